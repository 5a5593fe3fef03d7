import { type Account, holderOf, newAccount } from '../accounts.ts';
import type { Accounts } from '../ports.ts';
import { forgottenBefore } from '../tally.ts';
import type { Database, Query } from './database.ts';

const COLUMNS = 'id, email, plan, created_at AS "createdAt"';

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
    add: (email, passwordHash) =>
      together(async (query) => {
        await forget(query);
        const { id, plan, createdAt } = newAccount(email, now());
        const made = await query(
          `INSERT INTO account (id, email, password, plan, created_at, holder) VALUES ($1, $2, $3, $4, $5, $6)
           ON CONFLICT (email) DO NOTHING RETURNING id`,
          [id, email, passwordHash, plan, createdAt, holderOf(email, secret())],
        );
        return made.length === 1 ? { id, email, plan, createdAt } : null;
      }),
    find: async (email) =>
      (await query<Account>(`SELECT ${COLUMNS} FROM account WHERE email = $1`, [email]))[0] ?? null,
    list: () => query<Account>(`SELECT ${COLUMNS} FROM account ORDER BY created_at, email COLLATE "C"`),
    passwordHash: async (email) =>
      (await query<{ password: string }>('SELECT password FROM account WHERE email = $1', [email]))[0]?.password ??
      null,
    setPassword: (id, passwordHash, keep) =>
      together(async (query) => {
        await query('UPDATE account SET password = $2 WHERE id = $1', [id, passwordHash]);
        await query('DELETE FROM session WHERE user_id = $1 AND id IS DISTINCT FROM $2', [id, keep]);
      }),
    async setPlan(id, plan) {
      await query('UPDATE account SET plan = $2 WHERE id = $1', [id, plan]);
    },
    remove: (id) =>
      together(async (query) => {
        await forget(query);
        await query('DELETE FROM account WHERE id = $1', [id]);
      }),
  };
}
