import { hash } from 'node:crypto';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { now as clock } from '../../../src/settings.ts';
import { folder, POLICIES } from './shared.ts';

type Windows = ReturnType<typeof standing>;
/** Looks a key up and counts both windows; null if the key is unknown. */
type Admit = (key: string) => Windows | null;

const startsAt = (now: number): number[] => POLICIES.map(({ windowSeconds }) => now - (now % (windowSeconds * 1000)));
/** The state of each window after a request, and when it ends, in ms since 1970. */
const standing = (used: readonly number[], now: number) =>
  POLICIES.map(({ name, quota, windowSeconds }, at) => {
    const endsAt = (startsAt(now)[at] as number) + windowSeconds * 1000;
    return { name, quota, remaining: quota - (used[at] ?? 0), endsAt, wait: (endsAt - now) / 1000 };
  });

/** Counts in SQLite, in one transaction per request, with the settings of this server's database. */
export function admitBySqlite(): Admit {
  const database = new Sqlite(path.join(folder, 'fastify.sqlite'), { timeout: 5000 });
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = NORMAL');
  database.pragma('wal_autocheckpoint = 16000');
  database.exec(
    'CREATE TABLE usual (account, policy, window_start, used, PRIMARY KEY (account, policy)) WITHOUT ROWID',
  );
  const find = database.prepare<[string], string>('SELECT account_id FROM api_key WHERE hash = ?').pluck();
  const hit = database
    .prepare<[string, string, number], number>(
      `INSERT INTO usual (account, policy, window_start, used) VALUES (?, ?, ?, 1)
       ON CONFLICT (account, policy) DO UPDATE
       SET used = CASE WHEN window_start = excluded.window_start THEN used + 1 ELSE 1 END, window_start = excluded.window_start
       RETURNING used`,
    )
    .pluck();
  return database.transaction((key: string) => {
    const account = find.get(hash('sha256', key));
    if (account === undefined) return null;
    const now = clock().getTime();
    const starts = startsAt(now);
    return standing(
      POLICIES.map(({ name }, at) => hit.get(account, name, starts[at] as number) ?? 0),
      now,
    );
  }).immediate;
}
