import type { Counter } from '../tally.ts';
import type { Database } from './database.ts';

/** The counters of accounts as SQLite keeps them. To be exact, `read` and `write` belong in one immediate transaction. */
export function openCounters(database: Database) {
  const select = database.prepare<[string], { policy: string; windowStart: number; used: number }>(
    'SELECT policy, window_start AS windowStart, used FROM quota WHERE account_id = ?',
  );
  const upserts = new Map<number, ReturnType<Database['prepare']>>();
  const upsert = (rows: number) => {
    const known = upserts.get(rows);
    if (known) return known;
    const values = Array<string>(rows).fill('(?, ?, ?, ?)').join(', ');
    const made = database.prepare(
      `INSERT INTO quota (account_id, policy, window_start, used) VALUES ${values}
       ON CONFLICT (account_id, policy) DO UPDATE SET window_start = excluded.window_start, used = excluded.used`,
    );
    upserts.set(rows, made);
    return made;
  };
  return {
    read: (accountId: string) => select.all(accountId),
    write(accountId: string, counters: readonly Counter[]): void {
      if (counters.length === 0) return;
      upsert(counters.length).run(
        ...counters.flatMap(({ policy, windowStart, used }) => [accountId, policy.name, windowStart, used]),
      );
    },
  };
}
