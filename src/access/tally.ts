import type { Plan, Policy } from './plans.ts';

/** The state of one policy for an account. */
export interface Standing {
  policy: Policy;
  remaining: number;
  /** When the counter's window ends, in ms since 1970. */
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

/** The number of requests that an account made in one window of a policy. */
export interface Counter {
  policy: Policy;
  /** ms since 1970 */
  windowStart: number;
  used: number;
}

const DAY = 86_400_000;
/** The largest step back of a clock with which the newest window stays valid, in ms: enough for a wrong time zone or a wrong date. */
export const PUT_BACK = 2 * DAY;
/** How long one try to count waits for a lock, in ms. A request is tried again until its whole wait is over. */
export const ATTEMPT = 300;
/** Counters of windows that began before this (ms since 1970) no longer matter, even if the clock is put back: no window is longer than a day. */
export const forgottenBefore = (now: number): number => now - DAY - PUT_BACK;

/** The days for which the use of an account is kept, including today. */
const USE_DAYS = 30;
/** The day of an instant, as `use_of_day` counts: the ms since 1970 at which it begins, in UTC. */
export const dayOf = (now: number): number => now - (now % DAY);
/** The first day of which the use is still kept. */
export const firstDayOf = (now: number): number => dayOf(now) - (USE_DAYS - 1) * DAY;

export interface DayUse {
  /** ms since 1970, at which it begins, in UTC. */
  day: number;
  requests: number;
}

/** The use of each of the last `USE_DAYS` days, oldest first. @param stored the days on which there was any */
export function useByDay(stored: readonly DayUse[], now: number): DayUse[] {
  return Array.from({ length: USE_DAYS }, (_, place) => {
    const day = firstDayOf(now) + place * DAY;
    return stored.find((known) => known.day === day) ?? { day, requests: 0 };
  });
}

const lengthOf = ({ windowSeconds }: Policy): number => windowSeconds * 1000;

/** The counters of a plan's policies. @param stored the stored counters, by the name of the policy */
export function countersOf(
  policies: readonly Policy[],
  stored: readonly { policy: string; windowStart: number; used: number }[],
): Counter[] {
  return policies.map((policy) => {
    const { windowStart = 0, used = 0 } = stored.find((kept) => kept.policy === policy.name) ?? {};
    return { policy, windowStart, used };
  });
}

/** A counter as of now: empty if its window has ended. Never reopens an older window: a clock put back would grant the same requests twice. */
function current(counter: Counter, now: number): Counter {
  const length = lengthOf(counter.policy);
  // Windows are fixed and aligned: quarter hours and UTC days both divide the epoch evenly.
  const windowStart = now - (now % length);
  if (windowStart > counter.windowStart) return { policy: counter.policy, windowStart, used: 0 };
  if (counter.windowStart - windowStart <= PUT_BACK) return counter;
  // The clock was far ahead when this was counted: the count moves to the present window, instead of blocking for years.
  return { policy: counter.policy, windowStart, used: counter.used };
}

/** Counts one request. If any window is full, the request is refused and counts in none of them. @param now ms since 1970 */
export function count(counters: readonly Counter[], now: number): { allowed: boolean; counters: Counter[] } {
  const standing = counters.map((counter) => current(counter, now));
  if (standing.some(({ policy, used }) => used >= policy.quota)) return { allowed: false, counters: standing };
  return {
    allowed: true,
    counters: standing.map(({ policy, windowStart, used }) => ({ policy, windowStart, used: used + 1 })),
  };
}

/** The remaining requests of each window. @param now ms since 1970 */
export function standings(counters: readonly Counter[], now: number): Standing[] {
  return counters.map((counter) => {
    const { policy, windowStart, used } = current(counter, now);
    return { policy, remaining: Math.max(0, policy.quota - used), endsAt: windowStart + lengthOf(policy) };
  });
}
