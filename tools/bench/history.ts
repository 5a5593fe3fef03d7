import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { openAccess } from '../../src/access/access.ts';
import { answerTo } from '../../src/api/endpoint.ts';
import rateHistory from '../../src/api/endpoints/rate-history.ts';
import { openPeriods } from '../../src/api/periods.ts';
import { headlines } from '../../src/history/headlines.ts';
import { openHistory } from '../../src/history/history.ts';
import { listSnapshots, readManifests } from '../../src/snapshots/manifests.ts';
import { readRates } from '../../src/snapshots/rates-version.ts';
import { readOwn, readSnapshot } from '../../src/snapshots/snapshot.ts';
import { newcomer } from '../torture/host.ts';
import { ask, keepAsking, quantile } from '../torture/server.ts';
import { writeYears } from './growth/years.ts';
import type { Job, Load } from './load.ts';
import type { Usage } from './servers/shared.ts';

/**
 * `npm run bench -- history [--years 5] [--lenders 100] [--rates 30]`: measures the growth model's past, two runs a day, each lender moving
 * every ten days: reading it, following it and asking it. Compared with the plain way: reading the version files for each question. By the
 * clock, and in processor time, which depends less on other work on the machine.
 */
const { values } = parseArgs({
  options: {
    years: { type: 'string', default: '5' },
    lenders: { type: 'string', default: '100' },
    rates: { type: 'string', default: '30' },
  },
});
const plan = {
  runs: Math.round(Number(values.years) * 730),
  lenders: Number(values.lenders),
  rates: Number(values.rates),
};

/** Number of runs that are followed one by one. */
const FOLLOWED = 200;
/** Anonymous questions, and the answers to a key that are measured before and after them. */
const ANONYMOUS = 9500;
const ANSWERS = 500;
/** Turns in which a key asks alone, and beside another one, and how long each takes, in ms. */
const TURNS = 6;
const TURN_MS = 4000;

/** Duration in ms: by the clock, and in this process's processor time. */
interface Took {
  clock: number;
  processor: number;
}
const since = (start: number): number => performance.now() - start;
async function took(work: () => unknown): Promise<Took> {
  const [start, used] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(used);
  return { clock: since(start), processor: (user + system) / 1000 };
}
const share = (times: readonly Took[], part: number): Took => {
  const at = (of: keyof Took): number =>
    times.map((one) => one[of]).sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))] ??
    Number.NaN;
  return { clock: at('clock'), processor: at('processor') };
};
const show = (what: string, figure: string, processor = ''): void =>
  console.log(`${what.padEnd(62)}${figure.padStart(12)}${processor.padStart(12)}`);
const inSeconds = ({ clock, processor }: Took): [string, string] => [
  `${(clock / 1000).toFixed(1)} s`,
  `${(processor / 1000).toFixed(1)} s`,
];
const inMs = ({ clock, processor }: Took, digits: number): [string, string] => [
  `${clock.toFixed(digits)} ms`,
  `${processor.toFixed(digits)} ms`,
];

const folder = mkdtempSync(path.join(tmpdir(), 'prime-minus-bench-'));
const root = path.join(folder, 'data');
const file = path.join(folder, 'history.sqlite');
try {
  const start = performance.now();
  await writeYears(root, plan);
  const ids = await listSnapshots(root);
  console.log(
    `${plan.lenders} lenders, ${plan.rates} rates each, ${ids.length} snapshots (made in ${(since(start) / 1000).toFixed(0)} s)`,
  );

  // All but the last snapshots at first, and then one after the other, as after each run.
  let until = ids.at(-1 - FOLLOWED);
  const history = openHistory({ root, file, newestId: () => until });
  show('', 'clock', 'processor');
  show('building the history from nothing', ...inSeconds(await took(() => history.catchUp())));
  const steps: Took[] = [];
  for (const id of ids.slice(-FOLLOWED)) {
    until = id;
    steps.push(await took(() => history.catchUp()));
  }
  show('catching up after one run, p50', ...inMs(share(steps, 0.5), 0));
  show('the same, p99', ...inMs(share(steps, 0.99), 0));
  show('the file', `${(statSync(file).size / 1e6).toFixed(0)} MB`);

  const newest = history.newest();
  const all = history.ids();
  const snapshot = await readSnapshot(root);
  const now = new Date(history.newestAt() + 60_000);
  const call = {
    period: openPeriods().at(snapshot, now),
    context: {
      ...{ history, asking: { take: async () => 0 }, log: pino({ enabled: false }), now: () => now },
      settings: { DATA_DIR: root, API_KEY_IN_QUERY: 'off' as const },
      access: { quotas: { standings: async () => [], use: async () => [] } },
    },
  };
  /** Time in which the endpoint answers a question. */
  const asked = async (query: string): Promise<Took> => {
    const request = {
      method: 'GET',
      path: '/api/rates/history',
      query: new URLSearchParams(query),
      header: () => undefined,
      address: '',
    };
    let status = 0;
    const time = await took(async () => {
      ({ status } = await answerTo(rateHistory, { request, ...call }));
    });
    if (status !== 200) throw new Error(`${query} is answered by ${status}`);
    return time;
  };
  const [first, last] = [Date.parse(history.oldest()?.publishedAt ?? ''), history.newestAt()];
  const instant = (count: number, of: number): string =>
    new Date(first + ((count * of) % 1000) * ((last - first) / 1000)).toISOString();
  const kinds: [string, (id: string, count: number) => string][] = [
    ['the whole past of one rate', (id) => `id=${id}`],
    ['a year of it', (id) => `id=${id}&from=${instant(1, 600)}&to=${instant(1, 800)}`],
    ['the whole past as of some instant', (id, count) => `id=${id}&asOf=${instant(count, 617)}`],
    [
      'a year of it as of some instant',
      (id, count) => `id=${id}&from=${instant(1, 200)}&to=${instant(1, 400)}&asOf=${instant(count, 617)}`,
    ],
  ];
  let times: Took[] = [];
  for (const [what, query] of kinds) {
    times = [];
    for (let count = 0; count < 500; count++)
      times.push(await asked(query(all[(count * 7919) % all.length] as string, count)));
    show(`${what}, p50`, ...inMs(share(times, 0.5), 2));
    show('the same, p99', ...inMs(share(times, 0.99), 2));
  }
  show('a question that no rate of any lender passes', ...inMs(await asked('termMonths=479'), 1));
  // Time in which a build reads the history for its charts, with the file at hand as on a server that builds.
  const added = await took(async () => {
    const again = openHistory({ root, file });
    await again.catchUp();
    if (newest) await headlines(again, newest, now.getTime());
    await again.close();
  });
  show('time that it adds to a build of the site', ...inSeconds(added));

  writeFileSync(path.join(folder, 'body.json'), '{}');
  // A server that builds the history itself.
  const settings = JSON.stringify({ HISTORY_PATH: path.join(folder, 'own.sqlite'), TRUST_PROXY: '127.0.0.1' });
  const server = fork(path.join(import.meta.dirname, 'servers', 'ours.ts'), [folder, settings]);
  const [{ port }] = (await once(server, 'message')) as [{ port: number }];
  for (const address of ['/api/snapshots', '/api/preview/history', '/api/preview'])
    for (let tries = 0; tries < 6000 && !(await fetch(`http://127.0.0.1:${port}${address}`)).ok; tries++)
      await setTimeout(100);
  const usage = async () => {
    server.send('usage');
    return ((await once(server, 'message')) as [Usage])[0];
  };
  const { rss } = await usage();
  show('resident memory of a server that built it and answers questions', `${(rss / 1e6).toFixed(0)} MB`);
  const peak = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1];
  if (peak) show('  at most, on the way', `${(Number(peak) / 1000).toFixed(0)} MB`);

  // What others do to one account's full answer: thousands of anonymous questions before it, and questions about the past beside it.
  const access = await openAccess({ file: path.join(folder, 'gate.sqlite'), now: Date.now });
  const [own, greedy] = [await newcomer(access, 'own@example.ca'), await newcomer(access, 'greedy@example.ca')];
  await access.close();
  const full = (over: Promise<unknown>) => keepAsking(port, '/api/rates/aggregated', over, 5, own);
  /** Processor time of the server for one full answer, in ms: it does not depend on other work on the machine. */
  const cost = async (): Promise<number> => {
    const before = (await usage()).cpu;
    for (let count = 0; count < ANSWERS; count++) await ask(port, '/api/rates/aggregated', own);
    return ((await usage()).cpu - before) / ANSWERS / 1000;
  };
  await cost();
  const before = await cost();
  for (let count = 0; count < ANONYMOUS; count++) {
    const from = { 'x-forwarded-for': `10.${count >> 16}.${(count >> 8) & 255}.${count & 255}` };
    const { status } = await ask(port, `/api/preview/answer?balance=${200_000 + count}`, from);
    if (status !== 200) throw new Error(`an anonymous question is answered by ${status}`);
  }
  const after = await cost();
  show("a key's full answer", '', `${before.toFixed(2)} ms`);
  show(`after ${ANONYMOUS} anonymous questions, and times that`, (after / before).toFixed(2), `${after.toFixed(2)} ms`);
  // In turns, so that other work on the machine meets both alike; by a process of its own, as another client is.
  const [alone, beside]: [number[], number[]] = [[], []];
  let questions = 0;
  for (let turn = 0; turn < TURNS; turn++) {
    alone.push(...(await full(setTimeout(TURN_MS))));
    const child = fork(path.join(import.meta.dirname, 'load.ts'));
    const heads = [`GET /api/rates/history HTTP/1.1\r\nHost: x\r\nAuthorization: ${greedy['authorization']}\r\n\r\n`];
    child.send({ port, connections: 1, depth: 1, seconds: TURN_MS / 1000, warmup: 0, heads } satisfies Job);
    const over = once(child, 'message') as Promise<[Load]>;
    beside.push(...(await full(over)));
    questions += (await over)[0].requests;
  }
  for (const part of [0.5, 0.95]) {
    const [without, with_] = [quantile(alone, part), quantile(beside, part)];
    show(`the same by the clock, p${part * 100}`, `${without.toFixed(1)} ms`);
    const what = `  beside ${questions} questions of another key about the whole past`;
    show(what, `${with_.toFixed(1)} ms`, `${(with_ / without).toFixed(2)} x`);
  }
  server.disconnect();

  // For comparison, without a history: reads every version of the rate's lender that any manifest names.
  const id = all[0] as string;
  const lender = id.split('/')[0] as string;
  const read = new Set<string>();
  const plain = await took(async () => {
    for await (const { lenders } of readManifests(root)) {
      const version = lenders[lender]?.rates;
      if (!version || read.has(version.sha256)) continue;
      read.add(version.sha256);
      await readOwn(root, lender, version, readRates);
    }
  });
  show(`the same question by reading manifests and ${read.size} version files`, ...inMs(plain, 0));
  show('times as fast with the history', `${(plain.clock / share(times, 0.5).clock).toFixed(0)}`);
  await history.close();
} finally {
  rmSync(folder, { recursive: true });
}
