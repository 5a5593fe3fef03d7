import type { Counter } from '../tally.ts';
import type { Connection } from './connection.ts';

/** Reads the stored counters of a holder. To be exact, reading and writing belong in one immediate transaction. */
export function readCounters({ sql }: Connection, holder: string) {
  return sql<[string], { policy: string; windowStart: number; used: number }>(
    'SELECT policy, window_start AS windowStart, used FROM counter WHERE holder = ?',
  ).all(holder);
}

/** Keeps a holder's counters. */
export function writeCounters({ sql }: Connection, holder: string, counters: readonly Counter[]): void {
  if (counters.length === 0) return;
  const values = Array<string>(counters.length).fill('(?, ?, ?, ?)').join(', ');
  sql(
    `INSERT INTO counter (holder, policy, window_start, used) VALUES ${values}
     ON CONFLICT (holder, policy) DO UPDATE SET window_start = excluded.window_start, used = excluded.used`,
  ).run(...counters.flatMap(({ policy, windowStart, used }) => [holder, policy.name, windowStart, used]));
}
