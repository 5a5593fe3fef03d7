import { UserError } from '../command.ts';
import type { Language } from '../words/language.ts';
import type { Account } from './accounts.ts';
import type { Alerts } from './alerts.ts';
import type { Links } from './links.ts';
import type { Outbox, Outgoing } from './outbox.ts';
import type { Plan } from './plans.ts';
import type { Standing } from './tally.ts';
import type { Webhooks } from './webhooks.ts';

/**
 * The database cannot answer now, and may in a moment. Any call of a port may reject with it: the API answers 503, and whoever
 * is at a command line reads that another try may do.
 */
export class Unavailable extends UserError {
  constructor(options: ErrorOptions = {}) {
    super('The database of accounts cannot answer right now. Try again in a moment.', { ...options, exitCode: 1 });
    this.name = 'Unavailable';
  }
}

/** Whether an error is `Unavailable`. Told by its name: the built pages bring a class of their own along. */
export function isUnavailable(error: unknown): error is Unavailable {
  return error instanceof Error && error.name === 'Unavailable';
}

/** For `catch`: goes on where something beside the point cannot be done just now. It throws any other error. */
export function unlessUnavailable(error: unknown): void {
  if (!isUnavailable(error)) throw error;
}

/** Everything behind the gate. All calls are asynchronous, so that a shared database can stand behind several servers. */
export interface Access {
  accounts: Accounts;
  keys: Keys;
  sessions: Sessions;
  throttles: Throttles;
  quotas: Quotas;
  links: Links;
  outbox: Outbox;
  alerts: Alerts;
  webhooks: Webhooks;
  /** Frees all that was counted of an account, requests and tries (null: of everybody): what a clock that ran ahead has locked. */
  unlock(account: Pick<Account, 'id' | 'email'> | null): Promise<void>;
  /** Resolves where the database could be read and written when it was last looked at. @throws {Unavailable} */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** The accounts, found by e-mail or id. E-mail addresses arrive normalised (see `normalEmail`). What is to be told of a change goes into the outbox with it, both or nothing. */
export interface Accounts {
  /** @returns null where the e-mail has an account already */
  add(
    email: string,
    passwordHash: string,
    language?: Language,
    /** Told what was made, also where it is nothing: then, too, something may have to be told. */
    outgoing?: (made: Account | null) => readonly Outgoing[],
  ): Promise<Account | null>;
  find(email: string): Promise<Account | null>;
  /** In the order in which they were made. */
  list(): Promise<Account[]>;
  /** The stored hash of an account's password; null where there is no such e-mail. */
  passwordHash(email: string): Promise<string | null>;
  /** Changes the password and ends what that ends (`FATES`), of the sessions all but one (null: every one). */
  setPassword(id: string, passwordHash: string, keep: string | null, outgoing?: readonly Outgoing[]): Promise<void>;
  setPlan(id: string, plan: Plan): Promise<void>;
  setLanguage(id: string, language: Language): Promise<void>;
  /** Letters to the address came back: it counts as unconfirmed until its owner confirms it again. */
  unconfirm(id: string, email: string): Promise<void>;
  /** Removes the account with its keys and sessions. What was counted stays counted: see `holderOf`. */
  remove(id: string, outgoing?: readonly Outgoing[]): Promise<void>;
}

/** A key as its owner sees it later. The key itself is shown once and not kept. */
export interface ApiKey {
  id: string;
  name: string;
  /** Its last four characters. */
  ending: string;
  /** ms since 1970 */
  createdAt: number;
  /** ms since 1970, precise to an hour; null for never. */
  lastUsedAt: number | null;
}

export interface Keys {
  /**
   * Makes a key.
   * @param token of the session that is to see it on the next page; absent where whoever asks hands it over at once
   * @returns null where the account has `MAX_KEYS` already
   */
  create(
    accountId: string,
    name: string,
    token?: string,
    /** What is to be told of it. */
    outgoing?: (record: ApiKey) => readonly Outgoing[],
  ): Promise<{ key: string; record: ApiKey } | null>;
  /** The keys that wait to be seen by a session, each handed out once. */
  unseen(token: string): Promise<string[]>;
  /** In the order in which they were made. */
  list(accountId: string): Promise<ApiKey[]>;
  /** Ends a key at once. @returns false where the account has no such key */
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

/** Somebody who is logged in. */
export interface Viewer {
  account: Account;
  sessionId: string;
}

export interface Sessions {
  /** Starts a session under a new id. @returns the token that the cookie carries */
  begin(accountId: string, device: string): Promise<string>;
  /** Whose session a token stands for; null for none, an ended or an expired one. */
  read(token: string | null): Promise<Viewer | null>;
  /** Newest first. */
  list(accountId: string): Promise<Session[]>;
  /** @returns false where the account has no such session */
  end(accountId: string, id: string): Promise<boolean>;
  /** Ends every session of an account but one (null: every one). */
  endOthers(accountId: string, keep: string | null): Promise<void>;
}

/** What a letter is asked for. Each kind has limits of its own: sign-ups with somebody’s address take no reset letter away. */
export type LetterKind = 'signup' | 'reset' | 'confirm' | 'move';

export interface Throttles {
  /** Takes one try to log in. @param device what the browser is known by; null for one that is new @returns 0, or ms to wait */
  login(email: string, address: string, device?: string | null): Promise<number>;
  /** The login succeeded: its tries are given back, and place and browser are remembered. */
  loginSucceeded(email: string, address: string, device?: string | null): Promise<void>;
  /** The account was made from this address: strangers cannot lock its owner out of it. */
  remember(email: string, address: string): Promise<void>;
  /**
   * Takes one letter of a kind to an address that somebody typed into a form.
   * @returns ms to wait, which the place of the client decides alone; and whether the address may get another letter, which the
   * client is not told: it would say what others asked for
   */
  letter(kind: LetterKind, email: string, address: string): Promise<{ wait: number; isAllowed: boolean }>;
  /** Takes one message that an account sends to its webhooks by hand. @returns 0, or ms to wait */
  message(accountId: string): Promise<number>;
  /** Takes one try to make an account. @returns 0, or ms to wait */
  signup(address: string): Promise<number>;
}

/** What is known of a request that showed a valid key: whose it is, and whether the quota allows it. */
export interface Admission {
  accountId: string;
  plan: Plan;
  allowed: boolean;
  /** After this request, one entry a policy; empty for an unlimited plan. */
  standings: Standing[];
}

export interface Quotas {
  /** Looks a well-formed key up and counts one request against its account's quota. @returns null where it is nobody's */
  admit(key: string): Promise<Admission | null>;
  /** How an account's quota stands, without counting. */
  standings(accountId: string, plan: Plan): Promise<Standing[]>;
}
