import sql from 'sql-template-tag';
import { holderOf } from '../accounts.ts';
import { silenceOf } from '../contents.ts';
import type { Database } from '../database.ts';

/** What is known of an e-mail address that a letter may go to. */
export interface Standing {
  /** Whether it has an account. */
  hasAccount: boolean;
  /** Whether an account, or an alert, proved that its holder reads letters. */
  isProven: boolean;
  /** Whether its holder asked never to be written to, and has proven nothing since. */
  isSilent: boolean;
}

/** What is known of the e-mail addresses that letters go to, with or without an account. @param now the clock, in ms since 1970 */
export function openAddresses({ query, secret }: Database, now: () => number) {
  const nameOf = (email: string): string => silenceOf(holderOf(email, secret()));
  return {
    async standing(email: string): Promise<Standing> {
      const [row] = await query<Record<keyof Standing, unknown>>(sql`
        SELECT EXISTS (SELECT 1 FROM account WHERE email = ${email}) AS "hasAccount",
          EXISTS (SELECT 1 FROM account WHERE email = ${email} AND confirmed_at IS NOT NULL)
          OR EXISTS (SELECT 1 FROM alert WHERE email = ${email} AND confirmed_at IS NOT NULL
            AND (ends_at IS NULL OR ends_at > ${now()})) AS "isProven",
        EXISTS (SELECT 1 FROM about WHERE name = ${nameOf(email)}) AS "isSilent"`);
      const isProven = Boolean(row?.isProven);
      return { hasAccount: Boolean(row?.hasAccount), isProven, isSilent: Boolean(row?.isSilent) && !isProven };
    },
    /** Keeps, as a hash, that an address is never to be written to; or forgets it. */
    async silence(email: string, isSilent: boolean): Promise<void> {
      await query(
        isSilent
          ? sql`INSERT INTO about (name, value) VALUES (${nameOf(email)}, ${String(now())}) ON CONFLICT (name) DO NOTHING`
          : sql`DELETE FROM about WHERE name = ${nameOf(email)}`,
      );
    },
  };
}
