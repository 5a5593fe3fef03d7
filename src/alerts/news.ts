import { z } from 'zod';
import { CHANGE_KINDS } from '../history/changes.ts';
import { REASONS, STANDINGS } from '../rates/fit.ts';
import { storedRate, surcharge } from '../rates/schema.ts';

// Leaves out the fields of one moment only: when it was seen, and how fresh it is.
const rate = z.object(storedRate.shape);

/** A change as letters and messages report it; stored, and read by the server that delivers it. */
const news = z.object({
  kind: z.enum(CHANGE_KINDS),
  id: z.string(),
  lender: z.string(),
  name: z.string(),
  changedAt: z.string().nullable(),
  snapshot: z.string(),
  publishedAt: z.string(),
  before: rate.nullable(),
  after: rate.nullable(),
});
export type News = z.infer<typeof news>;

const fit = { standing: z.enum(STANDINGS), reasons: z.array(z.enum(REASONS)), added: z.array(surcharge) };
/** What an alert found: the stored step, the ids of changed rates in it, and how these answer the alert's question. */
export const findings = {
  news: z.string().default(''),
  ids: z.array(z.string()).default([]),
  told: z.record(z.string(), z.object({ ratePercent: z.number().nullable(), ...fit })).default({}),
};
/** How the lowest rate of a kind moved; kept with the letter, which tells what was lowest then. */
const answered = z.object({ ...fit, rate }).nullable();
export const lowestMove = z.object({ before: answered, after: answered });

/** The step that was read last: a thousand letters may report the same one. */
let last = { text: '', all: [] as News[] };

/** Reads the stored changes of some ids. @throws if they do not have the stored shape */
export function readNews(text: string, ids: readonly string[]): News[] {
  if (text !== last.text) last = { text, all: z.array(news).parse(JSON.parse(text)) };
  const wanted = new Set(ids);
  return last.all.filter(({ id }) => wanted.has(id));
}
