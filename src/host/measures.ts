import type { Server } from 'node:http';
import { isUnavailable, unlessUnavailable } from '../access/unavailable.ts';
import { routeOf } from '../api/router.ts';
import { lenderState } from '../rates/freshness.ts';
import { LENDER_STATES } from '../rates/vocabulary.ts';
import type { Context } from './context.ts';
import { type Family, family, type Metrics } from './metrics.ts';
import { splitTarget } from './node-http.ts';

/** The metrics of a server's state, measured on request: database, snapshot, lenders, outbox. */
export async function measures({ access, snapshots, letters, now }: Context): Promise<Family[]> {
  const gauge = (name: string, help: string, values: Family['samples'] | number | null) =>
    family(name, 'gauge', help, values);
  const isUp = await access
    .check()
    .then(() => 1)
    .catch(() => 0);
  const waiting = await access.outbox.waiting().catch(() => null);
  const trouble = await access.outbox.trouble().catch(() => null);
  const snapshot = snapshots.current();
  const time = now().getTime();
  const age = (time - Date.parse(snapshot?.manifest.publishedAt ?? '')) / 1000;
  const lenders = Object.entries(snapshot?.manifest.lenders ?? {});
  const states = lenders.map(([, entry]) => lenderState(entry, time));
  const outcomes = Object.entries(letters?.outcomes ?? {});
  const tries = outcomes.map(([outcome, value]) => ({ labels: { outcome }, value }));
  const counted = (state: string) => ({ labels: { state }, value: states.filter((one) => one === state).length });
  return [
    gauge('database_up', 'Whether the database of accounts could be read and written.', isUp),
    gauge('snapshot_age_seconds', 'How long ago the snapshot in use was published.', snapshot && age),
    gauge('lenders', 'Lenders, by state.', LENDER_STATES.map(counted)),
    family('letters_total', 'counter', 'Tries to send a letter, by how they ended.', tries),
    gauge('letters_put_off', 'Letters that the mail server did not take, and that wait.', trouble?.putOff ?? null),
    gauge(
      'lender_waiting_seconds',
      'For how long a page or figures of a lender have waited for a person; 0 where nothing does.',
      lenders.map(([lender, { waiting: one }]) => ({
        labels: { lender },
        value: one ? (time - Date.parse(one.since)) / 1000 : 0,
      })),
    ),
    gauge('outbox_waiting', 'Letters and webhooks that are due and were not delivered yet.', waiting),
  ];
}

/** Counts every answer of a server. */
export function countAnswers(server: Server, metrics: Metrics): void {
  server.prependListener('request', ({ url = '' }, response) => {
    const begin = performance.now();
    const route = routeOf(splitTarget(url)?.path ?? '');
    // An answer that was cut off has no status: nobody saw it.
    response.once('finish', () => metrics.answered(route, response.statusCode, (performance.now() - begin) / 1000));
  });
}

/** The state of a server, for its operator. */
export type Status = Awaited<ReturnType<typeof statusOf>>;

/** Determines the state of a server. It is more detailed than the public may know, so only the operator may reach it. */
export async function statusOf({ access, snapshots, sendsLetters }: Context) {
  const database = await access
    .check()
    .then(() => 'ok')
    .catch((error: Error) => reasonOf(error).message);
  const snapshot = snapshots.current()?.manifest;
  return {
    /** `ok` or `failing`, the same as in the public answer of `/readyz`. */
    status: database === 'ok' && snapshot ? 'ok' : 'failing',
    /** `ok`, or why the database of accounts cannot be used. */
    database,
    snapshot: snapshot ? { id: snapshot.snapshot, publishedAt: snapshot.publishedAt } : null,
    /** Trouble with letters; null if this server sends none, or if the database is down. */
    letters: sendsLetters ? ((await access.outbox.trouble().catch(unlessUnavailable)) ?? null) : null,
    /** The storage of the webhooks' secrets; null if the database is down. */
    secrets: (await access.webhooks.secrets().catch(unlessUnavailable)) ?? null,
  };
}

/** The root cause of an unavailable database, without the errors that wrap it. */
const reasonOf = (error: Error): Error =>
  isUnavailable(error) && error.cause instanceof Error ? reasonOf(error.cause) : error;
