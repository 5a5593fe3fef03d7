import sql from 'sql-template-tag';
import { holderOf } from '../accounts.ts';
import { silenceOf } from '../contents.ts';
import type { Database } from '../database.ts';
import { type Buckets, bucketsOf, LIMITS, take } from '../throttles.ts';

/** What is known of the e-mail addresses that letters go to, with or without an account. @param now the clock, in ms since 1970 */
export function openAddresses({ query, secret }: Database, buckets: Buckets, now: () => number) {
  const nameOf = (email: string): string => silenceOf(holderOf(email, secret()));
  /** @returns isProven: an account, or an alert, proved that its holder reads letters; isSilent: the holder asked never to be written to */
  async function standing(email: string): Promise<{ isProven: boolean; isSilent: boolean }> {
    const [found] = await query<{ isProven: unknown; isSilent: unknown }>(sql`
      SELECT EXISTS (SELECT 1 FROM account WHERE email = ${email} AND confirmed_at IS NOT NULL)
          OR EXISTS (SELECT 1 FROM alert WHERE email = ${email} AND confirmed_at IS NOT NULL
            AND (ends_at IS NULL OR ends_at > ${now()})) AS "isProven",
        EXISTS (SELECT 1 FROM about WHERE name = ${nameOf(email)}) AS "isSilent"`);
    return { isProven: Boolean(found?.isProven), isSilent: Boolean(found?.isSilent) };
  }
  return {
    standing,
    /** Keeps, as a hash, that an address is never to be written to; or forgets it. */
    async silence(email: string, isSilent: boolean): Promise<void> {
      await query(
        isSilent
          ? sql`INSERT INTO about (name, value) VALUES (${nameOf(email)}, ${String(now())}) ON CONFLICT (name) DO NOTHING`
          : sql`DELETE FROM about WHERE name = ${nameOf(email)}`,
      );
    },
    /** Whether a letter may go to an address: one that nobody has proven gets two in thirty days, whatever is typed, and none if its holder wants none. A retry counts once. */
    async mayGet(email: string, letterId: string): Promise<boolean> {
      const { isProven, isSilent } = await standing(email);
      if (isProven || isSilent) return isProven;
      const [all, own] = [bucketsOf('unproven', email), bucketsOf('unproven-letter', letterId)];
      return buckets.update([all, own], (held, now) => {
        if (held.has(own)) return true;
        if (take(held, [[all, LIMITS.unproven]], now) > 0) return false;
        held.set(own, { used: 1, endsAt: now + LIMITS.unproven.windowMs });
        return true;
      });
    },
  };
}
