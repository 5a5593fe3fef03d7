import { randomUUID } from 'node:crypto';
import type { Database } from './database.ts';
import type { Plan } from './plans.ts';

export interface Account {
  id: string;
  email: string;
  plan: Plan;
  /** ms since 1970 */
  createdAt: number;
}

/** The accounts, found by e-mail or id. E-mail addresses arrive normalised (see `normalEmail`). */
export interface Accounts {
  /** @returns null where the e-mail has an account already */
  add(email: string, passwordHash: string): Promise<Account | null>;
  find(email: string): Promise<Account | null>;
  list(): Promise<Account[]>;
  /** The stored hash of an account's password; null where there is no such e-mail. */
  passwordHash(email: string): Promise<string | null>;
  setPassword(id: string, passwordHash: string): Promise<void>;
  setPlan(id: string, plan: Plan): Promise<void>;
  /** Removes the account with its keys, sessions and counters. */
  remove(id: string): Promise<void>;
}

/** An e-mail address as it is stored and compared: trimmed, composed, lowercase. */
export function normalEmail(text: string): string {
  return text.trim().normalize('NFC').toLowerCase();
}

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
      const account: Account = { id: randomUUID(), email, plan: 'free', createdAt: now() };
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
