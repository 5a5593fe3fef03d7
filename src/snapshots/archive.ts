import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { lenderEntry, lenderFacts, rawRecord, SCHEMA_VERSION, storedRate, time } from '../rates/schema.ts';
import { stampOf } from '../stamp.ts';
import { BrokenFile, readDocument, readText, storedJson, writeWhole } from './files.ts';

/** The folder of archived pages in a data folder, one file a capture. No snapshot names them. */
const ARCHIVE = 'archive';

/** data/archive/<lender>/<time>.json: the rates of one archived page, judged beside the capture before it: on our clock from `fedInAt` on. */
export const archived = z.strictObject({
  schemaVersion: z.literal(SCHEMA_VERSION),
  lender: rawRecord.shape.lender,
  obtained: z.literal('archive'),
  capture: z.strictObject({
    time,
    /** The capture as the archive shows it to people. */
    url: z.url(),
    /** The same capture as the lender sent it: its hash is in the raw record. */
    body: z.url(),
  }),
  fedInAt: time,
  /** Fingerprint of the code that read it. */
  reader: z.string(),
  /** The facts about the lender, as its file held them. */
  ...lenderFacts.shape,
  provinces: lenderFacts.shape.provinces.default(null),
  raw: rawRecord,
  /** The accepted rates of the lender at that time; those that `missing` and `held` name were not read. */
  rates: z.array(storedRate),
  ...lenderEntry.pick({ missing: true, held: true }).shape,
});
export type Archived = z.infer<typeof archived>;

const fileOf = (lender: string, capturedAt: string) => `${ARCHIVE}/${lender}/${stampOf(new Date(capturedAt))}.json`;

/** The files of one lender's captures below the data folder, oldest first; none if there are no captures. */
export async function archivedFiles(root: string, lender: string): Promise<string[]> {
  const names = await listed(path.join(root, ARCHIVE, lender));
  return names.filter((name) => name.endsWith('.json')).map((name) => `${ARCHIVE}/${lender}/${name}`);
}

/** The lenders with archived pages. */
export const archivedLenders = (root: string): Promise<string[]> => listed(path.join(root, ARCHIVE));

async function listed(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** The capture of a lender's page that was taken at a time. @throws {BrokenFile} */
export const readCapture = (root: string, lender: string, capturedAt: string): Promise<Archived> =>
  readArchived(root, fileOf(lender, capturedAt));

/** Reads one capture and checks its contents and its place. @throws {BrokenFile} */
export async function readArchived(root: string, file: string): Promise<Archived> {
  const read = await readDocument(root, file, archived);
  const { lender, capture, fedInAt, raw, rates } = read;
  const problem =
    fileOf(lender, capture.time) !== file
      ? 'says that it is another capture'
      : Date.parse(capture.time) > Date.parse(fedInAt)
        ? 'was captured after it was fed in'
        : raw.lender !== lender || rates.some((rate) => rate.lender !== lender)
          ? 'holds what another lender said'
          : raw.sources.some(({ obtained }) => obtained !== 'archive')
            ? 'holds what no archive answered'
            : null;
  if (problem) throw new BrokenFile(path.join(root, file), `${problem}; restore it from git`);
  return read;
}

/** Stores one capture, whole or not at all. The caller holds the folder's lock and has no such capture yet. */
export const writeArchived = (root: string, document: Archived): Promise<void> =>
  writeWhole(path.join(root, fileOf(document.lender, document.capture.time)), storedJson(document));

/** Copies captures that a folder lacks. They count as imported right after its newest snapshot, so that no earlier answer changes. @throws {BrokenFile} */
export async function copyArchived(from: string, to: string, publishedAt?: string): Promise<void> {
  const known = publishedAt === undefined ? Number.NEGATIVE_INFINITY : Date.parse(publishedAt);
  for (const lender of await archivedLenders(from)) {
    const kept = new Set(await archivedFiles(to, lender));
    for (const file of await archivedFiles(from, lender)) {
      if (kept.has(file)) continue;
      const document = await readArchived(from, file);
      const isLate = Date.parse(document.fedInAt) <= known;
      const text = isLate
        ? storedJson({ ...document, fedInAt: new Date(known + 1).toISOString() })
        : await readText(from, file);
      await writeWhole(path.join(to, file), text);
    }
  }
}
