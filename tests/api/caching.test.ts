import { once } from 'node:events';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import { bearer, type Gate, gateOfTest } from '../support/gate.ts';
import { aRate, LENDERS, writeData } from '../support/snapshot.ts';
import { apiStage } from './stage.ts';

const gate = apiStage();
const WAITING = { timeout: 20_000, interval: 20 };

interface Raw {
  status: number;
  headers: Record<string, string | undefined>;
  body: Buffer;
}
/** A request without the conveniences of fetch: what was sent is what is seen. */
async function ask(target: string, headers: Record<string, string> = {}, method = 'GET', at = gate.url): Promise<Raw> {
  const sent = request(at + target, { method, headers: { ...bearer(gate.key).headers, ...headers } }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const body = await buffer(answer);
  return { status: answer.statusCode ?? 0, headers: answer.headers as Raw['headers'], body };
}
const ALL = '/api/rates/aggregated';

describe('content codings', () => {
  test.each<[string | undefined, string | undefined]>([
    [undefined, undefined],
    ['identity', undefined],
    ['gzip', 'gzip'],
    ['x-gzip', 'gzip'],
    ['br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['deflate', undefined],
    ['br;q=0, gzip;q=0, identity;q=0', undefined],
  ])('Accept-Encoding: %s is answered in %s', async (given, coding) => {
    const answer = await ask(ALL, given === undefined ? {} : { 'accept-encoding': given });
    const plain = await ask(ALL);
    expect(answer.headers['content-encoding']).toBe(coding);
    expect(answer.headers['content-length']).toBe(String(answer.body.length));
    const decode = coding === 'br' ? brotliDecompressSync : coding === 'gzip' ? gunzipSync : (bytes: Buffer) => bytes;
    expect(decode(answer.body).equals(plain.body)).toBe(true);
  });

  test('each coding has a strong entity tag of its own', async () => {
    const tags = await Promise.all(
      ['identity', 'gzip', 'br'].map(async (coding) => (await ask(ALL, { 'accept-encoding': coding })).headers.etag),
    );
    expect(new Set(tags).size).toBe(3);
    for (const tag of tags) expect(tag).toMatch(/^"[^"]+"$/);
  });
});

describe('conditional requests', () => {
  test.each<[string, (etag: string) => string, number]>([
    ['the tag', (etag) => etag, 304],
    ['a weak form of it', (etag) => `W/${etag}`, 304],
    ['a list with it', (etag) => `"other", ${etag}`, 304],
    ['*', () => '*', 304],
    ['another', () => '"other"', 200],
    ['nonsense', () => 'nonsense', 200],
    ['without quotes', (etag) => etag.slice(1, -1), 200],
  ])('If-None-Match: %s', async (_, value, status) => {
    const { headers } = await ask(ALL);
    const answer = await ask(ALL, { 'if-none-match': value(headers.etag as string) });
    expect(answer.status).toBe(status);
    expect(answer.headers.etag).toBe(headers.etag);
    expect(answer.headers['cache-control']).toBe('private, no-cache');
    expect(answer.headers.vary).toBe('Authorization, X-API-Key, Cookie, Accept, Accept-Encoding');
    if (status === 304) expect([answer.body.length, answer.headers['content-type']]).toEqual([0, undefined]);
  });

  test('the tag of one coding does not match another', async () => {
    const br = await ask(ALL, { 'accept-encoding': 'br' });
    const tag = br.headers.etag as string;
    expect((await ask(ALL, { 'if-none-match': tag })).status).toBe(200);
    expect((await ask(ALL, { 'if-none-match': tag, 'accept-encoding': 'br' })).status).toBe(304);
  });

  test('the tag follows the content: it differs for other filters, and is the same for the same question in other words', async () => {
    const tag = async (query: string) => (await ask(`${ALL}?${query}`)).headers.etag;
    expect(await tag('lender=alpha')).not.toBe(await tag(''));
    expect(await tag('offer=special&lender=alpha,beta')).toBe(await tag('lender=beta&lender=alpha&offer=special'));
  });

  test('what is short is sent as it is, and a problem whole to a client that has it', async () => {
    const short = await ask('/healthz', { 'accept-encoding': 'br, gzip' });
    expect([short.headers['content-encoding'], String(short.body)]).toEqual([undefined, '{"status":"ok"}']);
    expect((await ask('/api/rates/nobody', { 'if-none-match': '*' })).body.length).toBeGreaterThan(0);
  });
});

test('HEAD answers like GET, without a body', async () => {
  for (const target of [ALL, '/api/status', '/api/rates/nobody', '/healthz']) {
    const [got, head] = [await ask(target), await ask(target, {}, 'HEAD')];
    expect([head.status, head.body.length]).toEqual([got.status, 0]);
    for (const name of ['content-type', 'content-length', 'etag', 'cache-control', 'vary'])
      expect(head.headers[name]).toBe(name === 'content-length' ? String(got.body.length) : got.headers[name]);
  }
});

test('OPTIONS lists methods and headers, needs no key and is not counted, also where an address has moved', async () => {
  for (const target of [ALL, '/api/rates/alpha', '/api/status', '/healthz', '/api/usage', '/api/preview/answer']) {
    const answer = await ask(target, { authorization: '' }, 'OPTIONS');
    expect([answer.status, answer.body.length]).toEqual([204, 0]);
    expect(answer.headers.allow).toBe('GET, HEAD, OPTIONS');
    expect(answer.headers['access-control-allow-methods']).toBe('GET, HEAD, OPTIONS');
    expect(answer.headers['access-control-allow-headers']).toBe('Authorization, *');
  }
  expect((await ask('/api/nowhere', {}, 'OPTIONS')).status).toBe(404);
});

test('CORS allows keys in headers, never cookies', async () => {
  for (const target of [ALL, '/api/status', '/api/nowhere', '/api/rates/nobody']) {
    const { headers } = await ask(target, { origin: 'https://elsewhere.example' });
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(headers['access-control-allow-credentials']).toBeUndefined();
    expect(headers['access-control-expose-headers']).toBe('*');
  }
});

test('every answer has a request id: the caller’s if it is harmless, else a new one', async () => {
  const id = async (given?: string) =>
    (await ask('/api/status', given === undefined ? {} : { 'x-request-id': given })).headers['x-request-id'];
  expect(await id('my-id_1=')).toBe('my-id_1=');
  for (const bad of [undefined, '', 'a b', 'ä', '{"x":1}', 'x'.repeat(256)])
    expect(await id(bad)).toMatch(/^[0-9a-f-]{36}$/);
  for (const target of ['/healthz', '/api/nowhere', '/nowhere', ALL])
    expect((await ask(target)).headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  const problem = await ask('/api/nowhere', { 'x-request-id': 'mine' });
  expect(JSON.parse(String(problem.body))).toMatchObject({ requestId: 'mine', instance: '/api/nowhere' });
});

describe('a new snapshot', () => {
  const statusOf = async ({ url }: Gate) => (await fetch(`${url}/api/status`)).json();
  /** Waits until a server uses the later snapshot. */
  const isUsed = (at: Gate) =>
    vi.waitFor(async () => expect((await statusOf(at)).snapshot).toBe('2026-11-20T13-19-00Z'), WAITING);
  const later = new Date('2026-11-20T13:19:00.000Z');

  test('is used without a restart, by every server on the folder, with new answers and tags', async () => {
    const first = await gateOfTest();
    const second = await gateOfTest({ folder: first.folder });
    const account = await first.account();
    const read = ({ url }: Gate) => ask(ALL, bearer(account.key).headers, 'GET', url);
    const before = await read(first);
    const lenders = { ...LENDERS, alpha: { rates: [aRate('alpha', { ratePercent: 3.99 })] } };
    await writeData(path.join(first.folder, 'data'), { lenders, publishedAt: later });
    for (const at of [first, second]) await isUsed(at);
    // Of several servers behind one address, the one that answers may be a moment behind the one that told its status.
    const after = await vi.waitFor(async () => {
      const answer = await read(second);
      expect(answer.headers.etag).not.toBe(before.headers.etag);
      return answer;
    }, WAITING);
    expect(String(after.body)).toContain('3.99');
  });

  test('from the future is refused; an older one than the last is reported in log and status, and none of its rates is fresh', async () => {
    const at = await gateOfTest({ servers: 1 });
    const data = path.join(at.folder, 'data');
    const before = await statusOf(at);
    expect(before).toMatchObject({ newerPublishedAt: null, counts: { fresh: 1 } });
    await writeData(data, { publishedAt: new Date('2036-01-01T00:00:00.000Z') });
    await at.context.snapshots.refresh();
    expect(await statusOf(at)).toEqual(before);
    expect(at.logs.some((line) => /"level":50.*speaks of 2036-/.test(line))).toBe(true);
    await rm(path.join(data, 'snapshots', '2036'), { recursive: true });
    await writeData(data, { publishedAt: new Date('2026-11-19T13:17:00.000Z') });
    await at.context.snapshots.refresh();
    const newerPublishedAt = '2026-11-20T13:17:04.000Z';
    expect(await statusOf(at)).toMatchObject({ newerPublishedAt, counts: { fresh: 0 } });
    expect(at.logs.some((line) => line.includes('"level":40') && line.includes(newerPublishedAt))).toBe(true);
  });

  test.each([
    ['cut off', (manifest: string) => manifest.slice(0, 500)],
    ['of another shape', () => '{}'],
    [
      'naming a version that is not there',
      (manifest: string) => manifest.replaceAll('/2026-11-20T13-17-04Z.json', '/2026-11-20T14-00-00Z.json'),
    ],
    ['naming a changed version', (manifest: string) => manifest.replaceAll(/"sha256":"[0-9a-f]{4}/g, '"sha256":"0000')],
  ])('that is %s is refused, logged once, and the previous one stays in use', async (_, spoil) => {
    const at = await gateOfTest({ servers: 1 });
    const { snapshot } = await statusOf(at);
    const file = path.join(at.folder, 'data', 'latest.json');
    const manifest = await readFile(file, 'utf8');
    // Put in place whole, as a run does it: an empty file in between would be a second problem, told on its own.
    await writeFile(`${file}.new`, spoil(manifest));
    await rename(`${file}.new`, file);
    for (const _ of [1, 2, 3]) await at.context.snapshots.refresh();
    expect(at.logs.filter((line) => line.includes('cannot be used'))).toHaveLength(1);
    expect((await statusOf(at)).snapshot).toBe(snapshot);
    await writeData(path.join(at.folder, 'data'), { publishedAt: later });
    await isUsed(at);
  });
});

test('daily figures have the same body all day, whichever server computed them and when', async () => {
  const told = async (start: string) => {
    const { url } = await gateOfTest({ folder: gate.folder, start: new Date(start) });
    return vi.waitFor(async () => {
      const { status, headers, body } = await ask('/api/rates/series?to=2026-11-20', {}, 'GET', url);
      expect(status).toBe(200);
      return { tag: headers['etag'], days: JSON.parse(body.toString()).days.length };
    }, WAITING);
  };
  const [first, later] = [await told('2026-11-20T13:20:00.001Z'), await told('2026-11-20T14:10:00.000Z')];
  expect(first.days).toBe(1);
  expect(later).toEqual(first);
});
