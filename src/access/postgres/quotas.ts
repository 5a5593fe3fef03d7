import { batched } from '../batch.ts';
import { keyHash, shouldRecordUse } from '../keys.ts';
import { ACCOUNT_PLANS, type Plan, type Policy } from '../plans.ts';
import { type Admission, countersOf, dayOf, firstDayOf, PUT_BACK, standings } from '../tally.ts';
import { isUnavailable, Unavailable, unlessUnavailable } from '../unavailable.ts';
import type { PostgresDatabase } from './database.ts';
import { isRemoved, isUndone } from './trouble.ts';

/** Nothing was counted; another try in a moment may succeed. */
class Uncounted extends Unavailable {}

/** Valid keys that are cached, at most. */
const MOST_KNOWN = 20_000;

/** The state of one policy of a key's account before its grants. */
interface Row {
  hash: string;
  keyId: string;
  lastUsedAt: number | null;
  accountId: string;
  holder: string;
  plan: Plan;
  question: string | null;
  /** The number of granted requests of the account; null if its counters do not exist yet. */
  granted: number | null;
  policy: string | null;
  windowStart: number;
  used: number;
}

/**
 * Counts the requests of several keys in one statement: $1 hashes, $2 requests of each; $3 to $6 the policies of the plans that have any;
 * $7 now, $8 how far a clock may be put back, in ms; $9 the day in which they are counted as used. The window rules are those of
 * `tally.ts`, repeated because the database decides under its own locks, in one round trip. Rows are locked in a fixed order, so that two
 * servers cannot deadlock.
 */
const COUNT = `
  WITH asked AS (
    SELECT hash, n, api_key.id AS key_id, last_used_at, account_id, holder, plan, question
    FROM unnest($1::text[], $2::int[]) AS asked (hash, n) JOIN api_key USING (hash) JOIN account ON account.id = account_id
  ), rule AS (
    SELECT plan, name, quota, $7::bigint - $7::bigint % length AS start
    FROM unnest($3::text[], $4::text[], $5::bigint[], $6::bigint[]) AS rule (plan, name, quota, length)
  ), wanted AS (
    SELECT holder, plan, sum(n) AS n FROM asked GROUP BY holder, plan
  ), locked AS MATERIALIZED (
    SELECT holder, policy, window_start, used FROM counter WHERE holder IN (SELECT holder FROM wanted)
    ORDER BY holder, policy FOR NO KEY UPDATE
  ), standing AS (
    SELECT holder, plan, policy, n, quota,
      CASE WHEN start <= window_start AND window_start - start <= $8::bigint THEN window_start ELSE start END AS window_start,
      CASE WHEN start > window_start THEN 0 ELSE used END AS used
    FROM locked JOIN wanted USING (holder) JOIN rule USING (plan) WHERE name = policy
  ), decided AS (
    SELECT holder, greatest(0, least(n, min(quota - used)))::int AS granted FROM standing GROUP BY holder, plan, n
    HAVING count(*) = (SELECT count(*) FROM rule WHERE rule.plan = standing.plan)
  ), written AS (
    UPDATE counter SET window_start = standing.window_start, used = standing.used + granted
    FROM standing JOIN decided USING (holder)
    WHERE granted > 0 AND counter.holder = standing.holder AND counter.policy = standing.policy
  ), used AS (
    SELECT DISTINCT account_id, CASE WHEN asked.plan IN (SELECT plan FROM rule) THEN coalesce(granted, 0) ELSE wanted.n END AS n
    FROM asked JOIN wanted USING (holder) LEFT JOIN decided USING (holder)
  ), noted AS (
    INSERT INTO use_of_day (account_id, day, requests)
    SELECT account_id, $9::bigint, n FROM used WHERE n > 0 ORDER BY account_id
    ON CONFLICT (account_id, day) DO UPDATE SET requests = use_of_day.requests + excluded.requests
  )
  SELECT hash, key_id AS "keyId", last_used_at AS "lastUsedAt", account_id AS "accountId", asked.holder, asked.plan,
    question, granted, policy, window_start AS "windowStart", used
  FROM asked LEFT JOIN decided USING (holder) LEFT JOIN standing USING (holder)`;

/** Counts all keyed requests of one event-loop turn in one statement; those that arrive meanwhile wait. @param now in ms since 1970 @param mostKnown keys that are cached */
export function openQuotas(
  { ask, count, waitMs }: Pick<PostgresDatabase, 'ask' | 'count' | 'waitMs'>,
  now: () => number,
  policiesOf: (plan: Plan) => readonly Policy[],
  mostKnown = MOST_KNOWN,
) {
  const known = new Set<string>();
  const isSomebodys = batched(async (hashes: readonly string[]) => {
    const found = await ask<{ hash: string }>('SELECT hash FROM api_key WHERE hash = ANY ($1)', [hashes]);
    if (known.size > mostKnown) known.clear();
    for (const { hash } of found) known.add(hash);
    return hashes.map((hash) => known.has(hash));
  });

  /** Counts the requests, one hash each. @returns the rows of `COUNT` by hash */
  async function counted(hashes: readonly string[], time: number): Promise<Map<string, Row[]>> {
    const asked = Map.groupBy(hashes, (hash) => hash);
    const rules = ACCOUNT_PLANS.flatMap((plan) => policiesOf(plan).map((policy) => ({ plan, ...policy })));
    const values = [
      [...asked.keys()],
      [...asked.values()].map(({ length }) => length),
      rules.map(({ plan }) => plan),
      rules.map(({ name }) => name),
      rules.map(({ quota }) => quota),
      rules.map(({ windowSeconds }) => windowSeconds * 1000),
      time,
      PUT_BACK,
      dayOf(time),
    ];
    const rows = await count<Row>(COUNT, values).catch((error: unknown) => {
      if (isRemoved(error)) return null;
      throw error;
    });
    // An account was removed meanwhile: nothing was counted, and the next try does not find it.
    if (rows === null) return counted(hashes, time);
    return Map.groupBy(rows, ({ hash }) => hash);
  }

  /** Makes the counters that an account lacks: before its first request, or when they were forgotten. */
  async function begin(rows: readonly Row[]): Promise<void> {
    const lacking = rows.flatMap(({ holder, plan }) => policiesOf(plan).map(({ name }) => ({ holder, name })));
    await ask(
      `INSERT INTO counter (holder, policy, window_start, used)
       SELECT holder, policy, 0, 0 FROM unnest($1::text[], $2::text[]) AS lacking (holder, policy) ORDER BY holder, policy
       ON CONFLICT DO NOTHING`,
      [lacking.map(({ holder }) => holder), lacking.map(({ name }) => name)],
    );
  }

  async function recordUse(rows: readonly Row[], time: number): Promise<void> {
    const used = rows.filter(({ lastUsedAt }) => shouldRecordUse(lastUsedAt, time)).map(({ keyId }) => keyId);
    if (used.length === 0) return;
    // A transaction that holds the row writes the same time or ends the key. A failure here must not lose the answer to a counted request.
    await ask(
      `UPDATE api_key SET last_used_at = $2 WHERE id IN
       (SELECT id FROM api_key WHERE id = ANY ($1) FOR NO KEY UPDATE SKIP LOCKED)`,
      [used, time],
    ).catch(unlessUnavailable);
    await ask('DELETE FROM use_of_day WHERE account_id = ANY ($1) AND day < $2', [
      rows.map(({ accountId }) => accountId),
      firstDayOf(time),
    ]).catch(unlessUnavailable);
  }

  async function decide(hashes: readonly string[]): Promise<(Admission | null)[]> {
    const time = now();
    let found = await counted(hashes, time).catch((error: unknown) => {
      throw isUnavailable(error) && isUndone(error) ? new Uncounted({ cause: error.cause }) : error;
    });
    const firsts = (): Row[] => [...found.values()].flatMap(([row]) => row ?? []);
    const lacks = ([row]: Row[] = []): boolean => row?.granted === null && policiesOf(row.plan).length > 0;
    const late = hashes.filter((hash) => lacks(found.get(hash)));
    if (late.length > 0) {
      await begin(firsts());
      // A key that the second look-up does not find was removed meanwhile.
      for (const hash of late) found.delete(hash);
      found = new Map([...found, ...(await counted(late, time))]);
    }
    await recordUse(firsts(), time);
    const given = new Map<string, number>();
    return hashes.map((hash) => {
      const rows = found.get(hash);
      const [first] = rows ?? [];
      if (!rows || !first) {
        known.delete(hash);
        return null;
      }
      const { accountId, holder, plan, question } = first;
      const policies = policiesOf(plan);
      const before = given.get(holder) ?? 0;
      const allowed = policies.length === 0 || before < (first.granted ?? 0);
      const after = allowed ? before + 1 : before;
      given.set(holder, after);
      const stored = rows.map((row) => ({ ...row, policy: row.policy ?? '', used: row.used + after }));
      return { accountId, plan, question, allowed, standings: standings(countersOf(policies, stored), time) };
    });
  }
  const admitCounted = batched(decide, { isPassing: (error) => error instanceof Uncounted, forMs: waitMs });

  return {
    /** Looks up a well-formed key and counts one request against its account's quota. @returns null if there is no such key */
    async admit(key: string): Promise<Admission | null> {
      const hash = keyHash(key);
      // Checked before the counting: an unknown key must not wait for writers.
      return known.has(hash) || (await isSomebodys(hash)) ? admitCounted(hash) : null;
    },
  };
}
