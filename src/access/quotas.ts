import type { Database } from './database.ts';
import type { Policy } from './plans.ts';

/** How one policy stands for an account. */
export interface Standing {
  policy: Policy;
  remaining: number;
  /** When its window ends, in ms since 1970. */
  endsAt: number;
}

/** The outcome of counting one request. */
export interface Verdict {
  allowed: boolean;
  /** After this request, one entry a policy; empty for an unlimited plan. */
  standings: Standing[];
}

interface Row {
  policy: string;
  windowStart: number;
  used: number;
}

/** Start of the fixed, aligned window that holds `now`: quarter hours and UTC days both divide the epoch evenly. */
function windowStart(windowSeconds: number, now: number): number {
  return now - (now % (windowSeconds * 1000));
}

/**
 * The counters of one account in memory. A request is refused if any window is full, and then uses up none of them.
 * @param rows the counters as stored
 */
function openTally(policies: readonly Policy[], rows: readonly Row[]) {
  const counters = policies.map((policy) => {
    const row = rows.find((candidate) => candidate.policy === policy.name);
    return { policy, length: policy.windowSeconds * 1000, start: row?.windowStart ?? 0, used: row?.used ?? 0 };
  });
  function roll(now: number): void {
    for (const counter of counters) {
      const current = windowStart(counter.policy.windowSeconds, now);
      // Another process may be a little ahead: its window stands, or a request at the border would open the old one again.
      if (counter.start >= current && counter.start <= current + counter.length) continue;
      counter.start = current;
      counter.used = 0;
    }
  }
  function standings(now: number): Standing[] {
    roll(now);
    return counters.map(({ policy, used, start, length }) => ({
      policy,
      remaining: Math.max(0, policy.quota - used),
      endsAt: start + length,
    }));
  }
  return {
    counters,
    standings,
    hit(now: number): Verdict {
      roll(now);
      const allowed = counters.every(({ policy, used }) => used < policy.quota);
      if (allowed) for (const counter of counters) counter.used++;
      return { allowed, standings: standings(now) };
    },
  };
}
export type Tally = ReturnType<typeof openTally>;

/** Reads and writes counters. To be exact across processes, `read` and `write` belong in one immediate transaction. */
export function openQuotas(database: Database) {
  const select = database.prepare<[string], Row>(
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
    read: (accountId: string, policies: readonly Policy[]): Tally =>
      openTally(policies, policies.length > 0 ? select.all(accountId) : []),
    write(accountId: string, { counters }: Tally): void {
      if (counters.length === 0) return;
      upsert(counters.length).run(
        ...counters.flatMap(({ policy, start, used }) => [accountId, policy.name, start, used]),
      );
    },
  };
}
export type Quotas = ReturnType<typeof openQuotas>;
