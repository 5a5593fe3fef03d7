import type { Thousandths } from '../../src/rates/thousandths.ts';
import { type Accident, rearranged } from './oracle.ts';
import type { Subject } from './subjects.ts';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Fields = { [key: string]: Json };

const isFields = (value: Json): value is Fields => value !== null && typeof value === 'object' && !Array.isArray(value);
const isFigure = (value: Json): boolean =>
  (typeof value === 'number' && !Number.isInteger(value)) ||
  (typeof value === 'string' && /^-?\d{1,2}[.,]\d+$/.test(value));

/** The value with every inner value replaced by what `change` makes of it, innermost first. */
function deep(value: Json, change: (value: Json) => Json): Json {
  if (Array.isArray(value)) return change(value.map((inner) => deep(inner, change)));
  if (!isFields(value)) return change(value);
  return change(Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, deep(inner, change)])));
}

/** The accident of a change to every JSON feed of a subject; it happens only where a feed comes out different. */
function inFeeds(
  subject: Subject,
  name: string,
  change: (json: Json) => Json,
  more: Partial<Accident> & { written?: (json: Json) => string } = {},
): Accident {
  const { written = JSON.stringify, ...rest } = more;
  const accident = rearranged(
    subject,
    name,
    () => {
      const texts = subject.parts.map(({ text, answer }) =>
        answer.source.format === 'json' ? written(change(JSON.parse(text.replace(/^\uFEFF/, '')))) : text,
      );
      return texts.some((text, at) => text !== subject.parts[at]?.text) ? texts : null;
    },
    rest,
  );
  // A whole number loses its decimals when JSON is written anew, and is no longer found by them.
  const truth = (value: Thousandths): (Thousandths | null)[] =>
    value % 1000 === 0 ? [value, null] : accident.truth(value);
  return { ...accident, truth: more.truth ?? truth };
}

const inEach =
  <Value extends Json>(isOne: (value: Json) => value is Value) =>
  (subject: Subject, name: string, change: (value: Value) => Json, more: Partial<Accident> = {}): Accident =>
    inFeeds(subject, name, (json) => deep(json, (value) => (isOne(value) ? change(value) : value)), more);
const lists = inEach((value): value is Json[] => Array.isArray(value) && value.some(isFields));
const figures = inEach((value): value is number | string => isFigure(value));
const objects = inEach(isFields);

/** Every name of a field in the feeds. */
function names(subject: Subject): string[] {
  const found = new Set<string>();
  for (const { text, answer } of subject.parts)
    if (answer.source.format === 'json')
      deep(JSON.parse(text.replace(/^\uFEFF/, '')), (value) => {
        if (isFields(value)) for (const key of Object.keys(value)) found.add(key);
        return value;
      });
  return [...found].sort();
}

/** The same record of another product: its words say so, its figures are its own. */
const stranger = (value: Json): Json =>
  deep(value, (inner) => {
    if (isFigure(inner))
      return typeof inner === 'number' ? Math.round((inner + 0.35) * 1000) / 1000 : raised(String(inner));
    return typeof inner === 'string' && /[a-z]{4}/i.test(inner) ? 'GUARANTEED INVESTMENT CERTIFICATE' : inner;
  });

const raised = (text: string): string => (Number(text.replace(',', '.')) + 0.35).toFixed(2);

/** Everything that happens to a JSON feed. */
export function brokenFeeds(subject: Subject): Accident[] {
  if (subject.parts.every(({ answer }) => answer.source.format !== 'json')) return [];
  const keep = { truth: (value: Thousandths) => [value] };
  return [
    inFeeds(subject, 'written with line breaks', (json) => json, {
      written: (json) => JSON.stringify(json, null, 2),
      ...keep,
      harmless: true,
    }),
    inFeeds(subject, 'a byte order mark in front', (json) => json, {
      written: (json) => `\uFEFF${JSON.stringify(json)}`,
      ...keep,
      harmless: true,
    }),
    objects(subject, 'fields turned round', (fields) => Object.fromEntries(Object.entries(fields).reverse()), {
      ...keep,
      harmless: true,
    }),
    objects(subject, 'a field nobody knows', (fields) => ({ newField: '4.44', ...fields }), keep),
    lists(subject, 'lists turned round', (list) => list.toReversed(), keep),
    lists(subject, 'every second entry gone', (list) => list.filter((_, at) => at % 2 === 1)),
    lists(subject, 'the first half gone', (list) => list.slice(Math.ceil(list.length / 2))),
    lists(subject, 'the second half gone', (list) => list.slice(0, Math.floor(list.length / 2))),
    lists(subject, 'the last entry gone', (list) => list.slice(0, -1)),
    lists(subject, 'every entry gone', () => []),
    lists(subject, 'every entry twice', (list) => list.flatMap((entry) => [entry, entry]), keep),
    lists(subject, 'an entry of another product in front', (list) => [stranger(list[0] as Json), ...list], keep),
    lists(subject, 'an entry of another product at the end', (list) => [...list, stranger(list.at(-1) as Json)], keep),
    objects(subject, 'every second field gone', (fields) =>
      Object.fromEntries(Object.entries(fields).filter((_, at) => at % 2 === 0)),
    ),
    figures(subject, 'figures as text', String, keep),
    figures(subject, 'figures as numbers', (value) => Number(String(value).replace(',', '.')), keep),
    figures(subject, 'figures with a percent sign', (value) => `${value}%`, keep),
    ...[null, '', 'N/A', 0, -99.99, 999.99, true, [], {}].map((nothing) =>
      figures(subject, `every figure as ${JSON.stringify(nothing)}`, () => nothing),
    ),
    inFeeds(subject, 'put into an envelope', (json) => ({ data: json })),
    inFeeds(subject, 'put into a list', (json) => [json]),
  ];
}

/** One kind of field renamed, or missing, in all records of the feeds. */
export function brokenNames(subject: Subject): Accident[] {
  return names(subject).flatMap((name) => [
    objects(subject, `"${name}" renamed`, (fields) =>
      Object.fromEntries(Object.entries(fields).map(([key, value]) => [key === name ? `${key}New` : key, value])),
    ),
    objects(subject, `"${name}" gone`, (fields) =>
      Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name)),
    ),
  ]);
}
