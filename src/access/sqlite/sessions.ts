import { BetterSqlite3Adapter } from '@lucia-auth/adapter-sqlite';
import type { SessionStore } from '../sessions.ts';
import type { Database } from './database.ts';

/** Sessions in SQLite: Lucia's adapter for it, and the statements beside. */
export function openSessionStore(database: Database): SessionStore {
  const prune = database.prepare('DELETE FROM session WHERE expires_at <= ? OR created_at <= ?');
  const keepNewest = database.prepare(
    `DELETE FROM session WHERE user_id = @account AND id NOT IN
     (SELECT id FROM session WHERE user_id = @account ORDER BY created_at DESC LIMIT @most)`,
  );
  const remove = database.prepare('DELETE FROM session WHERE user_id = ? AND id = ?');
  const removeOthers = database.prepare('DELETE FROM session WHERE user_id = ? AND id IS NOT ?');
  return {
    adapter: new BetterSqlite3Adapter(database, { user: 'account', session: 'session' }),
    async prune(now, bornBefore) {
      prune.run(Math.floor(now / 1000), bornBefore);
    },
    async keepNewest(account, most) {
      keepNewest.run({ account, most });
    },
    remove: async (accountId, id) => remove.run(accountId, id).changes === 1,
    async removeOthers(accountId, keep) {
      removeOthers.run(accountId, keep);
    },
  };
}
