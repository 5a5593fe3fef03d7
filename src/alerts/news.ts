import { z } from 'zod';
import { CHANGE_KINDS } from '../history/changes.ts';
import { REASONS, STANDINGS } from '../rates/fit.ts';
import { storedRate, surcharge } from '../rates/schema.ts';

/** A change as letters and messages report it; stored, and read by the server that delivers it. */
const news = z.object({
  kind: z.enum(CHANGE_KINDS),
  id: z.string(),
  lender: z.string(),
  name: z.string(),
  changedAt: z.string().nullable(),
  snapshot: z.string(),
  publishedAt: z.string(),
  // Leaves out the fields of one moment only: when it was seen, and how fresh it is.
  before: z.object(storedRate.shape).nullable(),
  after: z.object(storedRate.shape).nullable(),
});
export type News = z.infer<typeof news>;

/** How a rate answers the question of an alert. */
export const answeredFigure = z.object({
  ratePercent: z.number().nullable(),
  standing: z.enum(STANDINGS),
  reasons: z.array(z.enum(REASONS)),
  added: z.array(surcharge),
});
/** What an alert found: the stored step, the ids of changed rates in it, and how these answer the alert's question. */
export const findings = {
  news: z.string(),
  ids: z.array(z.string()),
  told: z.record(z.string(), answeredFigure).default({}),
};

/** The steps that were read last: a thousand letters may report the same step. */
const read = new Map<string, News[]>();
const HELD = 4;

function parsed(text: string): News[] {
  const known = read.get(text);
  if (known) return known;
  const all = z.array(news).parse(JSON.parse(text));
  read.set(text, all);
  for (const oldest of read.keys()) if (read.size > HELD) read.delete(oldest);
  return all;
}

/** Reads the stored changes of some ids. @throws if they do not have the stored shape */
export function readNews(text: string, ids: readonly string[]): News[] {
  const wanted = new Set(ids);
  return parsed(text).filter(({ id }) => wanted.has(id));
}
