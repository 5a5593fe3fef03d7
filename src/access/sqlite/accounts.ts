import { type Account, newAccount } from '../accounts.ts';
import type { Accounts } from '../ports.ts';
import type { Database } from './database.ts';

const COLUMNS = 'id, email, plan, created_at AS createdAt';

/** Accounts in SQLite. @param now the clock, in ms since 1970 */
export function openAccounts(database: Database, now: () => number): Accounts {
  const insert = database.prepare(
    'INSERT INTO account (id, email, password, plan, created_at) VALUES (?, ?, ?, ?, ?) ON CONFLICT (email) DO NOTHING',
  );
  const byEmail = database.prepare<[string], Account>(`SELECT ${COLUMNS} FROM account WHERE email = ?`);
  const all = database.prepare<[], Account>(`SELECT ${COLUMNS} FROM account ORDER BY created_at, email`);
  const hashOf = database.prepare<[string], string>('SELECT password FROM account WHERE email = ?').pluck();
  const setPassword = database.prepare('UPDATE account SET password = ? WHERE id = ?');
  const setPlan = database.prepare('UPDATE account SET plan = ? WHERE id = ?');
  const remove = database.prepare('DELETE FROM account WHERE id = ?');
  return {
    async add(email, passwordHash) {
      const account = newAccount(email, now());
      const { changes } = insert.run(account.id, email, passwordHash, account.plan, account.createdAt);
      return changes === 1 ? account : null;
    },
    find: async (email) => byEmail.get(email) ?? null,
    list: async () => all.all(),
    passwordHash: async (email) => hashOf.get(email) ?? null,
    async setPassword(id, passwordHash) {
      setPassword.run(passwordHash, id);
    },
    async setPlan(id, plan) {
      setPlan.run(plan, id);
    },
    async remove(id) {
      remove.run(id);
    },
  };
}
