import { describe, expect, test } from 'vitest';
import { mayLead } from '../../../pipeline/collect/sources/answer.ts';
import type { Source } from '../../../pipeline/lender.ts';
import { AGENT, client, RATES, robots, server } from './client.ts';
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

  test('to a request with body, headers and method as the source says', async () => {
    const { origin, seen } = await server({ '/feed': says('{"rates":[]}') });
    const own = { 'content-type': 'application/json', referer: 'https://www.lender.example/', accept: 'text/json' };
    const headers = { 'Content-Type': own['content-type'], Referer: own.referer, Accept: own.accept };
    const feed: Source = { url: `${origin}/feed`, method: 'POST', format: 'json', body: '{"all":1}' };
    const previous = { etag: '"1"', lastModified: null } as never;
    await client().fetch(feed.url, { ...feed, headers: { ...headers, 'User-Agent': 'Somebody/1.0' } }, previous);
    const [, asked] = seen;
    expect(asked).toMatchObject({ method: 'POST', body: '{"all":1}', headers: { ...own, 'user-agent': AGENT } });
    expect(asked?.headers).not.toHaveProperty('if-none-match');
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
    ['an ETag that is still valid: unchanged', { etag: '"1"', lastModified: null }, 'unchanged'],
    ['such a date: unchanged', { etag: null, lastModified: 'Fri, 20 Nov 2026 00:00:00 GMT' }, 'unchanged'],
    ['an outdated ETag: the new page', { etag: '"0"', lastModified: null }, expect.objectContaining({ text: RATES })],
  ])('with %s', async (_, previous, answer) => {
    const { origin } = await server(behaviours);
    expect(await client().fetch(`${origin}/rates`, {}, previous as never)).toEqual(answer);
  });

  test('an unexpected 304 is an error', async () => {
    const { origin } = await server(behaviours);
    expect(await client().kind(`${origin}/stubborn`)).toBe('http-status');
  });
});

describe('redirects', () => {
  const behaviours: Record<string, Behaviour> = {
    '/old': says('', { location: '/rates' }, 301),
    '/chain': says('', { location: '/old' }, 302),
    '/three': says('', { location: '/chain' }, 308),
    '/four': says('', { location: '/three' }, 302),
    '/locale': says('', { location: '/rates?lang=en' }, 302),
    '/rates?lang=en': says(RATES),
    '/foreign': says('', { location: 'https://www.elsewhere.example/rates' }, 301),
    '/signed': says('', { location: 'http://user:password@127.0.0.1/rates' }, 302),
    '/long': says('', { location: `/rates?${'x'.repeat(400)}` }, 302),
    '/circle': says('', { location: '/circle' }, 302),
    '/nowhere': says('', {}, 302),
    '/captcha': says('', { location: 'https://validate.perfdrive.com/?ssa=1' }, 302),
    '/script': says('', { location: 'javascript:alert(1)' }, 302),
    '/forbidden': says('', { location: '/private/rates' }, 302),
    '/see-other': says('', { location: '/rates' }, 303),
    '/keep': says('', { location: '/rates' }, 308),
    '/robots.txt': robots('User-agent: *\nDisallow: /private'),
    '/rates': says(RATES),
    '/private/rates': says(RATES),
  };

  test.each([
    ['within the site are followed', '/old', 'none'],
    ['to a language', '/locale', 'none'],
    ['three', '/three', 'none'],
    ['four are too many', '/four', 'moved'],
    ['for ever', '/circle', 'moved'],
    ['to nowhere', '/nowhere', 'moved'],
    ['to what is no page', '/script', 'moved'],
    ['to another site', '/foreign', 'moved'],
    ['with credentials', '/signed', 'moved'],
    ['to an address that nobody could keep', '/long', 'moved'],
    ['to a captcha', '/captcha', 'blocked'],
    ['to where robots may not go', '/forbidden', 'robots'],
  ])('%s', async (_, path, kind) => {
    const { origin } = await server(behaviours);
    expect(await client().kind(`${origin}${path}`)).toBe(kind);
  });

  test.each([
    ['https://www.lender.ca/rates', 'https://www.lender.ca/en/rates', true],
    ['https://www.lender.ca/rates', 'https://lender.ca/rates', true],
    ['https://www.lender.ca/rates', 'https://rates.lender.ca/', true],
    ['https://www.lender.ca/rates', 'http://www.lender.ca/rates/', false],
    ['http://www.lender.ca/rates', 'https://www.lender.ca/rates', true],
    ['https://www.lender.ca/rates', 'https://www.lender.com/rates', false],
    ['https://www.lender.ca/rates', 'https://lender.ca.evil.com/rates', false],
    ['https://one.on.ca/rates', 'https://other.on.ca/rates', false],
    ['https://one.co.uk/rates', 'https://other.co.uk/rates', false],
  ])('from %s to %s: %s', (url, target, follows) => expect(mayLead({ url, format: 'page' }, target)).toBe(follows));

  test('to another site of the lender are followed if its file allows them', async () => {
    const redirectsTo = /^https:\/\/www\.preteur\.ca\//g;
    const source: Source = { url: 'https://www.lender.ca/rates', format: 'page', redirectsTo };
    for (const _ of 'twice') expect(mayLead(source, 'https://www.preteur.ca/rates')).toBe(true);
    expect(mayLead(source, 'https://www.other.ca/rates')).toBe(false);
  });

  test('to another host obey the robots.txt of that host', async () => {
    const other = await server({ '/robots.txt': robots('User-agent: *\nDisallow: /'), '/rates': says(RATES) });
    const { origin } = await server({ '/old': says('', { location: `${other.origin}/rates` }, 301) });
    expect(await client().kind(`${origin}/old`, { redirectsTo: /rates/ })).toBe('robots');
    expect(other.seen.map(({ path }) => path)).toEqual(['/robots.txt']);
  });

  test.each([
    ['/old', '/rates', ['for good /rates']],
    ['/locale', '/locale', ['for now /rates?lang=en']],
    ['/chain', '/chain', ['for now /old', 'for good /rates']],
    ['/three', '/chain', ['for good /chain', 'for now /old', 'for good /rates']],
  ])('of %s: the answer lists them, and is permanently at %s', async (path, lasting, way) => {
    const { origin } = await server(behaviours);
    const { url, redirects = [] } = await client().fetch(`${origin}${path}`);
    expect(url).toBe(`${origin}${lasting}`);
    const told = redirects.map((to) => `${to.isPermanent ? 'for good' : 'for now'} ${to.url.replace(origin, '')}`);
    expect(told).toEqual(way);
  });
});
