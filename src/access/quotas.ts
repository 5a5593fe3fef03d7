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
export function windowStart(windowSeconds: number, now: number): number {
  return now - (now % (windowSeconds * 1000));
}

/**
 * The counters of one account in memory, between reading and writing them in one transaction.
 * A request is refused if any window is full, and then uses up none of them.
 */
export function tally(policies: readonly Policy[], rows: readonly Row[], now: number) {
  const counters = policies.map((policy) => {
    const length = policy.windowSeconds * 1000;
    const current = windowStart(policy.windowSeconds, now);
    const row = rows.find((candidate) => candidate.policy === policy.name);
    // Another process may be a little ahead: its window stands, or a request at the border would open the old one again.
    const stands = row && row.windowStart >= current && row.windowStart <= current + length;
    return { policy, start: stands ? row.windowStart : current, used: stands ? row.used : 0, length };
  });
  return {
    counters,
    hit(): Verdict {
      const allowed = counters.every(({ policy, used }) => used < policy.quota);
      if (allowed) for (const counter of counters) counter.used++;
      return { allowed, standings: this.standings() };
    },
    standings: (): Standing[] =>
      counters.map(({ policy, used, start, length }) => ({
        policy,
        remaining: Math.max(0, policy.quota - used),
        endsAt: start + length,
      })),
  };
}
export type Tally = ReturnType<typeof tally>;

/** Reads and writes counters. To be exact across processes, `read` and `write` belong in one immediate transaction. */
export function openQuotas(database: Database) {
  const select = database.prepare<[string], Row>(
    'SELECT policy, window_start AS windowStart, used FROM quota WHERE account_id = ?',
  );
  const upsert = database.prepare(
    `INSERT INTO quota (account_id, policy, window_start, used) VALUES (?, ?, ?, ?)
     ON CONFLICT (account_id, policy) DO UPDATE SET window_start = excluded.window_start, used = excluded.used`,
  );
  return {
    read: (accountId: string, policies: readonly Policy[], now: number): Tally =>
      tally(policies, policies.length > 0 ? select.all(accountId) : [], now),
    write(accountId: string, { counters }: Tally): void {
      for (const { policy, start, used } of counters) upsert.run(accountId, policy.name, start, used);
    },
  };
}
export type Quotas = ReturnType<typeof openQuotas>;
