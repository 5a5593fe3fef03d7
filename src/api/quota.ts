import { policyWords } from '../access/plans.ts';
import type { Standing } from '../access/tally.ts';
import { tooManyRequests } from '../http/too-many-requests.ts';
import type { Problem } from './problem.ts';

const secondsUntil = (time: number, now: number): number => Math.max(1, Math.ceil((time - now) / 1000));

/**
 * The limit headers of a counted answer. `RateLimit` and `RateLimit-Policy` follow draft-ietf-httpapi-ratelimit-headers-10, which may still
 * change: written here and nowhere else. `X-RateLimit-*` describes the tighter window, its reset in epoch seconds.
 */
export function limitHeaders(standings: readonly Standing[], now: number): Record<string, string> {
  const tightest = standings.reduce<Standing | undefined>(
    (least, standing) => (least && least.remaining <= standing.remaining ? least : standing),
    undefined,
  );
  if (!tightest) return {};
  return {
    'RateLimit-Policy': standings
      .map(({ policy }) => `"${policy.name}";q=${policy.quota};w=${policy.windowSeconds}`)
      .join(', '),
    RateLimit: standings
      .map(({ policy, remaining, endsAt }) => `"${policy.name}";r=${remaining};t=${secondsUntil(endsAt, now)}`)
      .join(', '),
    'X-RateLimit-Limit': String(tightest.policy.quota),
    'X-RateLimit-Remaining': String(tightest.remaining),
    'X-RateLimit-Reset': String(Math.ceil(tightest.endsAt / 1000)),
  };
}

/** The endpoints that polling clients can use instead. */
const FREE_QUESTION =
  'Whether anything is new is told without a key, and counted nowhere: GET /api/snapshots?limit=1, with If-None-Match.';

/** 429 with the violated policies and when to come back. */
export function quotaExceeded(standings: readonly Standing[], now: number): Problem {
  const violated = standings.filter(({ remaining }) => remaining === 0);
  const { status, retryAfter } = tooManyRequests(Math.max(...violated.map(({ endsAt }) => endsAt)) - now);
  return {
    status,
    code: 'quota-exceeded',
    type: 'https://iana.org/assignments/http-problem-types#quota-exceeded',
    detail: `${violated
      .map(({ policy }) => `The limit of ${policyWords(policy)} is used up ("${policy.name}").`)
      .join(' ')} Limits belong to the account, whatever key is used. Try again in ${retryAfter} seconds.`,
    headers: { 'Retry-After': String(retryAfter) },
    members: { 'violated-policies': violated.map(({ policy }) => policy.name), hint: FREE_QUESTION },
  };
}
