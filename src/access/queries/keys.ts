import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { sessionIdOf } from '../cookie.ts';
import type { Database } from '../database.ts';
import { keyHash, MOST_KEYS, newKey, UNSEEN_MS } from '../keys.ts';
import type { ApiKey, Keys } from '../ports.ts';
import { seal, unseal } from '../seal.ts';
import { post } from './outbox.ts';

/**
 * The purpose under which a key is sealed until the session that made it has seen it: a form makes it, and the next page shows it. The
 * database holds only the hash of the token that opens it.
 */
const UNSEEN = 'unseen key';

/** @param now the clock, in ms since 1970 */
export function openKeys({ query, together, dialect }: Database, now: () => number): Keys {
  return {
    create: (accountId, name, token, outgoing = () => [], { kind, question } = { kind: 'live', question: null }) =>
      together(async (query) => {
        const key = newKey(kind);
        const [id, ending, createdAt] = [randomUUID(), key.slice(-4), now()];
        const record: ApiKey = { id, name, question, ending, createdAt, lastUsedAt: null };
        // Locks the account: two keys that are made at once cannot exceed the limit.
        await query(sql`SELECT id FROM account WHERE id = ${accountId} ${dialect.hold.change}`);
        const made = await query(sql`
          INSERT INTO api_key (id, account_id, hash, kind, name, question, ending, created_at)
          SELECT ${id}, ${accountId}, ${keyHash(key)}, ${kind}, ${name}, ${question}, ${ending}, ${createdAt}
          WHERE (SELECT count(*) FROM api_key WHERE account_id = ${accountId} AND kind = ${kind}) < ${MOST_KEYS[kind]}
          RETURNING id`);
        if (made.length === 0) return null;
        await query(sql`DELETE FROM unseen_key WHERE expires_at <= ${createdAt}`);
        if (token !== undefined)
          // No copy is kept for a session that has ended meanwhile.
          await query(sql`
            INSERT INTO unseen_key (key_id, session_id, sealed, expires_at)
            SELECT ${id}, id, ${seal(key, token, UNSEEN)}, ${createdAt + UNSEEN_MS} FROM session
            WHERE id = ${sessionIdOf(token)} ${dialect.hold.removal}`);
        await post(query, dialect, outgoing(record), createdAt);
        return { key, record };
      }),
    list: (accountId, kind = 'live') =>
      query<ApiKey>(sql`
        SELECT id, name, question, ending, created_at AS "createdAt", last_used_at AS "lastUsedAt" FROM api_key
        WHERE account_id = ${accountId} AND kind = ${kind} ORDER BY created_at, ${dialect.keyOrder}`),
    revoke: async (accountId, id) =>
      (await query(sql`DELETE FROM api_key WHERE account_id = ${accountId} AND id = ${id} RETURNING id`)).length === 1,
    async unseen(token) {
      const session = sessionIdOf(token);
      const waiting = await query(sql`SELECT key_id FROM unseen_key WHERE session_id = ${session}`);
      // Usually no key waits, and a plain page view must not wait for writers.
      if (waiting.length === 0) return [];
      const taken = await query<{ sealed: string; expiresAt: number }>(
        sql`DELETE FROM unseen_key WHERE session_id = ${session} RETURNING sealed, expires_at AS "expiresAt"`,
      );
      return taken.filter(({ expiresAt }) => expiresAt > now()).map(({ sealed }) => unseal(sealed, token, UNSEEN));
    },
  };
}
