import { expect, it } from 'vitest';
import { inChromium, LENDERS, signUp } from './browser.ts';

inChromium('accessibility', (stage) => {
  it('a page can be used by keyboard, with a visible focus', async () => {
    const page = await stage.page();
    await page.goto('/');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to the content');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
    await page.keyboard.press('Tab');
    const outline = await page.evaluate(() => getComputedStyle(document.activeElement as Element).outlineWidth);
    expect(Number.parseFloat(outline)).toBeGreaterThanOrEqual(2);
  });

  it('a lender’s payment is found within 15 tabs, from home, with a script or without', async () => {
    const name = LENDERS[0]?.name as string;
    for (const javaScriptEnabled of [true, false]) {
      const page = await signUp(stage, `tabs-${javaScriptEnabled}@example.ca`, { javaScriptEnabled });
      const { keyboard } = page;
      let tabs = 0;
      /** Presses Tab until the focus is on what is looked for. */
      const tabTo = async (selector: string): Promise<void> => {
        do {
          await keyboard.press('Tab');
          tabs += 1;
        } while (tabs < 60 && !(await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)));
      };
      await page.goto('/');
      await tabTo('.skip[href="#pick-lender"]');
      await keyboard.press('Enter');
      await keyboard.type(name);
      await tabTo('.picker button');
      await keyboard.press('Enter');
      await page.waitForURL('**/lenders/lender0000');
      await tabTo('.skip');
      await keyboard.press('Enter');
      await tabTo('a.pay');
      await keyboard.press('Enter');
      await page.waitForURL('**/calculator?rate=**');
      expect(tabs).toBeLessThanOrEqual(15);
    }
  });

  it.each([
    ['/', true],
    ['/rates', true],
    ['/fr/rates/5-year-fixed', false],
    ['/lenders/lender0000', false],
  ])('the first rate of %s is within ten stops, and waiting for another answer is said', async (path, isAnswering) => {
    const page = await stage.page();
    await page.goto(path);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    let stops = 1;
    do {
      await page.keyboard.press('Tab');
      stops += 1;
    } while (stops < 60 && !(await page.evaluate(() => document.activeElement?.closest('[data-rate]'))));
    expect(stops).toBeLessThanOrEqual(10);
    if (!isAnswering) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/rates?*', async (route) => {
      await promise;
      await route.continue();
    });
    const answer = page.locator('#answer');
    await page.locator('[data-ask] [name="province"]').selectOption('CA-AB');
    await expect.poll(() => answer.getAttribute('aria-busy')).toBe('true');
    resolve();
    await expect.poll(() => answer.getAttribute('aria-busy')).toBeNull();
  });

  it('nothing moves for people who asked for less motion', async () => {
    const page = await stage.page({ reducedMotion: 'reduce' });
    await page.goto('/');
    const moving = await page.evaluate(
      () =>
        [...document.querySelectorAll('*')].filter((one) => getComputedStyle(one).transitionDuration !== '0s').length,
    );
    expect(moving).toBe(0);
  });
});
