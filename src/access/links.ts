import type { Account } from './accounts.ts';

/** The purposes of links in letters, with their lifetimes in hours. */
export const LINK_HOURS = { confirm: 72, reset: 1, move: 24, stop: 72, undo: 72 } as const;
export type LinkPurpose = keyof typeof LINK_HOURS;

/** How long a link works, in ms. */
export const lifetimeOf = (purpose: LinkPurpose): number => LINK_HOURS[purpose] * 3_600_000;

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

/** Links of one purpose that an account may have at a time. The oldest go first; of `undo` links they stay: they lead furthest back. */
export const MOST_LINKS = 10;
