import { createServer, type Server } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { listen } from '../../support/port.ts';
import { SELF_SIGNED } from './certificate.ts';
import { client, RATES, server } from './client.ts';
import { type Behaviour, keepSilent, says } from './loopback.ts';

describe('a broken answer', () => {
  /** Writes so many characters again and again, without an end. */
  const endless =
    (characters: number): Behaviour =>
    (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      const timer = setInterval(() => response.write('x'.repeat(characters)), 1);
      response.once('close', () => clearInterval(timer));
    };
  const partly =
    (body: string, headers: Record<string, string>, finish: (response: Parameters<Behaviour>[1]) => void): Behaviour =>
    (_, response) => {
      response.writeHead(200, headers);
      response.write(body);
      setTimeout(() => finish(response), 10);
    };
  const gzipped = gzipSync(RATES);

  const cases: [string, Behaviour, string][] = [
    ['larger than allowed', says('x'.repeat(100_001)), 'too-large'],
    ['as large as allowed', says(RATES.padEnd(100_000)), 'none'],
    ['gzip bomb', says(gzipSync('\0'.repeat(50_000_000)), { 'content-encoding': 'gzip' }), 'too-large'],
    ['brotli bomb', says(brotliCompressSync('\0'.repeat(5_000_000)), { 'content-encoding': 'br' }), 'too-large'],
    ['endless body', endless(10_000), 'too-large'],
    ['endless headers', (request) => request.socket.write(`HTTP/1.1 200 OK\r\nx: ${'x'.repeat(100_000)}`), 'too-large'],
    ['shorter than it says', partly(RATES, { 'content-length': '9999' }, (response) => response.destroy()), 'cut-off'],
    ['chunks without an end', partly(RATES, {}, (response) => response.destroy()), 'cut-off'],
    ['gzip without an end', says(gzipped.subarray(0, gzipped.length - 12), { 'content-encoding': 'gzip' }), 'cut-off'],
    ['page without an end', says(RATES.slice(0, 60)), 'cut-off'],
    [
      'body that falls silent',
      (request, response) => partly(RATES, {}, () => keepSilent(request, response))(request, response),
      'timeout',
    ],
    ['no gzip at all', says(RATES, { 'content-encoding': 'gzip' }), 'content-type'],
    ['no brotli at all', says(RATES, { 'content-encoding': 'br' }), 'content-type'],
    ['unknown coding', says(RATES, { 'content-encoding': 'compress' }), 'content-type'],
    ['wrong content type and content', says('{"rates":[]}', { 'content-type': 'application/json' }), 'content-type'],
    ['wrong content type alone', says(RATES, { 'content-type': 'application/octet-stream' }), 'none'],
    ['no HTTP', (request) => request.socket.end('SSH-2.0-OpenSSH_9.9\r\n'), 'content-type'],
    ['nothing', says(''), 'empty'],
    ['nothing, gzipped', says('', { 'content-encoding': 'gzip', 'content-length': '0' }), 'empty'],
  ];

  test.each(cases)('%s', async (_, behaviour, kind) => {
    const { origin } = await server({ '/rates': behaviour });
    expect(await client().kind(`${origin}/rates`)).toBe(kind);
  });

  test('does not hold up the connection to its host', async () => {
    const { origin } = await server({
      '/odd': says(RATES.padEnd(1_000_000), { 'content-encoding': 'compress' }),
      '/rates': says(RATES),
    });
    // A connection that is held is held for longer than a test may take.
    const { kind } = client({ limits: { bodyMs: 60_000, totalMs: 60_000 } });
    expect(await kind(`${origin}/odd`)).toBe('content-type');
    expect(await kind(`${origin}/rates`)).toBe('none');
  });

  test('that drips is given up in the end', async () => {
    const { origin } = await server({ '/rates': endless(1) });
    expect(await client({ limits: { totalMs: 50 } }).kind(`${origin}/rates`)).toBe('timeout');
  });
});

describe('a host that cannot be reached', () => {
  /** The port of a server that is closed after the test. */
  const portOf = async (started: Server): Promise<number> => {
    onTestFinished(() => void started.close());
    return listen(started);
  };
  const nobody = async (): Promise<string> => {
    const tcp = createServer();
    const port = await listen(tcp);
    await new Promise((resolve) => tcp.close(resolve));
    return `http://127.0.0.1:${port}/rates`;
  };
  const selfSigned = () => createTlsServer(SELF_SIGNED, (socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n'));

  test.each<[why: string, url: () => Promise<string>, kind: string, waits: number[]]>([
    ['nobody listens', nobody, 'refused', [1000, 2000]],
    [
      'it closes every connection',
      async () => `http://127.0.0.1:${await portOf(createServer((socket) => socket.destroy()))}/rates`,
      'refused',
      [1000, 2000],
    ],
    ['its certificate is self-signed', async () => `https://localhost:${await portOf(selfSigned())}/rates`, 'tls', []],
    ['it does not speak TLS', async () => (await server({})).origin.replace('http', 'https'), 'tls', []],
    ['its name does not exist', async () => 'https://rates.invalid/', 'dns', [1000]],
  ])('because %s', async (_, url, expected, waits) => {
    const { kind, delays } = client();
    expect(await kind(await url())).toBe(expected);
    expect(delays.filter((wait) => wait > 0)).toEqual(waits);
  });
});
