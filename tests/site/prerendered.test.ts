import { brotliCompressSync } from 'node:zlib';
import { load } from 'cheerio/slim';
import { describe, expect, it } from 'vitest';
import { operationIdOf } from '../../src/api/endpoint.ts';
import { ENDPOINTS } from '../../src/api/endpoints.ts';
import { preview } from '../../src/rates/preview.ts';
import type { Rate } from '../../src/rates/schema.ts';
import { now } from '../../src/settings.ts';
import { apiReference } from '../../src/site/manual/reference.ts';
import { patternOf, routesIn } from '../../src/site/routes.ts';
import { aggregate, readSnapshot } from '../../src/snapshots/snapshot.ts';
import { builtSite, LENDERS } from './shared.ts';

describe('a site with fresh, failing and held figures', () => {
  const site = builtSite('everyday');
  const { text, pages } = site;

  it('gives every state in words', () => {
    const home = text('/index.html');
    for (const word of ['Current', 'Last known', 'Out of date', 'Being checked']) expect(home).toContain(word);
    expect(home).not.toContain('Recorded figures');
  });

  it('lists on the status page first what failed, then what waits or is stale', () => {
    const status = text('/status/index.html');
    expect(status).not.toContain('An older collection is shown');
    const words = status.replace(/<[^>]+>/g, '').replace(/\s+/g, ' ');
    expect(words).toContain('18 lenders are read from GitHub Actions.');
    expect(words).toMatch(/1 lender is read from a home &lt;line&gt;: [\w ]+ Mortgage 6\./);
    const body = status.slice(status.indexOf('Lender by lender'));
    const rows = [...body.matchAll(/href="\/lenders\/(lender\d+)"[\s\S]*?<\/tr>/g)];
    const wrong = ([row]: RegExpMatchArray): string => row.replaceAll(/(?:<[^>]+>|\s)+/g, ' ').trim();
    expect(rows.slice(0, 4).map(([, id]) => id)).toEqual([1, 2, 4, 0].map((at) => `lender000${at}`));
    expect(wrong(rows[0] as RegExpMatchArray)).toMatch(/Too slow to answer, or to read$/);
    expect(wrong(rows[2] as RegExpMatchArray)).toMatch(/1 new figure waits to be confirmed$/);
    expect(wrong(rows[3] as RegExpMatchArray)).not.toMatch(/waits|Too/);
    expect(body.indexOf('lenders without a problem')).toBeGreaterThan(rows[2]?.index ?? 0);
    expect(body.indexOf('lenders without a problem')).toBeLessThan(rows[3]?.index ?? 0);
    expect(words).toMatch(/Not read so far, .*: [\w ]+ Mortgage 4\./);
    // A lender that was never read stands there alone.
    for (const [name, html] of pages()) expect(html, name).not.toMatch(/Not available|Non disponible/);
  });

  it('gives each page one heading, a title, a language, and no inline script without a hash', () => {
    for (const [name, html] of pages()) {
      expect(html.match(/<h1[ >]/g), name).toHaveLength(1);
      expect(html, name).toContain(`<html lang="${name.startsWith('/fr/') ? 'fr' : 'en'}-CA"`);
      expect(html, name).toMatch(/<title>[^<]+<\/title>/);
      expect(html, name).not.toMatch(/\sstyle="|\son[a-z]+="|<style/);
      expect(html.match(/<script(?![^>]*(\ssrc=|application\/ld\+json))/g), name).toBeNull();
      expect(html.match(/(?:src|href)="https?:\/\/(?!localhost)[^"]+\.(?:js|css|woff2|png|svg)"/g), name).toBeNull();
    }
  });

  it('explains each field of an answer in both languages, and shows an error exactly as the API does', () => {
    for (const language of ['en', 'fr'] as const) {
      const { operations, fields } = apiReference(language);
      const all = Object.values(fields).flat();
      expect(all.filter(({ words }) => words.length < 8)).toEqual([]);
      const page = load(text(`${language === 'en' ? '' : '/fr'}/api/index.html`)).text();
      for (const { words } of [...all, ...operations.flatMap(({ parameters }) => parameters)])
        expect(page).toContain(words);
      expect(page).toContain('"detail": "\\"rateType\\" can be: fixed, variable."');
      expect(page).not.toMatch(/`[a-z-]+`/);
    }
    expect(apiReference('en').fields.rate.find(({ name }) => name === 'product')?.kind).toBe('string or null');
    expect(apiReference('fr').fields.rate.find(({ name }) => name === 'product')?.kind).toBe('string ou null');
  });

  it('prints requests that can be sent: without placeholders, and with every required parameter', () => {
    const printed = load(text('/api/index.html'))('main pre').text();
    const addresses = [...printed.matchAll(/https?:\/\/[^"'\s]+/g)].map(([address]) => address);
    expect(addresses.filter((address) => /[{}]/.test(address))).toEqual([]);
    expect(addresses.filter((address) => /receipt(?!\?id=.)/.test(address))).toEqual([]);
    expect(addresses.some((address) => address.includes('/figures.sqlite'))).toBe(true);
  });

  it('shows with each example of the API page the API’s own answer', async () => {
    const page = load(text('/api/index.html'));
    const answer = (id: string) => {
      const endpoint = ENDPOINTS.find((one) => operationIdOf(one) === id);
      const { data, error } = (endpoint as (typeof ENDPOINTS)[number]).answer.safeParse(
        JSON.parse(page(`#${id}-answer`).text()),
      );
      expect(error, id).toBeUndefined();
      // biome-ignore lint/suspicious/noExplicitAny: the answer of any endpoint.
      return data as any;
    };
    const open = ['Changes', 'Snapshots', 'Lenders', 'Status', 'Preview', 'Series', 'Lowest', 'Reference'];
    for (const name of ['Rates', 'History', ...open]) {
      answer(`get${name}`);
      expect(page(`#get${name}-request-curl`).text(), name).toMatch(/^curl .*"http.*"$/);
    }
    // Of full rates, one that the preview shows.
    const { rates: all, terms } = preview(aggregate(await readSnapshot(site.data), now()));
    const shown = all.find(({ id }) => id === terms.find(({ slug }) => slug === '5-year-fixed')?.rateIds[0]);
    const { rates } = answer('getRates');
    expect(rates.map(({ id, ratePercent }: Rate) => [id, ratePercent])).toEqual([[shown?.id, shown?.ratePercent]]);
    // Nobody's past or raw record is public: the examples are of a lender that does not exist.
    expect(answer('getHistory').revisions.map(({ lender }: Rate) => lender)).toEqual(['maplesample']);
    const raw = answer('getRawRecord');
    expect([raw.lender, raw.sources[0]?.obtained]).toEqual(['maplesample', 'made-up']);
  });

  it('has no broken link', () => {
    const served = routesIn('src/pages').filter(({ isBuilt }) => !isBuilt);
    const onDemand = new RegExp(patternOf(served.map(({ path }) => path)));
    const dead = pages().flatMap(([name, html]) =>
      [...new Set([...html.matchAll(/(?:href|src)="(\/[^"#?]*)/g)].map(([, link]) => link as string))]
        .filter(
          (link) =>
            !onDemand.test(link) &&
            !['', '.html', '/index.html'].some((end) => site.files.has(`${link.replace(/\/$/, '')}${end}`)),
        )
        .map((link) => `${name} -> ${link}`),
    );
    expect(dead).toEqual([]);
  });

  it('has a home page under 60 kB with at most 20 kB of script', () => {
    const sent = (name: string): number => {
      const bytes = site.files.get(name) as Buffer;
      return /\.(woff2|png)$/.test(name) ? bytes.length : brotliCompressSync(bytes).length;
    };
    for (const [name, html] of pages()) {
      const linked = html.matchAll(/(?:href|src)="(\/[^"]+\.(?:js|css|woff2|svg))"/g);
      const links = [...linked].map(([, link]) => link as string);
      const scripts = links.filter((link) => link.endsWith('.js'));
      const size = scripts.reduce((sum, link) => sum + (site.files.get(link) as Buffer).length, 0);
      expect(size, name).toBeLessThan(20_000);
      if (name !== '/index.html') continue;
      expect([name, ...new Set(links)].reduce((sum, link) => sum + sent(link), 0)).toBeLessThan(60_000);
    }
  });

  it('lists every lender in the sitemap', () => {
    const map = text('/sitemap.xml');
    for (const { id } of LENDERS)
      for (const path of [`/lenders/${id}`, `/fr/lenders/${id}`]) {
        expect(map).toContain(`${path}</loc>`);
        expect(map.match(new RegExp(`hreflang="[^"]+" href="[^"]+${path}"`, 'g'))?.length).toBeGreaterThanOrEqual(2);
      }
  });
});
