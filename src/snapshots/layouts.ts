import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { CONDITION_CODES } from '../rates/conditions.ts';
import { OBTAINED } from '../rates/vocabulary.ts';
import { storedJson, writeWhole } from './files.ts';

const time = z.iso.datetime();
const day = z.iso.date();
const key = z.string().max(64);
const words = z.string().max(2000);

/** The words and lines in which a source's figures were accepted. Lines of running text are stored as digests only. */
const layout = z.strictObject({
  digest: key,
  url: z.url(),
  obtained: z.enum(OBTAINED),
  /** Fingerprint of the code that made it. */
  code: key,
  words: z.array(words),
  /** The rates in the order of the page, each with the words around its figure, as places in `words`. */
  figures: z.array(z.tuple([z.string(), z.array(z.int().min(0))])),
  lines: z.array(key),
  /** Words in it that nobody judged and that narrow rates: by digest, the conditions that they are understood as. */
  limits: z.record(key, z.array(z.enum(CONDITION_CODES))).default({}),
  /** The newest day that each line printed. */
  days: z.record(key, day),
  acceptedAt: time,
  by: z.enum(['first-reading', 'proof', 'person']),
  /** The day on which the layout was last seen, to within a week. */
  seenOn: day,
});
export type Layout = z.infer<typeof layout>;

/** A layout that is not accepted yet, and since when known figures stayed unchanged in it. */
const candidate = z.strictObject({ digest: key, url: z.url(), obtained: z.enum(OBTAINED), since: time });

/** Words that narrow a rate since its layout was accepted: by the digest of each, the conditions that they are understood as. */
const limited = z.strictObject({ since: time, keys: z.record(key, z.array(z.enum(CONDITION_CODES))) });

/** Identifies a reading, so that an older page which is served again is recognised. */
const version = z.strictObject({
  /** Digests of the lender's answers, and of all figures in them. */
  answers: z.array(key),
  figures: key,
  lastModified: z.string().max(100).nullable(),
  /** The newest day that the sources print as their own. */
  day: day.nullable(),
});
export type ReadVersion = z.infer<typeof version>;

/** The known layouts of a lender's pages: data/layouts/<lender>.json. The pipeline's memory; no reader of rates needs it. */
const memory = z.strictObject({
  schemaVersion: z.literal(1),
  layouts: z.array(layout),
  candidates: z.array(candidate),
  /** Places between lines whose text comes and goes, each with the digests of the texts seen there while the figures stayed. */
  restless: z.record(key, z.array(key)),
  /** Rates beside words that are not understood, by id. */
  limited: z.record(z.string(), limited),
  /** Words that a person judged, by digest: they keep rates for few borrowers, or are harmless. */
  judged: z.record(key, z.enum(['few', 'harmless'])),
  /** The alarming text of the page beside the feeds, if that page could not be read since. */
  alarm: z.string().max(400).nullable().default(null),
  /** The newest good reading. */
  current: version.nullable(),
  /** Readings whose figures were replaced, and when, newest last. */
  superseded: z.array(version.extend({ until: time })),
});
export type LayoutMemory = z.infer<typeof memory>;

/** A lender of which nothing is remembered. */
export const NO_MEMORY: LayoutMemory = {
  schemaVersion: 1,
  layouts: [],
  candidates: [],
  restless: {},
  limited: {},
  judged: {},
  alarm: null,
  current: null,
  superseded: [],
};

/** The file of a lender's layouts in a data folder. */
const layoutsPath = (lender: string): string => `layouts/${lender}.json`;

/**
 * Reads the known layouts of a lender's pages; empty if the file is missing or damaged: the layouts then have to prove themselves again.
 */
export async function readLayouts(root: string, lender: string): Promise<LayoutMemory> {
  const text = await readFile(path.join(root, layoutsPath(lender)), 'utf8').catch(() => '');
  try {
    return memory.parse(JSON.parse(text));
  } catch {
    return NO_MEMORY;
  }
}

/** Remembers a lender's layouts. Written before the manifest that was judged by them: a run that dies between is judged again. */
export async function writeLayouts(root: string, lender: string, remembered: LayoutMemory): Promise<void> {
  const file = path.join(root, layoutsPath(lender));
  const text = storedJson(remembered);
  if ((await readFile(file, 'utf8').catch(() => null)) !== text) await writeWhole(file, text);
}
