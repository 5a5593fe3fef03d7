import type { LinkPurpose } from './link-purpose.ts';

/** Everything that lets somebody into an account or speaks for it. */
export type Credential = 'password' | 'session' | 'knownPlace' | `${LinkPurpose}Link` | 'apiKey' | 'webhook' | 'alert';

/** What each is, for people. */
export const CREDENTIALS: Readonly<Record<Credential, string>> = {
  password: 'The password',
  session: 'A session of a browser',
  knownPlace: 'A place the owner logged in from: tries of strangers do not lock it out',
  confirmLink: 'A link that confirms the address',
  resetLink: 'A link to choose a new password',
  moveLink: 'A link that gives the account another address',
  stopLink: 'A link, sent to the present address, that stops a change of address',
  undoLink: 'A link, sent to an address the account has left, that takes the change back',
  apiKey: 'An API key',
  webhook: 'A webhook, with its secret',
  alert: 'An alert, with the link that ends it',
};

/** What happens to an account, for people. */
export const EVENTS = {
  passwordChanged: 'The password is changed, on the dashboard or by the operator',
  passwordReset: 'The password is reset with the link of a letter',
  addressAsked: 'A change of address is asked for',
  addressChanged: 'The address is changed',
  addressReclaimed: 'A change of address is stopped, or taken back',
  loggedOut: 'Sessions are ended on the dashboard',
  deleted: 'The account is deleted',
} as const;
export type AccountEvent = keyof typeof EVENTS;

/**
 * What becomes of a credential: it stays; it ends; all end but that of the person who acts; it ends unless that person asks to keep
 * it; all end but older ones. A letter that waits to be sent and would carry a link shares the fate of the link.
 */
export type Fate = 'stays' | 'ends' | 'others end' | 'ends unless kept' | 'older stay';
type Fates = Readonly<Record<AccountEvent, Fate>>;

const LINK = {
  passwordChanged: 'ends',
  passwordReset: 'ends',
  addressAsked: 'stays',
  addressChanged: 'ends',
  addressReclaimed: 'ends',
  loggedOut: 'stays',
  deleted: 'ends',
} as const satisfies Fates;
const TOOL = {
  passwordChanged: 'stays',
  passwordReset: 'ends unless kept',
  addressAsked: 'stays',
  addressChanged: 'stays',
  addressReclaimed: 'stays',
  loggedOut: 'stays',
  deleted: 'ends',
} as const satisfies Fates;

/**
 * Which event ends which credential. A person who recovers an account need not know what somebody else prepared meanwhile: all of it
 * ends. Only the link that takes a change of address back outlives what the new holder does, because a stranger who knew the
 * password and changed the address would otherwise be rid of it by changing the password too.
 */
export const FATES = {
  password: { ...LINK, addressChanged: 'stays', addressReclaimed: 'stays' },
  session: {
    passwordChanged: 'others end',
    passwordReset: 'ends',
    addressAsked: 'stays',
    addressChanged: 'stays',
    addressReclaimed: 'ends',
    loggedOut: 'others end',
    deleted: 'ends',
  },
  knownPlace: LINK,
  confirmLink: LINK,
  resetLink: LINK,
  moveLink: LINK,
  stopLink: LINK,
  undoLink: { ...TOOL, passwordReset: 'stays', addressReclaimed: 'older stay' },
  apiKey: TOOL,
  webhook: TOOL,
  alert: TOOL,
} as const satisfies Readonly<Record<Credential, Fates>>;

/** What a person who resets the password may keep. */
export type Keepable = {
  [Name in Credential]: 'ends unless kept' extends (typeof FATES)[Name]['passwordReset'] ? Name : never;
}[Credential];
export const KEEPABLE = (Object.keys(FATES) as Credential[]).filter(
  (name): name is Keepable => FATES[name].passwordReset === 'ends unless kept',
);
