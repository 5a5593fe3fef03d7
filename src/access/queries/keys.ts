import sql from 'sql-template-tag';
import type { Database } from '../database.ts';
import { type KeyStore, MOST_KEYS } from '../keys.ts';
import type { ApiKey } from '../ports.ts';
import { post } from './outbox.ts';

export function openKeyStore({ query, together, dialect }: Database): KeyStore {
  return {
    add: (accountId, { hash, kind, record }, unseen, outgoing) =>
      together(async (query) => {
        // Locks the account: two keys that are made at once cannot exceed the limit.
        await query(sql`SELECT id FROM account WHERE id = ${accountId} ${dialect.hold.change}`);
        const { id, name, question, ending, createdAt } = record;
        const made = await query(sql`
          INSERT INTO api_key (id, account_id, hash, kind, name, question, ending, created_at)
          SELECT ${id}, ${accountId}, ${hash}, ${kind}, ${name}, ${question}, ${ending}, ${createdAt}
          WHERE (SELECT count(*) FROM api_key WHERE account_id = ${accountId} AND kind = ${kind}) < ${MOST_KEYS[kind]}
          RETURNING id`);
        if (made.length === 0) return false;
        await query(sql`DELETE FROM unseen_key WHERE expires_at <= ${createdAt}`);
        if (unseen)
          // No copy is kept for a session that has ended meanwhile.
          await query(sql`
            INSERT INTO unseen_key (key_id, session_id, sealed, expires_at)
            SELECT ${id}, id, ${unseen.sealed}, ${unseen.expiresAt} FROM session
            WHERE id = ${unseen.sessionId} ${dialect.hold.removal}`);
        await post(query, dialect, outgoing, createdAt);
        return true;
      }),
    list: (accountId, kind) =>
      query<ApiKey>(sql`
        SELECT id, name, question, ending, created_at AS "createdAt", last_used_at AS "lastUsedAt" FROM api_key
        WHERE account_id = ${accountId} AND kind = ${kind} ORDER BY created_at, ${dialect.keyOrder}`),
    revoke: async (accountId, id) =>
      (await query(sql`DELETE FROM api_key WHERE account_id = ${accountId} AND id = ${id} RETURNING id`)).length === 1,
    async takeUnseen(sessionId, now) {
      const waiting = await query(sql`SELECT key_id FROM unseen_key WHERE session_id = ${sessionId}`);
      // Usually no key waits, and a plain page view must not wait for writers.
      if (waiting.length === 0) return [];
      const taken = await query<{ sealed: string; expiresAt: number }>(
        sql`DELETE FROM unseen_key WHERE session_id = ${sessionId} RETURNING sealed, expires_at AS "expiresAt"`,
      );
      return taken.filter(({ expiresAt }) => expiresAt > now).map(({ sealed }) => sealed);
    },
  };
}
