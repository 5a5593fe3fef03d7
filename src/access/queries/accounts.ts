import sql, { type Sql } from 'sql-template-tag';
import { type Account, holderOf, newAccount } from '../accounts.ts';
import { erasureOf } from '../contents.ts';
import type { Database, Query } from '../database.ts';
import type { Accounts } from '../ports.ts';
import { forgottenBefore } from '../tally.ts';
import { endCredentials } from './credentials.ts';
import { post } from './outbox.ts';

/** An account, as a row of its table. */
export const ACCOUNT_COLUMNS: Sql = sql`account.id, account.email, plan, confirmed_at AS "confirmedAt", language,
  account.created_at AS "createdAt"`;

/** Notes that an account leaves an address that it has confirmed, or that its letters come back. @param now ms since 1970 */
export const leaving = (id: string, holder: string, confirmedAt: number, now: number): Sql => sql`
  INSERT INTO former_address (account_id, holder, confirmed_at, left_at) VALUES (${id}, ${holder}, ${confirmedAt}, ${now})
  ON CONFLICT DO NOTHING`;

/** @param now the clock, in ms since 1970 */
export function openAccounts({ query, together, secret, dialect }: Database, now: () => number): Accounts {
  // Skips counters that are locked by others, instead of waiting for them.
  const forget = (query: Query): Promise<unknown> =>
    query(sql`DELETE FROM counter WHERE (holder, policy) IN
      (SELECT holder, policy FROM counter WHERE window_start < ${forgottenBefore(now())} ${dialect.hold.free})`);
  return {
    add: (email, passwordHash, language = 'en', outgoing = () => []) =>
      together(async (query) => {
        await forget(query);
        const account = newAccount(email, language, now());
        const { id, plan, createdAt } = account;
        const made = await query(sql`
          INSERT INTO account (id, email, password, plan, created_at, holder, language)
          VALUES (${id}, ${email}, ${passwordHash}, ${plan}, ${createdAt}, ${holderOf(email, secret())}, ${language})
          ON CONFLICT (email) DO NOTHING RETURNING id`);
        const owner = made.length === 1 ? account : null;
        await post(query, dialect, outgoing(owner), now());
        return owner;
      }),
    find: async (email) =>
      (await query<Account>(sql`SELECT ${ACCOUNT_COLUMNS} FROM account WHERE email = ${email}`))[0] ?? null,
    async list() {
      const all = await query<Account>(sql`SELECT ${ACCOUNT_COLUMNS} FROM account`);
      return all.sort((a, b) => a.createdAt - b.createdAt || (a.email < b.email ? -1 : 1));
    },
    passwordHash: async (email) =>
      (await query<{ password: string }>(sql`SELECT password FROM account WHERE email = ${email}`))[0]?.password ??
      null,
    setPassword: (id, passwordHash, keep, outgoing = []) =>
      together(async (query) => {
        const [account] = await query<Account>(
          sql`UPDATE account SET password = ${passwordHash} WHERE id = ${id} RETURNING ${ACCOUNT_COLUMNS}`,
        );
        if (!account) return;
        await endCredentials(query, 'passwordChanged', { account, session: keep });
        await post(query, dialect, outgoing, now());
      }),
    async setPlan(id, plan) {
      await query(sql`UPDATE account SET plan = ${plan} WHERE id = ${id}`);
    },
    async setLanguage(id, language) {
      await query(sql`UPDATE account SET language = ${language} WHERE id = ${id}`);
    },
    unconfirm: (id, email) =>
      together(async (query) => {
        const [account] = await query<Account>(sql`SELECT ${ACCOUNT_COLUMNS} FROM account
          WHERE id = ${id} AND email = ${email} ${dialect.hold.change}`);
        if (!account?.confirmedAt) return;
        await query(leaving(id, holderOf(email, secret()), account.confirmedAt, now()));
        await query(sql`UPDATE account SET confirmed_at = NULL WHERE id = ${id}`);
      }),
    remove: (id, outgoing = []) =>
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
