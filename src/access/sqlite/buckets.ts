import type { Bucket, Buckets } from '../throttles.ts';
import type { Database } from './database.ts';

/** Buckets in SQLite, shared by all processes on the file. @param now the clock, in ms since 1970 */
export function openBuckets({ exclusively }: Database, now: () => number): Buckets {
  return {
    update: (names, change) =>
      exclusively(({ sql }) => {
        const time = now();
        sql('DELETE FROM throttle WHERE ends_at <= ?').run(time);
        const read = sql<[string], Bucket>('SELECT used, ends_at AS endsAt FROM throttle WHERE bucket = ?');
        const before = new Map(
          names.flatMap((name) => {
            const bucket = read.get(name);
            return bucket ? [[name, bucket] as const] : [];
          }),
        );
        const held = new Map(before);
        const result = change(held, time);
        for (const name of names) {
          const bucket = held.get(name);
          if (bucket === before.get(name)) continue;
          if (bucket)
            sql(
              `INSERT INTO throttle (bucket, used, ends_at) VALUES (?, ?, ?)
               ON CONFLICT (bucket) DO UPDATE SET used = excluded.used, ends_at = excluded.ends_at`,
            ).run(name, bucket.used, bucket.endsAt);
          else sql('DELETE FROM throttle WHERE bucket = ?').run(name);
        }
        return result;
      }),
  };
}
