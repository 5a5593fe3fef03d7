import { type Account, holderOf, newAccount } from '../accounts.ts';
import type { Accounts } from '../ports.ts';
import { forgottenBefore } from '../tally.ts';
import type { Connection } from './connection.ts';
import type { Database } from './database.ts';

const COLUMNS = 'id, email, plan, created_at AS createdAt';

/** Accounts in SQLite. @param now the clock, in ms since 1970 */
export function openAccounts({ ask, exclusively }: Database, now: () => number): Accounts {
  const forget = ({ sql }: Connection): void => {
    sql('DELETE FROM counter WHERE window_start < ?').run(forgottenBefore(now()));
  };
  return {
    add: (email, passwordHash) =>
      exclusively((connection) => {
        forget(connection);
        const { id, plan, createdAt } = newAccount(email, now());
        const { changes } = connection
          .sql(
            `INSERT INTO account (id, email, password, plan, created_at, holder) VALUES (?, ?, ?, ?, ?, ?)
             ON CONFLICT (email) DO NOTHING`,
          )
          .run(id, email, passwordHash, plan, createdAt, holderOf(email, connection.secret));
        return changes === 1 ? { id, email, plan, createdAt } : null;
      }),
    find: (email) =>
      ask(({ sql }) => sql<[string], Account>(`SELECT ${COLUMNS} FROM account WHERE email = ?`).get(email) ?? null),
    list: () => ask(({ sql }) => sql<[], Account>(`SELECT ${COLUMNS} FROM account ORDER BY created_at, email`).all()),
    passwordHash: (email) =>
      ask(
        ({ sql }) => sql<[string], string>('SELECT password FROM account WHERE email = ?').pluck().get(email) ?? null,
      ),
    setPassword: (id, passwordHash, keep) =>
      exclusively(({ sql }) => {
        sql('UPDATE account SET password = ? WHERE id = ?').run(passwordHash, id);
        sql('DELETE FROM session WHERE user_id = ? AND id IS NOT ?').run(id, keep);
      }),
    setPlan: (id, plan) =>
      exclusively(({ sql }) => {
        sql('UPDATE account SET plan = ? WHERE id = ?').run(plan, id);
      }),
    remove: (id) =>
      exclusively((connection) => {
        forget(connection);
        connection.sql('DELETE FROM account WHERE id = ?').run(id);
      }),
  };
}
