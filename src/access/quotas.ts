import type { Plan, Policies, Policy } from './plans.ts';

/** The state of one policy for an account. */
export interface Standing {
  policy: Policy;
  remaining: number;
  /** When the window ends, in ms since 1970. */
  endsAt: number;
}

/** The result of a request with a valid key: its owner, and whether the quota allows it. */
export interface Admission {
  accountId: string;
  plan: Plan;
  /** The saved question that the key opens; null for a key to the API. */
  question: string | null;
  allowed: boolean;
  /** After this request, one entry a policy; empty for an unlimited plan. */
  standings: Standing[];
}

/** The requests of a day (UTC), and of its last shorter window in which there were any. Times are ms since 1970. */
export interface Counter {
  day: number;
  used: number;
  windowStart: number;
  windowUsed: number;
}

const DAY = 86_400_000;

/** The day of an instant: the ms since 1970 at which it begins, in UTC. */
export const dayOf = (now: number): number => now - (now % DAY);

/** The first day whose counters are kept, also of a removed account: of today and two more, by which a clock may be put back. */
export const stillCounted = (now: number): number => dayOf(now) - 2 * DAY;

/** The shorter window of an instant. Windows are fixed and aligned: quarter hours divide a day evenly. */
export const windowOf = ([shorter]: Policies, now: number): number =>
  now - (now % ((shorter?.windowSeconds ?? 900) * 1000));

/** The remaining requests of each window. @param counter of the day of `now`, in ms since 1970; undefined if nothing was counted */
export function standings(policies: Policies, counter: Counter | undefined, now: number): Standing[] {
  const { day, used, ...last } = counter ?? { day: dayOf(now), used: 0, windowStart: 0, windowUsed: 0 };
  const present = windowOf(policies, now);
  // A window that has begun later than now was counted before the clock was put back: it is not opened a second time.
  const [start, count] = last.windowStart < present ? [present, 0] : [last.windowStart, last.windowUsed];
  const left = ({ quota }: Policy, used: number): number => Math.max(0, quota - used);
  return policies.map((policy, place) =>
    place === 0
      ? { policy, remaining: left(policy, count), endsAt: start + policy.windowSeconds * 1000 }
      : { policy, remaining: left(policy, used), endsAt: day + DAY },
  );
}
