import type { Store, StoreOptions } from '../store.ts';
import { openAccounts } from './accounts.ts';
import { openAlertStore } from './alerts.ts';
import { openBuckets } from './buckets.ts';
import { openDatabase } from './database.ts';
import { openKeyStore } from './keys.ts';
import { openLinkStore } from './links.ts';
import { openOutbox } from './outbox.ts';
import { openQuotas } from './quotas.ts';
import { openSessionStore } from './sessions.ts';
import { openWebhookStore } from './webhooks.ts';

/** Everything the gate keeps, in one SQLite file that several processes may share. @throws {UserError} */
export async function openSqlite(file: string, { now, policiesOf, waitMs }: StoreOptions): Promise<Store> {
  const database = await openDatabase(file, waitMs);
  return {
    accounts: openAccounts(database, now),
    keys: openKeyStore(database),
    quotas: openQuotas(database, now, policiesOf),
    sessions: openSessionStore(database),
    buckets: openBuckets(database, now),
    trouble: null,
    links: openLinkStore(database),
    outbox: openOutbox(database, now),
    alerts: openAlertStore(database),
    webhooks: openWebhookStore(database),
    prove: database.prove,
    async close() {
      database.close();
    },
  };
}
