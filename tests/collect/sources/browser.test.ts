import type { Browser, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Limits } from '../../../pipeline/collect/sources/answer.ts';
import { browserClient } from '../../../pipeline/collect/sources/browser.ts';
import type { Answer, Source } from '../../../pipeline/lender.ts';
import { assertAnswer } from '../../../pipeline/read/whole-answer.ts';
import { kindOf } from './answers.ts';
import { AGENT, client, open, robots, server } from './client.ts';

const now = () => new Date('2026-11-20T12:00:00Z');
const LIMITS: Partial<Limits> = { totalMs: 20_000, settleMs: 60, settleStepMs: 2, maximumBytes: 1000 };
const page = (rate: string) => `<html><body><h1>Rates</h1><td>${rate}</td></body></html>`;
const WHOLE = page('4.84%');

/** A browser that shows these contents one after the other, where it was asked unless `url` says otherwise. */
function shown(contents: string[], { status = 200, url = '', goto = async () => {} } = {}) {
  const log = { contexts: [] as unknown[], closed: 0, stopped: 0 };
  const looks = [...contents];
  let at = '';
  const tab = {
    route: async () => {},
    goto: async (asked: string) => {
      await goto();
      at = asked;
      return {
        status: () => status,
        allHeaders: async () => ({ 'content-type': 'text/html' }),
        request: () => ({ url: () => at, redirectedFrom: () => null }),
      };
    },
    content: async () => (looks.length > 1 ? looks.shift() : looks[0]),
    url: () => url || at,
  } as unknown as Page;
  const browser = {
    newContext: async (options: unknown) => {
      log.contexts.push(options);
      return {
        newPage: async () => tab,
        close: async () => {
          log.closed += 1;
        },
      };
    },
    close: async () => {
      log.stopped += 1;
    },
  } as unknown as Browser;
  return { browser, log };
}

async function rendering(
  faked: ReturnType<typeof shown>,
  source: Partial<Source> = {},
  rules = '',
  limits: Partial<Limits> = {},
) {
  const { origin, seen } = await server({ '/robots.txt': robots(rules) });
  const fetcher = browserClient({
    manners: client().manners,
    now,
    settings: { CHROMIUM_PATH: process.execPath },
    limits: { ...LIMITS, ...limits },
    start: async () => faked.browser,
  });
  open.push(fetcher.close);
  const asked: Source = { url: `${origin}/rates`, format: 'page', via: 'browser', landmark: /%<\/td>/, ...source };
  return { seen, fetch: () => fetcher.fetch('lender', asked, null) as Promise<Answer>, fetcher };
}

async function rendered(contents: string[], source: Partial<Source> = {}, options: Parameters<typeof shown>[1] = {}) {
  const faked = shown(contents, options);
  const { fetch, fetcher } = await rendering(faked, source);
  return { fetch, log: faked.log, fetcher, kind: () => kindOf(async () => assertAnswer(await fetch())) };
}

describe('a rendered page', () => {
  test('is taken when its landmark is there and nothing moves any more', async () => {
    const { fetch, log } = await rendered([page(''), page(''), page('4.8%'), WHOLE, WHOLE]);
    const answer = await fetch();
    expect(answer).toMatchObject({ text: WHOLE, status: 200, obtained: 'browser', retrievedAt: now().toISOString() });
    expect(answer.contentType).toBe('text/html; charset=utf-8');
    expect(log).toMatchObject({ closed: 1, contexts: [{ userAgent: AGENT, acceptDownloads: false }] });
  });

  test.each<[string, string[], Parameters<typeof shown>[1], Partial<Source>, string]>([
    ['without its landmark', [page('')], {}, {}, 'none'],
    ['that never stands still', Array.from({ length: 500 }, (_, index) => page(`${index}%`)), {}, {}, 'none'],
    ['that refuses', ['<html><title>Just a moment...</title></html>'], {}, {}, 'blocked'],
    ['too large', [page('x'.repeat(1000))], {}, {}, 'too-large'],
    ['with status 403', [WHOLE], { status: 403 }, {}, 'blocked'],
    ['with status 500', [WHOLE], { status: 500 }, {}, 'http-status'],
    ['that is somewhere else', [WHOLE], { url: 'http://elsewhere.example/login' }, {}, 'moved'],
  ])('%s', async (_, contents, options, source, kind) => {
    expect(await (await rendered(contents, source, options)).kind()).toBe(kind);
  });

  test.each([
    ['net::ERR_NAME_NOT_RESOLVED at https://x', 'dns'],
    ['net::ERR_CERT_AUTHORITY_INVALID', 'tls'],
    ['net::ERR_SSL_PROTOCOL_ERROR', 'tls'],
    ['net::ERR_CONNECTION_TIMED_OUT', 'timeout'],
    ['page.goto: Timeout 100ms exceeded.', 'timeout'],
    ['net::ERR_TOO_MANY_REDIRECTS', 'moved'],
    ['net::ERR_HTTP2_PROTOCOL_ERROR', 'refused'],
    ['page.goto: Download is starting', 'content-type'],
  ])('%s', async (message, kind) => {
    const goto = async () => {
      throw new Error(message);
    };
    expect(await (await rendered([WHOLE], {}, { goto })).kind()).toBe(kind);
  });

  test('is given up if it keeps the browser busy', async () => {
    const busy = shown([WHOLE], { goto: () => new Promise(() => {}) });
    expect(await kindOf((await rendering(busy, {}, '', { totalMs: 20 })).fetch)).toBe('timeout');
    expect(busy.log.closed).toBe(1);
  });

  test('is requested only if the site’s robots.txt allows it', async () => {
    const faked = shown([WHOLE]);
    const { fetch, seen } = await rendering(faked, {}, 'User-agent: *\nDisallow: /rates');
    expect(await kindOf(fetch)).toBe('robots');
    expect(seen).toHaveLength(1);
    expect(faked.log.contexts).toEqual([]);
  });

  test('is a failure if there is no browser', async () => {
    const fetcher = browserClient({ manners: client().manners, now, settings: { CHROMIUM_PATH: '/nothing/here' } });
    expect(await kindOf(() => fetcher.fetch('lender', { url: 'https://x.example/', format: 'page' }, null))).toBe(
      'no-browser',
    );
    await fetcher.close();
  });

  test('is a failure if the program is not a browser', async () => {
    const { origin } = await server({});
    const fetcher = browserClient({ manners: client().manners, now, settings: { CHROMIUM_PATH: '/bin/true' } });
    expect(await kindOf(() => fetcher.fetch('lender', { url: `${origin}/`, format: 'page' }, null))).toBe('no-browser');
    await fetcher.close();
  });

  test('uses one browser for all, which is stopped at the end', async () => {
    const { fetch, fetcher, log } = await rendered([WHOLE]);
    await fetch();
    await fetch();
    await fetcher.close();
    expect(log).toMatchObject({ closed: 2, stopped: 1 });
  });
});
