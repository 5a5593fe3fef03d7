import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { absolute, isOnDemand, link, pathOf } from '../../src/site/links.ts';
import { callHome, LOCAL, placeOf } from '../../src/site/place.ts';
import { STATIC } from './shared.ts';

const { base: BASE, pages: PAGES, service: SERVICE } = STATIC;

test.each([
  [{}, LOCAL],
  [{ PUBLIC_ORIGIN: SERVICE }, { home: SERVICE, base: '', service: '' }],
  [{ PAGES_ORIGIN: PAGES }, { home: PAGES, base: '', service: null }],
  [{ BASE_PATH: BASE }, { home: `${LOCAL.home}${BASE}`, base: BASE, service: null }],
  [
    { BASE_PATH: BASE, PAGES_ORIGIN: PAGES },
    { home: PAGES + BASE, base: BASE, service: null },
  ],
  [
    { BASE_PATH: BASE, PAGES_ORIGIN: PAGES, PUBLIC_ORIGIN: SERVICE },
    { home: SERVICE, base: BASE, service: SERVICE },
  ],
])('%j gives the place of the pages', (settings, place) => {
  expect(placeOf({ BASE_PATH: '', ...settings })).toEqual(place);
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

describe('paths that only a server answers', () => {
  const folder = path.resolve('src/pages');
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(astro|ts)$/.test(name))
    .map((name) => ({
      address: `/${name.replace(/(^|\/)index\.astro$|\.(astro|ts)$/g, '').replace(/\[[^\]]+\]/g, 'x1')}`,
      isOnDemand: /export const prerender = false/.test(readFileSync(path.join(folder, name), 'utf8')),
    }));

  test.each(pages)('$address: $isOnDemand', ({ address, isOnDemand: expected }) => {
    expect(['', '?a=b', '#c'].map((rest) => isOnDemand(address + rest))).toEqual([expected, expected, expected]);
  });
});
