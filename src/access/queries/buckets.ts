import sql from 'sql-template-tag';
import { batched } from '../batch.ts';
import type { Database } from '../database.ts';
import type { Bucket, Buckets } from '../throttles.ts';

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
