import type { AlertStore } from './alerts.ts';
import type { Database } from './database.ts';
import type { KeyStore } from './keys.ts';
import type { LinkStore } from './links.ts';
import type { Outbox } from './outbox.ts';
import type { Plan, Policy } from './plans.ts';
import type { Access, Accounts, AddressStore, Quotas } from './ports.ts';
import { openDatabase as openPostgres, type PostgresPlace } from './postgres/database.ts';
import { openQuotas as openPostgresQuotas } from './postgres/quotas.ts';
import { adapterOf as postgresAdapter } from './postgres/sessions.ts';
import { openAccounts } from './queries/accounts.ts';
import { openAddressStore } from './queries/addresses.ts';
import { openAlertStore } from './queries/alerts.ts';
import { openBuckets } from './queries/buckets.ts';
import { openKeyStore } from './queries/keys.ts';
import { openLinkStore } from './queries/links.ts';
import { openOutbox } from './queries/outbox.ts';
import { openSessionStore } from './queries/sessions.ts';
import { openUnlock } from './queries/unlock.ts';
import { openWebhookStore } from './queries/webhooks.ts';
import type { SessionStore } from './sessions.ts';
import { openDatabase as openSqlite } from './sqlite/database.ts';
import { openQuotas as openSqliteQuotas } from './sqlite/quotas.ts';
import { adapterOf as sqliteAdapter } from './sqlite/sessions.ts';
import type { Buckets } from './throttles.ts';
import type { WebhookStore } from './webhooks.ts';

/** Where the accounts are kept: a SQLite file on this machine, or a PostgreSQL database that several machines share. */
export type Place = { file: string } | PostgresPlace;

/** The options of a store, for either database. */
export interface StoreOptions {
  /** The clock, in ms since 1970. */
  now: () => number;
  /** The limits of a plan. */
  policiesOf: (plan: Plan) => readonly Policy[];
  /** How long a call waits for other writers, in ms, before its client is told to retry. */
  waitMs: number;
}

/** The storage of one database. A store only stores; `openAccess` adds the rules of keys, sessions and throttles. */
export interface Store extends Pick<Database, 'trouble' | 'prove' | 'close'> {
  accounts: Accounts;
  keys: KeyStore;
  quotas: Quotas;
  sessions: SessionStore;
  buckets: Buckets;
  links: LinkStore;
  outbox: Outbox;
  alerts: AlertStore;
  addresses: AddressStore;
  webhooks: WebhookStore;
  unlock: Access['unlock'];
}

/**
 * Opens a database and the queries over it. Only sessions and the counting of requests are written per database: Lucia brings an adapter
 * for each, and counting is the hot path, exact under each database's own locks. @throws {UserError}
 */
export async function openStore(place: Place, { now, policiesOf, waitMs }: StoreOptions): Promise<Store> {
  if ('url' in place) {
    const database = await openPostgres(place, waitMs);
    return storeIn(database, now, postgresAdapter(database), openPostgresQuotas(database, now, policiesOf));
  }
  const database = await openSqlite(place.file, waitMs);
  return storeIn(database, now, sqliteAdapter(database), openSqliteQuotas(database, now, policiesOf));
}

function storeIn(database: Database, now: () => number, adapter: SessionStore['adapter'], quotas: Quotas): Store {
  const { trouble, prove, close } = database;
  return {
    accounts: openAccounts(database, now),
    keys: openKeyStore(database),
    quotas,
    sessions: openSessionStore(database, adapter),
    buckets: openBuckets(database, now),
    links: openLinkStore(database),
    outbox: openOutbox(database, now),
    alerts: openAlertStore(database),
    addresses: openAddressStore(database, now),
    webhooks: openWebhookStore(database),
    unlock: openUnlock(database),
    trouble,
    prove,
    close,
  };
}
