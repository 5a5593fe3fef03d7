import sql from 'sql-template-tag';
import type { Account } from '../accounts.ts';
import { batched } from '../batch.ts';
import type { Database } from '../database.ts';
import type { Plan, Policy } from '../plans.ts';
import { countersOf, type DayUse, type Standing, standings, useByDay } from '../tally.ts';
import { type Bucket, type Buckets, bucketsOf, OF_ACCOUNTS } from '../throttles.ts';

interface Step {
  names: readonly string[];
  change: (held: Map<string, Bucket>, now: number) => unknown;
}

/** Buckets, shared by all servers. Steps that arrive together run in one transaction: they would block each other. @param now in ms since 1970 */
export function openBuckets({ together, dialect }: Database, now: () => number): Buckets {
  const inOne = batched((steps: readonly Step[]) =>
    together(async (query) => {
      const names = [...new Set(steps.flatMap((step) => step.names))].sort();
      const named = names.map((bucket) => ({ bucket }));
      // Locked in sorted order, so that two servers never block each other. Missing rows are made first, because only rows can be locked.
      const rows = await query<Bucket & { bucket: string }>(sql`
        INSERT INTO throttle (bucket, used, ends_at)
        SELECT bucket, 0, 0 FROM ${dialect.table('named', { bucket: 'text' }, named)} WHERE true
        ON CONFLICT (bucket) DO UPDATE SET bucket = excluded.bucket RETURNING bucket, used, ends_at AS "endsAt"`);
      const time = now();
      const kept = rows.filter(({ endsAt }) => endsAt > time);
      const all = new Map(kept.map(({ bucket, used, endsAt }) => [bucket, { used, endsAt }]));
      const before = new Map(all);
      const results = steps.map(({ names, change }) => {
        const held = new Map(
          names.flatMap((name) => [all.get(name)].flatMap((bucket) => (bucket ? [[name, bucket]] : []))),
        );
        const result = change(held, time);
        for (const name of names) all.delete(name);
        for (const [name, bucket] of held) all.set(name, bucket);
        return result;
      });
      const changed = [...all].filter(([name, bucket]) => bucket !== before.get(name));
      const columns = { bucket: 'text', used: 'bigint', ends_at: 'bigint' } as const;
      const written = changed.map(([bucket, { used, endsAt }]) => ({ bucket, used, ends_at: endsAt }));
      if (changed.length > 0)
        await query(sql`
          UPDATE throttle SET used = changed.used, ends_at = changed.ends_at
          FROM ${dialect.table('changed', columns, written)} WHERE throttle.bucket = changed.bucket`);
      const gone = names.filter((name) => !all.has(name));
      await query(sql`
        DELETE FROM throttle WHERE bucket IN ${dialect.list(gone)}
          OR bucket IN (SELECT bucket FROM throttle WHERE ends_at <= ${time} ${dialect.hold.free})`);
      return results;
    }),
  );
  return {
    update: <Result>(names: readonly string[], change: (held: Map<string, Bucket>, now: number) => Result) =>
      inOne({ names, change }) as Promise<Result>,
  };
}

/** Resets all counters of an account, requests and tries (null: of every account): a clock that ran ahead may have locked them. */
export const openUnlock =
  ({ together }: Database) =>
  (account: Pick<Account, 'id' | 'email'> | null): Promise<void> =>
    together(async (query) => {
      if (account === null) {
        await query(sql`DELETE FROM counter`);
        await query(sql`DELETE FROM throttle WHERE substr(bucket, 1, 5) <> 'home/'`);
        return;
      }
      await query(sql`DELETE FROM counter WHERE holder = (SELECT holder FROM account WHERE id = ${account.id})`);
      for (const kind of OF_ACCOUNTS)
        for (const subject of [account.id, account.email]) {
          const prefix = bucketsOf(kind, subject);
          await query(sql`DELETE FROM throttle WHERE substr(bucket, 1, ${prefix.length}) = ${prefix}`);
        }
    });

/** What was counted of an account. @param now the clock, in ms since 1970 @param policiesOf the limits of a plan */
export function openUse({ query }: Database, now: () => number, policiesOf: (plan: Plan) => readonly Policy[]) {
  return {
    /** The state of an account's quota, without counting. */
    async standings(accountId: string, plan: Plan): Promise<Standing[]> {
      const stored = await query<{ policy: string; windowStart: number; used: number }>(sql`
        SELECT policy, window_start AS "windowStart", used FROM counter
        WHERE holder = (SELECT holder FROM account WHERE id = ${accountId})`);
      return standings(countersOf(policiesOf(plan), stored), now());
    },
    /** The requests of an account that were let in, by day, over the last `USE_DAYS` days, oldest first. */
    use: async (accountId: string): Promise<DayUse[]> =>
      useByDay(await query<DayUse>(sql`SELECT day, requests FROM use_of_day WHERE account_id = ${accountId}`), now()),
  };
}
