import { UserError } from '../command.ts';
import type { Language } from '../words/language.ts';
import type { Account } from './accounts.ts';
import type { Alerts } from './alerts.ts';
import type { KeyKind } from './key-kind.ts';
import type { Links } from './links.ts';
import type { Outbox, Outgoing } from './outbox.ts';
import type { Plan } from './plans.ts';
import type { DayUse, Standing } from './tally.ts';
import type { Webhooks } from './webhooks.ts';

/**
 * The database cannot answer now, but may in a moment. Any call of a port may reject with it: the API answers 503, and the command line
 * advises another try.
 */
export class Unavailable extends UserError {
  constructor(options: ErrorOptions = {}) {
    super('The database of accounts cannot answer right now. Try again in a moment.', { ...options, exitCode: 1 });
    this.name = 'Unavailable';
  }
}

/** Whether an error is `Unavailable`. Recognised by its name, because the built pages contain their own copy of the class. */
export function isUnavailable(error: unknown): error is Unavailable {
  return error instanceof Error && error.name === 'Unavailable';
}

/** For `catch`: ignores that a secondary task is unavailable now. Rethrows any other error. */
export function unlessUnavailable(error: unknown): void {
  if (!isUnavailable(error)) throw error;
}

/** Everything behind the gate. All calls are asynchronous, so that several servers can share a database. */
export interface Access {
  accounts: Accounts;
  keys: Keys;
  sessions: Sessions;
  throttles: Throttles;
  quotas: Quotas;
  links: Links;
  outbox: Outbox;
  alerts: Alerts;
  addresses: Addresses;
  webhooks: Webhooks;
  /** Resets all counters of an account, requests and tries (null: of every account): a clock that ran ahead may have locked them. */
  unlock(account: Pick<Account, 'id' | 'email'> | null): Promise<void>;
  /** Resolves if the database could be read and written at the last check. @throws {Unavailable} */
  check(): Promise<void>;
  close(): Promise<void>;
}

/**
 * The accounts, found by e-mail or id. E-mail addresses arrive normalised (see `normalEmail`). A change and the letters about it are stored
 * together, both or neither.
 */
export interface Accounts {
  /** @returns null if the e-mail has an account already */
  add(
    email: string,
    passwordHash: string,
    language?: Language,
    /** Given the new account, or null if none was made: a letter may be due in either case. */
    outgoing?: (made: Account | null) => readonly Outgoing[],
  ): Promise<Account | null>;
  find(email: string): Promise<Account | null>;
  list(): Promise<Account[]>;
  /** The stored hash of an account's password; null if there is no such e-mail. */
  passwordHash(email: string): Promise<string | null>;
  /** Changes the password and ends the credentials that this ends (`EFFECTS`); of the sessions all but one (null: every one). */
  setPassword(id: string, passwordHash: string, keep: string | null, outgoing?: readonly Outgoing[]): Promise<void>;
  setPlan(id: string, plan: Plan): Promise<void>;
  setLanguage(id: string, language: Language): Promise<void>;
  /** Letters to the address came back: it counts as unconfirmed until its owner confirms it again. */
  unconfirm(id: string, email: string): Promise<void>;
  /** Removes the account with its keys and sessions. Its counters stay: see `holderOf`. */
  remove(id: string, outgoing?: readonly Outgoing[]): Promise<void>;
}

/** A key as its owner sees it later. The key itself is shown once and not stored. */
export interface ApiKey {
  id: string;
  name: string;
  /** The saved question that the key opens, as `watchedText` writes it; null for a key to the API. */
  question: string | null;
  /** The last four characters of the key. */
  ending: string;
  /** ms since 1970 */
  createdAt: number;
  /** ms since 1970, precise to an hour; null for never. */
  lastUsedAt: number | null;
}

export interface Keys {
  /**
   * Makes a key.
   * @param token of the session that is to see it on the next page; absent if the caller hands it over at once
   * @returns null if the account has `MOST_KEYS` of the kind already
   */
  create(
    accountId: string,
    name: string,
    token?: string,
    outgoing?: (record: ApiKey) => readonly Outgoing[],
    /** The key's scope; by default the whole API. */
    opens?: { kind: KeyKind; question: string | null },
  ): Promise<{ key: string; record: ApiKey } | null>;
  /** The keys that wait to be seen by a session, each handed out once. */
  unseen(token: string): Promise<string[]>;
  /** The account's keys of a kind (by default API keys), in the order in which they were made. */
  list(accountId: string, kind?: KeyKind): Promise<ApiKey[]>;
  /** Ends a key at once. @returns false if the account has no such key */
  revoke(accountId: string, id: string): Promise<boolean>;
}

/** A session as its owner sees it. Its id is the hash of the token in the cookie, and worth nothing to a thief. */
export interface Session {
  id: string;
  /** Browser and system, as far as they name themselves. */
  device: string;
  /** ms since 1970 */
  createdAt: number;
  /** ms since 1970 */
  expiresAt: number;
}

/** A logged-in person. */
export interface Viewer {
  account: Account;
  sessionId: string;
}

export interface Sessions {
  /** Starts a session under a new id. @returns the token that the cookie carries */
  begin(accountId: string, device: string): Promise<string>;
  /** The viewer behind a session token; null for no token, an ended or an expired session. */
  read(token: string | null): Promise<Viewer | null>;
  /** Newest first. */
  list(accountId: string): Promise<Session[]>;
  /** @returns false if the account has no such session */
  end(accountId: string, id: string): Promise<boolean>;
  /** Ends every session of an account but one (null: every one). */
  endOthers(accountId: string, keep: string | null): Promise<void>;
}

/**
 * The purpose of a letter. Each kind has its own limits, so that sign-ups with somebody’s address do not use up that person's reset
 * letters. A `notice` tells an unconfirmed address what happened to the account that was made with it.
 */
export const LETTER_KINDS = ['signup', 'reset', 'confirm', 'move', 'notice', 'alert'] as const;
export type LetterKind = (typeof LETTER_KINDS)[number];

export interface Throttles {
  /** Takes one try to log in. @param device identifies the browser; null for a new one @returns 0, or ms to wait */
  login(email: string, address: string, device?: string | null): Promise<number>;
  /** The login succeeded: its tries are given back, and the client's network and browser are remembered. */
  loginSucceeded(email: string, address: string, device?: string | null): Promise<void>;
  /** The account was made from this address: strangers cannot lock its owner out of it. */
  remember(email: string, address: string): Promise<void>;
  /**
   * Takes one letter of a kind to an address that was typed into a form.
   * @returns ms to wait, which depends on the client's network alone; and whether the address may get another letter, which the client
   * must not learn: it would reveal what others asked for
   */
  letter(kind: LetterKind, email: string, address: string): Promise<{ wait: number; isAllowed: boolean }>;
  /** Takes one message that an account sends to its webhooks by hand. @returns 0, or ms to wait */
  message(accountId: string): Promise<number>;
  question(address: string): Promise<number>;
  signup(address: string): Promise<number>;
}

/** What is known of an e-mail address, with or without an account. */
export interface AddressStanding {
  /** An account with this address, or an alert, proved that its holder reads letters. */
  isProven: boolean;
  /** The holder asked never to be written to. */
  isSilent: boolean;
}

/** The addresses that letters go to. */
export interface Addresses {
  standing(email: string): Promise<AddressStanding>;
  /** Keeps, as a hash, that an address is never to be written to; or forgets it. */
  silence(email: string, isSilent: boolean): Promise<void>;
  /**
   * Whether a letter may go to an address. Nobody is flooded by what strangers type: an address that nobody has proven gets two letters in
   * thirty days, whatever forms and servers were used, and none if its holder wants none. A letter that is tried again counts once.
   */
  mayGet(email: string, letterId: string): Promise<boolean>;
}

/** The result of a request with a valid key: its owner, and whether the quota allows it. */
export interface Admission {
  accountId: string;
  plan: Plan;
  /** The saved question that the key opens; null for a key to the API. */
  question: string | null;
  allowed: boolean;
  /** After this request, one entry a policy; empty for an unlimited plan. */
  standings: Standing[];
}

export interface Quotas {
  /** Looks up a well-formed key and counts one request against its account's quota. @returns null if there is no such key */
  admit(key: string): Promise<Admission | null>;
  /** The state of an account's quota, without counting. */
  standings(accountId: string, plan: Plan): Promise<Standing[]>;
  /** The requests of an account that were let in, by day, over the last `USE_DAYS` days, oldest first. */
  use(accountId: string): Promise<DayUse[]>;
}
