import { batched } from '../batch.ts';
import { keyHash, shouldRecordUse } from '../keys.ts';
import type { Plan, Policy } from '../plans.ts';
import type { Admission, Quotas } from '../ports.ts';
import { type Counter, count, countersOf, standings } from '../tally.ts';
import { openCounters } from './counters.ts';
import type { Database } from './database.ts';

/** Whose key it is. */
interface Holder {
  keyId: string;
  accountId: string;
  plan: Plan;
  lastUsedAt: number | null;
}

/** Keys remembered between transactions, at most. */
const MOST_KNOWN = 20_000;

/**
 * Counts all keyed requests of one event-loop turn in one immediate transaction and answers each after its commit. Exact
 * across processes, because counters are read and written under the write lock; what was read is kept only for as long as
 * SQLite says that nobody else wrote.
 * @param now the clock, in ms since 1970
 * @param policiesOf the limits of a plan
 */
export function openQuotas(
  database: Database,
  now: () => number,
  policiesOf: (plan: Plan) => readonly Policy[],
): Quotas {
  const stored = openCounters(database);
  const find = database.prepare<[string], Holder>(
    `SELECT api_key.id AS keyId, account.id AS accountId, plan, last_used_at AS lastUsedAt
     FROM api_key JOIN account ON account.id = api_key.account_id WHERE hash = ?`,
  );
  const recordUse = database.prepare('UPDATE api_key SET last_used_at = ? WHERE id = ?');
  const outside = database.prepare<[], number>('PRAGMA data_version').pluck();
  const inside = database.prepare<[], number>('SELECT total_changes()').pluck();
  const countersNow = (accountId: string, plan: Plan): Counter[] => {
    const policies = policiesOf(plan);
    return countersOf(policies, policies.length > 0 ? stored.read(accountId) : []);
  };

  /** What the last transaction knew. It holds while nobody wrote since: no other connection, and this one nothing else. */
  const known = { outside: -1, inside: -1, holders: new Map<string, Holder>(), counters: new Map<string, Counter[]>() };
  function forget(): void {
    known.holders.clear();
    known.counters.clear();
  }

  function decide(hashes: readonly string[]): (Admission | null)[] {
    const time = now();
    const version = outside.get() ?? -1;
    if (version !== known.outside || inside.get() !== known.inside || known.holders.size > MOST_KNOWN) forget();
    const changed = new Map<string, Counter[]>();
    const admissions = hashes.map((hash): Admission | null => {
      const holder = known.holders.get(hash) ?? find.get(hash);
      if (!holder) return null;
      known.holders.set(hash, holder);
      const { accountId, plan, keyId } = holder;
      if (shouldRecordUse(holder.lastUsedAt, time)) {
        recordUse.run(time, keyId);
        holder.lastUsedAt = time;
      }
      const { allowed, counters } = count(known.counters.get(accountId) ?? countersNow(accountId, plan), time);
      known.counters.set(accountId, counters);
      if (allowed) changed.set(accountId, counters);
      return { accountId, plan, allowed, standings: standings(counters, time) };
    });
    for (const [accountId, counters] of changed) stored.write(accountId, counters);
    known.outside = version;
    known.inside = inside.get() ?? -1;
    return admissions;
  }

  const decideExclusively = database.transaction(decide).immediate;
  const admitCounted = batched((hashes: readonly string[]) => {
    try {
      return decideExclusively(hashes);
    } catch (error) {
      forget();
      throw error;
    }
  });

  return {
    admit(key) {
      const hash = keyHash(key);
      // Asked ahead of the transaction: a key that is nobody's must not take the write lock.
      return known.holders.has(hash) || find.get(hash) ? admitCounted(hash) : Promise.resolve(null);
    },
    standings: async (accountId, plan) => standings(countersNow(accountId, plan), now()),
  };
}
