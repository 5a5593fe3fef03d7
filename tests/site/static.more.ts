import { load } from 'cheerio/slim';
import { describe, expect, it, test } from 'vitest';
import { patternOf, routesIn } from '../../src/site/routes.ts';
import { foldersOfTests } from '../support/folder.ts';
import { buildNext, clientFiles } from '../support/site.ts';
import { builtSite, STATIC } from './shared.ts';

const { base: BASE, pages: PAGES, service: SERVICE } = STATIC;
const onDemand = routesIn('src/pages').filter(({ isBuilt }) => !isBuilt);
const ON_DEMAND = new RegExp(patternOf([...onDemand.map(({ path }) => path), '/mcp']));

describe.each([
  ['with a service elsewhere', SERVICE],
  ['without a service', PAGES + BASE],
] as const)('a site built for a static host, %s', (name, home) => {
  const site = builtSite(name);
  const { text } = site;
  const isBuilt = (address: string): boolean => {
    const file = decodeURI(address.replace(/[?#].*$/, '')).replace(/\/$/, '');
    return [file, `${file}.html`, `${file}/index.html`].some((name) => site.files.has(name));
  };
  /** The error of an address in a page or style sheet; null if it leads somewhere. */
  function fault(address: string): string | null {
    if (/^(#|data:|https:\/\/[\w.-]+\.example\/)/.test(address)) return null;
    if (address.startsWith(`${SERVICE}/`) && home === SERVICE) {
      const rest = address.slice(SERVICE.length);
      return ON_DEMAND.test(rest) || isBuilt(rest) ? null : 'the service does not answer it';
    }
    const own = address.startsWith(`${home}/`) ? address.slice(home.length - BASE.length) : address;
    if (/^https:/.test(own))
      return /canada\.ca|gc\.ca|schema\.org|github\.com\/prime-minus\//.test(own) ? null : 'another host';
    if (!own.startsWith(`${BASE}/`)) return 'not under the base';
    return isBuilt(own.slice(BASE.length)) ? null : 'no such file';
  }
  const addresses = (name: string): string[] => {
    if (name.endsWith('.css')) return [...text(name).matchAll(/url\(["']?([^)"']+)/g)].map(([, url]) => url as string);
    if (name.endsWith('.xml')) return [...text(name).matchAll(/<loc>([^<]+)/g)].map(([, url]) => url as string);
    if (name.endsWith('.txt')) return text(name).match(/https?:\/\/[^\s)]+/g) ?? [];
    if (!name.endsWith('.html')) return [];
    const $ = load(text(name));
    const valuesOf = (selector: string, attribute: string): string[] =>
      $(selector)
        .toArray()
        .map((element) => $(element).attr(attribute) as string);
    return [
      ...['href', 'src', 'action', 'formaction', 'poster', 'data-src'].flatMap((one) => valuesOf(`[${one}]`, one)),
      ...valuesOf('[srcset]', 'srcset').flatMap((set) => set.split(',').map((one) => one.trim().split(/\s/)[0] ?? '')),
      ...valuesOf('meta[property="og:url"], meta[property="og:image"]', 'content'),
    ];
  };

  test('has no broken link', () => {
    const checked = [...site.files.keys()].flatMap((name) => addresses(name).map((address) => ({ name, address })));
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

  test('links to accounts, the calculator and the API where they are, or to what says that they are not here', () => {
    const all = [...site.files.keys()].flatMap(addresses);
    const offered = ['/login', '/board', '/calculator', '/go'].filter((at) => all.includes(`${SERVICE}${at}`));
    expect(offered).toHaveLength(home === SERVICE ? 4 : 0);
    const { action } = load(text('/index.html'))('form[data-ask]').attr() ?? {};
    expect(action).toBe(home === SERVICE ? `${SERVICE}/rates` : `${BASE}/plans`);
    expect(text('/plans/index.html').includes('These pages are a preview.')).toBe(home !== SERVICE);
  });
});

describe('a site of recorded figures, all stale, of an older collection than the newest', () => {
  const { text, pages } = builtSite('with a service elsewhere');

  it('says on every page that its figures are not today’s, and calls none lowest', () => {
    for (const [name, html] of pages())
      expect(html, name).toContain(
        name.startsWith('/fr/') ? 'Des taux enregistrés, non ceux d’aujourd’hui.' : 'Recorded rates, not today’s.',
      );
    expect(text('/index.html')).toContain('we call none lowest');
    expect(text('/index.html')).not.toContain('the lowest current figure');
  });

  it('says on the status page that a newer collection exists', () => {
    expect(text('/status/index.html')).toContain('An older collection is shown');
  });
});

const folder = foldersOfTests();
test('a site before the first collection builds, and says that nothing has been collected', async () => {
  const files = await clientFiles(await buildNext(folder()));
  expect(String(files.get('/index.html'))).toContain('Nothing has been collected yet');
  expect(String(files.get('/lenders/index.html'))).toContain('No lender has been read yet');
});
