import sql from 'sql-template-tag';
import { holderOf } from '../accounts.ts';
import { silenceOf } from '../contents.ts';
import type { Database } from '../database.ts';
import type { Addresses, AddressStanding } from '../ports.ts';
import { type Buckets, bucketsOf, LIMITS, take } from '../throttles.ts';

/** @param now the clock, in ms since 1970 */
export function openAddresses({ query, secret }: Database, buckets: Buckets, now: () => number): Addresses {
  const nameOf = (email: string): string => silenceOf(holderOf(email, secret()));
  async function standing(email: string): Promise<AddressStanding> {
    const [found] = await query<Record<keyof AddressStanding, number | boolean>>(sql`
      SELECT EXISTS (SELECT 1 FROM account WHERE email = ${email} AND confirmed_at IS NOT NULL)
          OR EXISTS (SELECT 1 FROM alert WHERE email = ${email} AND confirmed_at IS NOT NULL
            AND (ends_at IS NULL OR ends_at > ${now()})) AS "isProven",
        EXISTS (SELECT 1 FROM about WHERE name = ${nameOf(email)}) AS "isSilent"`);
    return { isProven: Boolean(found?.isProven), isSilent: Boolean(found?.isSilent) };
  }
  return {
    standing,
    async silence(email, isSilent) {
      await query(
        isSilent
          ? sql`INSERT INTO about (name, value) VALUES (${nameOf(email)}, ${String(now())}) ON CONFLICT (name) DO NOTHING`
          : sql`DELETE FROM about WHERE name = ${nameOf(email)}`,
      );
    },
    async mayGet(email, letterId) {
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
