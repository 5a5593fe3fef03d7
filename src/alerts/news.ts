import { z } from 'zod';
import { CHANGE_KINDS } from '../history/changes.ts';
import { storedRate } from '../rates/schema.ts';

/** A change as letters and messages tell it; it is kept, and read again by whichever server delivers. */
const news = z.object({
  kind: z.enum(CHANGE_KINDS),
  id: z.string(),
  lender: z.string(),
  /** The lender's. */
  name: z.string(),
  changedAt: z.string().nullable(),
  snapshot: z.string(),
  publishedAt: z.string(),
  // Without what only a moment's figures have: when it was seen, and how fresh it is.
  before: z.object(storedRate.shape).nullable(),
  after: z.object(storedRate.shape).nullable(),
});
export type News = z.infer<typeof news>;

/** Reads kept changes, those of some ids. @throws where they are not what we keep */
export function readNews(text: string, ids: readonly string[]): News[] {
  const wanted = new Set(ids);
  return z
    .array(news)
    .parse(JSON.parse(text))
    .filter(({ id }) => wanted.has(id));
}
