import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempDisposable } from 'node:fs/promises';
import { arch, cpus, tmpdir, totalmem } from 'node:os';
import path from 'node:path';
import type { Job, Load } from './load.ts';
import { prepare } from './prepare.ts';

/** Compares bare node:http, fastify doing the same work and this server, for a small and a large answer, in one run. */
const [SECONDS, CONNECTIONS, ACCOUNTS, LOADERS, ROUNDS] = [4, 64, 64, 2, 5];
/** Lenders in the small answer, and in the large one, which is as long as that of all lenders. */
const LENDERS = { small: 2, large: 23 };
const SERVERS = { bare: 'bare node:http', fastify: 'fastify, same work', ours: 'this server' } as const;
type Name = keyof typeof SERVERS;

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

async function start(name: Name, folder: string) {
  const child = fork(path.join(import.meta.dirname, 'servers', `${name}.ts`), [folder]);
  return { child, port: (await heard<{ port: number }>(child)).port };
}
type Running = Awaited<ReturnType<typeof start>>;

/** CPU time of a server so far, in µs. */
async function cpuOf({ child }: Running): Promise<number> {
  const answer = heard<number>(child);
  child.send('usage');
  return await answer;
}

/** Loads a server for one round. @returns answers a second, the latencies in ms, and CPU time a request in µs */
async function load(server: Running, heads: string[]) {
  const before = await cpuOf(server);
  const job: Job = { port: server.port, connections: CONNECTIONS / LOADERS, seconds: SECONDS, warmup: 1, heads };
  const loads = await Promise.all(
    Array.from({ length: LOADERS }, async () => {
      const child = fork(path.join(import.meta.dirname, 'load.ts'));
      const answer = heard<Load>(child);
      child.send(job);
      return answer;
    }),
  );
  const wrong = loads.flatMap(({ statuses }) => Object.keys(statuses)).filter((status) => status !== '200');
  if (wrong.length > 0) throw new Error(`answers of status ${wrong}`);
  const all = loads.reduce((sum, { statuses }) => sum + (statuses['200'] ?? 0), 0);
  return {
    perSecond: loads.reduce((sum, { requests }) => sum + requests / SECONDS, 0),
    p50: Math.max(...loads.map(({ p50 }) => p50)) / 1000,
    p99: Math.max(...loads.map(({ p99 }) => p99)) / 1000,
    cpu: ((await cpuOf(server)) - before) / all,
  };
}
type Round = Awaited<ReturnType<typeof load>>;

const median = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] as number;

async function compare(folder: string, keys: string[]): Promise<void> {
  const heads = keys.map(
    (key) => `GET /api/rates/aggregated HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${key}\r\n\r\n`,
  );
  const names = Object.keys(SERVERS) as Name[];
  const running = await Promise.all(names.map((name) => start(name, folder)));
  const rounds = names.map((): Round[] => []);
  // Rounds are interleaved, so that other load on the machine meets every server alike.
  for (let round = 0; round < ROUNDS; round++)
    for (const [index, server] of running.entries()) rounds[index]?.push(await load(server, heads));
  const of = (index: number, field: keyof Round) => median((rounds[index] as Round[]).map((round) => round[field]));
  console.log('| server | answers/s | of bare | of fastify | p50 ms | p99 ms | CPU µs each |');
  console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: |');
  for (const [index, name] of names.entries()) {
    const perSecond = of(index, 'perSecond');
    const ratios = [0, 1].map((other) => (perSecond / of(other, 'perSecond')).toFixed(2));
    const times = [of(index, 'p50').toFixed(2), of(index, 'p99').toFixed(2), of(index, 'cpu').toFixed(0)];
    console.log(`| ${[SERVERS[name], Math.round(perSecond), ...ratios, ...times].join(' | ')} |`);
  }
  for (const { child } of running) child.disconnect();
}

const [cpu] = cpus();
console.log(
  `${cpus().length} x ${cpu?.model}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}, ${process.platform}-${arch()}; ` +
    `${CONNECTIONS} connections from ${LOADERS} processes over raw sockets, ${ACCOUNTS} accounts; median of ${ROUNDS} rounds of ${SECONDS} s`,
);
for (const [size, lenders] of Object.entries(LENDERS)) {
  await using folder = await mkdtempDisposable(path.join(tmpdir(), 'prime-minus-bench-'));
  const { keys, bytes } = await prepare(folder.path, ACCOUNTS, lenders);
  console.log(`\nA ${size} answer of ${Math.round(bytes / 1000)} kB with a key and both windows, not compressed`);
  await compare(folder.path, keys);
}
