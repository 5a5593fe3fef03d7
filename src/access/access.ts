import { type Access, Unavailable } from './ports.ts';
import { openSessions } from './sessions.ts';
import { openSqlite, type SqliteOptions } from './sqlite/store.ts';
import { openThrottles } from './throttles.ts';

/** A port whose calls reject with `Unavailable` where the database cannot answer now. */
function translating<Port extends object>(port: Port, isTransient: (error: unknown) => boolean): Port {
  const calls = Object.entries(port).map(([name, call]) => [
    name,
    async (...given: unknown[]): Promise<unknown> => {
      try {
        return await call(...given);
      } catch (error) {
        throw isTransient(error) ? new Unavailable({ cause: error }) : error;
      }
    },
  ]);
  return Object.fromEntries(calls);
}

/** Opens the gate: its database, and its ports over it. @throws {UserError} */
export async function openAccess(options: SqliteOptions): Promise<Access> {
  const store = await openSqlite(options);
  const port = <Port extends object>(calls: Port): Port => translating(calls, store.isTransient);
  return {
    accounts: port(store.accounts),
    keys: port(store.keys),
    sessions: port(openSessions(store.sessions, options.now)),
    throttles: port(openThrottles(store.buckets)),
    quotas: port(store.quotas),
    ...port({ check: store.check }),
    close: store.close,
  };
}
