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
