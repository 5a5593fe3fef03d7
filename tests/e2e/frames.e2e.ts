import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FRAME_HEIGHTS } from '../../src/embed/page.ts';
import { CHROMIUM, openStage, type Stage } from './browser.ts';

describe.skipIf(!CHROMIUM)('frames for other sites', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(async () => stage?.close());

  it.each(['', '/fr'])('have in %s the height that the line to paste says, at every width', async (language) => {
    for (const width of [390, 820, 1440]) {
      const page = await stage.page({ viewport: { width, height: 100 } });
      for (const [what, most] of Object.entries(FRAME_HEIGHTS))
        for (const query of ['', '?province=CA-ON']) {
          await page.goto(
            `${language}/embed/${what}${what === 'headline' ? '' : '/5-year-fixed'}${what === 'chart' ? '' : query}`,
          );
          const height = await page.evaluate(() => document.documentElement.scrollHeight);
          expect(height, `${what} at ${width}`).toBeLessThanOrEqual(most);
        }
      await page.goto(`${language}/embed?what=lowest&province=CA-ON`);
      const line = (await page.locator('#embed-line').textContent()) as string;
      expect(line).toContain(`height="${FRAME_HEIGHTS.lowest}"`);
      const frame = page.frameLocator('iframe.embedded');
      expect(line).toContain(`title="${await frame.locator('h1').textContent()}"`);
      await page.close();
    }
  });
});
