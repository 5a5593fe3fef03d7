import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { Unavailable } from '../../src/access/unavailable.ts';
import { createHost, listen } from '../../src/server.ts';
import { sendBytes } from '../support/port.ts';
import { outdate } from '../support/stores.ts';
import { apiStage } from './stage.ts';

const gate = apiStage({ servers: 1 });
/** Status and text of an answer without credentials. */
const told = async (path: string): Promise<[number, string]> => {
  const answer = await gate.open(path);
  return [answer.status, await answer.text()];
};
const [WELL, FAILING] = ['{"status":"ok"}', '{"status":"failing"}'];
afterEach(async () => {
  vi.restoreAllMocks();
  // After every test, whatever it sent, the server is up and well.
  expect(await told('/healthz')).toEqual([200, WELL]);
});

test('500 reveals nothing internal, and the log has the error', async () => {
  vi.spyOn(gate.context.access.quotas, 'admit').mockRejectedValue(new Error('SQLITE_IOERR at /var/lib/gate'));
  const answer = await gate.ask('/api/rates/alpha');
  expect(answer.status).toBe(500);
  const text = await answer.text();
  expect(text).not.toMatch(/SQLITE|var|lib/);
  const { requestId } = JSON.parse(text) as { requestId: string };
  expect(gate.logs.find((entry) => entry.includes(requestId))).toContain('SQLITE_IOERR');
});

test('a database that cannot answer now is 503, with Retry-After', async () => {
  vi.spyOn(gate.context.access.quotas, 'admit').mockRejectedValue(new Unavailable());
  const answer = await gate.ask('/api/rates/alpha');
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
  expect(await answer.json()).toMatchObject({ code: 'busy' });
});

test('without a snapshot the API answers 503, with Retry-After', async () => {
  vi.spyOn(gate.context.snapshots, 'current').mockReturnValue(null);
  const answer = await gate.ask('/api/rates/aggregated');
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '60']);
  expect(await answer.json()).toMatchObject({ code: 'no-snapshot' });
  expect(await told('/readyz')).toEqual([503, FAILING]);
  expect(await told('/healthz')).toEqual([200, WELL]);
});

test('a database that cannot be written makes a server unready, not dead, and the cause is not public', async () => {
  const becomes = (status: number, text?: string) =>
    vi.waitFor(async () => expect(await told('/readyz')).toEqual([status, text]), { timeout: 20_000 });
  const before = gate.logs.length;
  const undo = await outdate(gate.place);
  await becomes(503, FAILING);
  expect(await told('/healthz')).toEqual([200, WELL]);
  expect((await told('/api/status'))[0]).toBe(200);
  const refused = await gate.ask('/api/rates/alpha');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
  expect(await refused.text()).not.toMatch(/sqlite|database|release/i);
  await undo();
  await becomes(200, WELL);
  const lines = gate.logs.slice(before).map((line) => JSON.parse(line) as { level: number; msg?: string });
  expect(lines.filter(({ msg }) => msg?.startsWith('accounts')).map(({ level, msg }) => [level, msg])).toEqual([
    [50, 'accounts cannot be reached'],
    [30, 'accounts can be reached again'],
  ]);
});

const raw = (bytes: string | Buffer, { port, ...options }: { end?: boolean; port?: number } = {}): Promise<string> =>
  sendBytes(port ?? new URL(gate.url).port, bytes, options);

describe('input that is hardly HTTP', () => {
  const keyed = (line: string): string => `${line} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${gate.key}\r\n`;
  test.each<[string, string | Buffer, number]>([
    ['no HTTP', 'hello\r\n\r\n', 400],
    ['binary', Buffer.from([0x16, 3, 1, 0, 200, 1, 0, 0]), 400],
    ['a bad header', 'GET / HTTP/1.1\r\nHost x\r\n\r\n', 400],
    ['two lengths', 'POST /api/status HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400],
    ['length and chunks', 'PUT / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n', 400],
    ['two hosts', 'GET /api/status HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n', 400],
    ['a host with credentials', 'GET /login?secret HTTP/1.1\r\nHost: u:p@x\r\nConnection: close\r\n\r\n', 400],
    ['a target that is no path', 'GET api/status HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['a header of 20 kB', `GET /api/status HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['an address of 20 kB', `GET /api/status?${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
  ])('%s', async (_, bytes, status) => {
    const answer = await raw(bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toMatch(/^connection: close\r$/im);
    const id = /^x-request-id: (\S+)\r$/im.exec(answer)?.[1];
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ status, requestId: id });
  });

  test('an address that is not ASCII leads to the escaped one, and to no other server', async () => {
    const answerTo = (target: string, method = 'GET') => raw(`${method} ${target} HTTP/1.1\r\nHost: x\r\n\r\n`);
    const answer = await answerTo('/api/rates/lowest?province=Québec&term=5y');
    expect(answer).toMatch(/^HTTP\/1.1 301 /);
    const [, location = ''] = /^location: (\S+)\r$/im.exec(answer) ?? [];
    expect(location).toBe('/api/rates/lowest?province=Qu%C3%A9bec&term=5y');
    expect(await gate.json(location)).toMatchObject({ question: { province: 'CA-QC' } });
    for (const target of ['//évil.example/', '/\\évil.example', 'http://évil.example/'])
      expect(await answerTo(target)).toMatch(/^HTTP\/1.1 400 /);
    const told = await answerTo('/api/status?é', 'POST');
    expect(JSON.parse(told.split('\r\n\r\n')[1] ?? '')).toMatchObject({ status: 400, code: 'unreadable' });
  });

  test('the server does not wait for a body, and closes the connection', async () => {
    const answer = await raw(`${keyed('POST /api/rates/alpha')}Content-Length: 999999999\r\n\r\nabc`);
    expect(answer).toMatch(/^HTTP\/1.1 405 /);
    expect(answer).toMatch(/connection: close/i);
  });

  test('a client that asks before sending a body gets its answer without sending it', async () => {
    const bytes = 'POST /api/status HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 10\r\n\r\n';
    expect(await raw(bytes, { end: true })).toMatch(/^HTTP\/1.1 405 /);
  });
});

describe('slow clients', () => {
  const quick = { headersTimeout: 200, requestTimeout: 400, keepAliveTimeout: 100, connectionsCheckingInterval: 50 };
  test.each([
    ['a head that never ends', 'GET /api/status HTTP/1.1\r\nHost: x\r\n', /^HTTP\/1.1 408 [\s\S]*problem\+json/],
    ['a body that never comes', 'POST /login HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nab', /^HTTP\/1.1 4\d\d /],
    ['a connection on which nothing was sent, without an answer,', '', /^$/],
  ])('%s is cut off', async (_, bytes, answer) => {
    const server = createHost(gate.context, null, quick);
    onTestFinished(() => void server.close());
    expect(await raw(bytes, { port: await listen(server, { port: 0, host: '127.0.0.1' }) })).toMatch(answer);
  });

  test('the limits of the production server', () => {
    expect(gate.server).toMatchObject({ headersTimeout: 10_000, requestTimeout: 20_000 });
  });
});
