import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, test } from 'vitest';
import { operatorServer } from '../../src/host/operator-server.ts';
import { listen } from '../support/port.ts';

/** Asks with a Host header of one's own, as a browser does whose page has that name. */
const ask = (path: string, host: string, method = 'GET') =>
  new Promise<[status: number, body: string]>((resolve, reject) => {
    const asked = request({ port, host: '127.0.0.1', path, method, headers: { host } }, async (answer) =>
      resolve([answer.statusCode ?? 0, await text(answer)]),
    );
    asked.on('error', reject).end();
  });

let port: number;
beforeAll(async () => {
  const server = operatorServer('metrics.internal', async () => 'up 1\n');
  port = await listen(server);
  return () => void server.close();
});

test.each([
  ['127.0.0.1:9464', 200],
  ['[::1]:9464', 200],
  ['10.0.0.7', 200],
  ['localhost:9464', 200],
  ['server:9464', 200],
  ['metrics.internal:9464', 200],
  ['METRICS.internal', 200],
  ['evil.example', 421],
  ['127.0.0.1.evil.example:9464', 421],
  ['localhost.evil.example', 421],
  ['metrics.internal.evil.example', 421],
  ['evil.example:9464', 421],
])('metrics for a request with Host %s: %i', async (host, status) => {
  expect(await ask('/metrics', host)).toEqual([status, status === 200 ? 'up 1\n' : '']);
});

test.each([
  ['/', 'GET', 404],
  ['/metrics', 'POST', 405],
  ['/healthz', 'GET', 404],
  ['/__proto__', 'GET', 404],
])('%s by %s is %i', async (path, method, status) => {
  expect((await ask(path, 'localhost', method))[0]).toBe(status);
});
