import { readFileSync } from 'node:fs';
import { beforeAll, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { metricsServer, openMetrics } from '../../src/host/metrics.ts';
import { bearer, gateOfTests } from '../support/gate.ts';
import { listen, sendBytes } from '../support/port.ts';

const gate = gateOfTests({ servers: 1 });
let key: string;
let port: number;
beforeAll(async () => {
  ({ key } = await gate.account());
  const metrics = openMetrics(gate.context, gate.server);
  const server = metricsServer('metrics.internal', () => metrics.metrics());
  port = await listen(server);
  return () => void server.close();
});

const look = async (): Promise<string> => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
const ask = (path: string) => fetch(gate.url + path, bearer(key)).then((answer) => answer.text());
/** The value of a line; NaN where there is none. */
const metricOf = async (line: string): Promise<number> =>
  Number(
    (await look())
      .split('\n')
      .find((one) => one.startsWith(`${line} `))
      ?.slice(line.length),
  );

test('every metric that an alert rule watches is served', async () => {
  await ask('/api/status');
  const { groups } = parse(readFileSync('deploy/prometheus/alerts.yml', 'utf8'));
  const names = groups[0].rules.flatMap(({ expr }: { expr: string }) => expr.match(/(prime_minus|nodejs)_\w+/g) ?? []);
  expect(names.length).toBeGreaterThan(10);
  const text = await look();
  for (const name of names) expect(text, name).toContain(`\n${name}`);
});

test('answers are counted by route and status, and no metric names a person', async () => {
  await ask(`/api/rates/alpha?key=${key}`);
  await ask('/api/../../secret');
  const admit = vi.spyOn(gate.context.access.quotas, 'admit').mockRejectedValue(new Error('a mistake'));
  await ask('/api/rates/alpha');
  admit.mockRestore();
  for (const status of [200, 500])
    expect(await metricOf(`prime_minus_requests_total{route="/api/rates/{lender}",status="${status}"}`)).toBe(1);
  expect(await metricOf('prime_minus_request_seconds_count{route="/api/rates/{lender}"}')).toBe(2);
  expect(await look()).not.toMatch(/pm_live_|example\.ca|secret/);
});

test.each([
  ['127.0.0.1:9464', 200],
  ['[::1]:9464', 200],
  ['localhost', 200],
  ['server:9464', 200],
  ['METRICS.internal:9464', 200],
  ['evil.example', 421],
  ['127.0.0.1.evil.example:9464', 421],
  ['metrics.internal.evil.example', 421],
])('a request with Host %s is %i', async (host, status) => {
  const request = `GET /metrics HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
  expect(await sendBytes(port, request)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
});
