import { type ApiKey, issueKey, MAX_KEYS } from '../keys.ts';
import type { Keys } from '../ports.ts';
import { type Database, exclusively } from './database.ts';

/** API keys in SQLite. @param now the clock, in ms since 1970 */
export function openKeys(database: Database, now: () => number): Keys {
  const countOf = database.prepare<[string], number>('SELECT count(*) FROM api_key WHERE account_id = ?').pluck();
  const insert = database.prepare(
    'INSERT INTO api_key (id, account_id, hash, name, ending, created_at) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const list = database.prepare<[string], ApiKey>(
    `SELECT id, name, ending, created_at AS createdAt, last_used_at AS lastUsedAt FROM api_key
     WHERE account_id = ? ORDER BY created_at, rowid`,
  );
  const remove = database.prepare('DELETE FROM api_key WHERE account_id = ? AND id = ?');
  return {
    create: (accountId, name) =>
      exclusively(database, () => {
        if ((countOf.get(accountId) ?? 0) >= MAX_KEYS) return null;
        const { key, hash, record } = issueKey(name, now());
        insert.run(record.id, accountId, hash, name, record.ending, record.createdAt);
        return { key, record };
      }),
    list: async (accountId) => list.all(accountId),
    revoke: async (accountId, id) => remove.run(accountId, id).changes === 1,
  };
}
