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
 * The end of an `undo` link, which stays where nothing was undone. `undone`: the account has its address again, and is as it was when it left
 * it. `taken`: another account has it. `later`: the present address was confirmed before that of the link, which may not displace it.
 */
export type Undone = 'undone' | 'taken' | 'later' | 'gone';

/** Links of one purpose that an account may have at a time. The oldest go first; of `undo` links they stay: they lead furthest back. */
export const MOST_LINKS = 10;
