import { load } from 'cheerio/slim';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Rate } from '../../src/rates/schema.ts';
import { gateOver, LENDERS, sharedSite, UNPACKED } from '../site/shared.ts';
import { scratch } from '../support/folder.ts';
import { bearer, type Gate } from '../support/gate.ts';

const { folder, clear } = scratch();
let gate: Gate;
let cookie: string;
let key: string;
beforeAll(async () => {
  const shared = await sharedSite('everyday');
  gate = await gateOver(shared, await folder());
  const account = await gate.account();
  cookie = await gate.session(account.id);
  key = account.key;
});
afterAll(async () => {
  await gate?.close();
  await clear();
});

const get = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(gate.url + path, { ...init, headers: { ...UNPACKED, ...init.headers } });
const EMBEDS = [
  '/embed/headline',
  '/embed/headline?province=ON&theme=dark',
  '/embed/lowest/5-year-fixed?province=Qu%C3%A9bec',
  '/embed/lowest/3-year-fixed?theme=light',
  '/embed/chart/5-year-fixed',
];

describe('pages that other sites may frame', () => {
  test.each(EMBEDS.flatMap((path) => [path, `/fr${path}`]))('%s: without script, dated and linked', async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(200);
    const policy = answer.headers.get('content-security-policy') as string;
    expect(policy).toContain('frame-ancestors *');
    expect(policy).not.toMatch(/unsafe|script-src/);
    expect(answer.headers.get('x-frame-options')).toBeNull();
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    const $ = load(await answer.text());
    expect($('script, link, [onclick], form')).toHaveLength(0);
    expect($('html').attr('lang')).toBe(path.startsWith('/fr') ? 'fr-CA' : 'en-CA');
    expect($('footer').text()).toMatch(path.startsWith('/fr') ? /En date du .*\d{4}/ : /As of .*\d{4}/);
    expect($('footer a').attr()).toMatchObject({ target: '_blank', rel: 'noopener' });
    expect($('html').attr('data-theme')).toBe(/theme=(\w+)/.exec(path)?.[1]);
    expect($('h1').text()).not.toBe('');
  });

  test('show what the public answer says, with the lender and a link to check it', async () => {
    const answer = (await (await get('/api/preview/answer?province=CA-ON')).json()) as {
      terms: { slug: string; lowest: { rate: Rate } | null }[];
    };
    for (const { slug, lowest } of answer.terms) {
      const $ = load(await (await get(`/embed/lowest/${slug}?province=CA-ON`)).text());
      if (lowest === null) expect($('strong')).toHaveLength(0);
      else {
        expect($('strong').text()).toBe(`${(lowest.rate.ratePercent as number).toFixed(2)}%`);
        expect($('a').first().attr('href')).toBe(`/rate/${lowest.rate.id}`);
      }
    }
  });

  test('say which question their figures answer', async () => {
    const about = async (path: string) => load(await (await get(path)).text())('h1 + small').text();
    expect(await about('/embed/headline')).toBe('Buying a home, $560,000, uninsured, over 25 years');
    expect(await about('/fr/embed/lowest/5-year-fixed')).toMatch(/^Achat, 560.000.\$, non assuré, sur 25 ans$/);
  });

  test('include a badge in the endpoint form of shields.io', async () => {
    const answer = await get('/embed/badge/5-year-fixed.json?province=BC');
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(await answer.json()).toEqual({
      schemaVersion: 1,
      label: 'Lowest 5-year fixed rate: British Columbia',
      message: expect.stringMatching(/^\d\.\d\d% .+, \w+/),
      color: '0b5e4b',
      cacheSeconds: 3600,
    });
  });

  test.each([
    ['/embed/lowest/9-year-fixed', 404],
    ['/embed/nothing', 404],
    ['/embed/headline?province=Oregon', 400],
    ['/embed/headline?theme=pink', 400],
    ['/embed/headline?key=x&colour=1', 400],
    ['/embed/lowest/5-year-fixed?province=%00', 400],
  ])('%s is %i', async (path, status) => {
    const answer = await get(path);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
  });

  test('show no more with a session or a key', async () => {
    for (const path of EMBEDS) {
      const plain = await (await get(path)).text();
      expect(await (await get(path, { headers: { cookie } })).text()).toBe(plain);
      expect(await (await get(path, bearer(key))).text()).toBe(plain);
    }
    const { rates } = (await (await get('/api/rates/aggregated', bearer(key))).json()) as { rates: Rate[] };
    const open = `${await (await get('/api/preview')).text()}${await (await get('/api/preview/answer')).text()}`;
    const hidden = rates.filter(({ id }) => !open.includes(`"${id}"`));
    expect(hidden.length).toBeGreaterThan(0);
    const shown = (await Promise.all(EMBEDS.slice(0, 1).map(async (path) => (await get(path)).text()))).join('');
    for (const { id } of hidden) expect(shown).not.toContain(`/rate/${id}"`);
  });

  test('are the only ones that may be framed', async () => {
    const pages = [
      '/',
      '/board',
      '/login',
      '/dashboard',
      '/api',
      '/embed',
      '/fr/embed',
      `/lenders/${LENDERS[0]}`,
      '/nothing',
    ];
    for (const path of pages) {
      const { headers } = await get(path, { headers: { cookie }, redirect: 'manual' });
      expect(headers.get('content-security-policy') ?? "frame-ancestors 'none'", path).toContain(
        "frame-ancestors 'none'",
      );
      expect(headers.get('x-frame-options'), path).toBe('DENY');
    }
  });
});

describe('the page that makes embeds', () => {
  test.each(['/embed', '/fr/embed'])('%s shows the line to paste and a preview', async (path) => {
    const $ = load(await (await get(`${path}?what=lowest&term=3-year-fixed&province=CA-ON&theme=dark`)).text());
    const address = $('iframe').attr('src') as string;
    expect(address).toBe(`${path.startsWith('/fr') ? '/fr' : ''}/embed/lowest/3-year-fixed?province=CA-ON&theme=dark`);
    expect((await get(address)).status).toBe(200);
    expect($('#embed-line').text()).toMatch(
      new RegExp(`^<iframe src="http[^"]*${address.replace('?', '\\?')}" title="`),
    );
  });

  test('shows the error of a wrong choice beside its field', async () => {
    const answer = await get('/embed?term=9-year');
    expect(answer.status).toBe(400);
    expect(load(await answer.text())('#term-error').text()).not.toBe('');
  });

  test('frames our own page only', async () => {
    const policy = (await get('/embed')).headers.get('content-security-policy');
    expect(policy).toContain("frame-src 'self'");
  });
});

describe('public files may be read and shown from anywhere', () => {
  test.each([
    '/feed.json',
    '/feed.atom',
    '/llms.txt',
    '/fr/terms.md',
    '/charts/rates/5-year-fixed.csv',
    '/charts/home.json',
  ])('%s', async (path) => {
    const answer = await get(path, { headers: { origin: 'https://elsewhere.example' } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    if (path.endsWith('.md')) expect(answer.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    const preflight = await get(path, { method: 'OPTIONS' });
    expect(preflight.status).toBe(204);
  });

  test.each(['/api/preview', '/api/rates/aggregated', '/feed.json', '/embed/badge/5-year-fixed.json'])(
    'a request to %s with everyday headers passes its preflight',
    async (path) => {
      const answer = await get(path, {
        method: 'OPTIONS',
        headers: {
          origin: 'https://elsewhere.example',
          'access-control-request-method': 'GET',
          'access-control-request-headers': 'content-type, cache-control, if-none-match, authorization',
        },
      });
      expect(answer.status).toBe(204);
      const allowed = answer.headers.get('access-control-allow-headers')?.toLowerCase().split(', ');
      expect(allowed).toEqual(
        expect.arrayContaining(['content-type', 'cache-control', 'if-none-match', 'authorization']),
      );
    },
  );

  test('pages may not', async () => {
    for (const path of ['/', '/methodology']) {
      const { headers } = await get(path);
      expect(headers.get('access-control-allow-origin')).toBeNull();
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    }
  });
});
