import { describe, expect, test } from 'vitest';
import { AGENT, client, RATES, robots, server } from './client.ts';
import { type Behaviour, inTurn, keepSilent, says } from './loopback.ts';

describe('politeness', () => {
  test('a host gets one request at a time and one for robots.txt, and every request names its sender', async () => {
    const slow: Behaviour = (request, response) => setTimeout(() => says(RATES)(request, response), 15);
    const pages = ['/a', '/b', '/c', '/d'];
    const behaviours = Object.fromEntries(['/robots.txt', ...pages].map((path) => [path, slow]));
    const { origin, seen, together } = await server(behaviours);
    const { fetch } = client();
    await Promise.all([...pages, '/a'].map((path) => fetch(`${origin}${path}`)));
    expect(together()).toBe(1);
    expect(seen.map(({ path }) => path).sort()).toEqual(['/a', ...pages, '/robots.txt']);
    for (const { headers } of seen)
      expect(headers).toMatchObject({ 'user-agent': AGENT, accept: '*/*', 'accept-encoding': 'gzip, br' });
  });

  test.each([
    ['none', '', 500],
    ['shorter than ours', 'User-agent: *\nCrawl-delay: 0.1', 500],
    ['longer than ours', 'User-agent: *\nCrawl-delay: 3', 3000],
    ['for others', 'User-agent: other\nCrawl-delay: 3', 500],
    ['beyond reason', 'User-agent: *\nCrawl-delay: 86400', 20_000],
    ['no number', 'User-agent: *\nCrawl-delay: soon', 500],
  ])('Crawl-delay %s', async (_, text, pause) => {
    const { origin } = await server({ '/robots.txt': robots(text), '/rates': says(RATES) });
    const { fetch, delays } = client({ limits: { pauseMs: 500 } });
    await fetch(`${origin}/rates`);
    await fetch(`${origin}/rates`);
    expect(delays).toEqual([pause, pause]);
  });
});

describe('robots.txt', () => {
  const cases: [string, Behaviour, string][] = [
    ['missing', says('', {}, 404), 'none'],
    ['empty', robots(''), 'none'],
    ['a page instead', says('<html><body>User-friendly: yes</body></html>'), 'none'],
    ['allows all', robots('User-agent: *\nDisallow:'), 'none'],
    ['forbids all', robots('User-agent: *\nDisallow: /'), 'robots'],
    ['forbids all, with a byte order mark', robots('\ufeffUser-agent: *\r\nDisallow: /\r\n'), 'robots'],
    ['forbids the path', robots('User-agent: *\nDisallow: /rat*s$'), 'robots'],
    ['allows the longer path', robots('User-agent: *\nDisallow: /\nAllow: /rates'), 'none'],
    ['forbids us by name', robots('User-agent: PrimeMinusBot\nDisallow: /\n\nUser-agent: *\nAllow: /'), 'robots'],
    ['allows us by name', robots('User-agent: primeminusbot\nAllow: /\n\nUser-agent: *\nDisallow: /'), 'none'],
    ['forbids others', robots('User-agent: GPTBot\nDisallow: /'), 'none'],
    ['fails', says('', {}, 503), 'http-status'],
    ['moved', says('', { location: '/rules.txt' }, 301), 'robots'],
    ['moved in a circle', says('', { location: '/robots.txt' }, 301), 'none'],
    ['fails, then forbids', inTurn(says('', {}, 500), robots('User-agent: *\nDisallow: /')), 'robots'],
    ['dropped', (request) => request.socket.destroy(), 'refused'],
    ['silent', keepSilent, 'timeout'],
    [
      'cut off',
      (_, response) => {
        response.writeHead(200, { 'content-length': '99' });
        response.write('User-agent: *');
        setTimeout(() => response.destroy(), 10);
      },
      'cut-off',
    ],
  ];

  test.each(cases)('%s', async (_, behaviour, kind) => {
    const { origin, seen } = await server({
      '/robots.txt': behaviour,
      '/rules.txt': robots('User-agent: *\nDisallow: /rates'),
      '/rates': says(RATES),
    });
    expect(await client().kind(`${origin}/rates`)).toBe(kind);
    expect(seen.some(({ path }) => path === '/rates')).toBe(kind === 'none');
  });
});

describe('retries', () => {
  /** Delays without the pauses between two requests to a host. */
  const waits = (delays: number[]) => delays.filter((wait) => wait > 0);
  const fails = (status: number, headers: Record<string, string> = {}) => says('', headers, status);
  const waiting = (wait: string, status = 503) => fails(status, { 'retry-after': wait });
  const cases: [string, Behaviour, string, number[]][] = [
    ['5xx, then fine', inTurn(fails(500), fails(503), says(RATES)), 'none', [1000, 2000]],
    ['5xx for ever', fails(502), 'http-status', [1000, 2000]],
    ['429, then fine', inTurn(fails(429), says(RATES)), 'none', [1000]],
    ['429 for ever', fails(429), 'blocked', [1000, 2000]],
    ['Retry-After in seconds', inTurn(waiting('7', 429), says(RATES)), 'none', [7000]],
    ['Retry-After as a date', inTurn(waiting('Fri, 20 Nov 2026 12:00:09 GMT'), says(RATES)), 'none', [9000]],
    ['Retry-After in the past', inTurn(waiting('Fri, 20 Nov 2026 11:00:00 GMT'), says(RATES)), 'none', [1000]],
    ['Retry-After that cannot be read', inTurn(waiting('soon'), says(RATES)), 'none', [1000]],
    ['Retry-After that is too long', inTurn(waiting('3600', 429), says(RATES)), 'blocked', []],
    ['503 for an hour', inTurn(waiting('3600'), says(RATES)), 'http-status', []],
    ['connection reset, then fine', inTurn((request) => request.socket.resetAndDestroy(), says(RATES)), 'none', [1000]],
    ['connection reset for ever', (request) => request.socket.resetAndDestroy(), 'refused', [1000, 2000]],
    ['silent, then fine', inTurn(keepSilent, says(RATES)), 'none', [1000]],
    ['silent for ever', keepSilent, 'timeout', [1000]],
    ['404 is not repeated', inTurn(fails(404), says(RATES)), 'http-status', []],
    ['403 is not repeated', inTurn(fails(403), says(RATES)), 'blocked', []],
    ['204 is not repeated', inTurn(fails(204), says(RATES)), 'http-status', []],
    ['a challenge with 503', fails(503, { 'cf-mitigated': 'challenge', 'retry-after': '3600' }), 'blocked', []],
    ['a block page with 200', says('<title>Just a moment...</title>'), 'blocked', []],
  ];

  test.each(cases)('%s', async (_, behaviour, kind, expected) => {
    const { origin } = await server({ '/rates': behaviour });
    const { kind: fetched, delays } = client();
    expect(await fetched(`${origin}/rates`)).toBe(kind);
    expect(waits(delays)).toEqual(expected);
  });
});
