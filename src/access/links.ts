import type { Account } from './accounts.ts';
import type { LinkPurpose } from './link-purpose.ts';

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
