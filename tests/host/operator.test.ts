import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { statusOf } from '../../src/host/measures.ts';
import { exposition, type Family, merged, openMetrics } from '../../src/host/metrics.ts';
import { operatorServer } from '../../src/host/operator-server.ts';
import { type Gate, openGate } from '../support/gate.ts';
import { LETTER_SETTINGS } from '../support/mail.ts';
import { freePort, listen } from '../support/port.ts';
import { outdate } from '../support/stores.ts';

/** Asks with a Host header of one's own, as a browser does whose page has that name. */
const ask = (path: string, host: string, method = 'GET') =>
  new Promise<{ status: number; body: string }>((resolve, reject) => {
    const asked = request({ port, host: '127.0.0.1', path, method, headers: { host } }, async (answer) =>
      resolve({ status: answer.statusCode ?? 0, body: await text(answer) }),
    );
    asked.on('error', reject).end();
  });

let gate: Gate;
let port: number;
beforeAll(async () => {
  const settings = { ...LETTER_SETTINGS, SMTP_URL: `smtp://127.0.0.1:${await freePort()}` };
  gate = await openGate({ settings, servers: 1 });
  const answers = { measures: async () => [], statuses: async () => [await statusOf(gate.context)] };
  const server = operatorServer('metrics.internal', answers);
  port = await listen(server);
  return async () => {
    server.close();
    await gate.close();
  };
});

test.each([
  ['127.0.0.1:9464', 200],
  ['[::1]:9464', 200],
  ['10.0.0.7', 200],
  ['localhost:9464', 200],
  ['server:9464', 200],
  ['metrics.internal:9464', 200],
  ['METRICS.internal', 200],
  ['evil.example', 421],
  ['127.0.0.1.evil.example:9464', 421],
  ['localhost.evil.example', 421],
  ['metrics.internal.evil.example', 421],
  ['evil.example:9464', 421],
])('metrics for a request with Host %s: %i', async (host, status) => {
  for (const path of ['/metrics', '/readyz']) expect((await ask(path, host)).status).toBe(status);
});

test('readiness has its reasons for the operator, and none for everybody else', async () => {
  const look = async () => {
    const { status, body } = await ask('/readyz', 'localhost');
    return { status, server: JSON.parse(body).servers[0] };
  };
  expect(await look()).toMatchObject({
    status: 200,
    server: {
      status: 'ok',
      database: 'ok',
      snapshot: { id: '2026-11-20T13-17-04Z' },
      letters: { putOff: 0, givenUp: 0 },
    },
  });
  onTestFinished(await outdate(gate.place));
  await vi.waitFor(async () => expect((await look()).status).toBe(503), { timeout: 20_000 });
  expect((await look()).server).toMatchObject({ status: 'failing', database: expect.stringContaining('release') });
  expect(await (await fetch(`${gate.url}/readyz`)).json()).toEqual({ status: 'failing' });
});

test.each([
  ['/', 'GET', 404],
  ['/metrics', 'POST', 405],
  ['/healthz', 'GET', 404],
  ['/__proto__', 'GET', 404],
])('%s by %s is %i', async (path, method, status) => {
  expect((await ask(path, 'localhost', method)).status).toBe(status);
});

test('the text is that of Prometheus, with labels escaped', () => {
  const family: Family = {
    name: 'a_total',
    type: 'counter',
    help: 'All.',
    samples: [
      { labels: {}, value: 1 },
      { labels: { path: 'a"b\\c\nd', status: '200' }, value: 0.5 },
    ],
  };
  expect(exposition([family])).toBe(
    '# HELP a_total All.\n# TYPE a_total counter\na_total 1\na_total{path="a\\"b\\\\c\\nd",status="200"} 0.5\n',
  );
});

test('several servers are distinguished, under one name', () => {
  const of = (value: number): Family[] => [
    { name: 'a', type: 'gauge', help: 'A.', samples: [{ labels: { x: 'y' }, value }] },
  ];
  const all = merged([
    { server: '1', families: of(1) },
    { server: '2', families: of(2) },
  ]);
  expect(exposition(all)).toBe('# HELP a A.\n# TYPE a gauge\na{x="y",server="1"} 1\na{x="y",server="2"} 2\n');
});

test('buckets hold all durations up to their bound', () => {
  const metrics = openMetrics();
  for (const seconds of [0.001, 0.005, 0.02, 3, 30]) metrics.answered('page', 200, seconds);
  const text = exposition(metrics.families());
  metrics.close();
  const buckets = Object.entries({ '0.005': 2, '0.01': 2, '0.025': 3, '2.5': 3, '10': 4, '+Inf': 5 });
  for (const [le, count] of buckets)
    expect(text).toContain(`prime_minus_request_seconds_bucket{route="page",le="${le}"} ${count}\n`);
  expect(text).toContain('prime_minus_request_seconds_count{route="page"} 5\n');
});
