import { openSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { hasCaddy, startCaddy } from '../support/caddy.ts';
import { temporaryFolder } from '../support/folder.ts';
import { freePort } from '../support/port.ts';
import { listeningAt, type Started, startProcess } from '../support/process.ts';
import { servedFrom } from '../support/served.ts';
import { soon } from '../support/soon.ts';

/** Starts servers of one page, which says which process made it. */
async function start(more: Record<string, string> = {}, stdout: 'pipe' | number = 'pipe'): Promise<Started> {
  const page = 'export const handler = (_, response) => setTimeout(() => response.end(String(process.pid)), 20);';
  const env = { ...(await servedFrom(temporaryFolder(), page)), ...more };
  return startProcess('src/server.ts', [], { env, stdio: ['ignore', stdout, 'pipe'] });
}
const workers = ({ child: { pid } }: Started): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
/** Asks on a connection of its own. @returns who answered */
const who = async (url: string, method = 'GET'): Promise<number> =>
  Number(await (await fetch(`${url}/who`, { method, headers: { connection: 'close', origin: url } })).text());
const isGone = (pid: number) => soon(() => expect(() => process.kill(pid, 0)).toThrow());

/** Asks without a pause, eight at a time, until it is told to end. @returns the failures, and how many were answered */
function asking(url: string) {
  const failures: string[] = [];
  let [count, isOver] = [0, false];
  const clients = Array.from({ length: 8 }, async (_, index) => {
    while (!isOver)
      await who(url, index % 2 ? 'POST' : 'GET').then(
        (pid) => (pid > 0 ? count++ : failures.push('another answer')),
        ({ cause, message }) => failures.push(cause?.code ?? message),
      );
  });
  return async () => {
    isOver = true;
    await Promise.all(clients);
    return { failures, count };
  };
}

test('several processes share one port and one address of metrics; a killed one is started again; all stop together', async () => {
  const metrics = `127.0.0.1:${await freePort()}`;
  const started = await start({ SERVERS: '2', METRICS: metrics });
  const url = await listeningAt(started, 2);
  const before = workers(started);
  expect(before).toHaveLength(2);
  for (let index = 0; index < 20; index++) await who(url);
  const text = await (await fetch(`http://${metrics}/metrics`)).text();
  expect(text).toMatch(/^prime_minus_requests_total\{route="page",status="200"\} 20$/m);
  expect(text).toMatch(/^prime_minus_database_up 1$/m);

  const end = asking(url);
  const killed = await who(url);
  process.kill(killed, 'SIGKILL');
  await listeningAt(started, 3);
  const { failures, count } = await end();
  // Only requests under way in the killed process are lost.
  expect(failures.length).toBeLessThanOrEqual(8);
  expect(failures).not.toContain('ECONNREFUSED');
  expect(count).toBeGreaterThan(20);
  const after = workers(started);
  expect([after.length, after.includes(killed)]).toEqual([2, false]);

  // As systemd does it: everybody is told, also those that the first process tells.
  for (const pid of [...after, started.child.pid as number]) process.kill(pid, 'SIGTERM');
  expect(await started.ended).toBe(0);
  for (const pid of after) await isGone(pid);
});

test.each<[string, stdout: 'pipe' | 'full', (started: Started) => unknown]>([
  ['on a full disk', 'full', () => {}],
  ['closed', 'pipe', ({ child }) => child.stdout?.destroy()],
  ['stalled', 'pipe', ({ child }) => child.stdout?.pause()],
])('a server whose standard output is %s answers, and ends when it is told to', async (_, stdout, spoil) => {
  const port = await freePort();
  const started = await start({ PORT: String(port) }, stdout === 'full' ? openSync('/dev/full', 'w') : stdout);
  const url = `http://127.0.0.1:${port}`;
  await soon(() => who(url), 20);
  spoil(started);
  // More log than a pipe and its reader hold.
  const headers = { 'x-request-id': 'x'.repeat(250) };
  for (let round = 0; round < 100; round++)
    await Promise.all(Array.from({ length: 20 }, async () => (await fetch(`${url}/who`, { headers })).text()));
  started.child.kill('SIGTERM');
  expect(await new Promise((resolve) => started.child.once('exit', resolve))).toBe(0);
});

test('processes end with the first one, however it ends; one that cannot start says why, once, and is not started again', async () => {
  const started = await start({ SERVERS: '2' });
  await listeningAt(started, 2);
  const pids = workers(started);
  started.child.kill('SIGKILL');
  for (const pid of pids) await isGone(pid);
  const failing = await start({ SERVERS: '3', DATA_DIR: '/nowhere' });
  expect(await failing.ended).toBe(2);
  expect(failing.output.err).toMatch(/^DATA_DIR: .*\n$/);
});

test.skipIf(!hasCaddy())(
  'behind Caddy no request fails while two servers are restarted one after the other',
  async () => {
    const ports = [await freePort(), await freePort()];
    const run = async (port: number) => {
      const started = await start({ PORT: String(port), TRUST_PROXY: '127.0.0.1' });
      await listeningAt(started);
      return started;
    };
    let servers = await Promise.all(ports.map(run));
    const url = await startCaddy(...ports);
    const end = asking(url);
    for (let round = 0; round < 3; round++) {
      const next: Started[] = [];
      for (const [index, server] of servers.entries()) {
        server.child.kill('SIGTERM');
        expect(await server.ended).toBe(0);
        next.push(await run(ports[index] as number));
        // As the unit waits until it is ready; Caddy looks every two seconds.
        await sleep(2500);
      }
      servers = next;
    }
    const { failures, count } = await end();
    expect(failures).toEqual([]);
    expect(count).toBeGreaterThan(1000);
  },
);
