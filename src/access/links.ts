import { hash, randomBytes } from 'node:crypto';
import type { Account } from './accounts.ts';
import type { Keepable } from './credentials.ts';
import { type LinkPurpose, lifetimeOf } from './link-purpose.ts';
import type { Outgoing } from './outbox.ts';

/** What stands behind a link's token. */
export interface LinkOwner {
  account: Account;
  purpose: LinkPurpose;
  /** Where it was sent: whoever has it reads the letters of this address. */
  email: string;
}

/** What is stored of a link. */
export interface StoredLink {
  hash: string;
  accountId: string;
  purpose: LinkPurpose;
  email: string;
  /** ms since 1970 */
  expiresAt: number;
}

/** Links as a database keeps them. Each works once, and none of them twice at once. */
export interface LinkStore {
  /**
   * Keeps a link. Those of the account that have expired by `now` go, and all but the newest few: of `undo` the oldest, which lead
   * furthest back.
   * @param letterId the letter that will carry it; null for none
   * @returns false where the account or the letter is gone
   */
  add(link: StoredLink, letterId: string | null, now: number): Promise<boolean>;
  find(hash: string, now: number): Promise<LinkOwner | null>;
  /** Uses a `confirm` link up: its address is confirmed. @returns whether it still held, and for the account's present address */
  confirm(hash: string, now: number): Promise<boolean>;
  /**
   * Uses a `move` link up: the account gets its address, confirmed; what was counted for the account goes with it.
   * @returns `taken` where another account has the address by now
   */
  move(hash: string, now: number, outgoing: readonly Outgoing[]): Promise<'moved' | 'taken' | 'gone'>;
  /**
   * Uses a `stop` or an `undo` link up: the account has, or gets back, the address the link was sent to.
   * @returns `taken` where another account has it by now; the link then stays
   */
  reclaim(hash: string, now: number, outgoing: readonly Outgoing[]): Promise<'reclaimed' | 'taken' | 'gone'>;
  /** Uses a `reset` link up: the password is changed, its address confirmed, and what is not kept ends (`FATES`). */
  reset(
    hash: string,
    passwordHash: string,
    kept: readonly Keepable[],
    now: number,
    outgoing: readonly Outgoing[],
  ): Promise<boolean>;
}

/** Links that were sent to an address, each for one use. */
export interface Links {
  /** @returns the token, which is not kept */
  make(accountId: string, purpose: LinkPurpose, email: string): Promise<string>;
  /** The same for a letter that waits in the outbox. @returns null where the letter was taken out of it meanwhile, with what it would do */
  makeFor(letterId: string, accountId: string, purpose: LinkPurpose, email: string): Promise<string | null>;
  /** What a token is good for, without using it up; null where it is good for nothing any more. */
  read(token: string, purpose: LinkPurpose): Promise<LinkOwner | null>;
  confirm(token: string): Promise<boolean>;
  move(token: string, outgoing: readonly Outgoing[]): Promise<'moved' | 'taken' | 'gone'>;
  reclaim(token: string, outgoing: readonly Outgoing[]): Promise<'reclaimed' | 'taken' | 'gone'>;
  reset(
    token: string,
    passwordHash: string,
    outgoing: readonly Outgoing[],
    kept?: readonly Keepable[],
  ): Promise<boolean>;
}

/** Links of one purpose that an account may have at a time; the oldest go first. */
export const MOST_LINKS = 10;

/** 32 bytes as base64url. */
const SHAPE = /^[\w-]{43}$/;

/** A fast hash is right for a secret of 256 bits. */
const hashOf = (token: string): string => hash('sha256', token, 'hex');

/** Links over what a database keeps of them. @param now the clock, in ms since 1970 */
export function openLinks(store: LinkStore, now: () => number): Links {
  async function make(letterId: string | null, accountId: string, purpose: LinkPurpose, email: string) {
    const token = randomBytes(32).toString('base64url');
    const expiresAt = now() + lifetimeOf(purpose);
    const isKept = await store.add({ hash: hashOf(token), accountId, purpose, email, expiresAt }, letterId, now());
    return { token, isKept };
  }
  return {
    make: async (accountId, purpose, email) => (await make(null, accountId, purpose, email)).token,
    async makeFor(letterId, accountId, purpose, email) {
      const { token, isKept } = await make(letterId, accountId, purpose, email);
      return isKept ? token : null;
    },
    async read(token, purpose) {
      const owner = SHAPE.test(token) ? await store.find(hashOf(token), now()) : null;
      return owner?.purpose === purpose ? owner : null;
    },
    confirm: (token) => store.confirm(hashOf(token), now()),
    move: (token, outgoing) => store.move(hashOf(token), now(), outgoing),
    reclaim: (token, outgoing) => store.reclaim(hashOf(token), now(), outgoing),
    reset: (token, passwordHash, outgoing, kept = []) =>
      store.reset(hashOf(token), passwordHash, kept, now(), outgoing),
  };
}
