import { BetterSqlite3Adapter } from '@lucia-auth/adapter-sqlite';
import type Sqlite from 'better-sqlite3';
import type { Adapter } from 'lucia';
import type { Connection } from './connection.ts';
import type { SqliteDatabase } from './database.ts';

/** Lucia's adapter over a connection. Each of its calls is one statement, or only reads; of the connection it only uses `prepare`. */
const adapterOver = ({ sql }: Connection): BetterSqlite3Adapter =>
  new BetterSqlite3Adapter({ prepare: sql } as unknown as Sqlite.Database, { user: 'account', session: 'session' });

/** Lucia's adapter for SQLite, over a file that may be reopened. */
export function adapterOf({ ask }: Pick<SqliteDatabase, 'ask'>): Adapter {
  return {
    getSessionAndUser: (id) => ask((connection) => adapterOver(connection).getSessionAndUser(id)),
    getUserSessions: (userId) => ask((connection) => adapterOver(connection).getUserSessions(userId)),
    setSession: (session) => ask((connection) => adapterOver(connection).setSession(session)),
    updateSessionExpiration: (id, at) => ask((connection) => adapterOver(connection).updateSessionExpiration(id, at)),
    deleteSession: (id) => ask((connection) => adapterOver(connection).deleteSession(id)),
    deleteUserSessions: (userId) => ask((connection) => adapterOver(connection).deleteUserSessions(userId)),
    deleteExpiredSessions: () => ask((connection) => adapterOver(connection).deleteExpiredSessions()),
  };
}
