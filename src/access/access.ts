import { openKeys } from './keys.ts';
import { type Access, Unavailable } from './ports.ts';
import { openSessions } from './sessions.ts';
import { openSqlite, type SqliteOptions } from './sqlite/store.ts';
import { openThrottles } from './throttles.ts';
import { watch } from './watch.ts';

/** How to open the gate. */
export interface AccessOptions extends SqliteOptions {
  /** Told when the database can no longer be used, why, and when it can again (null). */
  onTrouble?: (trouble: string | null) => void;
  /** How often it is looked after, in ms. */
  lookMs?: number;
}

/** Opens the gate: its database, and its ports over it. @throws {UserError} */
export async function openAccess(options: AccessOptions): Promise<Access> {
  const store = await openSqlite(options);
  const watching = watch(store.prove, options.onTrouble ?? (() => {}), options.lookMs);
  return {
    accounts: store.accounts,
    keys: openKeys(store.keys, options.now),
    sessions: openSessions(store.sessions, options.now),
    throttles: openThrottles(store.buckets),
    quotas: store.quotas,
    async check() {
      const cause = watching.trouble();
      if (cause) throw new Unavailable({ cause });
    },
    async close() {
      watching.close();
      await store.close();
    },
  };
}
