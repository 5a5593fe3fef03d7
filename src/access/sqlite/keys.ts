import type { KeyStore } from '../keys.ts';
import { MAX_KEYS } from '../keys.ts';
import type { ApiKey } from '../ports.ts';
import type { Database } from './database.ts';
import { post } from './outbox.ts';

/** API keys in SQLite. */
export function openKeyStore({ ask, exclusively }: Database): KeyStore {
  return {
    add: (accountId, { hash, record }, unseen, outgoing) =>
      exclusively((connection) => {
        const { sql } = connection;
        const held = sql<[string], number>('SELECT count(*) FROM api_key WHERE account_id = ?').pluck().get(accountId);
        if ((held ?? 0) >= MAX_KEYS) return false;
        sql('INSERT INTO api_key (id, account_id, hash, name, ending, created_at) VALUES (?, ?, ?, ?, ?, ?)').run(
          record.id,
          accountId,
          hash,
          record.name,
          record.ending,
          record.createdAt,
        );
        sql('DELETE FROM unseen_key WHERE expires_at <= ?').run(record.createdAt);
        if (unseen)
          // For a session that has ended meanwhile nothing waits.
          sql(
            `INSERT INTO unseen_key (key_id, session_id, sealed, expires_at)
             SELECT ?, id, ?, ? FROM session WHERE id = ?`,
          ).run(record.id, unseen.sealed, unseen.expiresAt, unseen.sessionId);
        post(connection, outgoing, record.createdAt);
        return true;
      }),
    list: (accountId) =>
      ask(({ sql }) =>
        sql<[string], ApiKey>(
          `SELECT id, name, ending, created_at AS createdAt, last_used_at AS lastUsedAt FROM api_key
           WHERE account_id = ? ORDER BY created_at, rowid`,
        ).all(accountId),
      ),
    revoke: (accountId, id) =>
      exclusively(
        ({ sql }) => sql('DELETE FROM api_key WHERE account_id = ? AND id = ?').run(accountId, id).changes === 1,
      ),
    async takeUnseen(sessionId, now) {
      const waiting = await ask(({ sql }) =>
        sql<[string], number>('SELECT count(*) FROM unseen_key WHERE session_id = ?').pluck().get(sessionId),
      );
      // Mostly nothing waits, and whoever only looks at a page must not take the write lock.
      if (!waiting) return [];
      return exclusively(({ sql }) => {
        sql('DELETE FROM unseen_key WHERE expires_at <= ?').run(now);
        return sql<[string], string>('DELETE FROM unseen_key WHERE session_id = ? RETURNING sealed')
          .pluck()
          .all(sessionId);
      });
    },
  };
}
