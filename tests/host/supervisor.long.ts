import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { temporaryFolder } from '../support/folder.ts';
import { freePort } from '../support/port.ts';
import { type Started, startProcess } from '../support/process.ts';
import { servedFrom } from '../support/served.ts';

const WAITING = { timeout: 20_000, interval: 20 };

/** Starts two servers whose site is one page that says which process made it. @returns their supervisor */
async function supervisor(more: Record<string, string> = {}): Promise<Started> {
  const page = 'export const handler = (request, response) => response.end(String(process.pid));';
  const env = { ...(await servedFrom(temporaryFolder(), page)), SERVERS: '2', ...more };
  return startProcess('src/server.ts', [], { env });
}

const lines = ({ output }: Started) =>
  output.out
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { msg: string; port?: number; pid?: number });

/** The port, once so many servers listen. */
const listening = (started: Started, servers = 2): Promise<number> =>
  vi.waitFor(() => {
    const ports = lines(started).flatMap(({ msg, port }) => (msg === 'listening' && port !== undefined ? [port] : []));
    expect(ports.length, started.output.err).toBeGreaterThanOrEqual(servers);
    return ports[0] as number;
  }, WAITING);

/** The processes that a supervisor has started. */
const servers = ({ child: { pid } }: Started): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);

/** Asks on a connection of its own. @returns who answered */
const who = async (port: number): Promise<number> =>
  Number(await (await fetch(`http://127.0.0.1:${port}/who`, { headers: { connection: 'close' } })).text());

test('several servers share one port; a killed one is restarted; all stop together', async () => {
  const metrics = `127.0.0.1:${await freePort()}`;
  const started = await supervisor({ METRICS: metrics });
  const port = await listening(started);
  const before = servers(started);
  const killed = await who(port);
  expect(before).toHaveLength(2);
  expect(before).toContain(killed);

  const measured = await (await fetch(`http://${metrics}/metrics`)).text();
  expect(new Set(measured.match(/server="\d+"/g))).toEqual(new Set(['server="1"', 'server="2"']));

  process.kill(killed, 'SIGKILL');
  await listening(started, 3);
  const after = servers(started);
  expect([after.length, after.includes(killed), after.includes(await who(port))]).toEqual([2, false, true]);
  expect(lines(started).filter(({ pid }) => pid === killed)).toMatchObject([{ msg: expect.stringContaining('ended') }]);

  // As systemd does it: everybody is told, also those that the supervisor tells.
  for (const pid of [...after, started.child.pid as number]) process.kill(pid, 'SIGTERM');
  expect(await started.ended).toBe(0);
  await expect(who(port)).rejects.toThrow();
  for (const pid of after) expect(() => process.kill(pid, 0)).toThrow();
});

/** Asks without a pause, eight at a time, until it is told to end. @returns the code of what went wrong for each; null: answered whole */
function asking(port: number) {
  const codes: (string | null)[] = [];
  let isOver = false;
  const clients = Array.from({ length: 8 }, async () => {
    while (!isOver) codes.push(await failure(port));
  });
  return async (): Promise<typeof codes> => {
    isOver = true;
    await Promise.all(clients);
    return codes;
  };
}
const failure = (port: number): Promise<string | null> =>
  who(port).then(
    () => null,
    ({ cause }: { cause?: NodeJS.ErrnoException }) => cause?.code ?? 'unknown',
  );

test('when one of two servers is killed three times, the other serves the waiting connections', async () => {
  const started = await supervisor();
  const end = asking(await listening(started));
  for (let kill = 1; kill <= 3; kill++) {
    process.kill(servers(started)[0] as number, 'SIGKILL');
    await listening(started, 2 + kill);
  }
  const codes = await end();
  const lost = codes.filter((code) => code !== null);
  // Only the requests under way in the killed server are lost: at most those of the eight clients, each time.
  expect(lost).not.toContain('ECONNREFUSED');
  expect(lost.length).toBeLessThanOrEqual(24);
  expect(codes.length - lost.length).toBeGreaterThan(100);
});

test('when all servers are killed at once, no connection is refused: new ones wait for the next server', async () => {
  const started = await supervisor();
  const port = await listening(started);
  const end = asking(port);
  for (const pid of servers(started)) process.kill(pid, 'SIGKILL');
  expect(await failure(port)).toBeNull();
  await listening(started, 4);
  const codes = await end();
  expect(codes).not.toContain('ECONNREFUSED');
  expect(codes.filter((code) => code !== null).length).toBeLessThanOrEqual(8);
});

test('servers end with their supervisor, however it ends', async () => {
  const started = await supervisor();
  const port = await listening(started);
  const pids = servers(started);
  started.child.kill('SIGKILL');
  await vi.waitFor(() => {
    for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow();
  }, WAITING);
  await expect(who(port)).rejects.toThrow();
});

test('a server that cannot start is reported, and not restarted', async () => {
  const started = await supervisor({ DATA_DIR: '/nowhere' });
  expect(await started.ended).toBe(2);
  expect(started.output.err).toMatch(/^DATA_DIR: /);
});
