import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { type Database, exclusively } from './database.ts';

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

export interface Throttles {
  /** Takes one try to log in. @returns 0, or ms to wait */
  login(email: string, address: string): Promise<number>;
  /** The login succeeded: its tries are given back, and the address is remembered. */
  loginSucceeded(email: string, address: string): Promise<void>;
  /** The account was made from this address: strangers cannot lock its owner out of it. */
  remember(email: string, address: string): Promise<void>;
  /** Takes one try to make an account. @returns 0, or ms to wait */
  signup(address: string): Promise<number>;
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

/** Throttles in SQLite, shared by all processes on the file. @param now the clock, in ms since 1970 */
export function openThrottles(database: Database, now: () => number): Throttles {
  const read = database.prepare<[string, number], { used: number; endsAt: number }>(
    'SELECT used, ends_at AS endsAt FROM throttle WHERE bucket = ? AND ends_at > ?',
  );
  const write = database.prepare(
    `INSERT INTO throttle (bucket, ends_at, used) VALUES (?, ?, ?)
     ON CONFLICT (bucket) DO UPDATE SET ends_at = excluded.ends_at, used = excluded.used`,
  );
  const giveBack = database.prepare('UPDATE throttle SET used = max(0, used - 1) WHERE bucket = ?');
  const forget = database.prepare('DELETE FROM throttle WHERE bucket = ?');
  const prune = database.prepare('DELETE FROM throttle WHERE ends_at <= ?');

  /** Takes one try from every bucket, or from none and says how long to wait. */
  const take = (tries: [bucket: string, limit: Limit][]): number =>
    exclusively(database, () => {
      const time = now();
      prune.run(time);
      const standing = tries.map(([name, limit]) => ({
        name,
        limit,
        ...(read.get(name, time) ?? { used: 0, endsAt: time + limit.windowMs }),
      }));
      const full = standing.filter(({ used, limit }) => used >= limit.limit);
      if (full.length > 0) return Math.max(...full.map(({ endsAt }) => endsAt - time));
      for (const { name, used, endsAt } of standing) write.run(name, endsAt, used + 1);
      return 0;
    });

  const accountBucket = (email: string, address: string): [string, Limit] =>
    read.get(bucket('home', email, place(address)), now())
      ? [bucket('known', email, place(address)), LIMITS.known]
      : [bucket('account', email), LIMITS.account];

  const remember = (email: string, address: string): void =>
    void write.run(bucket('home', email, place(address)), now() + LIMITS.home.windowMs, 1);

  return {
    remember: async (email, address) => remember(email, address),
    login: async (email, address) =>
      take([accountBucket(email, address), [bucket('address', place(address)), LIMITS.address]]),
    loginSucceeded: async (email, address) =>
      exclusively(database, () => {
        forget.run(accountBucket(email, address)[0]);
        giveBack.run(bucket('address', place(address)));
        remember(email, address);
      }),
    signup: async (address) => take([[bucket('signup', place(address)), LIMITS.signup]]),
  };
}
