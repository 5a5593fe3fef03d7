import type { Account } from './accounts.ts';
import type { Keepable } from './credentials.ts';
import type { LinkPurpose } from './link-purpose.ts';
import type { Outgoing } from './outbox.ts';

/** The account behind a link's token. */
export interface LinkOwner {
  account: Account;
  purpose: LinkPurpose;
  /** The address that the link was sent to: its holder reads the letters there. */
  email: string;
}

/**
 * The end of an `undo` link. `undone`: the account has the address of the link again, and is as it was when it left it. `taken`: another
 * account has that address by now. `later`: the account's present address was confirmed on it before that of the link, so the link may not
 * displace it. Where nothing was undone, the link stays.
 */
export type Undone = 'undone' | 'taken' | 'later' | 'gone';

/** Links that were sent to an address. Each works only once, even if it is used twice at the same time. */
export interface Links {
  /** @returns the token, which is not stored; empty if the account is gone */
  make(accountId: string, purpose: LinkPurpose, email: string): Promise<string>;
  /** Makes a link for a queued letter. @returns null if the letter was removed from the outbox meanwhile, and its task with it */
  makeFor(letterId: string, accountId: string, purpose: LinkPurpose, email: string): Promise<string | null>;
  /** Queues the letters of a requested change of address, and ends the credentials that such a request ends (`EFFECTS`). */
  ask(account: Account, outgoing: readonly Outgoing[]): Promise<void>;
  /** Reads what a token grants, without using it up; null if it is no longer valid. */
  read(token: string, purpose: LinkPurpose): Promise<LinkOwner | null>;
  /** Uses up a `confirm` link: its address is confirmed. @returns false if it is no longer valid, or is for an earlier address */
  confirm(token: string): Promise<boolean>;
  /**
   * Uses up a `move` link: the account gets the new address, confirmed, and its counters move along.
   * @returns `taken` if another account has the address by now
   */
  move(token: string, outgoing: readonly Outgoing[]): Promise<'moved' | 'taken' | 'gone'>;
  /** Uses up a `stop` link: the account keeps its address. */
  stop(token: string): Promise<boolean>;
  /** Uses up an `undo` link; see `Undone`. */
  undo(token: string, outgoing: readonly Outgoing[]): Promise<Undone>;
  /** Uses up a `reset` link: the password is changed, the address confirmed, and every credential that is not kept ends (`EFFECTS`). */
  reset(
    token: string,
    passwordHash: string,
    outgoing: readonly Outgoing[],
    kept?: readonly Keepable[],
  ): Promise<boolean>;
}

/** Links of one purpose that an account may have at a time. The oldest go first; of `undo` links they stay: they lead furthest back. */
export const MOST_LINKS = 10;
