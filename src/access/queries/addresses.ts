import sql from 'sql-template-tag';
import { holderOf } from '../accounts.ts';
import type { Database } from '../database.ts';
import { silenceOf } from '../erasures.ts';
import type { AddressStanding, AddressStore } from '../ports.ts';

/** @param now the clock, in ms since 1970 */
export function openAddressStore({ query, secret }: Database, now: () => number): AddressStore {
  const nameOf = (email: string): string => silenceOf(holderOf(email, secret()));
  return {
    async standing(email) {
      const [found] = await query<Record<keyof AddressStanding, number | boolean>>(sql`
        SELECT EXISTS (SELECT 1 FROM account WHERE email = ${email} AND confirmed_at IS NOT NULL)
            OR EXISTS (SELECT 1 FROM alert WHERE email = ${email} AND confirmed_at IS NOT NULL
              AND (ends_at IS NULL OR ends_at > ${now()})) AS "isProven",
          EXISTS (SELECT 1 FROM about WHERE name = ${nameOf(email)}) AS "isSilent"`);
      return { isProven: Boolean(found?.isProven), isSilent: Boolean(found?.isSilent) };
    },
    async silence(email, isSilent) {
      await query(
        isSilent
          ? sql`INSERT INTO about (name, value) VALUES (${nameOf(email)}, ${String(now())}) ON CONFLICT (name) DO NOTHING`
          : sql`DELETE FROM about WHERE name = ${nameOf(email)}`,
      );
    },
  };
}
