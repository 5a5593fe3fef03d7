import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { now } from '../../src/settings.ts';
import { fillSignUp, inChromium, LENDERS, signUp } from './browser.ts';

inChromium('the site', (stage) => {
  it('shows a visitor the board, a lender and the locked rates', async () => {
    const page = await stage.page();
    await page.goto('/');
    const table = page.getByRole('table', { name: /Percent per year/ });
    // Two of ten lend in British Columbia only, and one cannot be read.
    expect(await table.getByRole('row').count()).toBe(8);
    expect(await page.locator('[data-unfit]').innerText()).toMatch(/^\d+ rates are not for this mortgage: .*Birch/);
    await table.getByRole('link', { name: LENDERS[0]?.name as string, exact: true }).click();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(LENDERS[0]?.name);
    await page.getByRole('link', { name: /All rates of .+ \(\d+\)/ }).click();
    expect(new URL(page.url()).pathname).toBe('/signup');
    expect(await page.locator('[data-first] tr').count()).toBeGreaterThan(0);
  });

  it('answers a question at once, by a script or by the server, in French too', async () => {
    const page = await stage.page();
    const plain = await stage.page({ javaScriptEnabled: false });
    const shown = async (where: Page): Promise<string[]> => [
      ...(await where.locator('[data-answer]').allInnerTexts()),
      ...(await where.locator('.board.rates tbody tr').filter({ visible: true }).locator('th').allInnerTexts()),
    ];
    await page.goto('/');
    const before = await shown(page);
    await page.getByLabel('Province').selectOption('CA-BC');
    await expect.poll(async () => (await shown(page)).join()).toContain('Birch');
    const answered = await shown(page);
    expect(answered).not.toEqual(before);
    // Title and heading are those of the answer, as without a script.
    expect(await page.title()).toContain('British Columbia');
    expect(await page.locator('h1').innerText()).toMatch(/^Your rates\s+of 9 lenders that publish their rates$/);
    expect(await page.locator('[data-loan]').innerText()).toBe('$560,000, uninsured, over 25 years');
    await plain.goto('/');
    await plain.getByLabel('Province').selectOption('CA-BC');
    await plain.getByRole('button', { name: 'Show rates' }).click();
    expect(await shown(plain)).toEqual(answered);
    expect(new URL(plain.url()).pathname).toBe('/rates');
    await page.getByLabel('Down payment').fill('10%');
    await expect
      .poll(() => page.locator('[data-loan]').innerText())
      .toBe('$649,530, insured, over 25 years, $19,530 insurance premium included');
    expect(await page.getByText('the mortgage has to be insured').isVisible()).toBe(true);
    await plain.goto(page.url());
    expect(await shown(plain)).toEqual(await shown(page));
    await plain.getByRole('link', { name: 'Français' }).click();
    expect(await plain.locator('[data-loan]').innerText()).toMatch(/^649\s530\s\$, assuré, sur 25 ans/);
    await page.getByLabel('Home price').fill('abc');
    await page.getByText('Enter an amount between').waitFor();
    expect(await page.getByLabel('Home price').inputValue()).toBe('abc');
    expect((await plain.goto('/rates?price=1e12&province=XX'))?.status()).toBe(400);
    expect(await plain.locator('[data-answer] .big').count()).toBe(3);
  });

  it('asks for what the purpose needs, with and without a script, and answers staying beside moving', async () => {
    for (const javaScriptEnabled of [true, false]) {
      const page = await stage.page({ javaScriptEnabled });
      await page.goto('/');
      expect(await page.getByLabel('Balance').isVisible()).toBe(false);
      await page.getByLabel('What for').selectOption('renewal');
      expect(await page.getByLabel('Home price').isVisible()).toBe(false);
      await page.getByLabel('Home value').fill('700,000');
      await page.getByLabel('Balance').fill('$ 600 000');
      await page.getByLabel('Your lender').selectOption('lender0000');
      if (!javaScriptEnabled) await page.getByRole('button', { name: 'Show rates' }).click();
      await page.getByText('Your balance is 85.7% of the value, over 80%').waitFor();
      await page.getByRole('heading', { name: /^Stay with Aspen/ }).waitFor();
      expect(await page.getByRole('heading', { name: /^Move/ }).isVisible()).toBe(true);
      expect(await page.getByLabel('Balance').inputValue()).toBe('$ 600 000');
      expect(await page.locator('[data-answer]').first().innerText()).not.toContain('Aspen');
    }
  });

  it('leads from the sign-up back to the board, filters it, and exports exactly the shown rates', async () => {
    const page = await stage.page();
    await page.goto('/board?rateType=variable');
    await fillSignUp(page, 'filter@example.ca');
    await page.waitForURL('**/board?rateType=variable');
    await page.goto('/board');
    for (const [filter, choice] of [
      ['Type', /^fixed/],
      ['Term', /^5-year/],
      ['Offer', /^special/],
    ] as const) {
      await page.locator('button.chip', { hasText: filter }).click();
      await page.locator('.sheet:popover-open').getByRole('link', { name: choice }).click();
    }
    expect(new URL(page.url()).search).toBe('?rateType=fixed&termMonths=60&offer=special');
    const rows = page.locator('.board.full tbody tr');
    const shown = await rows.count();
    expect(shown).toBe(18);
    expect(await page.getByText('18 of 171 rates').isVisible()).toBe(true);
    await page.locator('main').getByText('For developers').click();
    const json = await page.getByRole('link', { name: 'JSON' }).getAttribute('href');
    const { rates } = (await (await page.request.get(json as string)).json()) as { rates: { ratePercent: number }[] };
    expect(rates).toHaveLength(shown);
    const figures = await page.locator('.board.full .num').allTextContents();
    expect(figures.map(Number).sort()).toEqual(rates.map((rate) => rate.ratePercent).sort());
    const csv = await page.getByRole('link', { name: 'CSV' }).getAttribute('href');
    const text = await (await page.request.get(csv as string)).text();
    expect(text.trim().split(/\r?\n/)).toHaveLength(shown + 1);
  });

  it('compares the rates that are ticked', async () => {
    const page = await signUp(stage, 'compare@example.ca');
    await page.goto('/board?termMonths=60&rateType=fixed&lender=lender0000,lender0005');
    for (const lender of ['lender0000', 'lender0005'])
      await page.locator(`.board.full tr[data-rate^="${lender}/"] input`).first().check();
    await page.getByRole('button', { name: 'Compare' }).first().click();
    await page.waitForURL('**/compare?**');
    expect(await page.locator('.board.compare thead .num').count()).toBe(2);
    expect(await page.locator('.lead').innerText()).toMatch(/^Lowest cost: [^,]+\.$/);
    expect(await page.locator('.board.compare .figure.least').count()).toBe(1);
    await page.goto(`${page.url()}&rate=nobody/fixed`);
    expect(await page.getByRole('alert').innerText()).toContain('nobody/fixed');
    expect(await page.locator('.board.compare thead .num').count()).toBe(2);
  });

  it('shows on prerendered pages too whether the reader is logged in', async () => {
    const page = await signUp(stage, 'menu@example.ca');
    const menu = page.getByRole('navigation', { name: 'Account' });
    await page.goto('/');
    await menu.getByRole('link', { name: 'Account' }).click();
    expect(new URL(page.url()).pathname).toBe('/dashboard');
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.goto('/lenders');
    expect(await menu.getByRole('link', { name: 'Log in' }).isVisible()).toBe(true);
  });

  it.each([
    [390, 844, 5],
    [768, 1024, 8],
    [1440, 900, 10],
  ])('shows at %d × %d at least %d whole rows of the full board', async (width, height, least) => {
    const page = await signUp(stage, `rows${width}@example.ca`, { viewport: { width, height } });
    const sent = page.waitForResponse((response) => response.url().endsWith('/board'));
    await page.goto('/board');
    // As the proxy sends it.
    expect(gzipSync(await (await sent).body()).length).toBeLessThan(25_000);
    const rows = page.locator('.board.full tbody tr').filter({ visible: true });
    const bottoms = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().bottom));
    expect(bottoms.filter((bottom) => bottom <= height).length).toBeGreaterThanOrEqual(least);
    // Every cell stands within its row, and no two of a row on one another: what another column or filter would break.
    const wrong = await rows.evaluateAll((all) =>
      all.flatMap((row) => {
        const boxes = [...row.querySelectorAll('th > *, td > *')]
          .map((one) => one.getBoundingClientRect())
          .filter((one) => one.width > 0);
        const own = row.getBoundingClientRect();
        const overlap = (a: DOMRect, b: DOMRect) =>
          a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 3 && b.top < a.bottom - 3;
        const spills = boxes.some((box) => box.right > own.right + 1 || box.left < own.left - 1);
        const overlaps = boxes.some((a, i) => boxes.slice(i + 1).some((b) => overlap(a, b)));
        return spills || overlaps ? [row.textContent?.slice(0, 60)] : [];
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('has its filters folded on a phone, and open at a wrong one', async () => {
    const page = await signUp(stage, 'phone@example.ca', { viewport: { width: 390, height: 844 } });
    await page.goto('/board');
    const type = page.locator('button.chip', { hasText: 'Type' });
    expect(await type.isVisible()).toBe(false);
    await page.getByText('Filters', { exact: true }).click();
    expect(await type.isVisible()).toBe(true);
    await page.goto('/board?rateType=round');
    expect(await page.getByText('Choose one from the list.').isVisible()).toBe(true);
  });

  it('closes its menus with Escape and with a click elsewhere', async () => {
    const page = await signUp(stage, 'menus@example.ca');
    await page.goto('/board?insurance=insured');
    const menu = page.locator('.sheet:popover-open');
    for (const close of [() => page.keyboard.press('Escape'), () => page.mouse.click(5, 400)]) {
      await page.locator('button.chip', { hasText: 'Type' }).click();
      expect(await menu.isVisible()).toBe(true);
      await close();
      await expect.poll(() => menu.count()).toBe(0);
    }
  });

  it.each([390, 1440])('shifts no layout once a page is painted, at %d pixels', async (width) => {
    const page = await signUp(stage, `still${width}@example.ca`, { viewport: { width, height: 900 } });
    await page.addInitScript(() => {
      const counter = Object.assign(globalThis, { shifted: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) counter.shifted += (entry as never as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const paths = ['/', '/board', '/lenders', '/lenders/lender0000', '/dashboard', '/changes', '/api'];
    for (const path of paths) {
      await page.goto(path);
      await page.waitForTimeout(300);
      const shifted = await page.evaluate(() => (globalThis as never as { shifted: number }).shifted);
      expect([path, shifted < 0.05]).toEqual([path, true]);
    }
  });

  it.each([
    '/',
    '/rates?province=CA-ON&down=10%25',
    '/rates/5-year-fixed',
    '/offer?rate=4.64',
    '/calculator?rate=5.09',
    '/calculator/break?rate=5&balance=300000&term=60&left=36&lender=tangerine&current=4.5&next=4',
    '/fr/calculator/variable',
    '/fr/calculator/afford?income=120000&down=100000&province=CA-ON',
    `/fr/renewal?balance=320000&rate=5.19&province=CA-ON&ends=${now().getFullYear() + 1}-06-30`,
  ])('prints the answer of %s on one page', async (path) => {
    const page = await stage.page();
    await page.goto(path);
    const pdf = (await page.pdf({ format: 'Letter' })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    await page.close();
  });

  it('leads from Enter to the verdict, and prints the value of a slider', async () => {
    const page = await stage.page({ viewport: { width: 390, height: 844 } });
    await page.goto('/offer');
    await page.getByLabel('Offered rate').fill('9.64');
    // The field stays where it is until the form was sent once.
    await page.waitForTimeout(600);
    expect(await page.locator('#answer > *').count()).toBe(0);
    await page.getByLabel('Offered rate').blur();
    expect(await page.locator('[data-tongue]').getAttribute('href')).toMatch(/\/fr\/offer\?.*rate=9\.64/);
    await page.getByLabel('Offered rate').press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('answer');
    expect((await page.locator('#answer').boundingBox())?.y).toBeLessThan(200);
    await page.goto('/calculator/variable?move=0.25');
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('[type="range"]').isVisible()).toBe(false);
    expect(await page.locator('#move-hint').isVisible()).toBe(true);
    await page.close();
  });

  it('shows on a phone the three figures in the first screen, under a question that opens', async () => {
    const page = await stage.page({ viewport: { width: 390, height: 844 } });
    await page.goto('/');
    // Letters that stand in until the fonts are there are wider.
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const [top, last] = await Promise.all(
      ['.sentence', '[data-answer]:last-child .pay'].map((one) => page.locator(one).boundingBox()),
    );
    expect([(top?.y ?? 0) < 240, (last?.y ?? 999) + (last?.height ?? 0) <= 844]).toEqual([true, true]);
    expect(await page.getByLabel('Years to pay it off').isVisible()).toBe(false);
    await page.getByText('More about it').click();
    await page.getByLabel('Years to pay it off').fill('20');
    await page.keyboard.press('Enter');
    await page.getByText('over 20 years').first().waitFor();
    expect(await page.getByLabel('Years to pay it off').isVisible()).toBe(false);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(4500);
    const line = page.locator('.board.rates tr[data-lender="lender0007"]');
    const beside = line.locator('.condition').first();
    expect(await beside.isVisible()).toBe(false);
    await line.locator('summary').click();
    expect(await beside.isVisible()).toBe(true);
  });

  it('remembers the question on the device, and asks it where the address says nothing', async () => {
    const page = await stage.page();
    await page.goto('/');
    expect(await page.locator('[data-answer] .of').first().innerText()).toBe('5-year fixed from');
    await page.getByLabel('Province').selectOption('CA-BC');
    await page.waitForURL(/province=CA-BC/);
    await page.goto('/');
    await page.locator('[data-answer] .of', { hasText: 'Lowest 5-year fixed' }).waitFor();
    expect(await page.getByLabel('Province').inputValue()).toBe('CA-BC');
    await page.goto('/rates?province=CA-ON');
    expect(await page.getByLabel('Province').inputValue()).toBe('CA-ON');
    await page.getByLabel('Down payment').fill('10%');
    await page.waitForURL(/down=10%25/);
    await page.goto('/rates?purpose=renewal&province=CA-AB');
    await page.locator('[name="balance"]').fill('320000');
    await page.waitForURL(/balance=320000/);
    await page.goto('/offer');
    await expect.poll(() => page.locator('[name="province"]').inputValue()).toBe('CA-AB');
    expect(await page.locator('[name="purpose"]').inputValue()).toBe('purchase');
    expect(await page.locator('[name="balance"]').inputValue()).not.toContain('320');
    await page.goto('/rates?province=CA-ON&down=10%25');
    // A page that is made beforehand links to the others with it.
    await page.goto('/lenders/lender0005');
    await page.getByRole('link', { name: 'Was I offered a good rate?' }).first().click();
    await expect.poll(() => page.locator('[name="down"]').inputValue()).toBe('10%');
    expect(await page.locator('[name="lender"]').inputValue()).toBe('lender0005');
    await page.goto('/lenders/lender0005');
    await page.locator('.foot').getByRole('link', { name: 'What I can afford' }).click();
    expect(await page.locator('[name="province"]').inputValue()).toBe('CA-ON');
    // What was filled in is told, with the way out; who is sent the address is told nothing.
    await page.getByText('From your last question: Ontario').waitFor();
    await page.waitForURL((url) => !url.searchParams.has('kept'));
    await page.goto('/offer');
    await page.getByText('From your last question: Ontario').waitFor();
    await page.getByRole('link', { name: 'Start over' }).click();
    await page.waitForURL(/offer$/);
    await page.goto('/offer');
    expect(await page.locator('[name="province"]').inputValue()).toBe('');
  });

  it('marks a prerendered page stale by the reader’s clock if it is not rebuilt', async () => {
    const page = await stage.page();
    await page.clock.setFixedTime(new Date(now().getTime() + 90 * 86_400_000));
    await page.goto('/');
    await page.locator('.board.rates .state[data-state="stale"]').first().waitFor({ state: 'attached' });
    const states = await page.locator('.board.rates .state span').allTextContents();
    expect([...new Set(states)]).toEqual(['Out of date']);
    expect(await page.getByText('No up-to-date rate for this.').first().isVisible()).toBe(true);
    await page.goto('/status');
    await page.locator('.board .state[data-state="stale"]').first().waitFor({ state: 'attached' });
    expect(await page.locator('[data-count-fresh]').textContent()).toBe('0');
    expect(await page.getByText('The next one is overdue.').isVisible()).toBe(true);
  });

  it('works without JavaScript', async () => {
    const page = await stage.page({ javaScriptEnabled: false });
    await page.goto('/');
    // Nothing on a page follows the clock here, so it says how long it holds, and no age.
    expect(await page.locator('main .notice').first().textContent()).toMatch(
      /^This page was made .* up to date until .*T\.$/,
    );
    await page.getByLabel('A lender’s page').selectOption('lender0005');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    expect(new URL(page.url()).pathname).toBe('/lenders/lender0005');
    expect(await page.locator('[data-age]').first().isVisible()).toBe(false);
    await page.goto('/signup?next=/board');
    await fillSignUp(page, 'plain@example.ca');
    await page.locator('button.chip', { hasText: 'Offer' }).click();
    const menu = page.locator('.sheet:popover-open');
    await menu.getByRole('link', { name: /^posted/ }).click();
    expect(await page.locator('.board.full tbody tr').count()).toBeGreaterThan(50);
    expect(await page.getByRole('button', { name: /^Copy/ }).count()).toBe(0);
  });

  it('logs no error on any page', () => {
    expect(stage.problems).toEqual([]);
  });
});
