import type { ApiKey, IssuedKey, UnseenKey } from './keys.ts';
import type { Plan, Policy } from './plans.ts';
import type { Accounts, Quotas } from './ports.ts';
import type { SessionStore } from './sessions.ts';
import type { Buckets } from './throttles.ts';

/** API keys as a database keeps them. */
export interface KeyStore {
  /** Keeps a key, and with it what waits for the session that made it. @returns false where the account has `MAX_KEYS` already */
  add(accountId: string, key: IssuedKey, unseen: UnseenKey | null): Promise<boolean>;
  /** In the order in which they were made. */
  list(accountId: string): Promise<ApiKey[]>;
  /** @returns false where the account has no such key */
  revoke(accountId: string, id: string): Promise<boolean>;
  /** Hands out what waits for a session, sealed, and keeps it no longer. What has expired by `now` (ms since 1970) is gone. */
  takeUnseen(sessionId: string, now: number): Promise<string[]>;
}

/** What a store is opened with, whichever database it is. */
export interface StoreOptions {
  /** The clock, in ms since 1970. */
  now: () => number;
  /** The limits of a plan. */
  policiesOf: (plan: Plan) => readonly Policy[];
  /** How long a call waits for others that write, in ms, before its client is told to come back. */
  waitMs: number;
}

/**
 * What a database has to provide; `openAccess` lays the rules of keys, sessions and throttles over it. A store only stores. Any
 * call rejects with `Unavailable` where it cannot be answered now, and then it has changed nothing.
 */
export interface Store {
  accounts: Accounts;
  keys: KeyStore;
  quotas: Quotas;
  sessions: SessionStore;
  buckets: Buckets;
  /** Why the database could not be used when it was opened; null where it could. */
  trouble: Error | null;
  /** Resolves where the database could be read and written just now. Brings it back where that is possible. */
  prove(): Promise<void>;
  close(): Promise<void>;
}
