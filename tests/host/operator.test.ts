import { request } from 'node:http';
import { expect, onTestFinished, test, vi } from 'vitest';
import { statusOf } from '../../src/host/measures.ts';
import { operatorServer } from '../../src/host/operator-server.ts';
import { gateOfTest } from '../support/gate.ts';
import { LETTER_SETTINGS } from '../support/mail.ts';
import { freePort, listen } from '../support/port.ts';
import { outdate } from '../support/stores.ts';

/** Asks with a Host header of one's own, as a browser does whose page has that name. */
const ask = (port: number, path: string, host: string, method = 'GET') =>
  new Promise<{ status: number; body: string }>((resolve, reject) => {
    const asked = request({ port, host: '127.0.0.1', path, method, headers: { host } }, async (answer) => {
      let body = '';
      for await (const chunk of answer) body += chunk;
      resolve({ status: answer.statusCode ?? 0, body });
    });
    asked.on('error', reject).end();
  });

async function operator(own = 'metrics.internal') {
  const gate = await gateOfTest({
    settings: { ...LETTER_SETTINGS, SMTP_URL: `smtp://127.0.0.1:${await freePort()}` },
    servers: 1,
  });
  const server = operatorServer(own, {
    measures: async () => [],
    statuses: async () => [await statusOf(gate.context)],
  });
  onTestFinished(() => void server.close());
  return { gate, port: await listen(server) };
}

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
  const { port } = await operator();
  for (const path of ['/metrics', '/readyz']) expect((await ask(port, path, host)).status).toBe(status);
});

test('readiness has its reasons for the operator, and none for everybody else', async () => {
  const { gate, port } = await operator();
  const look = async () => {
    const { status, body } = await ask(port, '/readyz', 'localhost');
    return { status, server: JSON.parse(body).servers[0] };
  };
  expect(await look()).toMatchObject({
    status: 200,
    server: {
      status: 'ok',
      database: 'ok',
      snapshot: { id: '2026-11-20T13-17-04Z' },
      letters: { putOff: 0, givenUp: 0 },
    },
  });
  onTestFinished(await outdate(gate.place));
  await vi.waitFor(async () => expect((await look()).status).toBe(503), { timeout: 20_000 });
  expect((await look()).server).toMatchObject({ status: 'failing', database: expect.stringContaining('release') });
  expect(await (await fetch(`${gate.url}/readyz`)).json()).toEqual({ status: 'failing' });
});

test.each([
  ['/', 'GET', 404],
  ['/metrics', 'POST', 405],
  ['/healthz', 'GET', 404],
  ['/__proto__', 'GET', 404],
])('%s by %s is %i', async (path, method, status) => {
  const { port } = await operator();
  expect((await ask(port, path, 'localhost', method)).status).toBe(status);
});
