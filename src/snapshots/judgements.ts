import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { CONDITION_CODES } from '../rates/conditions.ts';
import { json, storedJson, writeWhole } from './files.ts';

const said = {
  /** Of the masked line, or of everything that waits at a lender. */
  digest: z.string().regex(/^[0-9a-f]{8,64}$/),
  by: z.string().min(1).max(100),
  at: z.iso.datetime(),
};

/** What a person said of a lender's words: nothing of it is the lender's prose. */
const judgement = z.discriminatedUnion('verdict', [
  z.strictObject({ verdict: z.literal('harmless'), ...said }),
  /** Only few borrowers get the rates beside it. */
  z.strictObject({ verdict: z.literal('few'), ...said }),
  z.strictObject({ verdict: z.literal('condition'), condition: z.enum(CONDITION_CODES), ...said }),
  /** The words mean this name of the vocabulary (`5-year fixed`). */
  z.strictObject({ verdict: z.literal('name'), name: z.string().min(1).max(100), ...said }),
  z.strictObject({ verdict: z.literal('alarm'), ...said }),
  /** The pages and figures that wait under this digest are right. */
  z.strictObject({ verdict: z.literal('accept'), ...said }),
]);
export type Judgement = z.infer<typeof judgement>;

/** data/judgements/<lender>.json */
const judgements = z
  .array(judgement)
  .refine((all) => new Set(all.map(({ digest }) => digest)).size === all.length, 'a digest is judged twice');
const file = z.strictObject({ schemaVersion: z.literal(1), judgements });

/** A lender's judgements by digest. */
export type Judged = ReadonlyMap<string, Judgement>;
export const NOTHING_JUDGED: Judged = new Map();

const judgementsPath = (lender: string): string => `judgements/${lender}.json`;

/** Reads a lender's judgements. A file that breaks a rule counts as absent, and `problem` says which rule. */
export async function readJudgements(root: string, id: string): Promise<{ judged: Judged; problem: string | null }> {
  const name = judgementsPath(id);
  const text = await readFile(path.join(root, name), 'utf8').catch(() => null);
  if (text === null) return { judged: NOTHING_JUDGED, problem: null };
  const parsed = file.safeParse(json(text));
  if (parsed.success) return { judged: new Map(parsed.data.judgements.map((one) => [one.digest, one])), problem: null };
  const [issue] = parsed.error.issues;
  const where = issue?.path.join('.') || 'the file';
  return { judged: NOTHING_JUDGED, problem: `${name} is passed over: ${where}: ${issue?.message}` };
}

/** The judgement files of lenders that nobody knows. */
export async function strangeJudgements(root: string, lenders: readonly string[]): Promise<string[]> {
  const files = await readdir(path.join(root, 'judgements')).catch(() => []);
  return files
    .filter((name) => !lenders.includes(name.replace(/\.json$/, '')))
    .map((name) => `judgements/${name} is passed over: no lender has this id`);
}

/** Adds judgements to a lender's file; a newer one replaces an older one of the same digest. */
export async function addJudgements(root: string, lender: string, added: readonly Judgement[]): Promise<void> {
  const { judged } = await readJudgements(root, lender);
  const all = new Map([...judged, ...added.map((one) => [one.digest, one] as const)]);
  const judgements = [...all.values()].sort((a, b) => (a.digest < b.digest ? -1 : 1));
  await writeWhole(path.join(root, judgementsPath(lender)), storedJson({ schemaVersion: 1, judgements }));
}
