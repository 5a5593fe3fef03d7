import { expect, onTestFinished, test, vi } from 'vitest';
import { absolute, link } from '../../src/site/links.ts';
import { callHome, LOCAL, placeOf } from '../../src/site/place.ts';
import { reportAddress } from '../../src/site/report.ts';
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
