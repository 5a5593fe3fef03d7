import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { HttpRequest } from '../../src/http/message.ts';
import { represent, respond } from '../../src/http/representation.ts';

const TEXT = 'prime minus '.repeat(500);
const page = (text = TEXT, type = 'text/html; charset=utf-8') =>
  represent({
    bytes: Buffer.from(text),
    type,
    headers: { 'Cache-Control': 'no-cache', 'Content-Security-Policy': "default-src 'none'" },
    bodyHeaders: { 'Content-Disposition': 'inline' },
    effort: 11,
  });
const asking = (headers: Record<string, string> = {}, method = 'GET'): HttpRequest => ({
  id: 'a',
  method,
  path: '/',
  query: new URLSearchParams(),
  header: (name) => headers[name],
  address: '192.0.2.1',
});

describe('a representation', () => {
  test('is sent in the preferred coding, each with its own entity tag', async () => {
    const body = page();
    const [plain, br, gzip] = await Promise.all(
      ['identity', 'br', 'gzip'].map((coding) => respond(asking({ 'accept-encoding': coding }), body)),
    );
    expect(String(plain?.body)).toBe(TEXT);
    expect(String(brotliDecompressSync(br?.body as Buffer))).toBe(TEXT);
    expect(String(gunzipSync(gzip?.body as Buffer))).toBe(TEXT);
    expect([plain, br, gzip].map((one) => one?.headers['Content-Encoding'])).toEqual([undefined, 'br', 'gzip']);
    expect(new Set([plain, br, gzip].map((one) => one?.headers['ETag'])).size).toBe(3);
    for (const one of [plain, br, gzip])
      expect(one?.headers['Content-Length']).toBe(String((one?.body as Buffer | undefined)?.length));
  });

  test('is compressed once per coding', async () => {
    const body = page();
    const [first, second] = await Promise.all([1, 2].map(() => respond(asking({ 'accept-encoding': 'br' }), body)));
    expect(second?.body).toBe(first?.body);
  });

  test('has entity tags that follow from its bytes alone', async () => {
    const tag = async (text?: string) => (await respond(asking(), page(text))).headers['ETag'];
    expect(await tag()).toBe(await tag());
    expect(await tag('another')).not.toBe(await tag());
  });

  test('gives 304 to a client that has it, with the caching headers and without a body', async () => {
    const body = page();
    const { headers } = await respond(asking({ 'accept-encoding': 'br' }), body);
    const etag = headers['ETag'] as string;
    expect(await respond(asking({ 'accept-encoding': 'br', 'if-none-match': etag }), body)).toEqual({
      status: 304,
      headers: { ETag: etag, 'Cache-Control': 'no-cache', 'Content-Security-Policy': "default-src 'none'" },
      body: null,
    });
    expect((await respond(asking({ 'if-none-match': etag }), body)).status).toBe(200);
  });

  test('of a problem is sent with its status, even to a client that has it', async () => {
    const { status, body } = await respond(asking({ 'if-none-match': '*' }), page(), 404);
    expect([status, String(body)]).toEqual([404, TEXT]);
  });

  test('gives HEAD the headers of GET without a body', async () => {
    const got = await respond(asking(), page());
    expect(await respond(asking({}, 'HEAD'), page())).toEqual({ ...got, body: null });
  });

  test.each([
    ['short', page('short')],
    ['compressed already', page(randomBytes(2000).toString('latin1'), 'image/png')],
  ])('of %s is sent uncompressed', async (_, body) => {
    const found = await respond(asking({ 'accept-encoding': 'br, gzip' }), body);
    expect(found.headers['Content-Encoding']).toBeUndefined();
    expect(found.headers['ETag']).toBe((await respond(asking(), body)).headers['ETag']);
  });
});
