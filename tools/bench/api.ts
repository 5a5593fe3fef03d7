import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempDisposable } from 'node:fs/promises';
import { arch, cpus, tmpdir, totalmem } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { copyAccounts } from '../../src/access/copy.ts';
import { programs, startCluster } from '../../tests/support/cluster.ts';
import type { Job, Load } from './load.ts';
import { prepare } from './prepare.ts';

const { values } = parseArgs({ options: { large: { type: 'boolean', default: false } } });
const [SECONDS, CONNECTIONS, ACCOUNTS, LOADERS, ROUNDS] = [4, 64, 64, 2, 3];

const BARE = 'bare node:http';
const OURS = 'this server';

/** The next message of a child. @throws if the child ends without one */
const heard = <Message>(child: ChildProcess): Promise<Message> =>
  new Promise((resolve, reject) => {
    const ended = (code: number | null): void => reject(new Error(`a process of the benchmark ended (${code})`));
    child.once('exit', ended);
    child.once('message', (message) => {
      child.off('exit', ended);
      resolve(message as Message);
    });
  });

async function start(name: string, folder: string, settings: Record<string, string> = {}) {
  const child = fork(path.join(import.meta.dirname, 'servers', `${name}.ts`), [folder, JSON.stringify(settings)]);
  return { child, port: (await heard<{ port: number }>(child)).port };
}

/** CPU time of a server so far, in µs. */
async function cpuOf(child: ChildProcess): Promise<number> {
  const answer = heard<number>(child);
  child.send('usage');
  return await answer;
}

type Running = Awaited<ReturnType<typeof start>>;
type Result = Awaited<ReturnType<typeof load>>;

async function load({ child: server, port }: Running, heads: string[], status: string) {
  const before = await cpuOf(server);
  const answers = await Promise.all(
    Array.from({ length: LOADERS }, async () => {
      const child = fork(path.join(import.meta.dirname, 'load.ts'));
      const job: Job = { port, connections: CONNECTIONS / LOADERS, seconds: SECONDS, warmup: 1, heads };
      const answer = heard<Load>(child);
      child.send(job);
      return answer;
    }),
  );
  const wrong = answers
    .flatMap(({ statuses }) => Object.keys(statuses))
    .filter((other) => other !== status && other !== '503');
  if (wrong.length > 0) throw new Error(`answers of status ${wrong} where ${status} was expected`);
  const perSecond = answers.reduce((sum, { requests }) => sum + requests / SECONDS, 0);
  const refused = answers.reduce((sum, { statuses }) => sum + (statuses['503'] ?? 0), 0);
  const all = answers.reduce((sum, { statuses }) => sum + (statuses[status] ?? 0), 0);
  return {
    /** CPU time of the server per request, in µs; the warm-up's requests are included on both sides. */
    cpu: ((await cpuOf(server)) - before) / all,
    perSecond: (perSecond * all) / (all + refused),
    /** Answers per second that asked to come back later, because the database could not be written in time. */
    busy: (perSecond * refused) / (all + refused),
    p50: Math.max(...answers.map(({ p50 }) => p50)) / 1000,
    p99: Math.max(...answers.map(({ p99 }) => p99)) / 1000,
  };
}

const median = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] as number;

/** Lenders in the small answer, and in the large one, which is as long as that of all lenders. */
const SMALL = 2;
const LARGE = 23;

/** @param wide also compares several processes, PostgreSQL, and 304 answers */
async function compare(folder: string, keys: string[], wide: boolean): Promise<void> {
  const head = (key: string, extra = ''): string =>
    `GET /api/rates/aggregated HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${key}\r\n${extra}\r\n`;
  const etagOf = async (port: number): Promise<string> =>
    (
      await fetch(`http://127.0.0.1:${port}/api/rates/aggregated`, {
        headers: { authorization: `Bearer ${keys[0]}`, 'accept-encoding': 'identity' },
      })
    ).headers.get('etag') as string;
  // Also over PostgreSQL, if it is installed: the same accounts.
  const cluster = wide && programs() ? await startCluster() : null;
  if (cluster) await copyAccounts({ file: path.join(folder, 'gate.sqlite') }, { url: cluster.url });
  const over = (name: string) => (cluster ? start(name, folder, { DATABASE_URL: cluster.url }) : null);
  const servers: Record<string, Running | null> = {
    [BARE]: await start('bare', folder),
    [OURS]: await start('ours', folder),
    'two of its processes': wide ? await start('pair', folder) : null,
    'fastify, same job': await start('fastify', folder),
    'this server on PostgreSQL': await over('ours'),
    'two of its processes on PostgreSQL': await over('pair'),
    'fastify on PostgreSQL, same job': await over('fastify'),
  };
  const cases = [];
  for (const [label, running] of Object.entries(servers)) {
    if (!running) continue;
    cases.push({ label: `${label}, 200`, running, status: '200', heads: keys.map((key) => head(key)) });
    if (label === BARE || !wide) continue;
    const etag = await etagOf(running.port);
    const heads = keys.map((key) => head(key, `If-None-Match: ${etag}\r\n`));
    cases.push({ label: `${label}, 304`, running, status: '304', heads });
  }
  // Rounds are interleaved, so that other load on the machine meets every case alike.
  const results = cases.map((): Result[] => []);
  for (let round = 0; round < ROUNDS; round++)
    for (const [index, { running, heads, status }] of cases.entries())
      results[index]?.push(await load(running, heads, status));
  const middle = (index: number, field: keyof Result): number =>
    median((results[index] as Result[]).map((result) => result[field]));
  const bare = middle(0, 'perSecond');
  console.log(
    '| case | requests/s | of bare | 503 a second | p50 ms | p99 ms | CPU µs a request |\n| --- | ---: | ---: | ---: | ---: | ---: | ---: |',
  );
  for (const [index, { label }] of cases.entries()) {
    const perSecond = middle(index, 'perSecond');
    const cells = [label, Math.round(perSecond), (perSecond / bare).toFixed(2), Math.round(middle(index, 'busy'))];
    const times = [middle(index, 'p50').toFixed(2), middle(index, 'p99').toFixed(2), middle(index, 'cpu').toFixed(0)];
    console.log(`| ${[...cells, ...times].join(' | ')} |`);
  }
  for (const server of Object.values(servers)) server?.child.disconnect();
  await cluster?.remove();
}

const [cpu] = cpus();
console.log(
  `${cpus().length} x ${cpu?.model}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}, ${process.platform}-${arch()}; ` +
    `${CONNECTIONS} connections from ${LOADERS} processes over raw sockets, ${ACCOUNTS} accounts; median of ${ROUNDS} rounds of ${SECONDS} s`,
);
for (const lenders of values.large ? [LARGE] : [SMALL, LARGE]) {
  await using folder = await mkdtempDisposable(path.join(tmpdir(), 'prime-minus-bench-'));
  const { keys, bytes } = await prepare(folder.path, ACCOUNTS, lenders);
  console.log(`\nAn answer of ${Math.round(bytes / 1000)} kB, not compressed`);
  await compare(folder.path, keys, lenders === SMALL);
}
