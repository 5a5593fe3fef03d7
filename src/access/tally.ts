import type { Policy } from './plans.ts';

/** How one policy stands for an account. */
export interface Standing {
  policy: Policy;
  remaining: number;
  /** When its window ends, in ms since 1970. */
  endsAt: number;
}

/** How many requests of an account were counted in one window of a policy. */
export interface Counter {
  policy: Policy;
  /** ms since 1970 */
  windowStart: number;
  used: number;
}

const DAY = 86_400_000;
/** How far a clock may be put back, in ms, and the newest window stand: hours of a wrong time zone, a wrong date by a day. */
export const PUT_BACK = 2 * DAY;
/**
 * How long one try to count waits for a lock, in ms. It is tried again for those who have not waited for long: so nobody waits for a
 * whole wait of others and then for one of their own.
 */
export const ATTEMPT = 300;
/** The longest window of any policy, in ms. */
const LONGEST_WINDOW = DAY;

/** Counters of windows that began before this (ms since 1970) count for nothing any more, even if the clock is put back. */
export function forgottenBefore(now: number): number {
  return now - LONGEST_WINDOW - PUT_BACK;
}

const lengthOf = ({ windowSeconds }: Policy): number => windowSeconds * 1000;

/** The counters of a plan's policies. @param stored what was kept of them, by the name of the policy */
export function countersOf(
  policies: readonly Policy[],
  stored: readonly { policy: string; windowStart: number; used: number }[],
): Counter[] {
  return policies.map((policy) => {
    const { windowStart = 0, used = 0 } = stored.find((kept) => kept.policy === policy.name) ?? {};
    return { policy, windowStart, used };
  });
}

/**
 * A counter as it stands now: empty again where its window has ended. No window older than the newest one is ever opened anew,
 * or a clock put back (or a process a moment behind) would give again what was used.
 */
function current(counter: Counter, now: number): Counter {
  const length = lengthOf(counter.policy);
  // Windows are fixed and aligned: quarter hours and UTC days both divide the epoch evenly.
  const windowStart = now - (now % length);
  if (windowStart > counter.windowStart) return { policy: counter.policy, windowStart, used: 0 };
  if (counter.windowStart - windowStart <= PUT_BACK) return counter;
  // Counted by a clock that was far ahead and is right again: what was used holds for the present window, not for years.
  return { policy: counter.policy, windowStart, used: counter.used };
}

/** Counts one request. If any window is full it is refused, and uses up none of them. @param now ms since 1970 */
export function count(counters: readonly Counter[], now: number): { allowed: boolean; counters: Counter[] } {
  const standing = counters.map((counter) => current(counter, now));
  if (standing.some(({ policy, used }) => used >= policy.quota)) return { allowed: false, counters: standing };
  return {
    allowed: true,
    counters: standing.map(({ policy, windowStart, used }) => ({ policy, windowStart, used: used + 1 })),
  };
}

/** What remains of each window. @param now ms since 1970 */
export function standings(counters: readonly Counter[], now: number): Standing[] {
  return counters.map((counter) => {
    const { policy, windowStart, used } = current(counter, now);
    return { policy, remaining: Math.max(0, policy.quota - used), endsAt: windowStart + lengthOf(policy) };
  });
}
