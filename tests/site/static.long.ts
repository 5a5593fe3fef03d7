import { load } from 'cheerio/slim';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { isOnDemand } from '../../src/site/place.ts';
import { STATIC, sharedSite } from './shared.ts';

const { base: BASE, pages: PAGES, service: SERVICE } = STATIC;

describe.each([
  ['with a service elsewhere', SERVICE],
  ['without a service', PAGES + BASE],
] as const)('a site built for a static host, %s', (name, home) => {
  let files: Map<string, Buffer>;
  beforeAll(async () => {
    ({ files } = await sharedSite(name));
  });

  const text = (name: string): string => String(files.get(name));
  const isBuilt = (address: string): boolean => {
    const file = decodeURI(address.replace(/[?#].*$/, '')).replace(/\/$/, '');
    return [file, `${file}.html`, `${file}/index.html`].some((name) => files.has(name));
  };
  /** The error of an address in a page or style sheet; null if it leads somewhere. */
  function fault(address: string): string | null {
    if (/^(#|data:|https:\/\/[\w.-]+\.example\/)/.test(address)) return null;
    if (address.startsWith(`${SERVICE}/`) && home === SERVICE) {
      const rest = address.slice(SERVICE.length);
      return isOnDemand(rest) || isBuilt(rest) ? null : 'the service does not answer it';
    }
    const own = address.startsWith(`${home}/`) ? address.slice(home.length - BASE.length) : address;
    if (/^https:/.test(own)) return /canada\.ca|gc\.ca|schema\.org/.test(own) ? null : 'another host';
    if (!own.startsWith(`${BASE}/`)) return 'not under the base';
    return isBuilt(own.slice(BASE.length)) ? null : 'no such file';
  }
  const addresses = (name: string): string[] => {
    if (name.endsWith('.css')) return [...text(name).matchAll(/url\(["']?([^)"']+)/g)].map(([, url]) => url as string);
    if (name.endsWith('.xml')) return [...text(name).matchAll(/<loc>([^<]+)/g)].map(([, url]) => url as string);
    if (name.endsWith('.txt')) return text(name).match(/https?:\/\/[^\s)]+/g) ?? [];
    if (!name.endsWith('.html')) return [];
    const $ = load(text(name));
    const found = ['href', 'src', 'action', 'formaction', 'poster', 'data-src'].flatMap((attribute) =>
      $(`[${attribute}]`)
        .toArray()
        .map((element) => $(element).attr(attribute) as string),
    );
    const sets = $('[srcset]')
      .toArray()
      .flatMap((element) => ($(element).attr('srcset') as string).split(',').map((one) => one.trim().split(/\s/)[0]));
    const shared = $('meta[property="og:url"], meta[property="og:image"]')
      .toArray()
      .map((element) => $(element).attr('content') as string);
    const named =
      $('script[type="application/ld+json"]')
        .text()
        .match(/https:\/\/[^"]+/g) ?? [];
    return [...found, ...sets, ...shared, ...named].map(String);
  };

  test('has no broken link', () => {
    const checked = [...files.keys()].flatMap((name) => addresses(name).map((address) => ({ name, address })));
    expect(checked.length).toBeGreaterThan(500);
    expect(checked.filter(({ name }) => name.endsWith('.css'))).not.toEqual([]);
    const faults = checked.flatMap(({ name, address }) => {
      const wrong = fault(address);
      return wrong === null ? [] : [`${name} -> ${address}: ${wrong}`];
    });
    expect(faults).toEqual([]);
  });

  test('has the right canonical address on each page', () => {
    for (const page of ['/', '/lenders', '/lenders/lender0004', '/rates/5-year-fixed']) {
      const html = text(page === '/' ? '/index.html' : `${page}/index.html`);
      expect(load(html)('link[rel="canonical"]').attr('href')).toBe(`${home}${page}`);
      expect(text('/sitemap.xml')).toContain(`<loc>${home}${page}</loc>`);
    }
    expect(text('/robots.txt')).toContain(`Sitemap: ${home}/sitemap.xml`);
  });

  test('links to accounts, the calculator and the API where they are, or not at all', () => {
    const all = [...files.keys()].flatMap(addresses);
    const offered = ['/login', '/signup', '/board', '/calculator', '/go', '/api/preview'].filter((at) =>
      all.includes(`${SERVICE}${at}`),
    );
    expect(offered).toHaveLength(home === SERVICE ? 6 : 0);
    const words = load(text('/lenders/lender0004/index.html'))('main').text();
    expect(words.includes('A free account shows all')).toBe(home === SERVICE);
    expect(words.includes(`curl "${SERVICE}/api/preview"`)).toBe(home === SERVICE);
    expect(text('/api/index.html').includes('These pages are a preview.')).toBe(home !== SERVICE);
  });
});

const decode = new TextDecoder();

describe('a site of recorded figures, all stale, of an older collection than the newest', () => {
  let files: Map<string, Buffer>;

  beforeAll(async () => {
    ({ files } = await sharedSite('with a service elsewhere'));
  });

  it('says on every page that its figures are not today’s, and calls none lowest', () => {
    for (const [name, bytes] of files)
      if (name.endsWith('.html'))
        expect(decode.decode(bytes), name).toContain(
          name.startsWith('/fr/') ? 'Des taux enregistrés, non ceux d’aujourd’hui.' : 'Recorded figures, not today’s.',
        );
    const home = decode.decode(files.get('/index.html'));
    expect(home).toContain('none is called lowest');
    expect(home).not.toContain('the lowest current figure');
  });

  it('says on the status page that a newer collection exists', () => {
    expect(decode.decode(files.get('/status/index.html'))).toContain('An older collection is shown');
  });
});
