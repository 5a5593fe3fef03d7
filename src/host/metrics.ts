import cluster from 'node:cluster';
import { createServer, type Server } from 'node:http';
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client';
import { routeOf } from '../api/router.ts';
import { lenderState } from '../rates/freshness.ts';
import { LENDER_STATES } from '../rates/vocabulary.ts';
import type { Context } from './context.ts';
import type { Ended } from './exchange.ts';

/** Upper bounds of the latency buckets, in seconds: an answer takes some milliseconds, a database that waits some tenths. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** The metrics of a server for Prometheus: its answers, its process, and the state of database, snapshot, lenders and outbox when it is asked. */
export function openMetrics({ access, snapshots, now }: Context) {
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
  const seconds = new Histogram({ ...metric('request_seconds', duration, 'route'), buckets: BUCKETS });
  type Values = number | null | [label: string, value: number][];
  /** A state that is looked up when it is asked for; several servers tell it once. @param read null: not known now @param label that of several values */
  const gauge = (name: string, help: string, read: () => Promise<Values> | Values, label?: string) =>
    new Gauge({
      ...metric(name, help, ...(label ? [label] : [])),
      aggregator: 'average',
      async collect() {
        const values = await read();
        this.reset();
        if (values === null) this.remove();
        else if (typeof values === 'number') this.set(values);
        else for (const [value, count] of values) this.set({ [label as string]: value }, count);
      },
    });
  const lenders = () => Object.entries(snapshots.current()?.manifest.lenders ?? {});
  const ageOf = (time = '') => (now().getTime() - Date.parse(time)) / 1000;
  const unknown = () => null;

  const isUp = async () => Number((await Promise.allSettled([access.check()]))[0].status === 'fulfilled');
  gauge('database_up', 'Whether the database of accounts could be read and written.', isUp);
  gauge('snapshot_age_seconds', 'How long ago the snapshot in use was published.', () => {
    const { publishedAt } = snapshots.current()?.manifest ?? {};
    return publishedAt === undefined ? null : ageOf(publishedAt);
  });
  const countOf = () => Object.groupBy(lenders(), ([, entry]) => lenderState(entry, now().getTime()));
  gauge(
    'lenders',
    'Lenders, by state.',
    () => LENDER_STATES.map((state) => [state, countOf()[state]?.length ?? 0]),
    'state',
  );
  gauge(
    'lender_waiting_seconds',
    'For how long a page or figures of a lender have waited for a person; 0 where nothing does.',
    () => lenders().map(([lender, { waiting }]) => [lender, waiting ? ageOf(waiting.since) : 0]),
    'lender',
  );
  gauge('letters_put_off', 'Letters that the mail server did not take, and that wait.', () =>
    access.outbox.putOff().catch(unknown),
  );
  gauge('outbox_waiting', 'Letters and webhooks that are due and were not delivered yet.', () =>
    access.outbox.waiting().catch(unknown),
  );
  return {
    registry,
    /** Counts the answers of a server. */
    count: (server: Server): unknown =>
      server.on('ended', ({ path, status, ms }: Ended) => {
        const route = routeOf(path);
        requests.inc({ route, status });
        seconds.observe({ route }, ms / 1000);
      }),
  };
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
