import axe from 'axe-core';
import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { some } from '../support/sampled.ts';
import { inChromium, PAGES, signUp } from './browser.ts';

/** The actions on a page before it is checked: forms filled in, right and wrong, and folded parts opened. */
type Act = (page: Page) => Promise<void>;
const sent = async (page: Page, fields: Record<string, string> = {}, form = 'main form'): Promise<void> => {
  for (const [name, value] of Object.entries(fields)) await page.locator(`${form} [name="${name}"]`).fill(value);
  await Promise.all([page.waitForEvent('load'), page.locator(`${form} button[type="submit"]`).first().click()]);
};
const nothing: Act = async () => {};
const wrongPrice: Act = async (page) => {
  await page.locator('[data-ask] details').evaluate((fold) => fold.setAttribute('open', ''));
  await page.locator('[data-ask] [name="price"]').fill('abc');
};
const wrongRate: Act = async (page) => {
  await page.locator('main form [name="rate"]').fill('40');
  await page.locator('main form button[type="submit"]').click();
  await page.locator('#balance[aria-invalid]').waitFor();
};
/** A new key each time, until there are as many as there may be and no form for another. */
const newKey: Act = async (page) => {
  if (await page.locator('[name="name"]').count())
    await sent(page, { name: 'The nightly job' }, 'form:has([name="name"])');
};

const PUBLIC: readonly (readonly [path: string, act?: Act])[] = [
  ...PAGES.map((path) => [path] as const),
  ['/', wrongPrice],
  ['/rates?province=XX&price=1e12&down=abc'],
  ['/offer?rate=4.64&lender=lender0000'],
  ['/offer?rate=abc&province=XX'],
  ['/lenders/lender0000'],
  ['/lenders/lender0002'],
  ['/lenders/lender0003'],
  ['/lenders/lender0004'],
  ['/rates/10-year-fixed'],
  ['/calculator'],
  ['/calculator?amount=-1&type=round'],
  ['/calculator/break', wrongRate],
  ['/calculator/afford?province=XX&income=abc&closing=2026-02-30'],
  ['/calculator/closing?price=abc&down=1&city=toronto'],
  ['/signup', (page) => sent(page, { email: 'nobody', password: 'short' })],
  ['/login', (page) => sent(page, { email: 'nobody@example.ca', password: 'not the right one' })],
  ['/login?next=/board'],
  ['/confirm'],
  ['/unsubscribe'],
  ['/nowhere'],
];
const SIGNED_IN: typeof PUBLIC = [
  ['/board', (page) => page.locator('.board.full tbody input').first().check()],
  ['/board?q=zzz'],
  ['/board?amount=x&state=foo&color=blue'],
  ['/board?lender=lender0002'],
  ['/board?purpose=purchase&price=700000&down=20%25&province=CA-BC'],
  ['/compare?rate=lender0000/fixed/60m/closed/special'],
  ['/compare?rate=lender0000/fixed/60m/closed/special&rate=lender0001/variable/60m/closed/special'],
  ['/compare?rate=lender0000/none&rate=lender0000/fixed/60m/closed/special'],
  ['/compare'],
  ['/lenders/lender0000/full'],
  ['/rate/lender0000/fixed/60m/closed/special'],
  ['/rate/lender0000/none'],
  ['/alert?termMonths=60'],
  ['/dashboard', (page) => newKey(page)],
  ['/api'],
];
const HEIGHTS = { 390: 844, 768: 1024, 1440: 900 } as const;
/** How a page is looked at. */
type Look = readonly [mode: 'light' | 'dark' | 'forced', width: keyof typeof HEIGHTS, language: '' | '/fr'];

const ALL = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** All that another mode changes. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/** The violations of WCAG 2.2 A and AA that axe finds, one line each. */
async function findings(page: Page, rules: string[]): Promise<string[]> {
  await page.evaluate(axe.source);
  const found = await page.evaluate(async (only) => {
    const { axe: run } = window as unknown as { axe: typeof import('axe-core') };
    return run.run({ runOnly: only });
  }, rules);
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`);
}

/** What axe does not look for: a line through a figure without words for it, and a mark that is read out as a sign. */
const unsaid = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main *')].flatMap((element) => {
      const isStruck = getComputedStyle(element).textDecorationLine.includes('line-through');
      const signs = ['::before', '::after'].map((part) => getComputedStyle(element, part).content);
      if (isStruck && !element.querySelector('.sr')) return [`struck out: ${element.textContent}`];
      return signs.filter((sign) => /^"[^"\p{L}\s]+"$/u.test(sign)).map((sign) => `read out: ${sign}`);
    }),
  );

/** All rules are asked of the light pages, so none of them is left to a draw: a target was too small at two widths alone. */
const LIGHT: readonly Look[] = [
  ['light', 390, ''],
  ['light', 768, '/fr'],
  ['light', 1440, ''],
];
const OTHERS: readonly Look[] = [
  ['dark', 390, '/fr'],
  ['dark', 1440, ''],
  ['forced', 768, '/fr'],
];

// Every page of the site, signed out and in.
inChromium('axe', (stage) => {
  let cookies: Awaited<ReturnType<BrowserContext['storageState']>>;
  beforeAll(async () => {
    cookies = await (await signUp(stage, 'axe@example.ca')).context().storageState();
  });

  it.each([...LIGHT, ...some(OTHERS, 3)])(
    'axe finds nothing on any page in %s at %d pixels (%s), and nothing scrolls sideways',
    async (mode, width, language) => {
      const options = {
        ...(mode === 'forced' ? { forcedColors: 'active' as const } : { colorScheme: mode }),
        viewport: { width, height: HEIGHTS[width] },
      };
      const walk = async (page: Page, pages: typeof PUBLIC): Promise<string[]> => {
        const wrong: string[] = [];
        for (const [path, act = nothing] of pages) {
          await page.goto(language + path);
          await act(page);
          await page.evaluate(() => {
            for (const folded of document.querySelectorAll('details')) folded.open = true;
          });
          const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          wrong.push(...(await findings(page, mode === 'light' ? ALL : COLOURS)).map((one) => `${path}: ${one}`));
          if (over > 0) wrong.push(`${path}: ${over} pixels too wide`);
          if (mode === 'light') wrong.push(...(await unsaid(page)).map((fault) => `${path}: ${fault}`));
        }
        await page.context().close();
        return wrong;
      };
      const visitor = await stage.page(options);
      const member = await stage.page({ ...options, storageState: cookies });
      expect((await Promise.all([walk(visitor, PUBLIC), walk(member, SIGNED_IN)])).flat()).toEqual([]);
    },
    400_000,
  );
});
