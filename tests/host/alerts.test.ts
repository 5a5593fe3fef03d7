import { readFileSync } from 'node:fs';
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { parse } from 'yaml';
import { metricsServer, openMetrics } from '../../src/host/metrics.ts';
import type { LenderEntry } from '../../src/rates/schema.ts';
import type { Snapshot } from '../../src/snapshots/snapshot.ts';
import { bearer, gateOfTests } from '../support/gate.ts';
import { listen, sendBytes } from '../support/port.ts';
import { soon } from '../support/soon.ts';
import { outdate } from '../support/stores.ts';

interface Rule {
  alert: string;
  expr: string;
}
const RULES = (parse(readFileSync('deploy/prometheus/alerts.yml', 'utf8')) as { groups: [{ rules: Rule[] }] }).groups[0]
  .rules;

/** The values of Prometheus after one scrape, by line. */
type Look = { name: string; labels: Record<string, string>; value: number }[];

const read = (text: string): Look =>
  text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name = '', labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
      const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, label, of]) => [label, of]);
      return { name, labels: Object.fromEntries(pairs) as Record<string, string>, value: Number(value) };
    });

/** The values that a selector such as `name{label="value",other!="x"}` finds. */
function select(look: Look, selector: string): number[] {
  const [, name, matchers = ''] = /^(\w+)(?:\{(.*)\})?$/.exec(selector) ?? [];
  const wanted = [...matchers.matchAll(/(\w+)(!?=)"([^"]*)"/g)];
  const fits = (labels: Record<string, string>): boolean =>
    wanted.every(([, label = '', sign, value]) => (labels[label] === value) === (sign === '='));
  return look.filter((line) => line.name === name && fits(line.labels)).map(({ value }) => value);
}
const sum = (numbers: number[]): number => numbers.reduce((all, one) => all + one, 0);

/** Whether a rule's expression holds for somebody, of those forms that ours have: a gauge, an increase, a difference of two. */
function holds(expr: string, before: Look, after: Look): boolean {
  const [, left = '', sign, limit] = /^(.*) (>|==) ([\d.]+)$/.exec(expr) ?? [];
  const compare = (value: number): boolean => (sign === '>' ? value > Number(limit) : value === Number(limit));
  const increases = [...left.matchAll(/increase\((.*?)\[\w+\]\)/g)].map(([, selector = '']) => {
    const [now, then] = [select(after, selector), select(before, selector)];
    // A rule that watches nothing would never fire.
    expect(after.map(({ name }) => name)).toContain(/^\w+/.exec(selector)?.[0]);
    return sum(now) - sum(then);
  });
  if (increases.length > 0) return compare((increases[0] as number) - (increases[1] ?? 0));
  expect(select(after, left).length, left).toBeGreaterThan(0);
  return select(after, left).some(compare);
}

const gate = gateOfTests({ servers: 1 });
let key: string;
let address: string;
beforeAll(async () => {
  ({ key } = await gate.account());
  const metrics = openMetrics(gate.context);
  metrics.count(gate.server);
  const server = metricsServer('metrics.internal', () => metrics.registry.metrics());
  address = `http://127.0.0.1:${await listen(server)}/metrics`;
});
afterEach(() => {
  vi.restoreAllMocks();
});

const ask = (path = '/api/rates/alpha') => fetch(gate.url + path, bearer(key)).then((answer) => answer.text());
const asked = async (times: number, path?: string): Promise<void> => {
  for (let index = 0; index < times; index += 20)
    await Promise.all(Array.from({ length: Math.min(20, times - index) }, () => ask(path)));
};
/** One look, as Prometheus takes it; where nobody answers, it notes that. */
const look = async (at = address): Promise<Look> => {
  const text = (await (await fetch(at).catch(() => null))?.text()) ?? null;
  return [{ name: 'up', labels: { job: 'prime-minus' }, value: text === null ? 0 : 1 }, ...read(text ?? '')];
};

const HOUR = 3_600_000;
const letter = (id: string) => {
  const kind = { channel: 'letter' as const, accountId: null, task: { kind: 'x' } };
  return { ...kind, id, dueAt: gate.clock.time };
};
const BREAKS: Readonly<Record<string, () => Promise<unknown> | undefined>> = {
  PrimeMinusDown: () => undefined,
  async PrimeMinusDatabaseAway() {
    const undo = await outdate(gate.place);
    onTestFinished(undo);
    await soon(() => expect(gate.context.access.check()).rejects.toThrow());
  },
  PrimeMinusErrors() {
    vi.spyOn(gate.context.access.quotas, 'admit').mockRejectedValue(new Error('a mistake'));
    return ask();
  },
  PrimeMinusBusy() {
    const away = Object.assign(new Error('away'), { name: 'Unavailable' });
    vi.spyOn(gate.context.access.quotas, 'admit').mockRejectedValue(away);
    return asked(51);
  },
  PrimeMinusSlow() {
    const { now } = performance;
    const { admit } = gate.context.access.quotas;
    let late = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + late);
    vi.spyOn(gate.context.access.quotas, 'admit').mockImplementation((of) => {
      late += 1500;
      return admit(of);
    });
    return asked(11);
  },
  async PrimeMinusEventLoop() {
    await new Promise((resolve) => setTimeout(resolve, 30));
    const end = Date.now() + 400;
    while (Date.now() < end);
    await new Promise((resolve) => setTimeout(resolve, 30));
  },
  PrimeMinusRefusals() {
    for (let index = 0; index < 10_001; index++)
      gate.server.emit('ended', { path: '/api/rates/alpha', status: 429, ms: 1 });
    return asked(101);
  },
  async PrimeMinusSnapshotOld() {
    gate.clock.time += 27 * HOUR;
  },
  async PrimeMinusLendersStale() {
    gate.clock.time += 100 * HOUR;
  },
  async PrimeMinusLenderWaits() {
    const snapshot = gate.context.snapshots.current() as Snapshot;
    const [id, entry] = Object.entries(snapshot.manifest.lenders)[0] as [string, LenderEntry];
    const since = new Date(gate.clock.time - 49 * HOUR).toISOString();
    const waiting = { digest: '5f2b9c1d7a3e', since, isFirst: false, differences: [] };
    const lenders = { ...snapshot.manifest.lenders, [id]: { ...entry, waiting } };
    const waits = { ...snapshot, manifest: { ...snapshot.manifest, lenders } };
    vi.spyOn(gate.context.snapshots, 'current').mockReturnValue(waits);
  },
  async PrimeMinusLetters() {
    const { outbox } = gate.context.access;
    await outbox.add([letter('put off')]);
    await outbox.take({ channel: 'letter' }, 1, 1000);
    const answer = '554 5.7.1 client host blocked';
    await outbox.settle('put off', 1, { state: 'later', dueAt: gate.clock.time + 1000, answer, tookMs: 1 });
  },
  PrimeMinusOutbox() {
    const letters = Array.from({ length: 101 }, (_, index) => letter(`letter ${index}`));
    // As where no mail server is there: what is due stays.
    vi.spyOn(gate.context.access.outbox, 'take').mockResolvedValue([]);
    return gate.context.access.outbox.add(letters);
  },
};

test('every alert rule has a test', () => {
  expect(RULES.map(({ alert }) => alert).sort()).toEqual(Object.keys(BREAKS).sort());
});

test.each(RULES)('$alert is silent while all is well, and fires when that breaks', async ({ alert, expr }) => {
  const start = gate.clock.time;
  onTestFinished(() => {
    gate.clock.time = start;
  });
  await asked(3, '/api/status');
  await ask();
  await look();
  const well = [await look(), await look()] as const;
  expect(holds(expr, ...well)).toBe(false);
  await BREAKS[alert]?.();
  expect(holds(expr, well[1], await look(alert === 'PrimeMinusDown' ? 'http://127.0.0.1:9/' : address))).toBe(true);
});

test('the operator’s port serves /metrics, and no metric names a person', async () => {
  expect((await fetch(address.replace('/metrics', '/'))).status).toBe(404);
  await fetch(`${gate.url}/api/rates/alpha?key=${key}`);
  await fetch(`${gate.url}/api/../../secret`);
  const text = await (await fetch(address)).text();
  expect(text).not.toMatch(/pm_live_|example\.ca|secret/);
  expect(text).toContain('prime_minus_requests_total{route="/api/rates/{lender}",status="200"}');
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
])('metrics for a request with Host %s: %i', async (host, status) => {
  const request = `GET /metrics HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
  expect(await sendBytes(new URL(address).port, request)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
});
