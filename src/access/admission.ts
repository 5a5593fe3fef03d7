import type { Database } from './database.ts';
import { keyHash } from './keys.ts';
import { type Plan, type Policy, policiesOf as policiesOfPlan } from './plans.ts';
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
  hash: string;
  resolve: (admission: Admission) => void;
  reject: (error: unknown) => void;
}

const HOUR = 3_600_000;
/** Keys remembered between transactions, at most. */
const MOST_KNOWN = 20_000;

/**
 * Counts all keyed requests of one event-loop turn in one immediate transaction and answers each after its commit. Exact
 * across processes, because counters are read and written under the write lock; what was read is kept only for as long as
 * SQLite says that nobody else wrote.
 * @param policiesOf the limits of a plan; only measurements use others than the plans' own
 */
export function openAdmission(
  database: Database,
  quotas: Quotas,
  now: () => number,
  policiesOf: (plan: Plan) => readonly Policy[] = policiesOfPlan,
): AdmissionDesk {
  const find = database.prepare<[string], Holder>(
    `SELECT api_key.id AS keyId, account.id AS accountId, plan, last_used_at AS lastUsedAt
     FROM api_key JOIN account ON account.id = api_key.account_id WHERE hash = ?`,
  );
  const touch = database.prepare('UPDATE api_key SET last_used_at = ? WHERE id = ?');
  const outside = database.prepare<[], number>('PRAGMA data_version').pluck();
  const inside = database.prepare<[], number>('SELECT total_changes()').pluck();
  let waiting: Visit[] = [];

  /** What the last transaction knew. It holds while nobody wrote since: no other connection, and this one nothing else. */
  const known = { outside: -1, inside: -1, holders: new Map<string, Holder>(), tallies: new Map<string, Tally>() };
  function forget(): void {
    known.holders.clear();
    known.tallies.clear();
  }

  function decide(visits: readonly Visit[]): Admission[] {
    const time = now();
    const version = outside.get() ?? -1;
    if (version !== known.outside || inside.get() !== known.inside || known.holders.size > MOST_KNOWN) forget();
    const counted = new Map<string, Tally>();
    const admissions = visits.map(({ hash }): Admission => {
      const holder = known.holders.get(hash) ?? find.get(hash);
      if (!holder) return null;
      known.holders.set(hash, holder);
      const { accountId, plan } = holder;
      const tally = known.tallies.get(accountId) ?? quotas.read(accountId, policiesOf(plan));
      known.tallies.set(accountId, tally);
      counted.set(accountId, tally);
      if (holder.lastUsedAt === null || time - holder.lastUsedAt >= HOUR) {
        touch.run(time, holder.keyId);
        holder.lastUsedAt = time;
      }
      const verdict = tally.hit(time);
      return { accountId, plan, allowed: verdict.allowed, standings: verdict.standings };
    });
    for (const [accountId, tally] of counted) quotas.write(accountId, tally);
    known.outside = version;
    known.inside = inside.get() ?? -1;
    return admissions;
  }

  const decideTogether = database.transaction(decide).immediate;
  function flush(): void {
    const visits = waiting;
    waiting = [];
    try {
      const admissions = decideTogether(visits);
      for (const [index, { resolve }] of visits.entries()) resolve(admissions[index] ?? null);
    } catch (error) {
      forget();
      for (const { reject } of visits) reject(error);
    }
  }

  return {
    admit: (key) =>
      new Promise((resolve, reject) => {
        if (waiting.push({ hash: keyHash(key), resolve, reject }) === 1) setImmediate(flush);
      }),
    standings: async (accountId, plan) => quotas.read(accountId, policiesOf(plan)).standings(now()),
  };
}
