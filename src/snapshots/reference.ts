import { z } from 'zod';
import { type FileReference, percentValue, referencePart, SCHEMA_VERSION } from '../rates/schema.ts';
import { readDocument } from './files.ts';

/** Percent by day (`2026-11-18`), by the Bank of Canada's name of a series. */
export type Past = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** One part as stored: what it adds or corrects over the part before it. */
const part = z.strictObject({
  schemaVersion: z.literal(SCHEMA_VERSION),
  previous: referencePart.nullable(),
  series: z.record(z.string(), z.array(z.tuple([z.iso.date(), percentValue])).min(1)),
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

/**
 * The series with their past, put together from their parts.
 * @param held what is in memory, and up to which part: older parts are not read again
 * @throws {BrokenFile}
 */
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
  return parts.reverse().reduce((past, { series }) => extended(past, series), base);
}

/** What observations add to the past or correct in it, as a part to write; null where it holds them all. */
export function newPart(past: Past, observed: Past, previous: FileReference | undefined): Part | null {
  const series = [...observed].flatMap(([id, days]) => {
    const news = [...days].filter(([day, percent]) => past.get(id)?.get(day) !== percent).sort();
    return news.length > 0 ? [[id, news] as const] : [];
  });
  if (series.length === 0) return null;
  return { schemaVersion: SCHEMA_VERSION, previous: previous ?? null, series: Object.fromEntries(series) };
}

/** The past with what a part says laid over. */
export function extended(past: Past, series: Part['series']): Past {
  const all = new Map(past);
  for (const [id, days] of Object.entries(series))
    all.set(id, new Map<string, number>([...(past.get(id) ?? []), ...days]));
  return all;
}
