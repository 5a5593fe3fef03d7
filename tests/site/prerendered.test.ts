import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { load } from 'cheerio/slim';
import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../../src/api/endpoints.ts';
import { STATUSES } from '../../src/api/statuses.ts';
import { preview } from '../../src/rates/preview.ts';
import type { Rate } from '../../src/rates/schema.ts';
import { now } from '../../src/settings.ts';
import { apiReference } from '../../src/site/manual/reference.ts';
import { patternOf, routesIn } from '../../src/site/routes.ts';
import { aggregate, readSnapshot } from '../../src/snapshots/snapshot.ts';
import { builtSite, LENDERS, texts } from './shared.ts';

describe('a site with fresh, failing and held figures', () => {
  const site = builtSite('everyday');
  const { text, pages } = site;

  it('gives every state in words', () => {
    const home = text('/index.html');
    for (const word of ['Up to date', 'Last known', 'Out of date', 'Being checked']) expect(home).toContain(word);
    expect(home).not.toContain('Recorded rates');
  });

  it('lists on the status page first what failed, then what waits or is stale', () => {
    const status = text('/status/index.html');
    expect(status).not.toContain('An older collection is shown');
    const words = status.replace(/<[^>]+>/g, '').replace(/\s+/g, ' ');
    const body = status.slice(status.indexOf('Lender by lender'));
    const rows = [...body.matchAll(/href="\/lenders\/(lender\d+)"[\s\S]*?<\/tr>/g)];
    const wrong = ([row]: RegExpMatchArray): string => row.replaceAll(/(?:<[^>]+>|\s)+/g, ' ').trim();
    expect(rows.map(([, id]) => id)).toEqual([1, 2, 4].map((at) => `lender000${at}`));
    expect(wrong(rows[0] as RegExpMatchArray)).toMatch(/Too slow to answer, or to read$/);
    expect(wrong(rows[2] as RegExpMatchArray)).toMatch(/1 new rate waits to be confirmed$/);
    expect(body.indexOf('Without a problem')).toBeGreaterThan(rows[2]?.index ?? 0);
    expect(words).toMatch(/1 not read so far, .*: [\w ]+ Mortgage 4\./);
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

  it('explains each parameter and field of an operation on its page, in both languages', () => {
    for (const language of ['en', 'fr'] as const) {
      const { operations, fields } = apiReference(language);
      const answered = operations.flatMap((operation) => operation.fields);
      const all = [...Object.values(fields).flat(), ...answered];
      expect(all.filter(({ words }) => words.length < 7)).toEqual([]);
      const folder = `${language === 'en' ? '' : '/fr'}/docs`;
      const shown = operations.map(({ slug, parameters }) => {
        const page = load(text(`${folder}/${slug}/index.html`)).text();
        for (const { name, words, only = '' } of parameters)
          for (const told of [words, `${name} ${only}`]) expect(page).toContain(told);
        return page;
      });
      for (const { words } of all) expect(shown.join()).toContain(words);
      const $ = load(text(`${folder}/index.html`));
      for (const { path } of operations) expect($('main').text()).toContain(path);
      const statuses = texts($, '.terms-of dt > code:first-child');
      expect(statuses).toEqual(STATUSES.map(({ status }) => String(status)));
    }
    const { fields, operations } = apiReference('en');
    const [told, french] = (['en', 'fr'] as const).map((language) => {
      const { fields, operations } = apiReference(language);
      return [...operations.flatMap((operation) => operation.fields), ...Object.values(fields).flat()].map(
        ({ words }) => words,
      );
    }) as [string[], string[]];
    // A description is not told in the words of another one.
    const pairs = new Set(told.map((words, at) => `${words} = ${french[at]}`));
    expect([new Set(told).size, new Set(french).size]).toEqual([pairs.size, pairs.size]);
    expect(told).toContain('A lower current figure whose lender leaves something unsaid; null where there is none');
    const allowed = (of: string) =>
      Object.fromEntries(
        operations.find(({ path }) => path === of)?.parameters.map((one) => [one.name, one.allowed]) ?? [],
      );
    expect(allowed('/api/rates/aggregated')).toMatchObject({ rateType: ['fixed', 'variable'], loanToValue: ['1–95'] });
    expect(allowed('/api/snapshots')).toMatchObject({ limit: ['1–500'], after: [] });
    expect(fields.rate.find(({ name }) => name === 'product')?.kind).toBe('string or null');
    expect(apiReference('fr').fields.rate.find(({ name }) => name === 'product')?.kind).toBe('string ou null');
  });

  it('starts in five minutes: 310 words', () => {
    for (const page of ['/api/index.html', '/fr/api/index.html']) {
      const main = load(text(page))('main');
      main.find('pre, script, style').remove();
      expect(main.text().split(/\s+/).length, page).toBeLessThan(310);
    }
  });

  it('tells every change, on a page and as a feed', () => {
    const days = [...readFileSync('CHANGELOG.md', 'utf8').matchAll(/^## (\S+)/gm)].map(([, day]) => day as string);
    for (const start of ['', '/fr']) {
      const page = load(text(`${start}/changelog/index.html`));
      expect(
        page('main h2')
          .get()
          .map((head) => page(head).attr('id')),
      ).toEqual(days);
      const feed = load(text(`${start}/changelog.atom`), { xml: true });
      const links = feed('entry > link')
        .get()
        .map((one) => feed(one).attr('href')?.split('#'));
      expect(links).toEqual(days.map((day) => [expect.stringMatching(`${start}/changelog$`), day]));
    }
  });

  it('prints requests that can be sent: without placeholders, and with every required parameter', () => {
    const docs = pages().filter(([name]) => /^\/(?:api|docs.*)\/index[.]html$/.test(name));
    const printed = docs.map(([, html]) => load(html)('main pre').text()).join();
    const addresses = [...printed.matchAll(/https?:\/\/[^"'\s]+/g)].map(([address]) => address);
    expect(addresses.filter((address) => /[{}]/.test(address))).toEqual([]);
    expect(addresses.filter((address) => /receipt(?!\?id=.)/.test(address))).toEqual([]);
    expect(addresses.some((address) => address.includes('/figures.sqlite'))).toBe(true);
  });

  it('shows on the page of each operation the API’s own answer', async () => {
    const answer = (path: string) => {
      const endpoint = ENDPOINTS.find((one) => one.path === `/api/${path}`) as (typeof ENDPOINTS)[number];
      const page = load(text(`/docs/${path.replaceAll(/\W+/g, '-').replace(/-$/, '')}/index.html`));
      expect(page('#example-request-curl').text(), path).toMatch(/^curl .*"http.*"$/);
      const { data, error } = endpoint.answer.safeParse(JSON.parse(page('#answer').text()));
      expect(error, path).toBeUndefined();
      // biome-ignore lint/suspicious/noExplicitAny: the answer of any endpoint.
      return data as any;
    };
    for (const name of ['lenders', 'status', 'preview', 'rates/lowest']) answer(name);
    // Of full rates, one that the preview shows.
    const { rates: all, terms } = preview(aggregate(await readSnapshot(site.data), now()));
    const shown = all.find(({ id }) => id === terms.find(({ slug }) => slug === '5-year-fixed')?.rateIds[0]);
    const { rates } = answer('rates/aggregated');
    expect(rates.map(({ id, ratePercent }: Rate) => [id, ratePercent])).toEqual([[shown?.id, shown?.ratePercent]]);
    // Nobody's raw record is public: the example is of a lender that does not exist.
    const raw = answer('rates/{lender}');
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

  it('lists every page in the sitemap, unless it tells search engines to leave it', () => {
    const map = text('/sitemap.xml');
    const silent = routesIn('src/pages').filter(
      ({ path, file }) =>
        /^[^[]+[.]astro$/.test(file) &&
        !/<(?:AccountPage|Trouble)\b|\bunlisted\b/.test(readFileSync(`src/pages/${file}`, 'utf8')) &&
        !map.includes(`${path}</loc>`),
    );
    expect(silent, 'say `export const listed`, or <Page unlisted>').toEqual([]);
  });

  it('links to every page of the sitemap from another page than its twin', () => {
    const inEnglish = (path: string): string => path.replace(/^\/fr(?=\/|$)/, '') || '/';
    const linked = pages().flatMap(([name, html]) => {
      const own = inEnglish(name.replace(/(?:\.html|\/index\.html)$/, ''));
      const paths = [...html.matchAll(/<a [^>]*href="(\/[^"?#]*)/g)].map(([, path = '']) => inEnglish(path));
      return paths.filter((path) => path !== own);
    });
    const listed = [...text('/sitemap.xml').matchAll(/<loc>https?:\/\/[^/]+([^<]*)/g)];
    expect(listed.map(([, path = '']) => inEnglish(path)).filter((path) => !linked.includes(path))).toEqual([]);
  });
});
