import { hash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { KNOWN_DAYS } from './cookie.ts';
import { clientNetwork, network } from './network-address.ts';

/** The purpose of a letter that somebody asks for in a form, with limits of its own. */
export const LETTER_KINDS = ['confirm', 'reset', 'move', 'alert'] as const;
export type LetterKind = (typeof LETTER_KINDS)[number];

/** A rate limit: `limit` tries in the `windowMs` after the first one. */
interface Limit {
  limit: number;
  windowMs: number;
}
type Tries = readonly (readonly [name: string, Limit])[];

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
export const LIMITS = {
  /** Failed logins to one account from new networks and browsers. If strangers use them up, the owner logs in from a known one, or resets the password. */
  account: { limit: 10, windowMs: 15 * MINUTE },
  /** Failed logins to one account from a browser or network that its owner used. */
  known: { limit: 10, windowMs: 15 * MINUTE },
  /** Failed logins from one network. */
  address: { limit: 50, windowMs: 15 * MINUTE },
  /** Accounts made from one network: as many as an office, or the customers of a carrier behind one IPv4 address, can need in an hour. */
  signup: { limit: 20, windowMs: 60 * MINUTE },
  /** Letters of one kind to one address, requested by forms: enough if one was lost, too few to flood anybody. */
  letter: { limit: 3, windowMs: 60 * MINUTE },
  /** Letters of one kind that forms requested from one network. */
  letterPlace: { limit: 20, windowMs: 60 * MINUTE },
  /** Letters of all kinds to one address that nobody has proven to be theirs: a stranger may have typed it. */
  unproven: { limit: 2, windowMs: 30 * DAY },
  /** Test messages that an account sends to its webhooks by hand: enough to try one out, too few to flood anybody. */
  message: { limit: 30, windowMs: 60 * MINUTE },
  /** Answers over all rates that are computed for visitors of one network: enough for several people who ask by hand, too few to enumerate the rates. */
  question: { limit: 120, windowMs: MINUTE },
  /** Reports of wrong figures from one network: letters to the operator. */
  report: { limit: 10, windowMs: 60 * MINUTE },
  /** Wrong addresses of saved questions that one network asked for. */
  guess: { limit: 120, windowMs: MINUTE },
  /** How long a network or a browser counts as one of the account's own. */
  home: { limit: 1, windowMs: KNOWN_DAYS * DAY },
} as const satisfies Record<string, Limit>;

/** Tries that were taken under one name, until its window ends. */
export interface Bucket {
  used: number;
  /** ms since 1970 */
  endsAt: number;
}

export interface Buckets {
  /** Passes the named buckets that have not ended to `change`, and stores what it leaves, atomically. A bucket is replaced, never changed in place. */
  update<Result>(names: readonly string[], change: (held: Map<string, Bucket>, now: number) => Result): Promise<Result>;
}

/** Subjects are stored as hashes: the table only has to recognise them. */
const hashed = (text: string): string => hash('sha256', text, 'base64url').slice(0, 22);

/** The common prefix of the bucket names of a kind about one subject. */
export const bucketsOf = (kind: string, subject: string): string => `${kind}/${hashed(subject)}/`;
const bucket = (kind: string, subject: string, detail = ''): string =>
  bucketsOf(kind, subject) + (detail === '' ? '' : hashed(detail));

/** The sizes of IPv6 networks that one holder may have (RIPE-690), each with its limit as a multiple of that of a /64. */
const NETWORKS = [
  [64, 1],
  [56, 2],
  [48, 6],
] as const;

/** The buckets, with their limits, of whatever is limited by a client's network: an IPv4 address, or every IPv6 network that one holder may have. */
export function placeBuckets(
  kind: 'address' | 'signup' | 'letterPlace' | 'question' | 'guess' | 'report',
  address: string,
  detail = '',
): Tries {
  const { windowMs, limit } = LIMITS[kind];
  if (!isIPv6(address)) return [[bucket(kind + detail, address), { limit, windowMs }]];
  return NETWORKS.map(([bits, times]) => [
    bucket(kind + detail, network(address, bits)),
    { limit: limit * times, windowMs },
  ]);
}

/** The limits of letters of a kind: by the network that asks, and by the address that gets them. */
const letterTries = (kind: LetterKind, email: string, address: string): Tries => [
  ...placeBuckets('letterPlace', address, `-${kind}`),
  [bucket(`letter-${kind}`, email), LIMITS.letter],
];
const unprovenTry = (email: string): Tries[number] => [bucketsOf('unproven', email), LIMITS.unproven];

/** The buckets that a login may touch: of the account, of the address, and of the networks and browsers that its owner used. */
function loginBuckets(email: string, address: string, device: string | null) {
  // The browser first: its network may be shared with strangers.
  const wheres = device === null ? [clientNetwork(address)] : [`browser ${device}`, clientNetwork(address)];
  const homes = wheres.map((where) => ({ home: bucket('home', email, where), known: bucket('known', email, where) }));
  const [account, from] = [bucket('account', email), placeBuckets('address', address)];
  return { account, from, homes, all: [account, ...from.map(([name]) => name), ...homes.flatMap(Object.values)] };
}

/** Takes one try of each kind, or none if one is used up. @returns 0, or ms to wait */
export function take(held: Map<string, Bucket>, tries: Tries, now: number): number {
  const standing = tries.map(([name, { limit, windowMs }]) => {
    const latest = now + windowMs;
    const { used, endsAt } = held.get(name) ?? { used: 0, endsAt: latest };
    // The window was opened by a clock that was ahead. It now ends as if opened now; stored, because it would otherwise never end.
    if (endsAt > latest) held.set(name, { used, endsAt: latest });
    return { name, limit, used, endsAt: Math.min(endsAt, latest) };
  });
  const full = standing.filter(({ used, limit }) => used >= limit);
  if (full.length > 0) return Math.max(...full.map(({ endsAt }) => endsAt - now));
  for (const { name, used, endsAt } of standing) held.set(name, { used: used + 1, endsAt });
  return 0;
}

export type Throttles = ReturnType<typeof openThrottles>;

/** Opens the rate limits over the buckets of a database. */
export function openThrottles(buckets: Buckets) {
  const homeFrom = (time: number): Bucket => ({ used: 1, endsAt: time + LIMITS.home.windowMs });
  const namesOf = (tries: Tries): string[] => tries.map(([name]) => name);
  const takeAll = (tries: Tries): Promise<number> =>
    buckets.update(namesOf(tries), (held, now) => take(held, tries, now));
  return {
    /** Takes one try to log in. @param device identifies the browser; null for a new one @returns 0, or ms to wait */
    login(email: string, address: string, device: string | null = null): Promise<number> {
      const { all, account, from, homes } = loginBuckets(email, address, device);
      return buckets.update(all, (held, now) => {
        const ofOwner = homes.find(({ home }) => held.has(home))?.known;
        const own = ofOwner ? ([ofOwner, LIMITS.known] as const) : ([account, LIMITS.account] as const);
        return take(held, [...from, own], now);
      });
    },
    /** The login succeeded: its tries are given back, and the client's network and browser are remembered. */
    loginSucceeded(email: string, address: string, device: string | null = null): Promise<void> {
      const { all, account, from, homes } = loginBuckets(email, address, device);
      return buckets.update(all, (held, now) => {
        held.delete(homes.find(({ home }) => held.has(home))?.known ?? account);
        for (const [name] of from) {
          const tried = held.get(name);
          if (tried) held.set(name, { ...tried, used: Math.max(0, tried.used - 1) });
        }
        for (const { home } of homes) held.set(home, homeFrom(now));
      });
    },
    /** The account’s owner was at this address and browser: strangers cannot lock the owner out of it. */
    remember(email: string, address: string, device: string | null = null): Promise<void> {
      const names = loginBuckets(email, address, device).homes.map(({ home }) => home);
      return buckets.update(names, (held, now) => {
        for (const home of names) held.set(home, homeFrom(now));
      });
    },
    /** Takes one letter to an address typed into a form, from every limit or none. @param isProven whether its holder confirmed it @returns 0, or ms to wait */
    letter(kind: LetterKind, email: string, address: string, isProven: boolean): Promise<number> {
      return takeAll([...letterTries(kind, email, address), ...(isProven ? [] : [unprovenTry(email)])]);
    },
    /**
     * Takes one letter to choose a new password. Only a browser that the owner used learns that an address has had its letters: to
     * all others the answer is the same for every address. @param device identifies the browser; null for a new one
     * @param isUnproven whether there is an account, with an address that nobody has confirmed
     * @returns ms to wait, as the client may learn it; and whether a letter may be written
     */
    resetLetter(email: string, address: string, device: string | null, isUnproven: boolean) {
      const [tries, own] = [letterTries('reset', email, address), unprovenTry(email)];
      const browser = bucket('home', email, `browser ${device}`);
      return buckets.update([...namesOf([...tries, own]), browser], (held, now) => {
        const wait = take(held, tries, now);
        if (wait > 0 || !isUnproven) return { wait, isAllowed: wait === 0 };
        const unproven = take(held, [own], now);
        return { wait: held.has(browser) ? unproven : 0, isAllowed: unproven === 0 };
      });
    },
    /** Takes one message that an account sends to its webhooks by hand. @returns 0, or ms to wait */
    message: (accountId: string) => takeAll([[bucket('message', accountId), LIMITS.message]]),
    /** Takes one of what visitors may have of a kind. @returns 0, or ms to wait */
    visit: (kind: 'question' | 'guess' | 'report', address: string) => takeAll(placeBuckets(kind, address)),
    signup: (address: string) => takeAll(placeBuckets('signup', address)),
  };
}
