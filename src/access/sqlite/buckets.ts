import type { Bucket, Buckets } from '../throttles.ts';
import { type Database, exclusively } from './database.ts';

/** Buckets in SQLite, shared by all processes on the file. @param now the clock, in ms since 1970 */
export function openBuckets(database: Database, now: () => number): Buckets {
  const read = database.prepare<[string], Bucket>('SELECT used, ends_at AS endsAt FROM throttle WHERE bucket = ?');
  const write = database.prepare(
    `INSERT INTO throttle (bucket, used, ends_at) VALUES (?, ?, ?)
     ON CONFLICT (bucket) DO UPDATE SET used = excluded.used, ends_at = excluded.ends_at`,
  );
  const remove = database.prepare('DELETE FROM throttle WHERE bucket = ?');
  const prune = database.prepare('DELETE FROM throttle WHERE ends_at <= ?');
  return {
    update: (names, change) =>
      exclusively(database, () => {
        const time = now();
        prune.run(time);
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
          if (bucket) write.run(name, bucket.used, bucket.endsAt);
          else remove.run(name);
        }
        return result;
      }),
  };
}
