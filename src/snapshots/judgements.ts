import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { CONDITION_CODES } from '../rates/conditions.ts';
import { json, storedJson, writeWhole } from './files.ts';

const digest = z.string().regex(/^[0-9a-f]{8,64}$/);

const base = {
  /** Of a place of a page, of masked words, or of all figures that wait at a lender, or of all rates that its page lacks. */
  digest,
  /** Of a place: the digests of the masked words that stood there. Of words: their place. */
  texts: z.array(digest).optional(),
  place: digest.optional(),
  /** Further conditions that the words set. */
  conditions: z.array(z.enum(CONDITION_CODES)).optional(),
  /** Where or how far the rates hold, and which of them, in words of the vocabulary; all of them if unset. */
  limits: z.string().min(1).max(1_000).optional(),
  /** Names or ids, with commas between several. */
  of: z.string().min(1).max(10_000).optional(),
  by: z.string().min(1).max(100),
  at: z.iso.datetime(),
};

/** What a person said of a lender's words: nothing of it is the lender's prose. */
const judgement = z.discriminatedUnion('verdict', [
  /**
   * `other`: a name of another product. `few`: only few borrowers get the rates beside it. `accept`: figures that wait are right, or
   * rates or a limit that the page lacks are gone; `keep`: they are not.
   */
  z.strictObject({ verdict: z.enum(['harmless', 'other', 'few', 'alarm', 'accept', 'keep']), ...base }),
  z.strictObject({ verdict: z.literal('condition'), condition: z.enum(CONDITION_CODES).optional(), ...base }),
  /** The words mean this name of the vocabulary (`5-year fixed`). */
  z.strictObject({
    verdict: z.literal('name'),
    name: z.string().min(1).max(100),
    /** True for words within names (`Y` for `Year`), wherever these stand. */
    within: z.literal(true).optional(),
    ...base,
  }),
]);
export type Judgement = z.infer<typeof judgement>;

/** The conditions that a judgement sets. */
type Code = (typeof CONDITION_CODES)[number];
export const codesOf = (
  judgement: Pick<Judgement, 'verdict' | 'conditions'> & { condition?: Code | undefined },
): Code[] => [
  ...(judgement.verdict === 'few' ? (['further-limits'] as const) : []),
  ...(judgement.condition ? [judgement.condition] : []),
  ...(judgement.conditions ?? []),
];

/** data/judgements/<lender>.json */
const judgements = z
  .array(judgement)
  .refine((all) => new Set(all.map(({ digest }) => digest)).size === all.length, 'a digest is judged twice');
const file = z.strictObject({ schemaVersion: z.literal(1), judgements });

/** A lender's judgements by digest. */
export type Judged = ReadonlyMap<string, Judgement>;
export const NOTHING_JUDGED: Judged = new Map();

/** What a person said of words in a place: of these words wherever they stand, but of a name only as it stood there. */
export function judgementOn(judged: Judged, text: string, place: string): Judgement | undefined {
  const judgement = judged.get(text);
  if (judgement && (judgement.verdict !== 'name' || judgement.place === undefined || judgement.place === place))
    return judgement;
  const harmless =
    harmlessIn.get(judged) ??
    new Map([...judged.values()].flatMap((judgement) => (judgement.texts ?? []).map((text) => [text, judgement])));
  harmlessIn.set(judged, harmless);
  return harmless.get(text);
}
const harmlessIn = new WeakMap<Judged, Map<string, Judgement>>();

/** Judgements by digest, newer ones in place of older ones; what is harmless in one place is joined. */
export function withJudgements(judged: Judged, added: readonly Judgement[]): Judged {
  const all = new Map(judged);
  for (const judgement of added) {
    const before = all.get(judgement.digest);
    const texts =
      judgement.verdict === 'harmless' && before?.texts
        ? [...new Set([...before.texts, ...(judgement.texts ?? [])])]
        : judgement.texts;
    // A name that words have in two places is theirs everywhere.
    const isSameName =
      judgement.verdict === 'name' &&
      before?.verdict === 'name' &&
      before.name === judgement.name &&
      before.place !== judgement.place;
    // Who calls words harmless takes back what was said of them before.
    for (const text of judgement.verdict === 'harmless' ? (judgement.texts ?? []) : []) all.delete(text);
    all.set(judgement.digest, { ...judgement, ...(texts && { texts }), ...(isSameName && { place: undefined }) });
  }
  return all;
}

const judgementsPath = (lender: string): string => `judgements/${lender}.json`;

/** Reads a lender's judgements. A file that breaks a rule counts as absent, and `problem` says which rule. */
export async function readJudgements(root: string, id: string): Promise<{ judged: Judged; problem: string | null }> {
  const name = judgementsPath(id);
  const text = await readFile(path.join(root, name), 'utf8').catch(() => null);
  if (text === null) return { judged: NOTHING_JUDGED, problem: null };
  const parsed = file.safeParse(json(text));
  if (parsed.success)
    return { judged: new Map(parsed.data.judgements.map((judgement) => [judgement.digest, judgement])), problem: null };
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
  const judgements = [...withJudgements(judged, added).values()].sort((a, b) => (a.digest < b.digest ? -1 : 1));
  await writeWhole(path.join(root, judgementsPath(lender)), storedJson({ schemaVersion: 1, judgements }));
}
