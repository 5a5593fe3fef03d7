import { load } from 'cheerio/slim';
import { describe, expect, it, test } from 'vitest';
import { plainPercent } from '../../src/rates/thousandths.ts';
import { BUILT_QUESTIONS } from '../../src/site/answers/built-questions.ts';
import { isOnDemand } from '../../src/site/place.ts';
import { publishedFrom } from '../../src/site/published.ts';
import { aggregate, readSnapshot } from '../../src/snapshots/snapshot.ts';
import { foldersOfTests } from '../support/folder.ts';
import { buildNext, clientFiles } from '../support/site.ts';
import { builtSite, STATIC } from './shared.ts';

const { base: BASE, pages: PAGES, service: SERVICE } = STATIC;

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
    const valuesOf = (selector: string, attribute: string): string[] =>
      $(selector)
        .toArray()
        .map((element) => $(element).attr(attribute) as string);
    return [
      ...['href', 'src', 'action', 'formaction', 'poster', 'data-src'].flatMap((one) => valuesOf(`[${one}]`, one)),
      ...valuesOf('[srcset]', 'srcset').flatMap((set) => set.split(',').map((one) => one.trim().split(/\s/)[0] ?? '')),
      ...valuesOf('meta[property="og:url"], meta[property="og:image"]', 'content'),
      ...($('script[type="application/ld+json"]')
        .text()
        .match(/https:\/\/[^"]+/g) ?? []),
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

  test('links to accounts, the calculator and the API where they are, or not at all', () => {
    const all = [...site.files.keys()].flatMap(addresses);
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

describe('a site of recorded figures, all stale, of an older collection than the newest', () => {
  const { text, pages } = builtSite('with a service elsewhere');

  it('says on every page that its figures are not today’s, and calls none lowest', () => {
    for (const [name, html] of pages())
      expect(html, name).toContain(
        name.startsWith('/fr/') ? 'Des taux enregistrés, non ceux d’aujourd’hui.' : 'Recorded figures, not today’s.',
      );
    expect(text('/index.html')).toContain('none is called lowest');
    expect(text('/index.html')).not.toContain('the lowest current figure');
  });

  it('says on the status page that a newer collection exists', () => {
    expect(text('/status/index.html')).toContain('An older collection is shown');
  });
});

describe('a site without a service', () => {
  const site = builtSite('without a service');

  it('contains the preview and the built answers, and no other figure', async () => {
    const now = new Date();
    const snapshot = await readSnapshot(site.data);
    const shown = publishedFrom(snapshot, aggregate(snapshot, now), now);
    const answers = BUILT_QUESTIONS.map((question) => shown.answerTo(question));
    const told = answers.flatMap(({ terms }) => terms);
    const winners = told.flatMap(({ lowest, lastKnown }) => [lowest, lastKnown].flatMap((one) => one?.rate ?? []));
    const open = new Set([...shown.preview.rates, ...winners].map(({ id }) => id));
    const lower = told.flatMap(({ lowerForSome, lowerNotStated }) => [lowerForSome, lowerNotStated]);
    const figures = new Set([
      ...aggregate(snapshot, now).rates.flatMap(({ id, ratePercent }) => (open.has(id) ? (ratePercent ?? []) : [])),
      ...lower.flatMap((one) => one?.rate?.ratePercent ?? []),
    ]);
    const gated = aggregate(snapshot, now).rates.filter(
      ({ id, ratePercent }) =>
        !open.has(id) && !figures.has(ratePercent ?? 0) && !Number.isInteger((ratePercent ?? 0) * 100),
    );
    expect(gated.length).toBeGreaterThan(10);
    const built = site.pages().filter(([name]) => name.includes('/answers/'));
    expect(built).toHaveLength(BUILT_QUESTIONS.length * 2);
    for (const [name, html] of built)
      for (const { id, ratePercent } of gated) {
        expect(html.includes(`"${id}"`), `${name} ${id}`).toBe(false);
        const figure = plainPercent(ratePercent as number).replace('.', '[.,]');
        expect(new RegExp(`(?<![\\d,.$])${figure}(?!\\d)`).test(html), `${name} ${figure}`).toBe(false);
      }
    // Each says when it ends: a page that nobody builds again calls nothing lowest.
    const fresh = built.filter(([, html]) => html.includes('Lowest 5-year fixed'));
    expect(fresh.length).toBeGreaterThan(50);
    for (const [name, html] of fresh) expect(html, name).toMatch(/data-until="\d{13}"/);
  });
});

const folder = foldersOfTests();
test('a site before the first collection builds, and says that nothing has been collected', async () => {
  const files = await clientFiles(await buildNext(folder()));
  expect(String(files.get('/index.html'))).toContain('Nothing has been collected yet');
  expect(String(files.get('/lenders/index.html'))).toContain('No lender has been collected yet');
});
