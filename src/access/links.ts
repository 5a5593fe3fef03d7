import { hash, randomBytes } from 'node:crypto';
import type { Account } from './accounts.ts';
import type { Keepable } from './credentials.ts';
import { type LinkPurpose, lifetimeOf } from './link-purpose.ts';
import type { Outgoing } from './outbox.ts';

/** The account behind a link's token. */
export interface LinkOwner {
  account: Account;
  purpose: LinkPurpose;
  /** The address that the link was sent to: its holder reads the letters there. */
  email: string;
}

/** The stored part of a link. */
export interface StoredLink {
  hash: string;
  accountId: string;
  purpose: LinkPurpose;
  email: string;
  /** ms since 1970 */
  expiresAt: number;
}

/**
 * The end of an `undo` link. `undone`: the account has the address of the link again, and is as it was when it left it. `taken`: another
 * account has that address by now. `later`: the account's present address was confirmed on it before that of the link, so the link may not
 * displace it. Where nothing was undone, the link stays.
 */
export type Undone = 'undone' | 'taken' | 'later' | 'gone';

/** Links as a database keeps them. Each works only once, even if it is used twice at the same time. */
export interface LinkStore {
  /**
   * Stores a link. Deletes expired links of the account (by `now`), and all but the newest few; of `undo` links the oldest stay, because
   * they lead furthest back.
   * @param letterId the letter that will carry it; null for none
   * @returns false if the account or the letter is gone
   */
  add(link: StoredLink, letterId: string | null, now: number): Promise<boolean>;
  /** Queues the letters of a requested change of address, and ends the credentials that such a request ends (`EFFECTS`). */
  ask(account: Account, now: number, outgoing: readonly Outgoing[]): Promise<void>;
  find(hash: string, now: number): Promise<LinkOwner | null>;
  /** Uses up a `confirm` link: its address is confirmed. @returns false if it is no longer valid, or is for an earlier address */
  confirm(hash: string, now: number): Promise<boolean>;
  /**
   * Uses up a `move` link: the account gets the new address, confirmed, and its counters move along.
   * @returns `taken` if another account has the address by now
   */
  move(hash: string, now: number, outgoing: readonly Outgoing[]): Promise<'moved' | 'taken' | 'gone'>;
  /** Uses up a `stop` link: the account keeps its address. */
  stop(hash: string, now: number): Promise<boolean>;
  /** Uses up an `undo` link; see `Undone`. */
  undo(hash: string, now: number, outgoing: readonly Outgoing[]): Promise<Undone>;
  /** Uses up a `reset` link: the password is changed, the address confirmed, and every credential that is not kept ends (`EFFECTS`). */
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
  /** @returns the token, which is not stored */
  make(accountId: string, purpose: LinkPurpose, email: string): Promise<string>;
  /** Makes a link for a queued letter. @returns null if the letter was removed from the outbox meanwhile, and its task with it */
  makeFor(letterId: string, accountId: string, purpose: LinkPurpose, email: string): Promise<string | null>;
  /** Queues the letters of a requested change of address; links of earlier requests end. */
  ask(account: Account, outgoing: readonly Outgoing[]): Promise<void>;
  /** Reads what a token grants, without using it up; null if it is no longer valid. */
  read(token: string, purpose: LinkPurpose): Promise<LinkOwner | null>;
  confirm(token: string): Promise<boolean>;
  move(token: string, outgoing: readonly Outgoing[]): Promise<'moved' | 'taken' | 'gone'>;
  stop(token: string): Promise<boolean>;
  undo(token: string, outgoing: readonly Outgoing[]): Promise<Undone>;
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

/** Links over their store. @param now the clock, in ms since 1970 */
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
    ask: (account, outgoing) => store.ask(account, now(), outgoing),
    async read(token, purpose) {
      const owner = SHAPE.test(token) ? await store.find(hashOf(token), now()) : null;
      return owner?.purpose === purpose ? owner : null;
    },
    confirm: (token) => store.confirm(hashOf(token), now()),
    move: (token, outgoing) => store.move(hashOf(token), now(), outgoing),
    stop: (token) => store.stop(hashOf(token), now()),
    undo: (token, outgoing) => store.undo(hashOf(token), now(), outgoing),
    reset: (token, passwordHash, outgoing, kept = []) =>
      store.reset(hashOf(token), passwordHash, kept, now(), outgoing),
  };
}
