import { describe, expect, test } from 'vitest';
import { mayLead } from '../../../pipeline/collect/sources/answer.ts';
import { client, RATES, robots, server } from './client.ts';
import { type Behaviour, says } from './loopback.ts';

describe('redirects', () => {
  const behaviours: Record<string, Behaviour> = {
    '/old': says('', { location: '/rates' }, 301),
    '/chain': says('', { location: '/old' }, 302),
    '/three': says('', { location: '/chain' }, 308),
    '/four': says('', { location: '/three' }, 302),
    '/slash': says('', { location: '/rates/' }, 301),
    '/locale': says('', { location: '/rates?lang=en' }, 302),
    '/rates?lang=en': says(RATES),
    '/rates/': says(RATES),
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

  test.each<[string, string, string]>([
    ['within the site are followed', '/old', 'none'],
    ['with a slash at the end', '/slash', 'none'],
    ['to a language', '/locale', 'none'],
    ['two', '/chain', 'none'],
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

  test('are not followed if another address has other content', async () => {
    const { origin } = await server(behaviours);
    expect(await client().kind(`${origin}/old`, { redirects: 'none' })).toBe('moved');
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
    ['https://one.github.io/rates', 'https://other.github.io/rates', false],
    ['https://one.co.uk/rates', 'https://other.co.uk/rates', false],
  ])('from %s to %s: %s', (url, target, follows) => expect(mayLead({ url, format: 'page' }, target)).toBe(follows));

  test('to another site of the lender are followed if its file allows them', async () => {
    const source = {
      url: 'https://www.lender.ca/rates',
      format: 'page',
      redirectsTo: /^https:\/\/www\.preteur\.ca\//g,
    } as const;
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
    ['/old', '/rates', [['/rates', true]]],
    ['/locale', '/locale', [['/rates?lang=en', false]]],
    [
      '/chain',
      '/chain',
      [
        ['/old', false],
        ['/rates', true],
      ],
    ],
    [
      '/three',
      '/chain',
      [
        ['/chain', true],
        ['/old', false],
        ['/rates', true],
      ],
    ],
  ] as const)('of %s: the answer lists them, and is permanently at %s', async (path, lasting, way) => {
    const { origin } = await server(behaviours);
    const { url, redirects } = await client().fetch(`${origin}${path}`);
    expect(url).toBe(`${origin}${lasting}`);
    expect(redirects).toEqual(way.map(([to, isPermanent]) => ({ url: `${origin}${to}`, isPermanent })));
  });

  test.each([
    ['/see-other', 'GET', ''],
    ['/keep', 'POST', '{}'],
  ])('of a POST by %s continue as %s', async (path, method, body) => {
    const { origin, seen } = await server(behaviours);
    await client().fetch(`${origin}${path}`, { method: 'POST', body: '{}' });
    expect(seen.at(-1)).toMatchObject({ path: '/rates', method, body });
  });
});
