import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { Unavailable } from '../../src/access/unavailable.ts';
import { problemDocument } from '../../src/api/problem.ts';
import { listen } from '../../src/host/port.ts';
import { createHost } from '../../src/server.ts';
import { bearer, type Gate, openGate } from '../support/gate.ts';
import { outdate } from '../support/stores.ts';

let gate: Gate;
let key: string;
beforeAll(async () => {
  gate = await openGate({ servers: 1 });
  ({ key } = await gate.premium());
});
afterEach(async () => {
  vi.restoreAllMocks();
  // After every test, whatever it sent, the server is up and well.
  expect((await fetch(`${gate.url}/healthz`)).status).toBe(200);
});
afterAll(() => gate.close());

/** Sends bytes over a socket and returns all that comes back. */
function raw(bytes: string | Buffer, options: { end?: boolean; port?: number } = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(options.port ?? Number(new URL(gate.url).port), '127.0.0.1', () => {
      socket.write(bytes);
      if (options.end) socket.end();
    });
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
    });
    socket.on('error', (error: NodeJS.ErrnoException) => (text === '' ? reject(error) : resolve(text)));
    socket.on('close', () => resolve(text));
  });
}
const line = (target: string, rest = ''): string =>
  `GET ${target} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nConnection: close\r\n${rest}\r\n`;

test.each([
  ['GET', '/api/nothing', 404],
  ['GET', '/api/', 404],
  ['GET', '/api/status/', 404],
  ['GET', '/api/rates', 404],
  ['GET', '/api/rates/', 404],
  ['GET', '/api/rates/alpha/more', 404],
  ['GET', '/api/rates/ALPHA', 400],
  ['GET', '/api/rates/..%2f..%2fetc', 400],
  ['GET', '/api/rates/__proto__', 400],
  ['GET', '/api/constructor', 404],
  ['GET', '/api/rates/aggregated?lender=%ff', 400],
  ['GET', '/api/rates/aggregated?%', 400],
  ['POST', '/api/rates/aggregated', 405],
  ['PUT', '/api/status', 405],
  ['DELETE', '/api/rates/alpha', 405],
  ['PATCH', '/healthz', 405],
  ['POST', '/readyz', 405],
  ['PROPFIND', '/api/status', 405],
])('%s %s is %i, as problem details', async (method, target, status) => {
  const answer = await fetch(gate.url + target, { method, ...bearer(key) });
  expect(answer.status).toBe(status);
  expect(answer.headers.get('content-type')).toBe('application/problem+json');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const problem = problemDocument.parse(await answer.json());
  expect(problem).toMatchObject({ status, instance: target.split('?')[0] });
  if (status === 405) expect(answer.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
});

test('500 reveals nothing internal, and the log has the error', async () => {
  vi.spyOn(gate.context.access.quotas, 'admit').mockRejectedValue(new Error('SQLITE_IOERR at /var/lib/gate'));
  const answer = await fetch(`${gate.url}/api/rates/alpha`, bearer(key));
  expect(answer.status).toBe(500);
  const text = await answer.text();
  expect(text).not.toMatch(/SQLITE|var|lib/);
  const { requestId } = JSON.parse(text) as { requestId: string };
  expect(gate.logs.find((entry) => entry.includes(requestId))).toContain('SQLITE_IOERR');
});

test('a database that cannot answer now is 503, with Retry-After', async () => {
  vi.spyOn(gate.context.access.quotas, 'admit').mockRejectedValue(new Unavailable());
  const answer = await fetch(`${gate.url}/api/rates/alpha`, bearer(key));
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
  expect(await answer.json()).toMatchObject({ code: 'busy' });
});

test('without a snapshot the API answers 503, with Retry-After', async () => {
  vi.spyOn(gate.context.snapshots, 'current').mockReturnValue(null);
  const answer = await fetch(`${gate.url}/api/rates/aggregated`, bearer(key));
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '60']);
  expect(await answer.json()).toMatchObject({ code: 'no-snapshot' });
  const ready = await fetch(`${gate.url}/readyz`);
  expect([ready.status, await ready.text()]).toEqual([503, '{"status":"failing"}']);
  expect((await fetch(`${gate.url}/healthz`)).status).toBe(200);
  vi.restoreAllMocks();
});

test('a database that cannot be written makes a server unready, not dead, and the cause is not public', async () => {
  const asked = async (path: string): Promise<[number, string]> => {
    const answer = await fetch(gate.url + path);
    return [answer.status, await answer.text()];
  };
  const before = gate.logs.length;
  const undo = await outdate(gate.place);
  await vi.waitFor(async () => expect(await asked('/readyz')).toEqual([503, '{"status":"failing"}']), {
    timeout: 20_000,
  });
  expect(await asked('/healthz')).toEqual([200, '{"status":"ok"}']);
  expect((await asked('/api/status'))[0]).toBe(200);
  const refused = await fetch(`${gate.url}/api/rates/alpha`, bearer(key));
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
  expect(await refused.text()).not.toMatch(/sqlite|database|release/i);
  await undo();
  await vi.waitFor(async () => expect(await asked('/readyz')).toEqual([200, '{"status":"ok"}']), { timeout: 20_000 });
  const lines = gate.logs.slice(before).map((line) => JSON.parse(line) as { level: number; msg?: string });
  expect(lines.filter(({ msg }) => msg?.startsWith('accounts')).map(({ level, msg }) => [level, msg])).toEqual([
    [50, 'accounts cannot be reached'],
    [30, 'accounts can be reached again'],
  ]);
});

describe('input that is hardly HTTP', () => {
  test.each<[string, string | Buffer, number]>([
    ['no HTTP', 'hello\r\n\r\n', 400],
    ['binary', Buffer.from([0x16, 3, 1, 0, 200, 1, 0, 0]), 400],
    ['a bad header', 'GET / HTTP/1.1\r\nHost x\r\n\r\n', 400],
    ['two lengths', 'POST /api/status HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400],
    ['length and chunks', 'PUT / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n', 400],
    ['no host', 'GET /api/status HTTP/1.1\r\n\r\n', 400],
    ['two hosts', 'GET /api/status HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n', 400],
    ['a host with credentials', 'GET /login?secret HTTP/1.1\r\nHost: u:p@x\r\nConnection: close\r\n\r\n', 400],
    ['a tunnel', 'CONNECT x:443 HTTP/1.1\r\nHost: x:443\r\n\r\n', 405],
    ['a header of 20 kB', `GET /api/status HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['an address of 20 kB', `GET /api/status?${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
    ['a target that is no path', line('api/status'), 400],
    ['a target of another scheme', line('ftp://x/api/status'), 400],
  ])('%s', async (_, bytes, status) => {
    const answer = await raw(bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toMatch(/^connection: close\r$/im);
    const id = /^x-request-id: (\S+)\r$/im.exec(answer)?.[1];
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ status, requestId: id });
  });

  test.each([
    ['an absolute address', 'http://other.example/api/status', 200],
    ['a double slash', '//api/status', 404],
    ['dots', '/api/../api/status', 404],
    ['a broken escape', '/api/%zz', 404],
    ['a null byte', '/api/%00', 404],
    ['an escaped letter, which is the letter', '/%61pi/status', 200],
    ['an escaped slash, which is none', '/api%2Fstatus', 404],
    ['a very long path', `/api/${'a'.repeat(8000)}`, 404],
    ['a fragment', '/api/status#x', 404],
  ])('%s', async (_, target, status) => {
    expect(await raw(line(target))).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  });

  test('the server does not wait for a body, and closes the connection', async () => {
    const endless = `POST /api/rates/alpha HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Length: 999999999\r\n\r\nabc`;
    const answer = await raw(endless);
    expect(answer).toMatch(/^HTTP\/1.1 405 /);
    expect(answer).toMatch(/connection: close/i);
  });

  test('a client that asks before sending a body gets its answer without sending it', async () => {
    const bytes = 'POST /api/status HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 10\r\n\r\n';
    const answer = await raw(bytes, { end: true });
    expect(answer).toMatch(/^HTTP\/1.1 405 /);
  });

  test('an unknown expectation is ignored', async () => {
    expect(await raw(line('/api/status', 'Expect: the-unexpected\r\n'))).toMatch(/^HTTP\/1.1 200 /);
  });

  test('a flood of simultaneous bad requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        raw(index % 2 ? 'nonsense\r\n\r\n' : line(`/api/rates/aggregated?x${index}=1`)),
      ),
    );
    expect(answers.every((answer) => answer.startsWith('HTTP/1.1 400'))).toBe(true);
  });
});

describe('slow clients', () => {
  const quick = { headersTimeout: 200, requestTimeout: 400, keepAliveTimeout: 100, connectionsCheckingInterval: 50 };
  test.each([
    ['a head that never ends', 'GET /api/status HTTP/1.1\r\nHost: x\r\n'],
    ['a body that never comes', 'POST /login HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nab'],
  ])('%s is cut off, and the connection closed', async (_, bytes) => {
    const server = createHost(gate.context, null, quick);
    onTestFinished(() => void server.close());
    const port = await listen(server, { port: 0, host: '127.0.0.1' });
    const answer = await raw(bytes, { port });
    expect(answer).toMatch(/^HTTP\/1.1 4\d\d /);
    if (bytes.startsWith('GET')) expect(answer).toMatch(/^HTTP\/1.1 408 [\s\S]*problem\+json/);
  });

  test('a client that sent nothing gets no answer when the connection is closed', async () => {
    const server = createHost(gate.context, null, quick);
    onTestFinished(() => void server.close());
    expect(await raw('', { port: await listen(server, { port: 0, host: '127.0.0.1' }) })).toBe('');
  });

  test('the limits of the production server', () => {
    expect(gate.server).toMatchObject({ headersTimeout: 10_000, requestTimeout: 20_000 });
  });
});
