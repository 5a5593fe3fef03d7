import { BetterSqlite3Adapter } from '@lucia-auth/adapter-sqlite';
import type Sqlite from 'better-sqlite3';
import type { SessionStore } from '../sessions.ts';
import type { Connection } from './connection.ts';
import type { Database } from './database.ts';

/** Lucia's adapter over a connection. Each of its calls is one statement, or reads only; it prepares them, and needs no more. */
const adapterOf = ({ sql }: Connection): BetterSqlite3Adapter =>
  new BetterSqlite3Adapter({ prepare: sql } as unknown as Sqlite.Database, { user: 'account', session: 'session' });

/** Sessions in SQLite: Lucia's adapter for it, and the statements beside. */
export function openSessionStore({ ask, exclusively }: Database): SessionStore {
  return {
    adapter: {
      getSessionAndUser: (id) => ask((connection) => adapterOf(connection).getSessionAndUser(id)),
      getUserSessions: (userId) => ask((connection) => adapterOf(connection).getUserSessions(userId)),
      setSession: (session) => ask((connection) => adapterOf(connection).setSession(session)),
      updateSessionExpiration: (id, at) => ask((connection) => adapterOf(connection).updateSessionExpiration(id, at)),
      deleteSession: (id) => ask((connection) => adapterOf(connection).deleteSession(id)),
      deleteUserSessions: (userId) => ask((connection) => adapterOf(connection).deleteUserSessions(userId)),
      deleteExpiredSessions: () => ask((connection) => adapterOf(connection).deleteExpiredSessions()),
    },
    prune: (now, bornBefore) =>
      exclusively(({ sql }) => {
        sql('DELETE FROM session WHERE expires_at <= ? OR created_at <= ?').run(Math.floor(now / 1000), bornBefore);
      }),
    keepNewest: (account, most) =>
      exclusively(({ sql }) => {
        sql(
          `DELETE FROM session WHERE user_id = @account AND id NOT IN
           (SELECT id FROM session WHERE user_id = @account ORDER BY created_at DESC LIMIT @most)`,
        ).run({ account, most });
      }),
    remove: (accountId, id) =>
      exclusively(
        ({ sql }) => sql('DELETE FROM session WHERE user_id = ? AND id = ?').run(accountId, id).changes === 1,
      ),
    removeOthers: (accountId, keep) =>
      exclusively(({ sql }) => {
        sql('DELETE FROM session WHERE user_id = ? AND id IS NOT ?').run(accountId, keep);
      }),
  };
}
