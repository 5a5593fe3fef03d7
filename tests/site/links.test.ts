import { expect, onTestFinished, test, vi } from 'vitest';
import { absolute, link, pathOf } from '../../src/site/links.ts';
import { callHome, LOCAL, placeOf } from '../../src/site/place.ts';
import { reportAddress } from '../../src/site/report.ts';
import { patternOf, routesIn } from '../../src/site/routes.ts';
import { STATIC } from './shared.ts';

const { base: BASE, pages: PAGES, service: SERVICE } = STATIC;

test.each([
  [{}, LOCAL],
  [{ PUBLIC_ORIGIN: SERVICE }, { home: SERVICE, base: '', service: '', onDemand: '^' }],
  [{ PAGES_ORIGIN: PAGES }, { home: PAGES, base: '', service: null, onDemand: '^' }],
  [{ BASE_PATH: BASE }, { home: `${LOCAL.home}${BASE}`, base: BASE, service: null, onDemand: '^' }],
  [
    { BASE_PATH: BASE, PAGES_ORIGIN: PAGES },
    { home: PAGES + BASE, base: BASE, service: null, onDemand: '^' },
  ],
  [
    { BASE_PATH: BASE, PAGES_ORIGIN: PAGES, PUBLIC_ORIGIN: SERVICE },
    { home: SERVICE, base: BASE, service: SERVICE, onDemand: '^' },
  ],
])('%j gives the place of the pages', (settings, place) => {
  expect(placeOf({ BASE_PATH: '', ...settings })).toEqual({ contact: null, ...place });
});

test('at the root of a server an address equals its path', () => {
  // A server that ran in this worker before has named its own.
  callHome(null);
  for (const at of ['/', '/lenders', '/board?page=2', '/api/preview']) expect(link(at)).toBe(at);
  expect(absolute('/lenders')).toBe(`${LOCAL.home}/lenders`);
});

test.each([
  ['/', '/'],
  ['/lenders/', '/lenders'],
  ['/lenders/rbc', '/lenders/rbc'],
  ['/404.html', '/404'],
])('%s is the page of %s', (pathname, page) => {
  expect(pathOf(new URL(pathname, LOCAL.home))).toBe(page);
});

const routes = routesIn('src/pages');

test.each([
  ['/board', true],
  ['/board?a=b', true],
  ['/fr/lenders/rbc/full#c', true],
  ['/api/preview', true],
  ['/rate/rbc/fixed/60m/closed/special', true],
  ['/lenders/rbc?a=b', false],
  ['/rates', true],
  ['/fr/rates', true],
  ['/rates/5-year-fixed', false],
  ['/boards', false],
  ['/', false],
  ['/fr', false],
])('only a server answers %s: %s', (address, expected) => {
  const onDemand = routes.filter(({ isBuilt }) => !isBuilt).map(({ path }) => path);
  expect(new RegExp(patternOf(onDemand)).test(address)).toBe(expected);
});

test('a page says of itself whether it is built, and what it is about', () => {
  const route = (path: string) => routes.find((one) => one.path === path);
  expect(route('/')).toEqual({
    path: '/',
    file: 'index.astro',
    isBuilt: true,
    about: expect.stringContaining('board'),
  });
  expect(route('/board')).toMatchObject({ isBuilt: false, about: null });
  expect(route('/lenders/[id]')).toMatchObject({ isBuilt: true, file: 'lenders/[id].astro' });
  expect(routes.filter(({ about }) => about !== null).length).toBeGreaterThan(10);
});

test.each([
  ['mailto:help@rates.example', 'mailto:help@rates.example?subject=Error%20in%20rbc%2Ffixed%2F60m%2Fclosed%2Fspecial'],
  [
    'https://github.com/owner/rates#bot',
    'https://github.com/owner/rates/issues/new?title=Error%20in%20rbc%2Ffixed%2F60m%2Fclosed%2Fspecial',
  ],
  ['https://rates.example/contact', 'https://rates.example/contact'],
])('an error is reported to %s', (contact, address) => {
  vi.stubEnv('COLLECT_CONTACT_URL', contact);
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(reportAddress('rbc/fixed/60m/closed/special', 'en')).toBe(address);
});
