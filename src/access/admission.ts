import { type Database, exclusively } from './database.ts';
import { keyHash } from './keys.ts';
import { type Plan, policiesOf } from './plans.ts';
import type { Quotas, Standing, Tally, Verdict } from './quotas.ts';

/** What is known of a request that showed a key: nobody's (null), or whose, and whether its quota allows it. */
export type Admission = (Verdict & { accountId: string; plan: Plan }) | null;

export interface AdmissionDesk {
  /** Looks a well-formed key up and counts one request against its account's quota. */
  admit(key: string): Promise<Admission>;
  /** How an account's quota stands, without counting. */
  standings(accountId: string, plan: Plan): Promise<Standing[]>;
}

interface Holder {
  keyId: string;
  accountId: string;
  plan: Plan;
  lastUsedAt: number | null;
}

interface Visit {
  hash: Buffer;
  resolve: (admission: Admission) => void;
  reject: (error: unknown) => void;
}

const HOUR = 3_600_000;

/**
 * Counts all keyed requests of one event-loop turn in one immediate transaction and answers each after its commit. Exact
 * across processes, because counters are read and written under the write lock; several times the throughput of one
 * transaction a request.
 */
export function openAdmission(database: Database, quotas: Quotas, now: () => number): AdmissionDesk {
  const find = database.prepare<[Buffer], Holder>(
    `SELECT api_key.id AS keyId, account.id AS accountId, plan, last_used_at AS lastUsedAt
     FROM api_key JOIN account ON account.id = api_key.account_id WHERE hash = ?`,
  );
  const touch = database.prepare('UPDATE api_key SET last_used_at = ? WHERE id = ?');
  let waiting: Visit[] = [];

  function decide(visits: readonly Visit[]): Admission[] {
    const time = now();
    const holders = new Map<string, Holder | undefined>();
    const tallies = new Map<string, Tally>();
    const admissions = visits.map(({ hash }): Admission => {
      const id = hash.toString('latin1');
      if (!holders.has(id)) holders.set(id, find.get(hash));
      const holder = holders.get(id);
      if (!holder) return null;
      const { accountId, plan } = holder;
      let tally = tallies.get(accountId);
      if (!tally) {
        tally = quotas.read(accountId, policiesOf(plan), time);
        tallies.set(accountId, tally);
      }
      return { accountId, plan, ...tally.hit() };
    });
    for (const [accountId, tally] of tallies) quotas.write(accountId, tally);
    for (const holder of holders.values())
      if (holder && (holder.lastUsedAt === null || time - holder.lastUsedAt >= HOUR)) touch.run(time, holder.keyId);
    return admissions;
  }

  function flush(): void {
    const visits = waiting;
    waiting = [];
    try {
      const admissions = exclusively(database, () => decide(visits));
      for (const [index, { resolve }] of visits.entries()) resolve(admissions[index] ?? null);
    } catch (error) {
      for (const { reject } of visits) reject(error);
    }
  }

  return {
    admit: (key) =>
      new Promise((resolve, reject) => {
        if (waiting.push({ hash: keyHash(key), resolve, reject }) === 1) setImmediate(flush);
      }),
    standings: async (accountId, plan) => quotas.read(accountId, policiesOf(plan), now()).standings(),
  };
}
