import type { Store, StoreOptions } from '../store.ts';
import { openAccounts } from './accounts.ts';
import { openAlertStore } from './alerts.ts';
import { openBuckets } from './buckets.ts';
import { openDatabase, type PostgresPlace } from './database.ts';
import { openKeyStore } from './keys.ts';
import { openLinkStore } from './links.ts';
import { openOutbox } from './outbox.ts';
import { openQuotas } from './quotas.ts';
import { openSessionStore } from './sessions.ts';
import { openWebhookStore } from './webhooks.ts';

/** Everything the gate keeps, in one PostgreSQL database that any number of servers may share. @throws {UserError} */
export async function openPostgres(place: PostgresPlace, { now, policiesOf, waitMs }: StoreOptions): Promise<Store> {
  const database = await openDatabase(place, waitMs);
  return {
    accounts: openAccounts(database, now),
    keys: openKeyStore(database),
    quotas: openQuotas(database, now, policiesOf),
    sessions: openSessionStore(database),
    buckets: openBuckets(database, now),
    links: openLinkStore(database),
    outbox: openOutbox(database, now),
    alerts: openAlertStore(database),
    webhooks: openWebhookStore(database),
    trouble: database.trouble,
    prove: database.prove,
    close: database.close,
  };
}
