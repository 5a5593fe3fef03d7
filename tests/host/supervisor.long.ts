import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '../support/folder.ts';
import { freePort, listen } from '../support/port.ts';
import { followed, ownEnvironment, type Started, startProcess } from '../support/process.ts';
import { servedFrom } from '../support/served.ts';

const WAITING = { timeout: 20_000, interval: 20 };

/** Settings of a server whose site is one page that says which process made it. */
const settings = (): Promise<Record<string, string>> =>
  servedFrom(temporaryFolder(), 'export const handler = (request, response) => response.end(String(process.pid));');

const lines = ({ output }: Started) =>
  output.out
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { msg: string; port?: number; pid?: number });

/** The port, once so many servers listen. */
const listening = (started: Started, servers: number): Promise<number> =>
  vi.waitFor(() => {
    const ports = lines(started).flatMap(({ msg, port }) => (msg === 'listening' && port !== undefined ? [port] : []));
    if (ports.length < servers) throw new Error(`${ports.length} listen: ${started.output.err}`);
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
  const env = { ...(await settings()), SERVERS: '2', METRICS: metrics };
  const started = startProcess('src/server.ts', [], { env });
  const port = await listening(started, 2);
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

/** Sends one request on a connection of its own. @returns the code of what went wrong, null where it was answered whole */
const failure = (port: number): Promise<string | null> =>
  who(port).then(
    () => null,
    ({ cause }: { cause?: NodeJS.ErrnoException }) => cause?.code ?? 'unknown',
  );

test('when one of two servers is killed three times, the other serves the waiting connections', async () => {
  const started = startProcess('src/server.ts', [], { env: { ...(await settings()), SERVERS: '2' } });
  const port = await listening(started, 2);
  const codes: (string | null)[] = [];
  const end = asking(async () => codes.push(await failure(port)));
  for (let kill = 1; kill <= 3; kill++) {
    process.kill(servers(started)[0] as number, 'SIGKILL');
    await listening(started, 2 + kill);
  }
  await end();
  const lost = codes.filter((code) => code !== null);
  // Only the requests under way in the killed server are lost: at most those of the eight clients, each time.
  expect(lost).not.toContain('ECONNREFUSED');
  expect(lost.length).toBeLessThanOrEqual(24);
  expect(codes.length - lost.length).toBeGreaterThan(100);
});

test('when all servers are killed, the supervisor ends if its port is handed over, and the port still queues connections', async () => {
  const socket = createServer();
  const port = await listen(socket);
  const fd = (socket as unknown as { _handle: { fd: number } })._handle.fd;
  const env = { ...(await settings()), SERVERS: '2', LISTEN_FDS: '1' };
  const [first, second] = [waiting(env, fd), waiting(env, fd)];
  socket.close();
  first.child.stdin?.write('begin\n');
  await listening(first, 2);
  for (const pid of servers(first)) process.kill(pid, 'SIGKILL');
  expect(await first.ended).toBe(1);
  const held = failure(port);
  second.child.stdin?.write('begin\n');
  expect(await held).toBeNull();
  second.child.kill('SIGTERM');
  expect(await second.ended).toBe(0);
});

test('a server that cannot start is reported, and not restarted', async () => {
  const env = { ...(await settings()), SERVERS: '2', DATA_DIR: '/nowhere' };
  const started = startProcess('src/server.ts', [], { env });
  expect(await started.ended).toBe(2);
  expect(started.output.err).toMatch(/^DATA_DIR: /);
});

/** A server that starts when it is told to, with a listening socket as its fourth file. */
function waiting(env: Record<string, string>, fd: number): Started {
  const child = spawn('sh', ['-c', 'read begin && exec "$0" src/server.ts', process.execPath], {
    env: ownEnvironment(env),
    stdio: ['pipe', 'pipe', 'pipe', fd],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return followed(child);
}

/** Asks without a pause, eight at a time, until it is told to end. @returns how often that was answered, and why it was not */
function asking(ask: () => Promise<unknown>) {
  const answers = { served: 0, failed: [] as unknown[] };
  let isOver = false;
  const clients = Array.from({ length: 8 }, async () => {
    while (!isOver)
      await ask().then(
        () => answers.served++,
        (error: unknown) => answers.failed.push(error),
      );
  });
  return async (): Promise<typeof answers> => {
    isOver = true;
    await Promise.all(clients);
    return answers;
  };
}

test('a new server started beside an old one takes over its port, and no connection is refused', async () => {
  const env = { ...(await settings()), PORT: String(await freePort()) };
  const release = (): Started => startProcess('src/server.ts', [], { env });
  let held = release();
  const port = await listening(held, 1);
  // On connections that are kept: the kernel may reset a newcomer's that comes in the very moment.
  const end = asking(async () => (await fetch(`http://127.0.0.1:${port}/who`)).text());
  for (let turn = 0; turn < 3; turn++) {
    const next = release();
    await listening(next, 1);
    const told = expect.stringContaining('another server listens here too');
    await vi.waitFor(() => expect(lines(next).map(({ msg }) => msg)).toContainEqual(told), WAITING);
    held.child.kill('SIGTERM');
    expect(await held.ended).toBe(0);
    held = next;
  }
  const { served, failed } = await end();
  expect(failed).toEqual([]);
  expect(served).toBeGreaterThan(20);
  expect(await who(port)).toBe(held.child.pid);
});

test.each([1, 2])(
  'a new release of %i servers takes over a handed-over port, and no connection is refused',
  async (servers) => {
    const env = { ...(await settings()), SERVERS: String(servers), LISTEN_FDS: '1' };
    // Like systemd: it owns the port, and each release gets it as file descriptor 3. Each release waits in a shell for its turn.
    const socket = createServer();
    const port = await listen(socket);
    const fd = (socket as unknown as { _handle: { fd: number } })._handle.fd;
    const releases = Array.from({ length: 3 }, () => waiting(env, fd));
    // Nobody accepts here: the servers do.
    socket.close();
    const release = (): Started => {
      const next = releases.shift() as Started;
      next.child.stdin?.write('begin\n');
      return next;
    };

    const first = release();
    await listening(first, servers);
    const end = asking(() => who(port));
    let held = first;
    for (let turn = 0; turn < 2; turn++) {
      const next = release();
      await listening(next, servers);
      held.child.kill('SIGTERM');
      expect(await held.ended).toBe(0);
      held = next;
      await sleep(50);
    }
    const answers = await end();
    expect(answers.failed).toEqual([]);
    expect(answers.served).toBeGreaterThan(20);
  },
);
