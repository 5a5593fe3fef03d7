import type { Browser, Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Limits } from '../../../pipeline/collect/sources/answer.ts';
import { browserClient } from '../../../pipeline/collect/sources/browser.ts';
import type { Answer, Source } from '../../../pipeline/lender.ts';
import { assertAnswer } from '../../../pipeline/read/whole-answer.ts';
import { AGENT, client, kindOf, now, robots, server } from './client.ts';

const LIMITS: Partial<Limits> = { totalMs: 20_000, settleMs: 60, settleStepMs: 2, maximumBytes: 1000 };
const page = (rate: string) => `<html><body><h1>Rates</h1><td>${rate}</td></body></html>`;
const WHOLE = page('4.84%');

type Options = { status?: number; url?: string; goto?: () => Promise<void> };

/** A browser that shows these contents one after the other, where it was asked unless `url` says otherwise. */
function shown(contents: string[], { status = 200, url = '', goto = async () => {} }: Options) {
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
      return { newPage: async () => tab, close: async () => void log.closed++ };
    },
    close: async () => void log.stopped++,
  } as unknown as Browser;
  return { browser, log };
}

/** A client with such a browser, and a site with these rules. */
async function rendering(
  contents: string[],
  { rules = '', limits = {}, ...options }: Options & { rules?: string; limits?: Partial<Limits> } = {},
) {
  const { browser, log } = shown(contents, options);
  const { origin, seen } = await server({ '/robots.txt': robots(rules) });
  const fetcher = browserClient({
    manners: client().manners,
    now,
    settings: { CHROMIUM_PATH: process.execPath },
    limits: { ...LIMITS, ...limits },
    start: async () => browser,
  });
  onTestFinished(fetcher.close);
  const asked: Source = { url: `${origin}/rates`, format: 'page', via: 'browser', landmark: /%<\/td>/ };
  const fetch = () => fetcher.fetch('lender', asked, null) as Promise<Answer>;
  return { seen, log, fetcher, fetch, kind: () => kindOf(async () => assertAnswer(await fetch())) };
}

describe('a rendered page', () => {
  test('is taken when its landmark is there and nothing moves any more', async () => {
    const { fetch, log } = await rendering([page(''), page(''), page('4.8%'), WHOLE, WHOLE]);
    const answer = await fetch();
    expect(answer).toMatchObject({ text: WHOLE, status: 200, obtained: 'browser', retrievedAt: now().toISOString() });
    expect(answer.contentType).toBe('text/html; charset=utf-8');
    expect(log).toMatchObject({ closed: 1, contexts: [{ userAgent: AGENT, acceptDownloads: false }] });
  });

  const failing = (message: string): Options => ({ goto: () => Promise.reject(new Error(message)) });
  test.each<[string, string[], Options, string]>([
    ['without its landmark', [page('')], {}, 'none'],
    ['that never stands still', Array.from({ length: 500 }, (_, index) => page(`${index}%`)), {}, 'none'],
    ['that refuses', ['<html><title>Just a moment...</title></html>'], {}, 'blocked'],
    ['too large', [page('x'.repeat(1000))], {}, 'too-large'],
    ['with status 500', [WHOLE], { status: 500 }, 'http-status'],
    ['that is somewhere else', [WHOLE], { url: 'http://elsewhere.example/login' }, 'moved'],
    ['of no name', [WHOLE], failing('net::ERR_NAME_NOT_RESOLVED at https://x'), 'dns'],
    ['of an unknown authority', [WHOLE], failing('net::ERR_CERT_AUTHORITY_INVALID'), 'tls'],
    ['that gives no connection', [WHOLE], failing('net::ERR_CONNECTION_TIMED_OUT'), 'timeout'],
    ['that leads on and on', [WHOLE], failing('net::ERR_TOO_MANY_REDIRECTS'), 'moved'],
    ['that refuses without a word', [WHOLE], failing('net::ERR_HTTP_RESPONSE_CODE_FAILURE'), 'http-status'],
    ['over broken HTTP', [WHOLE], failing('net::ERR_HTTP2_PROTOCOL_ERROR'), 'refused'],
    ['that is a file to keep', [WHOLE], failing('page.goto: Download is starting'), 'content-type'],
  ])('%s', async (_, contents, options, kind) => {
    expect(await (await rendering(contents, options)).kind()).toBe(kind);
  });

  test('is given up if it keeps the browser busy', async () => {
    const { kind, log } = await rendering([WHOLE], { goto: () => new Promise(() => {}), limits: { totalMs: 20 } });
    expect(await kind()).toBe('timeout');
    expect(log.closed).toBe(1);
  });

  test('is requested only if the site’s robots.txt allows it', async () => {
    const { kind, seen, log } = await rendering([WHOLE], { rules: 'User-agent: *\nDisallow: /rates' });
    expect(await kind()).toBe('robots');
    expect([seen.length, log.contexts]).toEqual([1, []]);
  });

  test.each([
    ['there is no browser', '/nothing/here'],
    ['the program is not a browser', '/bin/true'],
  ])('is a failure if %s', async (_, CHROMIUM_PATH) => {
    const { origin } = await server({});
    const fetcher = browserClient({ manners: client().manners, now, settings: { CHROMIUM_PATH } });
    onTestFinished(fetcher.close);
    expect(await kindOf(() => fetcher.fetch('lender', { url: `${origin}/`, format: 'page' }, null))).toBe('no-browser');
  });
});
