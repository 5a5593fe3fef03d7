import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { FRAME_HEIGHTS } from '../../src/embed/page.ts';
import { some } from '../support/sampled.ts';
import { inChromium, newKey, PAGES, QUESTIONS, signUp } from './browser.ts';

const RATES = ['lender0000', 'lender0005'].map((lender) => `rate=${lender}/fixed/60m/closed/special`).join('&');
const ALL = [
  ...PAGES,
  '/lenders/lender0001',
  '/lenders/lender0004/full',
  '/board',
  `/compare?${RATES}`,
  '/404',
  '/dashboard',
  '/alert?termMonths=60',
  '/rate/lender0000/fixed/60m/closed/special',
  '/calculator?price=abc&down=1&rate=x&term=61',
  '/fr/',
  '/fr/api',
  '/fr/board',
  '/fr/calculator',
  ...QUESTIONS.map((path) => `/fr${path}`),
  '/fr/changes',
  '/fr/dashboard',
  '/fr/lenders/lender0001',
];
type Mode = BrowserContextOptions & { media?: 'print'; large?: true };
const MODES: Record<string, Mode> = {
  light: { colorScheme: 'light' },
  dark: { colorScheme: 'dark' },
  'forced colours': { forcedColors: 'active' },
  print: { media: 'print', colorScheme: 'dark' },
  'large text': { large: true },
};
const WIDTHS = [320, 390, 768, 1440];

inChromium('every page, at every width and in every mode,', (stage) => {
  let cookies: Awaited<ReturnType<BrowserContext['storageState']>>;
  beforeAll(async () => {
    const page = await signUp(stage, 'matrix@example.ca');
    await newKey(page, 'The nightly job at the office, which has a long name');
    cookies = await page.context().storageState();
  });

  async function each(
    mode: Mode,
    width: number,
    look: (page: Page, path: string) => Promise<string[]>,
  ): Promise<string[]> {
    const { media, large, ...options } = mode;
    const page = await stage.page({ ...options, storageState: cookies, viewport: { width, height: 844 } });
    const wrong: string[] = [];
    for (const path of ALL) {
      await page.goto(path);
      if (media) await page.emulateMedia({ media });
      if (large)
        await page.evaluate(() => {
          document.documentElement.style.fontSize = '200%';
        });
      wrong.push(...(await look(page, path)).map((fault) => `${path}: ${fault}`));
    }
    await page.context().close();
    return wrong;
  }

  // A browser whose letters are twice as large takes a tablet for a phone; larger text alone is tried around it. No paper is as narrow as a phone.
  it.each(
    some(
      Object.keys(MODES).flatMap((mode) =>
        WIDTHS.filter((width) => (mode === 'large text' ? width !== 768 : mode !== 'print' || width >= 768)).map(
          (width) => [mode, width] as const,
        ),
      ),
      6,
    ),
  )(
    '%s, %d pixels: nothing is wider than the window, and every state keeps its mark',
    async (mode, width) => {
      const wrong = await each(MODES[mode] as Mode, width, (page) =>
        page.evaluate(() => {
          const faults: string[] = [];
          const over = document.documentElement.scrollWidth - innerWidth;
          if (over > 0) faults.push(`${over} pixels too wide`);
          for (const state of document.querySelectorAll<HTMLElement>('main .state')) {
            if (!state.checkVisibility()) continue;
            const mark = state.querySelector('svg')?.getBoundingClientRect();
            if (!mark || mark.width === 0 || !state.textContent?.trim())
              faults.push(`a state without its mark or word`);
          }
          const ofRoot = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
          const top = document.querySelector('.top-in')?.clientHeight ?? 0;
          if (ofRoot === 16 && top > 7.5 * ofRoot) faults.push(`a header of ${top} pixels`);
          // However much narrows a rate, its lender keeps a name that can be read.
          for (const note of document.querySelectorAll('.board.stack .figure .note'))
            note.textContent = 'special, up to 25 years, new mortgages, owner-occupied';
          for (const name of document.querySelectorAll<HTMLElement>('.board.stack tbody th')) {
            const letter = Number.parseFloat(getComputedStyle(name).fontSize);
            if (name.checkVisibility() && name.clientWidth < 4 * letter) faults.push('a name without room');
          }
          return faults;
        }),
      );
      expect(wrong).toEqual([]);
    },
    180_000,
  );

  it('is light on paper, without parts that only a screen needs', async () => {
    const wrong = await each(MODES['print'] as Mode, 768, (page) =>
      page.evaluate(() => {
        const faults: string[] = [];
        if (getComputedStyle(document.body).backgroundColor !== 'rgb(255, 255, 255)') faults.push('dark paper');
        for (const control of document.querySelectorAll<HTMLElement>('.top-menu, .chips, .foot'))
          if (control.checkVisibility()) faults.push(`shows ${control.className}`);
        for (const row of document.querySelectorAll('.board.full tr[data-rate]'))
          if (!row.checkVisibility()) faults.push(`leaves out ${row.getAttribute('data-rate')}`);
        for (const head of document.querySelectorAll('.board:not(.compare) thead'))
          if (getComputedStyle(head).display !== 'table-header-group')
            faults.push('the head of a table is not repeated');
        for (const folded of document.querySelectorAll('details'))
          if (folded.checkVisibility() !== folded.open && !folded.matches('.asked, .more-of'))
            faults.push(`shows a folded part, or not an open one: ${folded.textContent?.trim().slice(0, 40)}`);
        return faults;
      }),
    );
    expect(wrong).toEqual([]);
  }, 120_000);

  it.each(['', '/fr'])(
    'frames for other sites have in %s the height that the line to paste says, at every width',
    async (language) => {
      for (const width of [390, 820, 1440]) {
        const page = await stage.page({ viewport: { width, height: 100 } });
        for (const [what, most] of Object.entries(FRAME_HEIGHTS))
          for (const query of ['', '?province=CA-ON']) {
            await page.goto(`${language}/embed/${what}${what === 'headline' ? '' : '/5-year-fixed'}${query}`);
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
    },
  );
});
