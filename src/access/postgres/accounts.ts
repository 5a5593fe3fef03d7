import { type Account, holderOf, newAccount } from '../accounts.ts';
import { erasureOf } from '../erasures.ts';
import type { Accounts } from '../ports.ts';
import { forgottenBefore } from '../tally.ts';
import type { Database, Query } from './database.ts';
import { post } from './outbox.ts';

/** An account, as a row of its table. */
export const ACCOUNT_COLUMNS =
  'account.id, account.email, plan, confirmed_at AS "confirmedAt", language, account.created_at AS "createdAt"';

/** Accounts in PostgreSQL. @param now the clock, in ms since 1970 */
export function openAccounts({ query, together, secret }: Database, now: () => number): Accounts {
  // What somebody counts in just now is passed over: whoever holds it is not waited for.
  const forget = (query: Query): Promise<unknown> =>
    query(
      `DELETE FROM counter WHERE (holder, policy) IN
       (SELECT holder, policy FROM counter WHERE window_start < $1 FOR UPDATE SKIP LOCKED)`,
      [forgottenBefore(now())],
    );
  return {
    add: (email, passwordHash, language = 'en', outgoing = () => []) =>
      together(async (query) => {
        await forget(query);
        const account = newAccount(email, language, now());
        const { id, plan, createdAt } = account;
        const made = await query(
          `INSERT INTO account (id, email, password, plan, created_at, holder, language)
           VALUES ($1, $2, $3, $4, $5, $6, $7)
           ON CONFLICT (email) DO NOTHING RETURNING id`,
          [id, email, passwordHash, plan, createdAt, holderOf(email, secret()), language],
        );
        const owner = made.length === 1 ? account : null;
        await post(query, outgoing(owner), now());
        return owner;
      }),
    find: async (email) =>
      (await query<Account>(`SELECT ${ACCOUNT_COLUMNS} FROM account WHERE email = $1`, [email]))[0] ?? null,
    list: () => query<Account>(`SELECT ${ACCOUNT_COLUMNS} FROM account ORDER BY created_at, email COLLATE "C"`),
    passwordHash: async (email) =>
      (await query<{ password: string }>('SELECT password FROM account WHERE email = $1', [email]))[0]?.password ??
      null,
    setPassword: (id, passwordHash, keep, outgoing = []) =>
      together(async (query) => {
        await query('UPDATE account SET password = $2 WHERE id = $1', [id, passwordHash]);
        await query('DELETE FROM session WHERE user_id = $1 AND id IS DISTINCT FROM $2', [id, keep]);
        await query("DELETE FROM link WHERE account_id = $1 AND purpose = 'reset'", [id]);
        await post(query, outgoing, now());
      }),
    async setPlan(id, plan) {
      await query('UPDATE account SET plan = $2 WHERE id = $1', [id, plan]);
    },
    async setLanguage(id, language) {
      await query('UPDATE account SET language = $2 WHERE id = $1', [id, language]);
    },
    async unconfirm(id, email) {
      await query('UPDATE account SET confirmed_at = NULL WHERE id = $1 AND email = $2', [id, email]);
    },
    remove: (id, outgoing = []) =>
      together(async (query) => {
        await forget(query);
        await query('DELETE FROM account WHERE id = $1', [id]);
        await query('INSERT INTO about (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING', [
          erasureOf(id),
          String(now()),
        ]);
        await post(query, outgoing, now());
      }),
  };
}
