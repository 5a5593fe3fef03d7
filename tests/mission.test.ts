import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { loadLenders } from '../pipeline/registry.ts';
import { LENDERS, servedSite } from './site/shared.ts';
import { bearer, gateOfTest, PASSWORD } from './support/gate.ts';

/**
 * One block for each sentence of docs/MISSION.md. What fails here is a promise that the service no longer keeps: a row goes only with its
 * sentence.
 */
const SENTENCES = readFileSync(path.resolve('docs/MISSION.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\d+\. /.test(line));

const site = servedSite('everyday');
const lender = LENDERS[0]?.id as string;
const RATES = ['/api/rates/aggregated', `/api/rates/${lender}`] as const;
/** Pages on which the preview ends. */
const OFFERING = [
  '/',
  '/rates',
  '/rates/5-year-fixed',
  '/lenders',
  `/lenders/${lender}`,
  '/offer',
  '/renewal',
  '/changes',
  '/status',
];
const inBothLanguages = (pages: readonly string[]) =>
  pages.flatMap((page) => [page, page === '/' ? '/fr/' : `/fr${page}`]);

const ask = (address: string, headers: Record<string, string> = {}) => site.get(address, { headers });
const statusOf = async (address: string, headers: Record<string, string> = {}): Promise<number> =>
  (await ask(address, headers)).status;
const jsonOf = async (address: string, headers: Record<string, string> = {}) => (await ask(address, headers)).json();

/** The proofs of a sentence, by its number. */
const PROOFS: Record<number, () => void> = {
  1: () => {
    it('a workflow of GitHub Actions collects on a schedule', () => {
      const workflow = parse(readFileSync('.github/workflows/collect.yml', 'utf8'));
      expect(workflow.on.schedule.length).toBeGreaterThan(0);
      for (const { cron } of workflow.on.schedule) expect(cron).toMatch(/^\d+ \d+ \* \* [\d*-]+$/);
      const steps = Object.values<{ steps: { run?: string }[] }>(workflow.jobs).flatMap(({ steps }) => steps);
      expect(
        steps.some(({ run }) => run?.includes('npm run --silent automation -- collect') || run?.includes('automation')),
      ).toBe(true);
    });

    it('18 lenders and more have a file that names pages of their own', async () => {
      const lenders = await loadLenders();
      const sources = lenders.map(({ strategies }) =>
        strategies.flatMap(({ sources }) => sources.map(({ url }) => url)),
      );
      expect(sources.filter((urls) => urls.some((url) => url.startsWith('https://'))).length).toBeGreaterThanOrEqual(
        18,
      );
    });
  },
  2: () => {
    it('data/ has versions of raw and normalised rates, snapshots and one aggregate', async () => {
      const names = await readdir('data', { recursive: true });
      for (const form of [
        /^raw\/\w+\/[\dTZ-]+[\w.]*\.json$/,
        /^rates\/\w+\/[\dTZ-]+[\w.]*\.json$/,
        /^snapshots\/\d{4}\/[\dTZ-]+\.json$/,
      ])
        expect(names.filter((name) => form.test(name.replaceAll(path.sep, '/'))).length, String(form)).not.toBe(0);
      const { rates, lenders } = JSON.parse(await readFile('data/aggregated.json', 'utf8'));
      expect([rates.length > 0, lenders.length > 0]).toEqual([true, true]);
    });

    it('the public pages are files of a build that read them', () => {
      for (const page of ['', '/fr', '/rates/5-year-fixed', `/lenders/${lender}`])
        expect(site.site.files.has(`${page}/index.html`), page).toBe(true);
      expect(String(site.site.files.get('/index.html'))).toContain(LENDERS[0]?.name);
    });
  },
  3: () => {
    it('the aggregated rates are all of all lenders, in one form', async () => {
      const body = await jsonOf(RATES[0], bearer(site.account.key).headers);
      expect(body).toMatchObject({
        schemaVersion: expect.anything(),
        snapshot: expect.any(String),
        publishedAt: expect.any(String),
      });
      const fields = new Set(body.rates.map((rate: object) => Object.keys(rate).join()));
      expect(fields.size).toBe(1);
      expect(new Set(body.rates.map((rate: { lender: string }) => rate.lender)).size).toBeGreaterThan(10);
    });

    it('a lender’s record is raw: its sources and its rows as printed', async () => {
      const body = await jsonOf(RATES[1], bearer(site.account.key).headers);
      expect(JSON.stringify(body)).toMatch(/"cells":\[/);
      expect(JSON.stringify(body)).toMatch(/"sha256":"[0-9a-f]{64}"/);
    });

    it('no path has a version, and no request a body', async () => {
      const { paths } = await jsonOf('/api/openapi.json');
      expect(Object.keys(paths)).toEqual(expect.arrayContaining(['/api/rates/aggregated', '/api/rates/{lender}']));
      expect(Object.keys(paths).filter((name) => /\/v\d/.test(name))).toEqual([]);
      for (const address of RATES)
        expect(
          (await site.get(address, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }))
            .status,
        ).toBe(405);
    });
  },
  4: () => {
    it.each(RATES)('%s takes each credential', async (address) => {
      const { key } = site.account;
      expect(await statusOf(`${address}?key=${key}`)).toBe(200);
      expect(await statusOf(address, { authorization: `Bearer ${key}` })).toBe(200);
      expect(await statusOf(address, { 'x-api-key': key })).toBe(200);
      expect(await statusOf(address, { cookie: site.cookie })).toBe(200);
    });

    it('the key in the address can be switched off; a header still works', async () => {
      const gate = await gateOfTest({ settings: { API_KEY_IN_QUERY: 'off' } });
      const { key } = await gate.account();
      const answer = await fetch(`${gate.url}/api/rates/alpha?key=${key}`);
      expect([answer.status, (await answer.json()).detail]).toEqual([401, expect.stringMatching(/query|address/)]);
      expect((await fetch(`${gate.url}/api/rates/alpha`, bearer(key))).status).toBe(200);
    });

    it.each(RATES)('%s names all three forms of a key in its refusal', async (address) => {
      const { detail } = await jsonOf(address);
      for (const form of [/Authorization: Bearer/, /X-API-Key/, /\?key=/]) expect(detail).toMatch(form);
    });
  },
  5: () => {
    it('400, 401, 429 and 500 mean what they should', async () => {
      const gate = await gateOfTest({ servers: 1 });
      const { key } = await gate.account();
      const status = async (address: string, headers = bearer(key).headers) =>
        (await fetch(gate.url + address, { headers })).status;
      expect(await status('/api/rates/nobody')).toBe(400);
      expect(await status('/api/rates/aggregated?rateType=cheap')).toBe(400);
      expect(await status('/api/rates/aggregated', {} as never)).toBe(401);
      expect(await status('/api/rates/aggregated', bearer(`pm_live_${'x'.repeat(38)}`).headers)).toBe(401);
      for (let asked = 2; asked < 100; asked++) await status('/api/rates/alpha');
      expect(await status('/api/rates/alpha')).toBe(429);
      gate.clock.time += 15 * 60_000;
      vi.spyOn(gate.context.access.quotas, 'admit').mockRejectedValueOnce(new Error('disk'));
      expect(await status('/api/rates/alpha')).toBe(500);
    });
  },
  6: () => {
    it('a free key has 100 requests in 15 minutes and 10,000 a day', async () => {
      const gate = await gateOfTest();
      const { key } = await gate.account();
      const request = () => fetch(`${gate.url}/api/rates/alpha`, bearer(key));
      const first = await request();
      expect(first.headers.get('ratelimit-policy')).toBe('"burst";q=100;w=900, "daily";q=10000;w=86400');
      for (let count = 1; count < 100; count++) expect((await request()).status).toBe(200);
      const refused = await request();
      expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, expect.any(Number)]);
      gate.clock.time += Number(refused.headers.get('retry-after')) * 1000;
      expect((await request()).status).toBe(200);
    });

    it('who is logged in is not limited', async () => {
      for (let count = 0; count < 150; count++) expect(await statusOf(RATES[1], { cookie: site.cookie })).toBe(200);
    });
  },
  7: () => {
    it.each(inBothLanguages(['/', `/lenders/${lender}`]))(
      '%s shows a status, the time and the next run',
      async (page) => {
        const { $ } = await site.open(page);
        const strip = $('[data-strip]');
        expect(strip).toHaveLength(1);
        expect(strip.find('a[href$="/status"]').length).toBeGreaterThan(0);
        expect(strip.text()).toMatch(/\d+ (?:lenders|prêteurs)/);
        // The time now, which a script keeps running; the run to come, as a time that programs can read.
        expect(strip.find('time[data-clock]').text()).toMatch(/\d.*(?:EST|EDT|HNE|HAE)/);
        const { nextRunAt } = await jsonOf('/api/status');
        expect(
          strip
            .find('time')
            .map((_, time) => $(time).attr('datetime'))
            .get(),
        ).toContain(nextRunAt);
      },
    );
  },
  8: () => {
    it.each(['/', '/fr/'])('%s lets a visitor pick a lender', async (page) => {
      const { $ } = await site.open(page);
      const picker = $('form.picker');
      const field = picker.find('select').attr('name');
      const target = await site.open(`${picker.attr('action')}?${field}=${lender}`);
      expect(target.status).toBe(303);
      expect(target.headers.get('location')).toMatch(new RegExp(`/lenders/${lender}$`));
    });

    it.each(inBothLanguages([`/lenders/${lender}`]))('%s shows the rates and their JSON', async (page) => {
      const { $ } = await site.open(page);
      const preview = await jsonOf(`/api/preview?lender=${lender}`);
      expect(preview.rates.length).toBeGreaterThan(0);
      expect(JSON.parse($('[data-json]').first().text())).toEqual(preview);
      expect($('main').text()).toContain(`/api/preview?lender=${lender}`);
      expect($('main').text()).toContain(`/api/rates/${lender}`);
    });

    it('who is logged in sees the raw record there', async () => {
      const { $ } = await site.open(`/lenders/${lender}/full`, { cookie: site.cookie });
      expect(JSON.parse($('[data-json]').first().text())).toEqual(await jsonOf(RATES[1], { cookie: site.cookie }));
    });
  },
  9: () => {
    it('a visitor gets the preview and nothing else', async () => {
      const preview = await jsonOf('/api/preview');
      const all = await jsonOf(RATES[0], { cookie: site.cookie });
      expect(preview.rates.length).toBeLessThan(all.rates.length);
      for (const address of RATES) expect(await statusOf(address)).toBe(401);
    });

    it.each(inBothLanguages(OFFERING))('%s offers the full rates', async (page) => {
      const { $ } = await site.open(page);
      const preview = await jsonOf('/api/preview');
      const offer = $('[data-offer]');
      expect(offer.find('a[href*="/signup"]').length).toBeGreaterThan(0);
      const { rates } = await jsonOf(RATES[0], { cookie: site.cookie });
      expect(offer.text()).toContain(String(preview.rates.length));
      expect(offer.text()).toContain(String(rates.length));
    });
  },
  10: () => {
    it('two screens lead from the button to the first answer', async () => {
      const origin = { origin: site.gate.url, 'content-type': 'application/x-www-form-urlencoded' };
      const post = (address: string, fields: Record<string, string>, cookie = '') =>
        site.get(address, {
          method: 'POST',
          body: new URLSearchParams(fields).toString(),
          headers: { ...origin, cookie },
        });
      const button = (await site.open('/')).$('[data-offer] a[href*="/signup"]').attr('href') ?? '';
      const signedUp = await post(button, { email: 'stranger@example.ca', password: PASSWORD });
      expect([signedUp.status, signedUp.headers.get('location')]).toEqual([303, expect.stringMatching(/\/dashboard/)]);
      const cookie = signedUp.headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; ');
      const dashboard = await site.open('/dashboard', { cookie });
      const form = dashboard
        .$('form:has(button)')
        .filter((_, form) => /key/i.test(dashboard.$(form).find('button').text()))
        .first();
      const fields = Object.fromEntries(
        form
          .find('input[name]')
          .map((_, input) => [[dashboard.$(input).attr('name') ?? '', dashboard.$(input).attr('value') ?? '']])
          .get(),
      );
      const made = await post(form.attr('action') ?? '/dashboard', fields, cookie);
      const shown = await site.open(made.headers.get('location') ?? '/dashboard', { cookie });
      const lines = shown.text.replaceAll('&quot;', '"').match(/curl [^<]*/g) ?? [];
      for (const address of ['/api/rates/aggregated', '/api/rates/']) {
        const line = lines.find((line) => line.includes(address)) ?? '';
        const [, url = ''] = /(\S*\/api\/[^\s"']*)/.exec(line.replace(/https?:\/\/[^/]+/, '')) ?? [];
        const key = /pm_live_\w+/.exec(line)?.[0] ?? '';
        expect(await statusOf(url.replace('/rbc', `/${lender}`), bearer(key).headers), line).toBe(200);
      }
    });
  },
  11: () => {
    it('a session and a count are rows of the SQLite file', async () => {
      const gate = await gateOfTest();
      const { id, key } = await gate.account();
      await gate.session(id);
      await (await fetch(`${gate.url}/api/rates/alpha`, bearer(key))).text();
      const { default: Sqlite } = await import('better-sqlite3');
      const file = new Sqlite(path.join(gate.folder, 'gate.sqlite'), { readonly: true });
      expect(file.prepare('SELECT count(*) AS rows FROM session').get()).toEqual({ rows: 1 });
      expect(file.prepare('SELECT used, window_used FROM counter').all()).toEqual([{ used: 1, window_used: 1 }]);
      file.close();
    });

    it('Lucia keeps the sessions, Astro’s Node adapter serves the site', () => {
      const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
      expect({ ...dependencies, ...devDependencies }).toMatchObject({
        lucia: expect.any(String),
        '@lucia-auth/adapter-sqlite': expect.any(String),
        'better-sqlite3': expect.any(String),
        astro: expect.any(String),
        '@astrojs/node': expect.any(String),
      });
      expect(readFileSync('src/access/queries/sessions.ts', 'utf8')).toMatch(/new Lucia\b/);
      expect(readFileSync('astro.config.mjs', 'utf8')).toMatch(/from '@astrojs\/node'/);
    });
  },
};

describe.each(SENTENCES)('%s', (sentence) => {
  const proofs = PROOFS[Number.parseInt(sentence, 10)];
  if (proofs) proofs();
  else it('is proven', () => expect.fail(`no proof of: ${sentence}`));
});

it('each proof has its sentence', () => {
  expect(SENTENCES.map((sentence) => Number.parseInt(sentence, 10))).toEqual(Object.keys(PROOFS).map(Number));
});
