import { describe, expect, test } from 'vitest';
import { client, RATES, robots, server } from './client.ts';
import { type Behaviour, says } from './loopback.ts';

describe('redirects', () => {
  const behaviours: Record<string, Behaviour> = {
    '/old': says('', { location: '/rates' }, 301),
    '/chain': says('', { location: '/old' }, 302),
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

  test.each<[string, string, RegExp | undefined, string]>([
    ['unless allowed, the page has moved', '/old', undefined, 'moved'],
    ['allowed', '/old', /\/rates$/g, 'none'],
    ['to another address than allowed', '/old', /\/other$/, 'moved'],
    ['each step has to be allowed', '/chain', /\/rates$/, 'moved'],
    ['both steps allowed', '/chain', /\/(old|rates)$/, 'none'],
    ['for ever', '/circle', /circle/, 'moved'],
    ['to nowhere', '/nowhere', /./, 'moved'],
    ['to what is no page', '/script', /./, 'moved'],
    ['to a captcha', '/captcha', undefined, 'blocked'],
    ['to where robots may not go', '/forbidden', /private/, 'robots'],
  ])('%s', async (_, path, redirectsTo, kind) => {
    const { origin } = await server(behaviours);
    expect(await client().kind(`${origin}${path}`, redirectsTo ? { redirectsTo } : {})).toBe(kind);
  });

  test('to another host are made with that host’s leave', async () => {
    const other = await server({ '/robots.txt': robots('User-agent: *\nDisallow: /'), '/rates': says(RATES) });
    const { origin } = await server({ '/old': says('', { location: `${other.origin}/rates` }, 301) });
    expect(await client().kind(`${origin}/old`, { redirectsTo: /rates/ })).toBe('robots');
    expect(other.seen.map(({ path }) => path)).toEqual(['/robots.txt']);
  });

  test('the answer tells where it stood', async () => {
    const { origin } = await server(behaviours);
    expect((await client().fetch(`${origin}/old`, { redirectsTo: /rates/ })).url).toBe(`${origin}/rates`);
  });

  test.each([
    ['/see-other', 'GET', ''],
    ['/keep', 'POST', '{}'],
  ])('of a POST by %s goes on as %s', async (path, method, body) => {
    const { origin, seen } = await server(behaviours);
    await client().fetch(`${origin}${path}`, { method: 'POST', body: '{}', redirectsTo: /rates/ });
    expect(seen.at(-1)).toMatchObject({ path: '/rates', method, body });
  });
});
