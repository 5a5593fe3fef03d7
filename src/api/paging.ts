import type { HttpRequest, HttpResponse } from '../http/message.ts';
import { type Representation, represent, tagOf, unchanged } from '../http/representation.ts';
import { SCHEMA_VERSION } from '../rates/schema.ts';
import { keeping } from './clock.ts';
import type { Call } from './context.ts';
import { type Cell, CSV_TYPE, csvLine, JSON_TYPE } from './formats.ts';

/** The most that an answer about the past holds, in bytes of JSON; the rest comes with the next page. */
const LARGEST = 1_000_000;

export const PAGED = {
  Link: { description: 'rel="next": the next page, where there is one', schema: { type: 'string' } },
};

/** Entries of an answer about the past that no page separates (a text is JSON already), where they stand in it, and the list that holds them. */
interface Group<Place = unknown, List extends string = string, Entry = object | string> {
  place: Place;
  list: List;
  entries: readonly Entry[];
}

/** One page: groups until it is full, as JSON by list; the place of the last one on it, and that of the first one that is not. */
export async function pageOf<Place, List extends string>(groups: AsyncIterable<Group<Place, List>>) {
  const lists: Partial<Record<List, string[]>> = {};
  let [size, last] = [0, null as Place | null];
  for await (const { place, list, entries } of groups) {
    const texts = entries.map((entry) => (typeof entry === 'string' ? entry : JSON.stringify(entry)));
    const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text) + 1, 0);
    if (size > 0 && size + bytes > LARGEST) return { lists, last, next: place };
    size += bytes;
    last = place;
    lists[list] ??= [];
    lists[list].push(...texts);
  }
  return { lists, last, next: null };
}

/** A document about the past. @param lists whose entries are JSON already, by name @param tag of its entity tags, if it is known */
export function pastDocument(
  document: object,
  headers = keeping(false),
  lists: Readonly<Record<string, readonly string[]>> = {},
  tag?: string,
): Representation {
  const text = JSON.stringify({ schemaVersion: SCHEMA_VERSION, ...document });
  const more = Object.entries(lists).map(([name, entries]) => `,"${name}":[${entries.join(',')}]`);
  return represent({ bytes: Buffer.from(`${text.slice(0, -1)}${more.join('')}}`), type: JSON_TYPE, headers, tag });
}

/** The entity tag of an answer, from all that it follows from; 304 if the client has that answer, before it is made. */
export function knownTag(request: HttpRequest, basis: string, isFixed: boolean): { tag: string } | HttpResponse {
  const tag = tagOf(`${SCHEMA_VERSION} ${basis}`);
  return unchanged(request, tag, keeping(isFixed)) ?? { tag };
}

/** The address of the next page (RFC 8288), for those who follow links. A key in the address is not repeated. */
export function nextLink({ path, query }: Call['request'], parameter: string, value: string): Record<string, string> {
  const next = new URLSearchParams(query);
  for (const name of ['key', 'since']) next.delete(name);
  next.set(parameter, value);
  return { Link: `<${path}?${next}>; rel="next"` };
}

const csvHeaders = (name: string, isFixed: boolean) => ({
  type: CSV_TYPE,
  headers: keeping(isFixed),
  bodyHeaders: { 'Content-Disposition': `inline; filename="prime-minus-${name}.csv"` },
});

export const pastCsv = (text: string, name: string) =>
  represent({ bytes: Buffer.from(text), ...csvHeaders(name, false) });

/** The entries of groups as CSV, all of them: a spreadsheet follows no link to another page. @param tag of its entity tags */
export async function pastCsvOf<Column extends string, Entry>(
  { name, isFixed, tag }: { name: string; isFixed: boolean; tag: string },
  columns: readonly Column[],
  groups: AsyncIterable<Group<unknown, string, Entry>>,
  recordOf: (entry: Entry) => Readonly<Record<Column, Cell>>,
): Promise<Representation> {
  const lines = [csvLine(columns)];
  for await (const { entries } of groups) for (const entry of entries) lines.push(csvLine(columns, recordOf(entry)));
  return represent({ bytes: Buffer.from(lines.join('')), ...csvHeaders(name, isFixed), tag });
}
