import { type Plan, type Policy, policiesOf as policiesOfPlan } from '../plans.ts';
import type { Store } from '../store.ts';
import { openAccounts } from './accounts.ts';
import { openBuckets } from './buckets.ts';
import { isBusy, openDatabase } from './database.ts';
import { openKeys } from './keys.ts';
import { openQuotas } from './quotas.ts';
import { openSessionStore } from './sessions.ts';

export interface SqliteOptions {
  file: string;
  /** The clock, in ms since 1970. */
  now: () => number;
  /** The limits of a plan; only measurements and tests use others than the plans' own. */
  policiesOf?: (plan: Plan) => readonly Policy[];
  /** How long a call waits for another process to finish its transaction, in ms; 5000 unless told. */
  waitMs?: number;
}

/** Everything the gate keeps, in one SQLite file that several processes may share. @throws {UserError} */
export async function openSqlite({ file, now, policiesOf = policiesOfPlan, waitMs }: SqliteOptions): Promise<Store> {
  const database = await openDatabase(file, waitMs);
  const alive = database.prepare('SELECT 1 FROM account LIMIT 1'); // Reads a page; SELECT 1 alone would not.
  return {
    accounts: openAccounts(database, now),
    keys: openKeys(database, now),
    quotas: openQuotas(database, now, policiesOf),
    sessions: openSessionStore(database),
    buckets: openBuckets(database, now),
    isTransient: isBusy,
    async check() {
      alive.get();
    },
    async close() {
      database.close();
    },
  };
}
