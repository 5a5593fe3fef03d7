import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { OBTAINED } from '../rates/vocabulary.ts';
import { json, rewrite, storedJson } from './files.ts';

const time = z.iso.datetime();
const day = z.iso.date();
const key = z.string().max(64);
const words = z.string().max(2000);

/** The slots in which a source's figures were accepted. Prose is stored as digests only. */
const layout = z.strictObject({
  digest: key,
  url: z.url(),
  obtained: z.enum(OBTAINED),
  /** Fingerprint of the code that made it. */
  code: key,
  /** The rates of the source, and the groups of them that slots are near to: places in `rates`, or all. */
  rates: z.array(z.string()),
  groups: z.array(z.union([z.literal('all'), z.array(z.int().min(0))])),
  /** Each text: its kind, its place, itself or its digest, and the group that it is near to; -1 far from all. */
  slots: z.array(z.tuple([z.string().max(20), key, words, z.int().min(-1)])),
  /** Texts in it that were not understood, by their digests: its figures prove its structure, not what these mean. */
  unjudged: z.array(key),
  /** The newest day that each line printed, and whether it stood still: one that is always the day of the look is a clock. */
  days: z.record(key, z.strictObject({ day, seenOn: day, isStill: z.boolean() })),
  acceptedAt: time,
  by: z.enum(['first-reading', 'proof', 'person']),
  /** The day on which the layout was last seen, to within a week. */
  seenOn: day,
});
export type Layout = z.infer<typeof layout>;

/** A layout that is not accepted yet, and since when known figures stayed unchanged in it; `whole` names it with all far text. */
const candidate = z.strictObject({
  digest: key,
  whole: key,
  url: z.url(),
  obtained: z.enum(OBTAINED),
  since: time,
  wholeSince: time,
});

/** Words beside a rate that nobody has judged, by their keys, and since when. */
const unjudged = z.strictObject({ since: time, keys: z.array(key) });

/** A place whose words nobody has judged: what stands there, and at how many looks it was another while every figure stayed. */
const change = z.strictObject({ text: key, looks: z.int().min(0), at: time });

/** Identifies a reading, so that an older page which is served again is recognised. */
const version = z.strictObject({
  /** Digests of the lender's answers, and of all figures in them. */
  answers: z.array(key),
  figures: key,
  /** The newest day that the sources print as their own and that stood still before. */
  day: day.nullable(),
});
export type ReadVersion = z.infer<typeof version>;

/** The known layouts of a lender's pages: data/layouts/<lender>.json. The pipeline's memory; no reader of rates needs it. */
const memory = z.strictObject({
  schemaVersion: z.literal(3),
  layouts: z.array(layout),
  candidates: z.array(candidate),
  /** Rates beside words that nobody has judged, by id. */
  unjudged: z.record(z.string(), unjudged),
  /** The places whose words change. */
  changes: z.record(key, change),
  /** The alarming text of the page beside the feeds, if that page could not be read since. */
  alarm: z.string().max(400).nullable().default(null),
  current: version.nullable(),
  /** Readings whose figures were replaced, and when, newest last. */
  superseded: z.array(version.extend({ until: time })),
});
export type LayoutMemory = z.infer<typeof memory>;

/** A lender of which nothing is remembered. */
const nothing = { layouts: [], candidates: [], unjudged: {}, changes: {}, alarm: null, current: null, superseded: [] };
export const NO_MEMORY: LayoutMemory = { schemaVersion: 3, ...nothing };

const layoutsPath = (lender: string): string => `layouts/${lender}.json`;

/** The known layouts of a lender's pages; empty if the file is missing or damaged: the layouts then have to prove themselves again. */
export async function readLayouts(root: string, lender: string): Promise<LayoutMemory> {
  const text = await readFile(path.join(root, layoutsPath(lender)), 'utf8').catch(() => '');
  return memory.safeParse(json(text)).data ?? NO_MEMORY;
}

/** Remembers a lender's layouts. Written before the manifest that was judged by them: a run that dies between is judged again. */
export const writeLayouts = (root: string, lender: string, remembered: LayoutMemory): Promise<void> =>
  rewrite(path.join(root, layoutsPath(lender)), storedJson(remembered));
