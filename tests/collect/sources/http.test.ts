import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { Source } from '../../../pipeline/lender.ts';
import { AGENT, client, RATES, server } from './client.ts';
import { type Behaviour, says } from './loopback.ts';

describe('an answer', () => {
  test('says where, when and how it was obtained', async () => {
    const { origin } = await server({ '/rates': says(RATES, { ETag: '"1"', 'Set-Cookie': 'a=1' }) });
    const answer = await client().fetch(`${origin}/rates`);
    expect(answer).toMatchObject({
      url: `${origin}/rates`,
      status: 200,
      contentType: 'text/html; charset=utf-8',
      text: RATES,
      retrievedAt: '2026-11-20T12:00:00.000Z',
      obtained: 'http',
    });
    expect(answer.headers).toMatchObject({ etag: '"1"', 'set-cookie': 'a=1' });
  });

  test.each([
    ['gzip', gzipSync(RATES)],
    ['br', brotliCompressSync(RATES)],
    ['identity', Buffer.from(RATES)],
  ])('coded as %s is decoded', async (coding, body) => {
    const { origin } = await server({ '/rates': says(body, { 'content-encoding': coding }) });
    expect((await client().fetch(`${origin}/rates`)).text).toBe(RATES);
  });

  test('to a request with body, headers and method as the source says', async () => {
    const { origin, seen } = await server({ '/feed': says('{"rates":[]}') });
    const feed: Source = {
      url: `${origin}/feed`,
      method: 'POST',
      format: 'json',
      body: '{"all":1}',
      headers: {
        'Content-Type': 'application/json',
        Referer: 'https://www.lender.example/',
        Accept: 'application/json',
        'User-Agent': 'Somebody/1.0',
      },
    };
    await client().fetch(feed.url, feed, { etag: '"1"', lastModified: null } as never);
    expect(seen.at(-1)).toMatchObject({ method: 'POST', body: '{"all":1}' });
    expect(seen.at(-1)?.headers).toMatchObject({
      'content-type': 'application/json',
      referer: 'https://www.lender.example/',
      accept: 'application/json',
      'user-agent': AGENT,
    });
    expect(seen.at(-1)?.headers).not.toHaveProperty('if-none-match');
  });
});

describe('conditional requests', () => {
  const behaviours = {
    '/rates': ((request, response) => {
      if (request.headers['if-none-match'] === '"1"' || request.headers['if-modified-since'])
        response.writeHead(304).end();
      else says(RATES, { etag: '"1"' })(request, response);
    }) satisfies Behaviour,
    '/stubborn': says('', {}, 304),
  };

  test.each([
    ['an ETag', { etag: '"1"', lastModified: null }],
    ['a date', { etag: null, lastModified: 'Fri, 20 Nov 2026 00:00:00 GMT' }],
  ])('with %s that is still valid: unchanged', async (_, previous) => {
    const { origin } = await server(behaviours);
    expect(await client().fetch(`${origin}/rates`, {}, previous as never)).toBe('unchanged');
  });

  test('with an outdated ETag: the new page', async () => {
    const { origin } = await server(behaviours);
    expect(await client().fetch(`${origin}/rates`, {}, { etag: '"0"', lastModified: null } as never)).toMatchObject({
      text: RATES,
    });
  });

  test('an unexpected 304 is an error', async () => {
    const { origin } = await server(behaviours);
    expect(await client().kind(`${origin}/stubborn`)).toBe('http-status');
  });
});

test('a recorder stores every answer as it came, whatever it is', async () => {
  const { origin } = await server({
    '/rates': says(RATES),
    '/gone': says('gone', {}, 404),
    '/old': says('', { location: 'https://www.elsewhere.example/' }, 302),
  });
  const kept: [string, string, number][] = [];
  const { kind } = client({
    keep: async (lender, answer) => void kept.push([lender, answer.text, answer.status]),
  });
  for (const path of ['/rates', '/gone', '/old']) await kind(`${origin}${path}`);
  expect(kept).toEqual([
    ['lender', RATES, 200],
    ['lender', 'gone', 404],
    ['lender', '', 302],
  ]);
});
