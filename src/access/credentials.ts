import type { LinkPurpose } from './links.ts';

/** Everything that grants access to an account or acts for it. */
export type Credential =
  | 'password'
  | 'session'
  | 'knownPlace'
  | `${LinkPurpose}Link`
  | 'apiKey'
  | 'savedQuestion'
  | 'webhook'
  | 'alert';

/** What happens to an account. */
export type AccountEvent =
  | 'passwordChanged'
  | 'passwordReset'
  | 'addressAsked'
  | 'addressChanged'
  | 'addressStopped'
  | 'addressUndone'
  | 'loggedOut'
  | 'deleted';

/** An event's effect. `others end`: all but that of the acting person. `ends unless kept`: as that person asks. `older stay`: what was made since ends. */
export type Effect = 'stays' | 'ends' | 'others end' | 'ends unless kept' | 'older stay';
type Effects = Readonly<Record<AccountEvent, Effect>>;

const LINK = {
  passwordChanged: 'ends',
  passwordReset: 'ends',
  addressAsked: 'stays',
  addressChanged: 'ends',
  addressStopped: 'ends',
  addressUndone: 'ends',
  loggedOut: 'stays',
  deleted: 'ends',
} as const satisfies Effects;
/** What was made after a change of address belongs to whoever had the account then, and is not handed to the one who undoes it. */
const TOOL = {
  passwordChanged: 'stays',
  passwordReset: 'ends unless kept',
  addressAsked: 'stays',
  addressChanged: 'stays',
  addressStopped: 'stays',
  addressUndone: 'older stay',
  loggedOut: 'stays',
  deleted: 'ends',
} as const satisfies Effects;

/**
 * Which event ends which credential. A person who recovers an account need not know what an intruder left behind: all of it ends. The one
 * exception is the link that reverts a change of address. An intruder who knew the password and changed the address could otherwise kill
 * that link by changing the password as well.
 */
export const EFFECTS = {
  password: { ...LINK, addressChanged: 'stays', addressStopped: 'stays' },
  session: {
    passwordChanged: 'others end',
    passwordReset: 'ends',
    addressAsked: 'stays',
    addressChanged: 'stays',
    addressStopped: 'ends',
    addressUndone: 'ends',
    loggedOut: 'others end',
    deleted: 'ends',
  },
  knownPlace: LINK,
  confirmLink: LINK,
  resetLink: LINK,
  // Only the last requested address counts: an earlier one may be mistyped and belong to a stranger.
  moveLink: { ...LINK, addressAsked: 'ends' },
  stopLink: LINK,
  undoLink: { ...TOOL, passwordReset: 'stays', addressStopped: 'older stay' },
  apiKey: TOOL,
  savedQuestion: TOOL,
  webhook: TOOL,
  alert: TOOL,
} as const satisfies Readonly<Record<Credential, Effects>>;

/** The credentials that a person may keep when resetting the password. */
export type Keepable = {
  [Name in Credential]: 'ends unless kept' extends (typeof EFFECTS)[Name]['passwordReset'] ? Name : never;
}[Credential];
export const KEEPABLE = (Object.keys(EFFECTS) as Credential[]).filter(
  (name): name is Keepable => EFFECTS[name].passwordReset === 'ends unless kept',
);
