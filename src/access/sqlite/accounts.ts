import { type Account, holderOf, newAccount } from '../accounts.ts';
import { erasureOf } from '../erasures.ts';
import type { Accounts } from '../ports.ts';
import { forgottenBefore } from '../tally.ts';
import type { Connection } from './connection.ts';
import type { Database } from './database.ts';
import { post } from './outbox.ts';

/** An account, as a row of its table. */
export const ACCOUNT_COLUMNS =
  'account.id, account.email, plan, confirmed_at AS confirmedAt, language, account.created_at AS createdAt';

/** Accounts in SQLite. @param now the clock, in ms since 1970 */
export function openAccounts({ ask, exclusively }: Database, now: () => number): Accounts {
  const forget = ({ sql }: Connection): void => {
    sql('DELETE FROM counter WHERE window_start < ?').run(forgottenBefore(now()));
  };
  return {
    add: (email, passwordHash, language = 'en', outgoing = () => []) =>
      exclusively((connection) => {
        forget(connection);
        const account = newAccount(email, language, now());
        const { id, plan, createdAt } = account;
        const { changes } = connection
          .sql(
            `INSERT INTO account (id, email, password, plan, created_at, holder, language) VALUES (?, ?, ?, ?, ?, ?, ?)
             ON CONFLICT (email) DO NOTHING`,
          )
          .run(id, email, passwordHash, plan, createdAt, holderOf(email, connection.secret), language);
        const made = changes === 1 ? account : null;
        post(connection, outgoing(made), now());
        return made;
      }),
    find: (email) =>
      ask(
        ({ sql }) =>
          sql<[string], Account>(`SELECT ${ACCOUNT_COLUMNS} FROM account WHERE email = ?`).get(email) ?? null,
      ),
    list: () =>
      ask(({ sql }) => sql<[], Account>(`SELECT ${ACCOUNT_COLUMNS} FROM account ORDER BY created_at, email`).all()),
    passwordHash: (email) =>
      ask(
        ({ sql }) => sql<[string], string>('SELECT password FROM account WHERE email = ?').pluck().get(email) ?? null,
      ),
    setPassword: (id, passwordHash, keep, outgoing = []) =>
      exclusively((connection) => {
        const { sql } = connection;
        sql('UPDATE account SET password = ? WHERE id = ?').run(passwordHash, id);
        sql('DELETE FROM session WHERE user_id = ? AND id IS NOT ?').run(id, keep);
        sql("DELETE FROM link WHERE account_id = ? AND purpose = 'reset'").run(id);
        post(connection, outgoing, now());
      }),
    setPlan: (id, plan) =>
      exclusively(({ sql }) => {
        sql('UPDATE account SET plan = ? WHERE id = ?').run(plan, id);
      }),
    setLanguage: (id, language) =>
      exclusively(({ sql }) => {
        sql('UPDATE account SET language = ? WHERE id = ?').run(language, id);
      }),
    unconfirm: (id, email) =>
      exclusively(({ sql }) => {
        sql('UPDATE account SET confirmed_at = NULL WHERE id = ? AND email = ?').run(id, email);
      }),
    remove: (id, outgoing = []) =>
      exclusively((connection) => {
        forget(connection);
        connection.sql('DELETE FROM account WHERE id = ?').run(id);
        connection
          .sql('INSERT INTO about (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING')
          .run(erasureOf(id), String(now()));
        post(connection, outgoing, now());
      }),
  };
}
