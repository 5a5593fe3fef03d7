import { batched } from '../batch.ts';
import { keyHash, shouldRecordUse } from '../keys.ts';
import type { Plan, Policy } from '../plans.ts';
import { type Admission, ATTEMPT, type Counter, count, countersOf, dayOf, firstDayOf, standings } from '../tally.ts';
import type { Connection } from './connection.ts';
import type { SqliteDatabase } from './database.ts';
import { isLockTaken } from './patience.ts';

interface KeyOwner {
  keyId: string;
  accountId: string;
  holder: string;
  plan: Plan;
  question: string | null;
  lastUsedAt: number | null;
}

/** Keys cached between transactions, at most. */
const MOST_KNOWN = 20_000;

const ownerOf = ({ sql }: Connection, hash: string): KeyOwner | undefined =>
  sql<[string], KeyOwner>(
    `SELECT api_key.id AS keyId, account.id AS accountId, holder, plan, question, last_used_at AS lastUsedAt
     FROM api_key JOIN account ON account.id = api_key.account_id WHERE hash = ?`,
  ).get(hash);

/** Reads the stored counters of a holder. To be exact, reading and writing belong in one immediate transaction. */
function readCounters({ sql }: Connection, holder: string) {
  return sql<[string], { policy: string; windowStart: number; used: number }>(
    'SELECT policy, window_start AS windowStart, used FROM counter WHERE holder = ?',
  ).all(holder);
}

function writeCounters({ sql }: Connection, holder: string, counters: readonly Counter[]): void {
  if (counters.length === 0) return;
  const values = Array<string>(counters.length).fill('(?, ?, ?, ?)').join(', ');
  sql(
    `INSERT INTO counter (holder, policy, window_start, used) VALUES ${values}
     ON CONFLICT (holder, policy) DO UPDATE SET window_start = excluded.window_start, used = excluded.used`,
  ).run(...counters.flatMap(({ policy, windowStart, used }) => [holder, policy.name, windowStart, used]));
}

/**
 * Counts all keyed requests of one event-loop turn in one immediate transaction. Exact across processes: counters are read and written under the
 * write lock, and the cache is dropped as soon as SQLite reports another writer. @param now in ms since 1970 @param mostKnown keys that are cached
 */
export function openQuotas(
  { ask, exclusively, waitMs }: Pick<SqliteDatabase, 'ask' | 'exclusively' | 'waitMs'>,
  now: () => number,
  policiesOf: (plan: Plan) => readonly Policy[],
  mostKnown = MOST_KNOWN,
) {
  const countersNow = (connection: Connection, holder: string, plan: Plan): Counter[] => {
    const policies = policiesOf(plan);
    return countersOf(policies, policies.length > 0 ? readCounters(connection, holder) : []);
  };

  /** The cache of the last transaction. It is valid until the next write, by another connection or by other code on this one. */
  const known = {
    raw: null as Connection['raw'] | null,
    outside: -1,
    inside: -1,
    owners: new Map<string, KeyOwner>(),
    counters: new Map<string, Counter[]>(),
  };
  const outside = ({ sql }: Connection): number => sql<[], number>('PRAGMA data_version').pluck().get() ?? -1;
  const inside = ({ sql }: Connection): number => sql<[], number>('SELECT total_changes()').pluck().get() ?? -1;
  function forget(): void {
    known.owners.clear();
    known.counters.clear();
  }

  function decide(connection: Connection, hashes: readonly string[]): (Admission | null)[] {
    const time = now();
    const version = outside(connection);
    const isStill = connection.raw === known.raw && version === known.outside && inside(connection) === known.inside;
    if (!isStill || known.owners.size > mostKnown) forget();
    const changed = new Map<string, Counter[]>();
    const used = new Map<string, number>();
    const admissions = hashes.map((hash): Admission | null => {
      const owner = known.owners.get(hash) ?? ownerOf(connection, hash);
      if (!owner) return null;
      known.owners.set(hash, owner);
      const { accountId, holder, plan, question, keyId } = owner;
      if (shouldRecordUse(owner.lastUsedAt, time)) {
        connection.sql('UPDATE api_key SET last_used_at = ? WHERE id = ?').run(time, keyId);
        connection.sql('DELETE FROM use_of_day WHERE account_id = ? AND day < ?').run(accountId, firstDayOf(time));
        owner.lastUsedAt = time;
      }
      const { allowed, counters } = count(known.counters.get(holder) ?? countersNow(connection, holder, plan), time);
      known.counters.set(holder, counters);
      if (allowed) {
        changed.set(holder, counters);
        used.set(accountId, (used.get(accountId) ?? 0) + 1);
      }
      return { accountId, plan, question, allowed, standings: standings(counters, time) };
    });
    for (const [holder, counters] of changed) writeCounters(connection, holder, counters);
    for (const [accountId, requests] of used)
      connection
        .sql(
          `INSERT INTO use_of_day (account_id, day, requests) VALUES (?, ?, ?)
           ON CONFLICT (account_id, day) DO UPDATE SET requests = requests + excluded.requests`,
        )
        .run(accountId, dayOf(time), requests);
    known.raw = connection.raw;
    known.outside = version;
    known.inside = inside(connection);
    return admissions;
  }

  const admitCounted = batched(
    (hashes: readonly string[]) =>
      exclusively((connection) => decide(connection, hashes), Math.min(waitMs, ATTEMPT)).catch((error: unknown) => {
        forget();
        throw error;
      }),
    { isPassing: isLockTaken, forMs: waitMs },
  );

  return {
    /** Looks up a well-formed key and counts one request against its account's quota. @returns null if there is no such key */
    async admit(key: string): Promise<Admission | null> {
      const hash = keyHash(key);
      // Checked before the transaction: an unknown key must not take the write lock.
      const isSomebodys =
        known.owners.has(hash) || (await ask((connection) => ownerOf(connection, hash))) !== undefined;
      return isSomebodys ? admitCounted(hash) : null;
    },
  };
}
