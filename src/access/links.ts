import { hash, randomBytes } from 'node:crypto';
import type { Account } from './accounts.ts';
import type { Outgoing } from './outbox.ts';

/** What a link that was sent to an address can do, and for how long, in hours. */
export const LINK_HOURS = { confirm: 72, reset: 1, move: 24 } as const;
export type LinkPurpose = keyof typeof LINK_HOURS;

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
  /** Keeps a link. Those of the account that have expired by `now` go, and all but the newest few. */
  add(link: StoredLink, now: number): Promise<void>;
  find(hash: string, now: number): Promise<LinkOwner | null>;
  /** Uses a `confirm` link up: its address is confirmed. @returns whether it still held, and for the account's present address */
  confirm(hash: string, now: number): Promise<boolean>;
  /**
   * Uses a `move` link up: the account gets its address, confirmed; what was counted for the account goes with it, and links sent
   * to the old address end.
   * @returns `taken` where another account has the address by now
   */
  move(hash: string, now: number, outgoing: readonly Outgoing[]): Promise<'moved' | 'taken' | 'gone'>;
  /** Uses a `reset` link up: the password is changed, its address confirmed, and every session and reset link of the account ends. */
  reset(hash: string, passwordHash: string, now: number, outgoing: readonly Outgoing[]): Promise<boolean>;
}

/** Links that were sent to an address, each for one use. */
export interface Links {
  /** @returns the token, which is not kept */
  make(accountId: string, purpose: LinkPurpose, email: string): Promise<string>;
  /** What a token is good for, without using it up; null where it is good for nothing any more. */
  read(token: string, purpose: LinkPurpose): Promise<LinkOwner | null>;
  confirm(token: string): Promise<boolean>;
  move(token: string, outgoing: readonly Outgoing[]): Promise<'moved' | 'taken' | 'gone'>;
  reset(token: string, passwordHash: string, outgoing: readonly Outgoing[]): Promise<boolean>;
}

/** Links of one purpose that an account may have at a time; the oldest go first. */
export const MOST_LINKS = 10;

const HOUR = 3_600_000;
/** 32 bytes as base64url. */
const SHAPE = /^[\w-]{43}$/;

/** A fast hash is right for a secret of 256 bits. */
const hashOf = (token: string): string => hash('sha256', token, 'hex');

/** Links over what a database keeps of them. @param now the clock, in ms since 1970 */
export function openLinks(store: LinkStore, now: () => number): Links {
  return {
    async make(accountId, purpose, email) {
      const token = randomBytes(32).toString('base64url');
      const expiresAt = now() + LINK_HOURS[purpose] * HOUR;
      await store.add({ hash: hashOf(token), accountId, purpose, email, expiresAt }, now());
      return token;
    },
    async read(token, purpose) {
      const owner = SHAPE.test(token) ? await store.find(hashOf(token), now()) : null;
      return owner?.purpose === purpose ? owner : null;
    },
    confirm: (token) => store.confirm(hashOf(token), now()),
    move: (token, outgoing) => store.move(hashOf(token), now(), outgoing),
    reset: (token, passwordHash, outgoing) => store.reset(hashOf(token), passwordHash, now(), outgoing),
  };
}
