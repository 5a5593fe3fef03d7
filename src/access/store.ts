import type { Accounts, Keys, Quotas } from './ports.ts';
import type { SessionStore } from './sessions.ts';
import type { Buckets } from './throttles.ts';

/** What a database has to provide. `openAccess` lays the rules of sessions and throttles over it. */
export interface Store {
  accounts: Accounts;
  keys: Keys;
  quotas: Quotas;
  sessions: SessionStore;
  buckets: Buckets;
  /** Whether an error says that the same call may succeed in a moment. */
  isTransient(error: unknown): boolean;
  /** Resolves when the database answers. */
  check(): Promise<void>;
  close(): Promise<void>;
}
