import type { AlertStore } from './alerts.ts';
import type { KeyStore } from './keys.ts';
import type { LinkStore } from './links.ts';
import type { Outbox } from './outbox.ts';
import type { Plan, Policy } from './plans.ts';
import type { Accounts, Quotas } from './ports.ts';
import type { SessionStore } from './sessions.ts';
import type { Buckets } from './throttles.ts';
import type { WebhookStore } from './webhooks.ts';

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
  links: LinkStore;
  outbox: Outbox;
  alerts: AlertStore;
  webhooks: WebhookStore;
  /** Why the database could not be used when it was opened; null where it could. */
  trouble: Error | null;
  /** Resolves where the database could be read and written just now. Brings it back where that is possible. */
  prove(): Promise<void>;
  close(): Promise<void>;
}
