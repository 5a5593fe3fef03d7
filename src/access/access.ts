import { openAddresses } from './addresses.ts';
import { openAlerts } from './alerts.ts';
import { openKeys } from './keys.ts';
import { openLinks } from './links.ts';
import { policiesOf as policiesOfPlan } from './plans.ts';
import { type Access, Unavailable, unlessUnavailable } from './ports.ts';
import { openSessions } from './sessions.ts';
import { openStore, type Place, type StoreOptions } from './store.ts';
import { openThrottles } from './throttles.ts';
import { openVault } from './vault.ts';
import { watch } from './watch.ts';
import { openWebhooks } from './webhooks.ts';

export type { Place } from './store.ts';

/**
 * How long a request waits for other writers before its client is told to retry, in ms: about as long as a slow page takes. A short lock or
 * a database restart is over by then.
 */
const WAIT = 1500;

/** Options of `openAccess`. */
export type AccessOptions = Place & {
  now: StoreOptions['now'];
  /** Only measurements and tests use other limits than the plans' own. */
  policiesOf?: StoreOptions['policiesOf'];
  waitMs?: number;
  /** Keys that seal webhook secrets; without any, secrets are stored in plain text. */
  sealingKeys?: readonly Uint8Array[];
  /** Called with the reason when the database can no longer be used, and with null when it can be used again. */
  onTrouble?: (trouble: string | null) => void;
  /** Interval between health checks of the database, in ms. */
  lookMs?: number;
};

/** Opens the accounts: the database, and the ports over it. @throws {UserError} */
export async function openAccess(options: AccessOptions): Promise<Access> {
  const { now, policiesOf = policiesOfPlan, waitMs = WAIT, sealingKeys = [], onTrouble = () => {} } = options;
  const store = await openStore(options, { now, policiesOf, waitMs });
  const watching = watch(store.prove, onTrouble, options.lookMs, store.trouble);
  const webhooks = openWebhooks(store.webhooks, now, openVault(sealingKeys));
  // If the database is away now, the next start does it.
  await webhooks.sealAll().catch(unlessUnavailable);
  return {
    accounts: store.accounts,
    keys: openKeys(store.keys, now),
    sessions: openSessions(store.sessions, now),
    throttles: openThrottles(store.buckets),
    quotas: store.quotas,
    links: openLinks(store.links, now),
    outbox: store.outbox,
    alerts: openAlerts(store.alerts, now),
    addresses: openAddresses(store.addresses, store.buckets),
    webhooks,
    unlock: store.unlock,
    async check() {
      const cause = watching.trouble();
      if (cause) throw new Unavailable({ cause });
    },
    async close() {
      watching.close();
      await store.close();
    },
  };
}
