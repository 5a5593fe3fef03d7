import type { KeyStore } from '../keys.ts';
import { MAX_KEYS } from '../keys.ts';
import type { ApiKey } from '../ports.ts';
import type { Database } from './database.ts';
import { post } from './outbox.ts';

/** API keys in PostgreSQL. */
export function openKeyStore({ query, together }: Database): KeyStore {
  return {
    add: (accountId, { hash, record }, unseen, outgoing) =>
      together(async (query) => {
        // Whoever makes another key of this account waits here, so that none is made beyond the most.
        await query('SELECT id FROM account WHERE id = $1 FOR NO KEY UPDATE', [accountId]);
        const made = await query(
          `INSERT INTO api_key (id, account_id, hash, name, ending, created_at)
           SELECT $1, $2, $3, $4, $5, $6 WHERE (SELECT count(*) FROM api_key WHERE account_id = $2) < $7 RETURNING id`,
          [record.id, accountId, hash, record.name, record.ending, record.createdAt, MAX_KEYS],
        );
        if (made.length === 0) return false;
        await query('DELETE FROM unseen_key WHERE expires_at <= $1', [record.createdAt]);
        if (unseen)
          // For a session that has ended meanwhile nothing waits.
          await query(
            `INSERT INTO unseen_key (key_id, session_id, sealed, expires_at)
             SELECT $1, id, $2, $3 FROM session WHERE id = $4 FOR KEY SHARE`,
            [record.id, unseen.sealed, unseen.expiresAt, unseen.sessionId],
          );
        await post(query, outgoing, record.createdAt);
        return true;
      }),
    list: (accountId) =>
      query<ApiKey>(
        `SELECT id, name, ending, created_at AS "createdAt", last_used_at AS "lastUsedAt" FROM api_key
         WHERE account_id = $1 ORDER BY created_at, place`,
        [accountId],
      ),
    revoke: async (accountId, id) =>
      (await query('DELETE FROM api_key WHERE account_id = $1 AND id = $2 RETURNING id', [accountId, id])).length === 1,
    async takeUnseen(sessionId, now) {
      const waiting = await query('SELECT key_id FROM unseen_key WHERE session_id = $1', [sessionId]);
      // Mostly nothing waits, and whoever only looks at a page must not wait for those who write.
      if (waiting.length === 0) return [];
      const taken = await query<{ sealed: string; isLate: boolean }>(
        'DELETE FROM unseen_key WHERE session_id = $1 RETURNING sealed, expires_at <= $2 AS "isLate"',
        [sessionId, now],
      );
      return taken.filter(({ isLate }) => !isLate).map(({ sealed }) => sealed);
    },
  };
}
