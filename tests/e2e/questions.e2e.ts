import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { now } from '../../src/settings.ts';
import { inChromium, QUESTIONS } from './browser.ts';

const [, , , SCHEDULE = ''] = QUESTIONS;
const big = (page: Page): Promise<string | null> => page.locator('.payment-bar .num').textContent();

inChromium('the calculators', (stage) => {
  it('answer while the visitor types, and keep the question in the address', async () => {
    const page = await stage.page();
    await page.goto('/calculator/break');
    await page.getByLabel('Contract rate, %').fill('5');
    // An empty field is no error yet.
    await page.waitForURL('**/calculator/break?**rate=5**');
    expect(await page.locator('[aria-invalid]').count()).toBe(0);
    await page.getByLabel('Balance owed, $').fill('300,000');
    await page.getByLabel('Months left in the term').fill('36');
    await page.getByText('from $3,750').waitFor();
    await page.getByLabel('Lender', { exact: true }).selectOption('tangerine');
    await page.getByLabel('Your lender’s rate today, 3-year fixed, %').fill('3');
    await page.locator('.payment-bar .num', { hasText: '$18,000' }).waitFor();
    expect(page.url()).toContain('current=3');
    await page.reload();
    expect(await big(page)).toBe('$18,000');
    await page.getByLabel('Contract rate, %').fill('40');
    await page.getByText('Enter a rate between').waitFor();
    expect(await page.getByLabel('Balance owed, $').inputValue()).toBe('300,000');
  });

  it('share by copying, and can be printed', async () => {
    const page = await stage.page({ permissions: ['clipboard-read', 'clipboard-write'] });
    await page.goto(SCHEDULE);
    await page.getByRole('button', { name: 'Copy the link' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(page.url());
    await page.locator('#by-year summary').first().click();
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.share').isVisible()).toBe(false);
    expect(await page.locator('#by-year table').isVisible()).toBe(true);
  });

  it('work without a script', async () => {
    const page = await stage.page({ javaScriptEnabled: false });
    await page.goto('/calculator/break');
    await page.getByLabel('Contract rate, %').fill('5');
    await page.getByLabel('Balance owed, $').fill('300000');
    await page.getByLabel('Months left in the term').fill('36');
    await page.getByLabel('Lender', { exact: true }).selectOption('tangerine');
    await page.getByRole('button', { name: 'Calculate' }).click();
    await page.getByLabel('Your lender’s rate today, 3-year fixed, %').fill('3');
    await page.getByRole('button', { name: 'Calculate' }).click();
    expect(await big(page)).toBe('$18,000');
    expect(await page.getByRole('link', { name: 'Link to this calculation' }).getAttribute('href')).toContain(
      'current=3',
    );
    const french = page.getByRole('link', { name: 'Français' });
    await french.click();
    expect((await big(page))?.replace(/[\u00a0\u202f]/g, ' ')).toBe('18 000 $');
  });

  it.each(['', '/fr'])('take few taps on a phone: an alert 6, a renewal 7, a penalty 8 (%s/)', async (prefix) => {
    const page = await stage.page({ viewport: { width: 390, height: 844 }, hasTouch: true });
    let taps = 0;
    const counted = (selector: string) => {
      taps += 1;
      return page.locator(selector);
    };
    const tap = (selector: string) => counted(selector).first().tap();
    const type = (selector: string, text: string) => counted(selector).fill(text);
    const choose = (selector: string, value: string) => counted(selector).selectOption(value);
    const begin = async (): Promise<void> => {
      taps = 0;
      await page.goto(`${prefix}/`);
    };
    await begin();
    await tap('.tell button');
    await type('[name=email]', `phone${prefix.slice(1)}@example.ca`);
    await tap('[name=consent]');
    await tap('form.form button');
    await page.waitForURL('**/letters?done=asked');
    expect(taps).toBeLessThanOrEqual(4);

    await begin();
    await tap('footer a[href*="/renewal"]');
    await choose('[name=currentLender]', 'lender0000');
    await type('[name=ends]', `${now().getFullYear() + 1}-12-31`);
    await type('[name=balance]', '320000');
    await type('[name=rate]', '5.19');
    await tap('main form button');
    await page.locator('#answer').waitFor();
    expect(await page.locator('.remind form').count()).toBe(1);
    expect(taps).toBeLessThanOrEqual(7);

    await begin();
    await tap('header summary');
    await tap('header a[href*="/calculator"]');
    await tap('.calculators a[href*="/calculator/break"]');
    await choose('[name=lender]', 'tangerine');
    await type('[name=rate]', '5');
    await type('[name=balance]', '300000');
    await type('[name=left]', '36');
    await page.locator('[name=current]').waitFor();
    await type('[name=current]', '3');
    await expect.poll(async () => (await big(page))?.replace(/\D/g, '')).toBe('18000');
    expect(taps).toBeLessThanOrEqual(8);
  });

  it('send under 6 kB of script beyond the script of every page', async () => {
    const page = await stage.page();
    const scripts = async (path: string): Promise<Map<string, number>> => {
      const found = new Map<string, number>();
      const keep = async (response: { url(): string; body(): Promise<Buffer> }) => {
        if (response.url().endsWith('.js')) found.set(response.url(), (await response.body()).length);
      };
      page.on('response', keep);
      await page.goto(path, { waitUntil: 'networkidle' });
      page.off('response', keep);
      return found;
    };
    await page.route('**/*', (route) =>
      route.continue({ headers: { ...route.request().headers(), 'cache-control': 'no-cache' } }),
    );
    const common = await scripts('/terms');
    for (const path of QUESTIONS) {
      const own = [...(await scripts(path))].filter(([url]) => !common.has(url));
      expect(
        own.reduce((sum, [, size]) => sum + size, 0),
        path,
      ).toBeLessThan(6_000);
    }
  });

  it('log no error on any page', () => {
    expect(stage.problems).toEqual([]);
  });
});
