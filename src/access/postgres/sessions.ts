import { NodePostgresAdapter } from '@lucia-auth/adapter-postgresql';
import type { Pool } from 'pg';
import type { SessionStore } from '../sessions.ts';
import type { Database } from './database.ts';

/** Sessions in PostgreSQL: Lucia's adapter for it, and the statements beside. */
export function openSessionStore({ query }: Database): SessionStore {
  // Each of the adapter's calls is one statement, and it needs no more of a pool than that.
  const pool = { query: async (text: string, values: unknown[]) => ({ rows: await query(text, values) }) };
  return {
    adapter: new NodePostgresAdapter(pool as unknown as Pool, { user: 'account', session: 'session' }),
    async prune(now, bornBefore) {
      await query(
        `DELETE FROM session WHERE id IN (SELECT id FROM session WHERE expires_at <= $1 OR created_at <= $2 FOR UPDATE SKIP LOCKED)`,
        [new Date(now), bornBefore],
      );
    },
    async keepNewest(accountId, most) {
      await query(
        `DELETE FROM session WHERE user_id = $1 AND id NOT IN
         (SELECT id FROM session WHERE user_id = $1 ORDER BY created_at DESC LIMIT $2)`,
        [accountId, most],
      );
    },
    remove: async (accountId, id) =>
      (await query('DELETE FROM session WHERE user_id = $1 AND id = $2 RETURNING id', [accountId, id])).length === 1,
    async removeOthers(accountId, keep) {
      await query('DELETE FROM session WHERE user_id = $1 AND id IS DISTINCT FROM $2', [accountId, keep]);
    },
  };
}
