import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { sessionIdOf } from '../cookie.ts';
import { type Database, doneBy, holdAccount } from '../database.ts';
import { type ApiKey, type KeyKind, keyHash, MOST_KEYS, newKey, UNSEEN_MS } from '../keys.ts';
import type { Outgoing } from '../outbox.ts';
import { seal, unseal } from '../seal.ts';
import { post } from './outbox.ts';

/** The purpose of sealing a key until its session has seen it. The database holds only the hash of the token that opens it. */
const UNSEEN = 'unseen key';

/** @param now the clock, in ms since 1970 */
export function openKeys({ query, together, dialect }: Database, now: () => number) {
  const isDone = doneBy(query);
  return {
    /** Makes a key. @param token of the session that is to see it; absent if the caller shows it @returns null if the account has `MOST_KEYS` of the kind */
    create: (
      accountId: string,
      name: string,
      token?: string,
      outgoing: (record: ApiKey) => readonly Outgoing[] = () => [],
      { kind, question }: { kind: KeyKind; question: string | null } = { kind: 'live', question: null },
    ): Promise<{ key: string; record: ApiKey } | null> =>
      together(async (query) => {
        const key = newKey(kind);
        const [id, ending, createdAt] = [randomUUID(), key.slice(-4), now()];
        const record: ApiKey = { id, name, question, ending, createdAt, lastUsedAt: null };
        await holdAccount(query, dialect, accountId);
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
    /** The account's keys of a kind, in the order in which they were made. */
    list: (accountId: string, kind: KeyKind = 'live') =>
      query<ApiKey>(sql`
        SELECT id, name, question, ending, created_at AS "createdAt", last_used_at AS "lastUsedAt" FROM api_key
        WHERE account_id = ${accountId} AND kind = ${kind} ORDER BY created_at, ${dialect.keyOrder}`),
    /** Ends a key at once. @returns false if the account has no such key */
    revoke: (accountId: string, id: string) =>
      isDone(sql`DELETE FROM api_key WHERE account_id = ${accountId} AND id = ${id} RETURNING id`),
    /** The keys that wait to be seen by a session, each handed out once. */
    async unseen(token: string): Promise<string[]> {
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
