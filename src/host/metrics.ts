import cluster from 'node:cluster';
import { createServer, type Server } from 'node:http';
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client';
import { routeOf } from '../api/router.ts';
import { lenderState } from '../rates/freshness.ts';
import { LENDER_STATES } from '../rates/vocabulary.ts';
import type { Context } from './context.ts';
import type { Ended } from './exchange.ts';

/** The values of a state, with the labels of each; none while it is not known. */
type Values = [value: number, labels?: Record<string, string>][];

/** The metrics of a server for Prometheus: its answers, its process, and the state of database, snapshot, lenders and outbox when it is asked. */
export function openMetrics({ access, snapshots, now }: Context, server: Server): Registry {
  const registry = new Registry();
  // One of several processes answers the first one, which adds them up.
  if (cluster.isWorker) new AggregatorRegistry();
  AggregatorRegistry.setRegistries([registry]);
  collectDefaultMetrics({ register: registry });
  const metric = (name: string, help: string, ...labelNames: string[]) => ({
    ...{ name: `prime_minus_${name}`, help, labelNames, registers: [registry] },
  });
  const requests = new Counter(metric('requests_total', 'Answers, by route and status.', 'route', 'status'));
  const duration = 'From the arrival of a request to the end of its answer.';
  const seconds = new Histogram(metric('request_seconds', duration, 'route'));
  server.on('ended', ({ path, status, ms }: Ended) => {
    const route = routeOf(path);
    requests.inc({ route, status });
    seconds.observe({ route }, ms / 1000);
  });
  /** A state that is looked up when it is asked for; several servers tell it once. */
  const gauge = (name: string, help: string, read: () => Promise<Values> | Values, ...labelNames: string[]) =>
    new Gauge({
      ...metric(name, help, ...labelNames),
      aggregator: 'average',
      async collect() {
        const values = await read();
        this.reset();
        if (labelNames.length === 0) this.remove();
        for (const [value, labels = {}] of values) this.set(labels, value);
      },
    });
  const countOf = (look: () => Promise<number>) => () =>
    look()
      .then((count): Values => [[count]])
      .catch(() => []);
  const lenders = () => Object.entries(snapshots.current()?.manifest.lenders ?? {});
  const inState = (state: (typeof LENDER_STATES)[number]) =>
    lenders().filter(([, entry]) => lenderState(entry, now().getTime()) === state).length;
  const ageOf = (time: string) => (now().getTime() - Date.parse(time)) / 1000;

  gauge('database_up', 'Whether the database of accounts could be read and written.', async () => {
    const [{ status }] = await Promise.allSettled([access.check()]);
    return [[status === 'fulfilled' ? 1 : 0]];
  });
  gauge('snapshot_age_seconds', 'How long ago the snapshot in use was published.', () => {
    const snapshot = snapshots.current();
    return snapshot ? [[ageOf(snapshot.manifest.publishedAt)]] : [];
  });
  gauge('lenders', 'Lenders, by state.', () => LENDER_STATES.map((state) => [inState(state), { state }]), 'state');
  gauge(
    'lender_waiting_seconds',
    'For how long a page or figures of a lender have waited for a person; 0 where nothing does.',
    () => lenders().map(([lender, { waiting }]) => [waiting ? ageOf(waiting.since) : 0, { lender }]),
    'lender',
  );
  gauge('letters_put_off', 'Letters that the mail server did not take, and that wait.', countOf(access.outbox.putOff));
  const due = 'Letters and webhooks that are due and were not delivered yet.';
  gauge('outbox_waiting', due, countOf(access.outbox.waiting));
  return registry;
}

/** The Host of a request that no page of the web can have made a browser send (DNS rebinding): an address, or a name without a dot. */
const OWN_HOST = /^(\[[\da-f:.]+\]|[\d.]+|[\w-]+)(:\d+)?$/i;

/** Serves `/metrics` for Prometheus to anybody who can reach the address: never on the public port. @param own the host in METRICS */
export const metricsServer = (own: string, metrics: () => Promise<string>): Server =>
  createServer(async ({ url, method, headers: { host = '' } }, response) => {
    const isOwn = OWN_HOST.test(host) || host.replace(/:\d+$/, '').toLowerCase() === own.toLowerCase();
    const isMet = url === '/metrics' && method === 'GET';
    const text = isOwn && isMet ? await metrics().catch(() => null) : '';
    const status = !isOwn ? 421 : !isMet ? 404 : text === null ? 500 : 200;
    response.writeHead(status, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text);
  });
