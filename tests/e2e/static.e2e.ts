import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startChromium } from '../../pipeline/collect/sources/browser.ts';
import { sampleLenders, writeSample } from '../site/snapshot.ts';
import { buildSite, clientFiles } from '../support/site.ts';
import { CHROMIUM } from './browser.ts';

const HOME = 'https://owner.github.io/prime-minus/';
const SERVICE = 'https://rates.example.ca';

describe.skipIf(!CHROMIUM)('a static host', () => {
  let folder: string;
  let site: string;
  let browser: Browser;
  let page: Page;
  const problems: string[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'prime-minus-static-'));
    // Of two lenders one lends in British Columbia alone, at a lower rate.
    await writeSample(
      folder,
      sampleLenders(2).map((one, index) => ({ ...one, scope: { insurance: index === 0 ? 'uninsured' : null } })),
      new Date(),
    );
    site = await buildSite(folder, {
      BASE_PATH: '/prime-minus',
      PAGES_ORIGIN: 'https://owner.github.io',
      PUBLIC_ORIGIN: SERVICE,
    });
    const files = await clientFiles(site);
    browser = await startChromium(CHROMIUM as string);
    page = await browser.newPage();
    page.on('pageerror', (error) => problems.push(error.message));
    await page.route('**/*', (route) => {
      const name = new URL(route.request().url()).pathname.replace('/prime-minus', '');
      const body = files.get(name.endsWith('/') ? `${name}index.html` : name);
      return body
        ? route.fulfill({
            body,
            contentType: /\.js$/.test(name) ? 'text/javascript' : /\.css$/.test(name) ? 'text/css' : 'text/html',
          })
        : route.fulfill({ status: 404 });
    });
  });
  afterAll(async () => {
    await browser?.close();
    await Promise.all([folder, site].map((made) => made && rm(made, { recursive: true, force: true })));
  });

  const answer = () => page.locator('[data-part="answer"]').innerText();

  it('answers a built question, adjusted to the requested sum', async () => {
    await page.goto(HOME);
    expect(await answer()).not.toContain('Birch');
    await page.getByLabel('Province').selectOption('CA-BC');
    await expect.poll(answer).toContain('Among 2 lenders');
    await page.getByLabel('Home price').fill('500 000');
    await expect.poll(answer).toContain('$400,000, uninsured, over 25 years');
    expect(await page.locator('[data-pay]').first().getAttribute('href')).toContain('price=500000');
    await page.getByLabel('Down payment').fill('10%');
    await expect.poll(answer).toContain('a premium of $13,950 (3.1% of the loan)');
    expect(await page.getByText('$463,950, insured').isVisible()).toBe(true);
  });

  it('says why there is no answer, and links any other question to the server', async () => {
    await page.getByLabel('Years').fill('30');
    await expect.poll(answer).toContain('Choose 25 years or less, or put $100,000 (20%) down.');
    await page.getByLabel('Down payment').fill('20%');
    await page.getByLabel('Lived in by').selectOption('rented');
    await expect.poll(answer).toContain('This question is answered here');
    const link = new URL((await page.getByRole('link', { name: 'Show rates' }).getAttribute('href')) as string);
    expect([link.origin, link.pathname, link.searchParams.get('occupancy')]).toEqual([SERVICE, '/rates', 'rented']);
  });

  it('answers the question in an address, in its language', async () => {
    await page.goto(`${HOME}fr/?purpose=switch&province=CA-BC&value=700000&balance=450000`);
    await expect.poll(answer).toContain('450\u00a0000\u00a0$, non assuré, sur 25 ans');
    expect(await answer()).toContain('Taux fixe 5 ans le plus bas');
    expect(problems).toEqual([]);
  });
});
