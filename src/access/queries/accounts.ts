import { randomUUID } from 'node:crypto';
import sql, { type Sql } from 'sql-template-tag';
import type { Language } from '../../words/language.ts';
import { type Account, holderOf } from '../accounts.ts';
import { erasureOf } from '../contents.ts';
import type { Database, Query } from '../database.ts';
import type { Outgoing } from '../outbox.ts';
import type { Plan } from '../plans.ts';
import { dayOf, stillCounted } from '../quotas.ts';
import { endCredentials } from './credentials.ts';
import { post } from './outbox.ts';

/** An account, as a row of its table. */
export const ACCOUNT_COLUMNS: Sql = sql`account.id, account.email, plan, confirmed_at AS "confirmedAt", language,
  account.created_at AS "createdAt"`;

/** Notes that an account leaves an address that it has confirmed, or that its letters come back. @param now ms since 1970 */
export const leaving = (id: string, holder: string, confirmedAt: number, now: number): Sql => sql`
  INSERT INTO former_address (account_id, holder, confirmed_at, left_at) VALUES (${id}, ${holder}, ${confirmedAt}, ${now})
  ON CONFLICT DO NOTHING`;

/** The accounts. E-mail addresses arrive normalised. A change and its letters are stored together, or neither. @param now in ms since 1970 */
export function openAccounts({ query, together, secret, dialect }: Database, now: () => number) {
  // Skips counters that are locked by others, instead of waiting for them.
  const forget = (query: Query): Promise<unknown> =>
    query(sql`DELETE FROM counter WHERE (holder, day) IN
      (SELECT holder, day FROM counter WHERE day < ${stillCounted(now())} ${dialect.hold.free})`);
  return {
    /** @returns null if the e-mail has an account already */
    add: (email: string, passwordHash: string, language: Language = 'en'): Promise<Account | null> =>
      together(async (query) => {
        await forget(query);
        const [id, plan, createdAt] = [randomUUID(), 'free', now()] as const;
        const made = await query(sql`
          INSERT INTO account (id, email, password, plan, created_at, holder, language)
          VALUES (${id}, ${email}, ${passwordHash}, ${plan}, ${createdAt}, ${holderOf(email, secret())}, ${language})
          ON CONFLICT (email) DO NOTHING RETURNING id`);
        return made.length === 1 ? { id, email, plan, confirmedAt: null, language, createdAt } : null;
      }),
    find: async (email: string): Promise<Account | null> =>
      (await query<Account>(sql`SELECT ${ACCOUNT_COLUMNS} FROM account WHERE email = ${email}`))[0] ?? null,
    async list(): Promise<Account[]> {
      const all = await query<Account>(sql`SELECT ${ACCOUNT_COLUMNS} FROM account`);
      return all.sort((a, b) => a.createdAt - b.createdAt || (a.email < b.email ? -1 : 1));
    },
    /** The stored hash of an account's password; null if there is no such e-mail. */
    passwordHash: async (email: string): Promise<string | null> =>
      (await query<{ password: string }>(sql`SELECT password FROM account WHERE email = ${email}`))[0]?.password ??
      null,
    /** Changes the password and ends the credentials that this ends (`EFFECTS`); of the sessions all but one (null: every one). */
    setPassword: (id: string, passwordHash: string, keep: string | null, outgoing: readonly Outgoing[] = []) =>
      together(async (query) => {
        const [account] = await query<Account>(
          sql`UPDATE account SET password = ${passwordHash} WHERE id = ${id} RETURNING ${ACCOUNT_COLUMNS}`,
        );
        if (!account) return;
        await endCredentials(query, 'passwordChanged', { account, session: keep });
        await post(query, dialect, outgoing, now());
      }),
    /** Changes the plan, whose limits begin now: what was counted today was counted under others. */
    setPlan: (id: string, plan: Plan) =>
      together(async (query) => {
        const [changed] = await query<{ holder: string }>(
          sql`UPDATE account SET plan = ${plan} WHERE id = ${id} AND plan <> ${plan} RETURNING holder`,
        );
        if (changed) await query(sql`DELETE FROM counter WHERE holder = ${changed.holder} AND day >= ${dayOf(now())}`);
      }),
    async setLanguage(id: string, language: Language): Promise<void> {
      await query(sql`UPDATE account SET language = ${language} WHERE id = ${id}`);
    },
    /** Letters to the address came back: it counts as unconfirmed until its owner confirms it again. */
    unconfirm: (email: string) =>
      together(async (query) => {
        const [account] = await query<Account>(sql`SELECT ${ACCOUNT_COLUMNS} FROM account
          WHERE email = ${email} ${dialect.hold.change}`);
        if (!account?.confirmedAt) return;
        await query(leaving(account.id, holderOf(email, secret()), account.confirmedAt, now()));
        await query(sql`UPDATE account SET confirmed_at = NULL WHERE id = ${account.id}`);
      }),
    /** Removes the account with its keys and sessions. The counters of its last days stay: see `holderOf`. */
    remove: (id: string, outgoing: readonly Outgoing[] = []) =>
      together(async (query) => {
        await forget(query);
        const [account] = await query<Account>(sql`DELETE FROM account WHERE id = ${id} RETURNING ${ACCOUNT_COLUMNS}`);
        if (account) await endCredentials(query, 'deleted', { account });
        await query(
          sql`INSERT INTO about (name, value) VALUES (${erasureOf(id)}, ${String(now())}) ON CONFLICT (name) DO NOTHING`,
        );
        await post(query, dialect, outgoing, now());
      }),
  };
}
