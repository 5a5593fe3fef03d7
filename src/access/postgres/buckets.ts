import { batched } from '../batch.ts';
import type { Bucket, Buckets } from '../throttles.ts';
import type { Database } from './database.ts';

/** One step of `Buckets.update`. */
interface Step {
  names: readonly string[];
  change: (held: Map<string, Bucket>, now: number) => unknown;
}

/**
 * Buckets in PostgreSQL, shared by all servers. The steps that come together are done in one transaction, one after the other:
 * they are mostly about the same address, and would wait for each other.
 * @param now the clock, in ms since 1970
 */
export function openBuckets({ together }: Database, now: () => number): Buckets {
  const inOne = batched((steps: readonly Step[]) =>
    together(async (query) => {
      const names = [...new Set(steps.flatMap((step) => step.names))];
      // Sorted, so that two servers never wait for each other; those that are missing are made, or nothing could be locked.
      const rows = await query<Bucket & { bucket: string }>(
        `INSERT INTO throttle (bucket, used, ends_at) SELECT name, 0, 0 FROM unnest($1::text[]) AS name ORDER BY name
         ON CONFLICT (bucket) DO UPDATE SET bucket = excluded.bucket RETURNING bucket, used, ends_at AS "endsAt"`,
        [names],
      );
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
      if (changed.length > 0)
        await query(
          `UPDATE throttle SET used = changed.used, ends_at = changed.ends_at
           FROM unnest($1::text[], $2::int[], $3::bigint[]) AS changed (bucket, used, ends_at)
           WHERE throttle.bucket = changed.bucket`,
          [changed.map(([name]) => name), changed.map(([, { used }]) => used), changed.map(([, { endsAt }]) => endsAt)],
        );
      await query(
        `DELETE FROM throttle WHERE bucket = ANY ($1) OR bucket IN
         (SELECT bucket FROM throttle WHERE ends_at <= $2 FOR UPDATE SKIP LOCKED)`,
        [names.filter((name) => !all.has(name)), time],
      );
      return results;
    }),
  );
  return {
    update: <Result>(names: readonly string[], change: (held: Map<string, Bucket>, now: number) => Result) =>
      inOne({ names, change }) as Promise<Result>,
  };
}
