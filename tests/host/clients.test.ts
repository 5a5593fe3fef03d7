import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CLIENT_LIMITS, type ClientLimits, serveWithin } from '../../src/host/clients.ts';
import { writeResponse } from '../../src/host/node-http.ts';
import { refuseUnreadable } from '../../src/host/refusal.ts';
import { openScheduler } from '../../src/host/scheduler.ts';
import { serverSettings } from '../../src/settings.ts';
import { listen } from '../support/port.ts';

/** A server whose answers the test gives, one by one, and whose clock stands. */
let server: Server;
let port: number;
let under: { message: IncomingMessage; response: ServerResponse }[];
let sockets: Socket[];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  under = [];
  sockets = [];
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  vi.useRealTimers();
});

async function serve(limits: Partial<ClientLimits> = {}, proxies = ''): Promise<void> {
  server = createServer();
  const { TRUST_PROXY } = serverSettings({ TRUST_PROXY: proxies });
  const answer = (message: IncomingMessage, response: ServerResponse) => void under.push({ message, response });
  const clients = serveWithin(server, answer, openScheduler(), TRUST_PROXY, { ...CLIENT_LIMITS, ...limits });
  server.on('clientError', (error, socket: Socket) => {
    if (!clients.isLast(socket)) refuseUnreadable(error, socket, 16_384);
  });
  port = await listen(server);
}

/** A connection from an address of this machine, what came over it, and whether it still stands. */
type Line = Awaited<ReturnType<typeof dial>>;
async function dial(from = '127.0.0.1') {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  sockets.push(socket);
  let text = '';
  socket.setEncoding('latin1').on('data', (chunk) => {
    text += chunk;
  });
  socket.on('error', () => {});
  await Promise.all([once(socket, 'connect'), once(server, 'connection')]);
  return { socket, text: () => text, isOpen: () => !socket.closed };
}
const REQUEST = (path: string, more = ''): string => `GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`;
const soon = (holds: () => void) => vi.waitFor(holds, { timeout: 20_000, interval: 1 });
const arrived = (count: number) => soon(() => expect(under).toHaveLength(count));
const closed = (line: Line) => soon(() => expect(line.isOpen()).toBe(false));
const statuses = (line: Line): string[] =>
  [...line.text().matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status as string);
const answered = (line: Line | undefined, status: string) =>
  soon(() => expect(statuses(line as Line)).toEqual([status]));
/** Some turns of the event loop, in which whatever is on its way arrives. */
async function settle(): Promise<void> {
  for (let count = 0; count < 20; count++) await turn();
}

describe('requests sent ahead of their answers', () => {
  test('are answered one after the other, in order', async () => {
    await serve();
    const line = await dial();
    const paths = ['/a', '/b', '/c'];
    line.socket.write(paths.map((path) => REQUEST(path)).join(''));
    for (const [index, path] of paths.entries()) {
      await arrived(index + 1);
      await settle();
      expect(under.map(({ message }) => message.url)).toEqual(paths.slice(0, index + 1));
      under[index]?.response.end(`${path} answered`);
    }
    await soon(() => expect(line.text()).toMatch(/\/a answered[\s\S]*\/b answered[\s\S]*\/c answered/));
    expect(line.text()).not.toMatch(/connection: close/i);
    line.socket.write(REQUEST('/d'));
    await arrived(4);
  });

  test('beyond the limit are not read: the connection closes after the last answer', async () => {
    await serve({ ahead: 3 });
    const line = await dial();
    const requests = vi.fn();
    server.on('request', requests);
    line.socket.write(REQUEST('/x').repeat(2000));
    for (let index = 0; index < 3; index++) {
      await arrived(index + 1);
      under[index]?.response.end('answered');
    }
    await closed(line);
    expect(statuses(line)).toEqual(['200', '200', '200']);
    expect(line.text().match(/connection: close/gi)).toHaveLength(1);
    expect(requests).toHaveBeenCalledTimes(3);
  });

  test('beyond the limit are not read, even if they are not HTTP', async () => {
    await serve({ ahead: 2 });
    const line = await dial();
    line.socket.write(`${REQUEST('/x').repeat(3)}nonsense\r\n\r\n`);
    await arrived(1);
    line.socket.write('more nonsense\r\n\r\n');
    await settle();
    under[0]?.response.end('answered');
    await arrived(2);
    under[1]?.response.end('answered');
    await closed(line);
    expect(statuses(line)).toEqual(['200', '200']);
  });
});

describe('connections', () => {
  test('of one network are limited; others are not', async () => {
    await serve({ perPlace: 3 });
    const mine = await Promise.all([dial(), dial(), dial()]);
    const over = await dial();
    await closed(over);
    expect(over.text()).toMatch(/^HTTP\/1\.1 503 [\s\S]*retry-after: 10[\s\S]*too-many-connections/i);
    expect(mine.every((line) => line.isOpen())).toBe(true);
    const other = await dial('127.0.0.2');
    other.socket.write(REQUEST('/'));
    await arrived(1);
    mine[0]?.socket.destroy();
    await closed(mine[0] as Line);
    await settle();
    const next = await dial();
    next.socket.write(REQUEST('/'));
    await arrived(2);
  });

  test.each<[string, Partial<ClientLimits>, string]>([
    ['of its place', { perPlace: 2 }, '127.0.0.1'],
    ['of all', { connections: 2 }, '127.0.0.9'],
  ])('at the limit %s: the connection idle longest makes room, a busy one does not', async (_, limits, from) => {
    await serve(limits);
    const busy = await dial();
    busy.socket.write(REQUEST('/busy'));
    await arrived(1);
    const idle = await dial();
    expect((await dial(from)).isOpen()).toBe(true);
    await settle();
    expect(idle.isOpen()).toBe(true);
    vi.advanceTimersByTime(CLIENT_LIMITS.spareMs);
    const next = await dial(from);
    next.socket.write(REQUEST('/next'));
    await arrived(2);
    await closed(idle);
    under[0]?.response.end('answered');
    await answered(busy, '200');
  });

  test('of a trusted proxy do not count as one client, but the pending requests of each client do', async () => {
    await serve({ perPlace: 2 }, '127.0.0.1');
    const lines = await Promise.all(Array.from({ length: 5 }, () => dial()));
    const ask = (line: Line | undefined, client: string) =>
      line?.socket.write(REQUEST('/', `X-Forwarded-For: 6.6.6.6, ${client}\r\n`));
    ask(lines[0], '203.0.113.7');
    ask(lines[1], '203.0.113.7');
    await arrived(2);
    ask(lines[2], '203.0.113.7');
    await answered(lines[2], '503');
    ask(lines[3], '203.0.113.8');
    await arrived(3);
    under[0]?.response.end('answered');
    await answered(lines[0], '200');
    ask(lines[2], '203.0.113.7');
    await arrived(4);
    expect(lines.every((line) => line.isOpen())).toBe(true);
  });
});

describe('a connection is closed', () => {
  test('if it sends only empty lines, but not if it sends requests', async () => {
    await serve();
    const [dripping, honest] = [await dial(), await dial()];
    for (let second = 1; second <= 20; second++) {
      dripping.socket.write('\r\n');
      if (second === 15) {
        honest.socket.write(REQUEST('/'));
        await arrived(1);
        under[0]?.response.end('answered');
        await answered(honest, '200');
      }
      await settle();
      expect(dripping.isOpen()).toBe(true);
      vi.advanceTimersByTime(1000);
    }
    vi.advanceTimersByTime(1000);
    await closed(dripping);
    expect(honest.isOpen()).toBe(true);
  });

  test('if an answer is not read, but not if it is read slowly', async () => {
    // Of a piece of a megabyte that nobody reads, a second is waited for.
    await serve({ unreadMs: 2000, slowest: 1000 });
    const body = Buffer.alloc(48 * 1024 * 1024, 'x');
    const lines = [await dial(), await dial()] as const;
    for (const line of lines) {
      line.socket.pause();
      line.socket.write(REQUEST('/'));
    }
    await arrived(2);
    for (const { message, response } of under)
      writeResponse(message, response, { status: 200, headers: { 'Content-Length': String(body.length) }, body });
    const [stalled, slow] = lines;
    const taken = (): number => slow.socket.bytesRead;
    for (let second = 1; second <= 6; second++) {
      const before = taken();
      slow.socket.resume();
      const enough = Math.min(before + 1_000_000, body.length);
      await soon(() => expect(taken()).toBeGreaterThanOrEqual(enough));
      slow.socket.pause();
      await settle();
      vi.advanceTimersByTime(1000);
    }
    // Only whoever reads learns that it is over.
    stalled.socket.resume();
    await closed(stalled);
    expect(stalled.socket.bytesRead).toBeLessThan(body.length);
    slow.socket.resume();
    await soon(() => expect(taken()).toBeGreaterThan(body.length));
    expect(slow.text().length).toBe(slow.socket.bytesRead);
  });
});
