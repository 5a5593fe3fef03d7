import { z } from 'zod';
import { type FileReference, isPercent, referencePart, SCHEMA_VERSION } from '../rates/schema.ts';
import { readDocument } from './files.ts';

/** Percent by day (`2026-11-18`), by the Bank of Canada's name of a series. */
export type Past = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** Days with their figures. The first part has tens of thousands: a shape of shapes would take ten times as long to check. */
const days = z.custom<[day: string, percent: number][]>(
  (value) =>
    Array.isArray(value) &&
    value.length > 0 &&
    value.every(
      (point) =>
        Array.isArray(point) &&
        point.length === 2 &&
        typeof point[0] === 'string' &&
        DAY.test(point[0]) &&
        isPercent(point[1]),
    ),
  'is not a list of days with their percent',
);
const DAY = z.regexes.date;

/** One part as stored: its additions and corrections to the part before it. */
const part = z.strictObject({
  schemaVersion: z.literal(SCHEMA_VERSION),
  previous: referencePart.nullable(),
  series: z.record(z.string(), days),
});
type Part = z.infer<typeof part>;

/** The parts of the past, newest first, each checked to be the one that the next names. @throws {BrokenFile} */
export async function* pastParts(
  root: string,
  newest: FileReference | null | undefined,
): AsyncGenerator<{ file: FileReference; part: Part }> {
  for (let file = newest ?? null; file !== null; ) {
    const read: Part = await readDocument(root, file.path, part, file.sha256);
    yield { file, part: read };
    file = read.previous;
  }
}

/** The series with their past, assembled from their parts. @param held the values up to a part, so that older ones are not read @throws {BrokenFile} */
export async function readPast(
  root: string,
  newest: FileReference,
  held?: { newest: FileReference | undefined; past: Past },
): Promise<Past> {
  const parts: Part[] = [];
  let base: Past = new Map();
  for await (const { file, part } of pastParts(root, newest)) {
    if (held && file.sha256 === held.newest?.sha256) {
      base = held.past;
      break;
    }
    parts.push(part);
  }
  return extended(base, ...parts.reverse().map(({ series }) => series));
}

/** A new part with the additions and corrections of observations; null if the past holds them all. */
export function newPart(past: Past, observed: Past, previous: FileReference | undefined): Part | null {
  const series = [...observed].flatMap(([id, days]) => {
    const news = [...days].filter(([day, percent]) => past.get(id)?.get(day) !== percent).sort();
    return news.length > 0 ? [[id, news] as const] : [];
  });
  if (series.length === 0) return null;
  return { schemaVersion: SCHEMA_VERSION, previous: previous ?? null, series: Object.fromEntries(series) };
}

/** The past with parts applied, the oldest first. Copied once: years consist of a part a day. */
export function extended(past: Past, ...parts: Part['series'][]): Past {
  const all = new Map([...past].map(([id, days]) => [id, new Map(days)]));
  for (const [id, days] of parts.flatMap((series) => Object.entries(series))) {
    const known = all.get(id) ?? new Map<string, number>();
    for (const [day, percent] of days) known.set(day, percent);
    all.set(id, known);
  }
  return all;
}
