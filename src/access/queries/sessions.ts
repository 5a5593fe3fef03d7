import type { Adapter } from 'lucia';
import sql from 'sql-template-tag';
import type { Database } from '../database.ts';
import type { SessionStore } from '../sessions.ts';
import { endCredentials } from './credentials.ts';

/** @param adapter Lucia's for this database */
export function openSessionStore({ query, together, dialect }: Database, adapter: Adapter): SessionStore {
  return {
    adapter,
    async prune(now, bornBefore) {
      await query(sql`DELETE FROM session WHERE id IN
        (SELECT id FROM session WHERE expires_at <= ${dialect.sessionTime(now)} OR created_at <= ${bornBefore}
         ${dialect.hold.free})`);
    },
    async keepNewest(accountId, most) {
      await query(sql`DELETE FROM session WHERE user_id = ${accountId} AND id NOT IN
        (SELECT id FROM session WHERE user_id = ${accountId} ORDER BY created_at DESC LIMIT ${most})`);
    },
    remove: async (accountId, id) =>
      (await query(sql`DELETE FROM session WHERE user_id = ${accountId} AND id = ${id} RETURNING id`)).length === 1,
    removeOthers: (accountId, keep) =>
      together((query) => endCredentials(query, 'loggedOut', { account: { id: accountId, email: '' }, session: keep })),
  };
}
