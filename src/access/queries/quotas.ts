import sql from 'sql-template-tag';
import { batched } from '../batch.ts';
import type { Database } from '../database.ts';
import { keyHash, shouldRecordUse } from '../keys.ts';
import type { Plan, Policies } from '../plans.ts';
import { type Admission, type Counter, dayOf, type Standing, standings, windowOf } from '../quotas.ts';
import { unlessUnavailable } from '../unavailable.ts';

interface KeyOwner {
  keyId: string;
  accountId: string;
  holder: string;
  plan: Plan;
  question: string | null;
  lastUsedAt: number | null;
}
/** A counter after a batch, and how many requests of the batch were let in. */
type Counted = Counter & { holder: string; granted: number };

const COUNTER = sql`day, used, window_start AS "windowStart", window_used AS "windowUsed"`;

/** Looks keys up and counts the requests of accounts, in both windows at once. @param now the clock, in ms since 1970 @param policiesOf the limits of a plan */
export function openQuotas({ query, dialect }: Database, now: () => number, policiesOf: (plan: Plan) => Policies) {
  /**
   * Counts a batch in one statement, exactly, whoever else counts: a counter is one row, and the database decides over a row while it holds
   * it. Rows are taken in a fixed order, so that two servers never wait for each other. @param wanted requests by holder
   */
  function counted(plan: Plan, wanted: ReadonlyMap<string, number>, time: number): Promise<Counted[]> {
    const policies = policiesOf(plan);
    const [shorter, daily] = policies;
    const most = Math.min(...policies.map(({ quota }) => quota));
    const rows = [...wanted].map(([holder, requests]) => ({ holder, granted: Math.min(requests, most) }));
    // The window's count so far: none if it begins now. A clock that was put back opens no window a second time.
    const before = sql`CASE WHEN excluded.window_start > held.window_start THEN 0 ELSE held.window_used END`;
    const { least, greatest } = dialect;
    const granted =
      shorter && daily
        ? sql`${greatest}(0, ${least}(excluded.granted, ${shorter.quota} - ${before}, ${daily.quota} - held.used))`
        : sql`excluded.granted`;
    return query<Counted>(sql`
      INSERT INTO counter AS held (holder, day, used, window_start, window_used, granted)
      SELECT holder, ${dayOf(time)}, granted, ${windowOf(policies, time)}, granted, granted
      FROM ${dialect.table('wanted', { holder: 'text', granted: 'bigint' }, rows)} WHERE true ORDER BY holder
      ON CONFLICT (holder, day) DO UPDATE SET used = held.used + ${granted}, window_used = ${before} + ${granted},
        window_start = ${greatest}(held.window_start, excluded.window_start), granted = ${granted}
      RETURNING holder, granted, ${COUNTER}`);
  }

  /** Writes down when keys were last used. A failure must not lose the answer to a counted request. */
  async function recordUse(owners: readonly KeyOwner[], time: number): Promise<void> {
    const used = owners.filter(({ lastUsedAt }) => shouldRecordUse(lastUsedAt, time)).map(({ keyId }) => keyId);
    if (used.length === 0) return;
    // Keys that are being written are skipped: their writer ends them, or writes the same.
    await query(sql`UPDATE api_key SET last_used_at = ${time} WHERE id IN
      (SELECT id FROM api_key WHERE id IN ${dialect.list(used)} ${dialect.hold.free})`).catch(unlessUnavailable);
  }

  const ownerOf = batched(async (hashes: readonly string[]) => {
    const owners = await query<KeyOwner & { hash: string }>(sql`
      SELECT hash, api_key.id AS "keyId", account_id AS "accountId", holder, plan, question, last_used_at AS "lastUsedAt"
      FROM api_key JOIN account ON account.id = account_id WHERE hash IN ${dialect.list([...new Set(hashes)])}`);
    const byHash = new Map(owners.map((owner) => [owner.hash, owner]));
    return hashes.map((hash) => byHash.get(hash));
  });

  const countFor = batched(async (owners: readonly KeyOwner[]): Promise<Admission[]> => {
    const time = now();
    const counters = new Map<string, Counted>();
    for (const [plan, own] of Map.groupBy(owners, ({ plan }) => plan)) {
      const wanted = new Map(
        [...Map.groupBy(own, ({ holder }) => holder)].map(([holder, its]) => [holder, its.length]),
      );
      for (const counter of await counted(plan, wanted, time)) counters.set(counter.holder, counter);
    }
    await recordUse(owners, time);
    const places = new Map<string, number>();
    return owners.map(({ accountId, holder, plan, question }) => {
      const { granted, ...counter } = counters.get(holder) as Counted;
      const place = (places.get(holder) ?? 0) + 1;
      places.set(holder, place);
      // What the batch lets in after this request is not used up yet.
      const later = Math.max(0, granted - place);
      const then = { ...counter, used: counter.used - later, windowUsed: counter.windowUsed - later };
      return {
        ...{ accountId, plan, question },
        allowed: place <= granted,
        standings: standings(policiesOf(plan), then, time),
      };
    });
  });

  return {
    /** Looks up a well-formed key and counts one request against its account's quota. @returns null if there is no such key */
    async admit(key: string): Promise<Admission | null> {
      // An unknown key does not wait for writers.
      const owner = await ownerOf(keyHash(key));
      return owner ? countFor(owner) : null;
    },
    /** The state of an account's quota, without counting. */
    async standings(accountId: string, plan: Plan): Promise<Standing[]> {
      const [counter] = await query<Counter>(sql`SELECT ${COUNTER} FROM counter
        WHERE holder = (SELECT holder FROM account WHERE id = ${accountId}) AND day = ${dayOf(now())}`);
      return standings(policiesOf(plan), counter, now());
    },
  };
}
