import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Throttles } from './ports.ts';

/** How often something may be tried: `limit` times in `windowMs` from the first try on. */
interface Limit {
  limit: number;
  windowMs: number;
}

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
export const LIMITS = {
  /** Failed logins to one account, from places that account was never used from. */
  account: { limit: 10, windowMs: 15 * MINUTE },
  /** Failed logins to one account from an address where it was: a stranger cannot lock its owner out. */
  known: { limit: 10, windowMs: 15 * MINUTE },
  /** Failed logins from one address. */
  address: { limit: 50, windowMs: 15 * MINUTE },
  /** Accounts made from one address. */
  signup: { limit: 20, windowMs: 60 * MINUTE },
  /** How long an address counts as one of an account's own. */
  home: { limit: 1, windowMs: 30 * DAY },
} as const satisfies Record<string, Limit>;

/** Tries that were taken under one name, until its window ends. */
export interface Bucket {
  used: number;
  /** ms since 1970 */
  endsAt: number;
}

/** The buckets as a database keeps them. */
export interface Buckets {
  /**
   * Hands those of the named buckets that have not ended by `now` to `change`, and keeps of each name what it leaves in the map, as
   * one step that nobody comes between. A bucket is replaced, never changed in place.
   */
  update<Result>(names: readonly string[], change: (held: Map<string, Bucket>, now: number) => Result): Promise<Result>;
}

/** What counts as one place: an IPv4 address, or the /64 network that one IPv6 customer gets at least. */
function place(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail = ''] = address.split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail.split(':').filter(Boolean);
  const groups = [...before, ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/** E-mail and address are kept as a hash: the table needs to know them again, not to read them. */
const bucket = (kind: keyof typeof LIMITS, ...parts: string[]): string =>
  `${kind}/${createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 22)}`;

/** The buckets that a login may touch. */
const loginBuckets = (email: string, address: string) => ({
  account: bucket('account', email),
  known: bucket('known', email, place(address)),
  home: bucket('home', email, place(address)),
  address: bucket('address', place(address)),
});

/** Takes one try of each kind, or none where one is used up. @returns 0, or ms to wait */
function take(held: Map<string, Bucket>, tries: readonly (readonly [name: string, Limit])[], now: number): number {
  const standing = tries.map(([name, { limit, windowMs }]) => ({
    name,
    limit,
    ...(held.get(name) ?? { used: 0, endsAt: now + windowMs }),
  }));
  const full = standing.filter(({ used, limit }) => used >= limit);
  if (full.length > 0) return Math.max(...full.map(({ endsAt }) => endsAt - now));
  for (const { name, used, endsAt } of standing) held.set(name, { used: used + 1, endsAt });
  return 0;
}

/** How often anybody may try, over the buckets of a database. */
export function openThrottles(buckets: Buckets): Throttles {
  const homeFrom = (time: number): Bucket => ({ used: 1, endsAt: time + LIMITS.home.windowMs });
  return {
    login(email, address) {
      const names = loginBuckets(email, address);
      return buckets.update(Object.values(names), (held, now) => {
        const whose = held.has(names.home) ? 'known' : 'account';
        return take(
          held,
          (['address', whose] as const).map((kind) => [names[kind], LIMITS[kind]] as const),
          now,
        );
      });
    },
    loginSucceeded(email, address) {
      const names = loginBuckets(email, address);
      return buckets.update(Object.values(names), (held, now) => {
        held.delete(held.has(names.home) ? names.known : names.account);
        const tried = held.get(names.address);
        if (tried) held.set(names.address, { ...tried, used: Math.max(0, tried.used - 1) });
        held.set(names.home, homeFrom(now));
      });
    },
    remember(email, address) {
      const { home } = loginBuckets(email, address);
      return buckets.update([home], (held, now) => void held.set(home, homeFrom(now)));
    },
    signup(address) {
      const name = bucket('signup', place(address));
      return buckets.update([name], (held, now) => take(held, [[name, LIMITS.signup]], now));
    },
  };
}
