import type { StoredRate } from '../../../src/rates/schema.ts';
import { printedDays } from '../printed-days.ts';
import { digest, type FrameDay, type FramePart, type Line, lineOf, Pool, textDigest, type Word } from './frame.ts';
import { mask } from './mask.ts';
import { LETTERS, sentencesOf } from './wording.ts';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const IN_ORDER = new Intl.Collator('en', { numeric: true });
/** Values of these keys are figures, even if they are whole numbers. */
const FIGURE_KEY = /rate|apr|value|taux|tac|percent|interest|posted|special|discount|spread|ecart/i;
const NUMBER = /^[-+]?\d+(?:[.,]\d+)?\s?%?$/;

/** The frame of a feed: keys and text of an entry tell what its figure means, and fields around it are lines near all below. */
export function frameOfData(root: unknown, anchors: { rate: StoredRate; at: string }[], today: string): FramePart {
  const pool = new Pool();
  const figures: FramePart['figures'] = {};
  const days: FrameDay[] = [];
  const around = new Map<string, { name: string; text: string; ids: Set<string> }>();
  // The keys of an object have no order.
  for (const { rate, at } of anchors.toSorted((one, other) => IN_ORDER.compare(one.at, other.at))) {
    const steps = at === '' ? [] : at.split('.');
    const own: string[] = [];
    let part = root as Json | undefined;
    for (let depth = 0; ; depth++) {
      const isEntry = depth === steps.length;
      const path = namesOf(steps.slice(0, depth));
      if (isEntry) {
        own.push(path, ...leavesOf(part));
        for (const [key, text] of textsOf(part))
          for (const { day, role } of printedDays(text, today))
            days.push({ slot: digest(`${path}.${key}`), day, role: role ?? 'effective', reach: [rate.id] });
      } else {
        for (const [name, text] of fieldsOf(path, part)) {
          if (!isLine(name, text)) continue;
          const line = around.get(`${name} ${text}`) ?? { name, text, ids: new Set() };
          line.ids.add(rate.id);
          around.set(`${name} ${text}`, line);
        }
      }
      if (isEntry) break;
      part = (part as Record<string, Json> | null)?.[steps[depth] as string];
    }
    const words = own.map((text): Word => ({ kind: 'data', text }));
    figures[rate.id] = [...(figures[rate.id] ?? []), ...words.map((word) => pool.place(word))];
  }
  const lines: Line[] = [];
  for (const { name, text, ids } of around.values())
    for (const sentence of sentencesOf(text)) {
      const reach = [...ids];
      const text = `${inWords(name)} = ${mask(sentence)}`;
      lines.push(lineOf(text, reach));
      for (const { day, role } of printedDays(`${inWords(name)} ${sentence}`, today))
        if (role !== null || OF_ITSELF.test(inWords(name)))
          days.push({ slot: textDigest(`${name} | ${text}`), day, role: role ?? 'updated', reach });
    }
  return { words: pool.words, figures, lines, days };
}

/** Keys of the day on which a feed was made. */
const OF_ITSELF = /\b(?:updated?|run|as ?of|generated|modified|created|published|time ?stamp)\b/i;

const TOKEN = /^[\w+/=-]*\d[\w+/=-]*$/;
/** Parts of a feed with more content than this are about other products. */
const LARGEST_PART = 12;

/** The fields around the entries, by path: those of a part, and of small parts in it. Days and tokens differ in every answer. */
function fieldsOf(path: string, part: Json | undefined): [name: string, text: string][] {
  if (typeof part === 'string') return [[`${path}.`, part]];
  if (part === null || typeof part !== 'object' || Array.isArray(part)) return [];
  return Object.entries(part).flatMap(([key, value]): [string, string][] => {
    const name = `${path}.${key}`;
    if (value === null || value === undefined) return [];
    if (typeof value !== 'object') return [[name, String(value).trim()]];
    const inner = Object.entries(value);
    const isSmall = inner.length <= LARGEST_PART && inner.every(([, one]) => one === null || typeof one !== 'object');
    return isSmall
      ? inner.map(([inside, one]) => [Array.isArray(value) ? name : `${name}.${inside}`, String(one ?? '').trim()])
      : [];
  });
}

/** True for a field that may say something about rates. What a server adds only has days. */
function isLine(name: string, text: string): boolean {
  if (isTechnical(name)) return /\d{2}-\d{2}/.test(text);
  return text !== '' && !NUMBER.test(text) && !(text.length > 7 && TOKEN.test(text) && !/\d{2}-\d{2}/.test(text));
}

/** The keys of a path; indexes of entries in a list are not names. */
const namesOf = (steps: string[]): string => steps.map((step) => (/^\d+$/.test(step) ? '[]' : step)).join('.');

function leavesOf(part: Json | undefined): string[] {
  if (typeof part === 'string') return [`= ${mask(part)}`];
  if (part === null || typeof part !== 'object') return [];
  if (Array.isArray(part))
    return [`${part.length} values`, ...part.flatMap((value) => (isText(value) ? [`= ${mask(value)}`] : []))];
  return Object.keys(part)
    .filter((key) => !isTechnical(key))
    .sort()
    .flatMap((key) => {
      const given = part[key] as Json;
      const value = Array.isArray(given) && given.every((one) => typeof one !== 'object') ? given.join(', ') : given;
      if (value !== null && typeof value === 'object')
        return Array.isArray(value) ? [] : leavesOf(value).map((leaf) => `${key}.${leaf}`);
      if (String(value ?? '').trim() === '' && !FIGURE_KEY.test(key)) return [];
      return [`${key} = ${printedValue(key, value)}`];
    });
}

function printedValue(key: string, value: Json): string {
  const text = String(value ?? '').trim();
  if (text === '' || (NUMBER.test(text) && (/[.,]/.test(text) || FIGURE_KEY.test(key)))) return '#';
  return mask(text);
}

const isText = (value: Json): value is string =>
  typeof value === 'string' && (LETTERS.test(value) || /\d{2}-\d{2}/.test(value));

function textsOf(part: Json | undefined): [string, string][] {
  if (typeof part === 'string') return [['', part]];
  if (part === null || typeof part !== 'object' || Array.isArray(part)) return [];
  return Object.entries(part).flatMap(([key, value]): [string, string][] =>
    Array.isArray(value)
      ? value.filter(isText).map((one): [string, string] => [key, one])
      : typeof value === 'boolean'
        ? [[key, `${key} ${value}`]]
        : isText(value)
          ? [[key, value]]
          : [],
  );
}

/** Keys of what a server adds to its answers, of what a site needs to print them, and of French copies: they say nothing about rates. */
const TECHNICAL = new RegExp(
  `^_?(?:${[
    '(?:(?:request|trace|correlation|session|product|rate|row)_?)?id|product_?code|uuid|guid|slug|etag|hash|checksum',
    '(?:last_?)?(?:created|updated|modified|published|changed|cached|loaded)(?:_?(?:at|by|on|date))?|time_?stamp',
    '(?:sort|display)_?order|display|order|position|trend|cta(?:_?(?:text|label|url))?|image_?alt|icon|image|colou?r',
    'version|fr|\\w+_fr|locale|lang(?:uage)?|copyright|build|schema|server|host|(?:\\w+_)?(?:url|uri|href|link)',
  ].join('|')})$`,
  'i',
);
/** Names of identifiers and addresses in capitals within (`rateId`); `valid` is none. */
const IDENTIFIER = /[a-z](?:Id|Url|Uri|Href|Link|Icon|Fr)$/;
const OF_PEOPLE = /\b(?:province|region|segment|audience|channel|clients?|customers?)\b/i;

const lastOf = (path: string): string => path.split('.').at(-1) ?? '';

const isTechnical = (path: string): boolean =>
  (TECHNICAL.test(lastOf(path)) || IDENTIFIER.test(lastOf(path))) && !OF_PEOPLE.test(inWords(path));

/** The last key of a path in words (`rates.isExpired` -> `Expired`). */
const inWords = (path: string): string =>
  lastOf(path)
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/[_-]/g, ' ')
    .replace(/^ *is /i, '')
    .trim();
