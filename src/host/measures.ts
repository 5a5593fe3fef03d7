import type { Server } from 'node:http';
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
  const isReachable = await access.check().then(
    () => true,
    () => false,
  );
  const waiting = await access.outbox.waiting().catch(() => null);
  const trouble = await access.outbox.trouble().catch(() => null);
  const snapshot = snapshots.current();
  const time = now().getTime();
  const lenders = Object.entries(snapshot?.manifest.lenders ?? {});
  const states = lenders.map(([, entry]) => lenderState(entry, time));
  return [
    gauge('database_up', 'Whether the database of accounts could be read and written.', isReachable ? 1 : 0),
    gauge(
      'snapshot_age_seconds',
      'How long ago the snapshot in use was published.',
      snapshot && (time - Date.parse(snapshot.manifest.publishedAt)) / 1000,
    ),
    gauge(
      'lenders',
      'Lenders, by state.',
      LENDER_STATES.map((state) => ({ labels: { state }, value: states.filter((one) => one === state).length })),
    ),
    family(
      'letters_total',
      'counter',
      'Tries to send a letter, by how they ended.',
      Object.entries(letters?.outcomes ?? {}).map(([outcome, count]) => ({ labels: { outcome }, value: count })),
    ),
    gauge(
      'letters_put_off',
      'Letters that the mail server did not take, and that wait for another try.',
      trouble?.putOff ?? null,
    ),
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
