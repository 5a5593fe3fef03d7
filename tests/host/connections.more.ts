import { connect } from 'node:net';
import { expect, test } from 'vitest';
import type { Site } from '../../src/host/site.ts';
import { represent } from '../../src/http/representation.ts';
import { type Gate, gateOfTest } from '../support/gate.ts';
import { sendBytes } from '../support/port.ts';
import { soon } from '../support/soon.ts';

const portOf = ({ url }: Gate): number => Number(new URL(url).port);
/** The requests in the log: id and status. */
const told = ({ logs }: Gate) =>
  logs
    .map((line) => JSON.parse(line) as { requestId?: string; method?: string; status?: number })
    .flatMap(({ requestId, method, status }) => (method === undefined ? [] : [[requestId, status]]));
const GET = (path: string, id: string): string => `GET ${path} HTTP/1.1\r\nHost: x\r\nX-Request-Id: ${id}\r\n\r\n`;

test('an answer that nobody reads ends with its connection, and is logged once', async () => {
  const bytes = Buffer.alloc(48 * 1024 * 1024, 'x');
  const file = { status: 200, body: represent({ bytes, type: 'application/zip', headers: {} }) };
  const site = { find: () => file } as unknown as Site;
  const gate = await gateOfTest({ site, servers: 1, limits: { timeout: 2000 } });
  const socket = connect(portOf(gate), '127.0.0.1').pause();
  socket.on('error', () => {});
  socket.write(GET('/large', 'unread'));
  await soon(() => expect(told(gate)).toEqual([['unread', 200]]));
  // Whoever reads it gets it whole, however long that takes.
  const slow = connect(portOf(gate), '127.0.0.1');
  let taken = 0;
  slow.on('data', (piece) => {
    taken += piece.length;
    slow.pause();
    setTimeout(() => slow.resume(), 1);
  });
  slow.write(GET('/large', 'slow'));
  await soon(() => expect(taken).toBeGreaterThan(bytes.length));
  slow.destroy();
  await soon(() => expect(told(gate)).toHaveLength(2));
});

test.each([
  ['what is no HTTP', 'nonsense\r\n\r\n', ''],
  ['a request for a tunnel', 'CONNECT x:443 HTTP/1.1\r\nHost: x\r\n\r\n', 'CONNECT'],
  ['a body that breaks off', 'POST /mcp HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nz\r\n', 'POST'],
  ['what follows a request', 'GET /api/status HTTP/1.1\r\nHost: x\r\n\r\nnonsense\r\n\r\n', 'GET'],
])('%s is answered with an id, and logged once with it', async (_, bytes, method) => {
  const gate = await gateOfTest({ servers: 1 });
  const answer = await sendBytes(portOf(gate), bytes);
  const [id] = /(?<=^x-request-id: )\S+(?=\r$)/im.exec(answer) ?? [];
  await soon(() => expect(told(gate)).toEqual([[id, 400]]));
  expect(JSON.parse(gate.logs.at(-1) ?? '').method).toBe(method);
});

test('a client that has gone in the middle of its body is no error of ours', async () => {
  const gate = await gateOfTest({ servers: 1 });
  const socket = connect(portOf(gate), '127.0.0.1');
  const json = 'Content-Type: application/json\r\nAccept: application/json, text/event-stream\r\n';
  const head = `POST /mcp HTTP/1.1\r\nHost: 127.0.0.1:${portOf(gate)}\r\nX-Request-Id: left\r\n${json}`;
  socket.write(`${head}Content-Length: 500\r\n\r\n{"json`);
  setTimeout(() => socket.resetAndDestroy(), 50);
  await soon(() => expect(told(gate)).toEqual([['left', 499]]));
  expect(gate.logs.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
});
