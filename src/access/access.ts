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
 * What a client waits for others that write before it is told to come back, in ms: about as long as it would wait for a slow page.
 * A lock of a moment, or a database that starts again, is over by then.
 */
const WAIT = 1500;

/** How to open the gate. */
export type AccessOptions = Place & {
  now: StoreOptions['now'];
  /** Only measurements and tests use other limits than the plans' own. */
  policiesOf?: StoreOptions['policiesOf'];
  waitMs?: number;
  /** What secrets of webhooks are sealed with; none: they lie there as they are. */
  sealingKeys?: readonly Uint8Array[];
  /** Told when the database can no longer be used, why, and when it can again (null). */
  onTrouble?: (trouble: string | null) => void;
  /** How often it is looked after, in ms. */
  lookMs?: number;
};

/** Opens the gate: its database, and its ports over it. @throws {UserError} */
export async function openAccess(options: AccessOptions): Promise<Access> {
  const { now, policiesOf = policiesOfPlan, waitMs = WAIT, sealingKeys = [], onTrouble = () => {} } = options;
  const store = await openStore(options, { now, policiesOf, waitMs });
  const watching = watch(store.prove, onTrouble, options.lookMs, store.trouble);
  const webhooks = openWebhooks(store.webhooks, now, openVault(sealingKeys));
  // Where the database is away just now, the next start does it.
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
