import { expect, it } from 'vitest';
import { inChromium } from './browser.ts';

inChromium('the API page', (stage) => {
  it('shows examples in the chosen language', async () => {
    const page = await stage.page();
    await page.goto('/fr/docs/rates-aggregated');
    const shown = () => page.locator('[data-choice]').filter({ visible: true });
    const names = async () =>
      new Set(await shown().evaluateAll((all) => all.map(({ dataset }) => (dataset as DOMStringMap)['choice'])));
    expect([...(await names())]).toEqual(['curl']);
    await page.getByLabel('Python').check();
    expect([...(await names())]).toEqual(['python']);
    expect(stage.problems).toEqual([]);
  });
});
