import type { StoredRate } from '../../../src/rates/schema.ts';
import { numberIn } from '../figures.ts';
import { type DayRole, printedDays } from '../printed-days.ts';
import { type FrameDay, type FramePart, type Slot, slotOf } from './frame.ts';
import { mask } from './mask.ts';
import { sentencesOf } from './wording.ts';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Codes, addresses and times that a server gives its answers. */
const TOKEN = /^(?=.{8})[\w+/=:.-]*\d[\w+/=:.-]*$|^(?:https?:)?\/\S+$/;
/** Keys of the day on which a feed was made. */
const OF_ITSELF = /\b(?:updated?|run|published)\b/i;
/** Parts around the records with more content than this are about other products. */
const LARGEST_PART = 12;

/** The frame of a feed: the keys and texts of a record are near its rates, and so are those of the lists and objects around it. */
export function frameOfData(
  root: unknown,
  anchors: readonly { rate: StoredRate; at: string }[],
  today: string,
): FramePart {
  const slots: Slot[] = [];
  const days: FrameDay[] = [];
  /** Adds a field, in sentences. @param role what a day in it means if nothing says so; null if that is no day of the feed */
  const add = (path: string, value: Json, id: string, role: DayRole | null): void => {
    const text = value === null ? '' : String(value).trim();
    const key = inWords(path);
    const masked =
      text !== '' && !Number.isNaN(numberIn(text))
        ? ['#']
        : TOKEN.test(text) && printedDays(text, today).length === 0
          ? ['@']
          : sentencesOf(text);
    for (const sentence of masked.length > 0 ? masked : ['']) {
      const printed = `${key} = ${sentence === '#' || sentence === '@' ? text : sentence}`;
      const slot = { ...slotOf('data', path, `${key} = ${mask(sentence)}`, [id]), printed };
      slots.push(slot);
      for (const day of printedDays(`${key} ${sentence}`, today)) {
        const as = day.role ?? (OF_ITSELF.test(key) ? 'updated' : role);
        if (as !== null) days.push({ slot: `${slot.place}${slot.digest}`, day: day.day, role: as, near: [id] });
      }
    }
  };
  for (const { rate, at } of anchors) {
    const steps = at === '' ? [] : at.split('.');
    let part = root as Json | undefined;
    for (let depth = 0; depth <= steps.length; depth++) {
      const path = pathOf(steps.slice(0, depth));
      if (depth === steps.length)
        for (const [name, value] of leavesOf(path, part as Json)) add(name, value, rate.id, 'effective');
      else for (const [name, value] of fieldsOf(path, part, steps[depth])) add(name, value, rate.id, null);
      part = (part as Record<string, Json> | null)?.[steps[depth] as string];
    }
  }
  return { slots, days };
}

/** The keys of a path; indexes of records in a list are not names. */
const pathOf = (steps: readonly string[]): string =>
  steps.map((step) => (Number.isNaN(Number(step)) ? step : '[]')).join('.');

/** Everything in a record, by path: each entry of a list is one of its values. */
function leavesOf(path: string, part: Json): [path: string, value: Json][] {
  if (Array.isArray(part))
    return [
      [`${path}[]`, part.length],
      ...part.flatMap((child) => (isPlain(child) ? leavesOf(`${path}[]`, child) : [])),
    ];
  if (part === null || typeof part !== 'object') return [[path, part]];
  return Object.entries(part).flatMap(([key, value]) => leavesOf(`${path}.${key}`, value));
}

/** The fields of an object around the records, and of small parts in it. @param next the key of the part with the record */
function fieldsOf(path: string, part: Json | undefined, next: string | undefined): [path: string, value: Json][] {
  if (!part || typeof part !== 'object' || Array.isArray(part)) return [];
  return Object.entries(part).flatMap(([key, value]): [string, Json][] => {
    const leaves = key === next ? [] : leavesOf(`${path}.${key}`, value);
    return leaves.length <= LARGEST_PART ? leaves : [];
  });
}

const isPlain = (value: Json): value is null | boolean | number | string => value === null || typeof value !== 'object';

/** The last key of a path in words (`rates.isExpired` -> `is Expired`). */
const inWords = (path: string): string =>
  (path.split('.').at(-1) ?? '')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/[_-]|\[\]/g, ' ')
    .trim();
