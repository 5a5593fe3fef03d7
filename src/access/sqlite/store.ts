import { type Plan, type Policy, policiesOf as policiesOfPlan } from '../plans.ts';
import type { Store } from '../store.ts';
import { openAccounts } from './accounts.ts';
import { openBuckets } from './buckets.ts';
import { openDatabase } from './database.ts';
import { openKeyStore } from './keys.ts';
import { openQuotas } from './quotas.ts';
import { openSessionStore } from './sessions.ts';

export interface SqliteOptions {
  file: string;
  /** The clock, in ms since 1970. */
  now: () => number;
  /** The limits of a plan; only measurements and tests use others than the plans' own. */
  policiesOf?: (plan: Plan) => readonly Policy[];
  /** How long a call waits for another process to finish its transaction, in ms. */
  waitMs?: number;
}

/** What a client waits at most for other processes before it is told to come back, in ms. */
const WAIT = 200;

/** Everything the gate keeps, in one SQLite file that several processes may share. @throws {UserError} */
export async function openSqlite(options: SqliteOptions): Promise<Store> {
  const { file, now, policiesOf = policiesOfPlan, waitMs = WAIT } = options;
  const database = await openDatabase(file, waitMs);
  return {
    accounts: openAccounts(database, now),
    keys: openKeyStore(database),
    quotas: openQuotas(database, now, policiesOf),
    sessions: openSessionStore(database),
    buckets: openBuckets(database, now),
    prove: database.prove,
    async close() {
      database.close();
    },
  };
}
