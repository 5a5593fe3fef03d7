import { now as clock } from '../settings.ts';
import type { Database } from './database.ts';
import { type Plan, type Policies, policiesOf as policiesOfPlan } from './plans.ts';
import { openDatabase as openPostgres, type PostgresPlace } from './postgres/database.ts';
import { adapterOf as postgresAdapter } from './postgres/sessions.ts';
import { openAccounts } from './queries/accounts.ts';
import { openAddresses } from './queries/addresses.ts';
import { openAlerts } from './queries/alerts.ts';
import { openBuckets } from './queries/buckets.ts';
import { openKeys } from './queries/keys.ts';
import { openLinks } from './queries/links.ts';
import { openOutbox } from './queries/outbox.ts';
import { openQuotas } from './queries/quotas.ts';
import { openSessions } from './queries/sessions.ts';
import { openWebhooks } from './queries/webhooks.ts';
import { openDatabase as openSqlite } from './sqlite/database.ts';
import { adapterOf as sqliteAdapter } from './sqlite/sessions.ts';
import { openThrottles } from './throttles.ts';
import { Unavailable, unlessUnavailable } from './unavailable.ts';
import { openVault } from './vault.ts';
import { watch } from './watch.ts';

/** Where the accounts are kept: a SQLite file on this machine, or a PostgreSQL database that several machines share. */
export type Place = { file: string } | PostgresPlace;

/** How long a request waits for other writers before its client is told to retry, in ms: a short lock or a restart is over by then. */
const WAIT = 1500;

export type AccessOptions = Place & {
  /** In ms since 1970; without one, the clock of commands. */
  now?: () => number;
  /** The limits of a plan. Only measurements and tests use others than the plans' own. */
  policiesOf?: (plan: Plan) => Policies;
  waitMs?: number;
  /** Keys that seal webhook secrets; without any, secrets are stored in plain text. */
  sealingKeys?: readonly Uint8Array[] | undefined;
  /** Called with the reason when the database can no longer be used, and with null when it can be used again. */
  onTrouble?: (trouble: string | null) => void;
  lookMs?: number;
};

/** Opens the database and the ports over it. Only sessions, with Lucia's adapters, are per database. @throws {UserError} */
export async function openAccess(options: AccessOptions) {
  const { waitMs = WAIT } = options;
  if ('url' in options) {
    const database = await openPostgres(options, waitMs);
    return openPorts(database, postgresAdapter(database), options);
  }
  const database = await openSqlite(options.file, waitMs);
  return openPorts(database, sqliteAdapter(database), options);
}

async function openPorts(
  database: Database,
  adapter: Parameters<typeof openSessions>[1],
  {
    now = () => clock().getTime(),
    policiesOf = policiesOfPlan,
    sealingKeys = [],
    onTrouble = () => {},
    lookMs,
  }: AccessOptions,
) {
  const watching = watch(database.prove, onTrouble, lookMs, database.trouble);
  const webhooks = openWebhooks(database, now, openVault(sealingKeys));
  // If the database is away now, the next start does it.
  await webhooks.sealAll().catch(unlessUnavailable);
  return {
    accounts: openAccounts(database, now),
    keys: openKeys(database, now),
    sessions: openSessions(database, adapter, now),
    throttles: openThrottles(openBuckets(database, now)),
    quotas: openQuotas(database, now, policiesOf),
    links: openLinks(database, now),
    outbox: openOutbox(database, now),
    alerts: openAlerts(database, now),
    addresses: openAddresses(database, now),
    webhooks,
    /** Resolves if the database could be read and written at the last check. @throws {Unavailable} */
    async check(): Promise<void> {
      const cause = watching.trouble();
      if (cause) throw new Unavailable({ cause });
    },
    async close(): Promise<void> {
      watching.close();
      await database.close();
    },
  };
}

/** Everything behind the gate. All calls are asynchronous, so that several servers can share a database. */
export type Access = Awaited<ReturnType<typeof openAccess>>;
