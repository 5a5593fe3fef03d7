import { describe, expect, it } from 'vitest';
import { FIVE, INTRO, type PageParts, POSTED, type PrintedRow, pageWith, SPECIAL } from '../support/page-lender.ts';
import { accepted, type Runs, type Said } from '../support/sightings.ts';
import { accepting, acme } from './accepted.ts';

const lower = (rows: readonly PrintedRow[], count = rows.length): PrintedRow[] =>
  rows.map(([label, rate], at) => [label, at < count ? Number(rate) - 0.1 : rate]);
/** The page of some time after all posted figures fell. */
const LOWER: Partial<PageParts> = { posted: lower(POSTED) };
const updated = (day: string): Partial<PageParts> => ({ intro: `${INTRO}<p>Updated ${day}.</p>` });

/** Runs of a lender whose figures fell at eight hours. */
async function fallen(before: Said = pageWith(), after: Said = pageWith(LOWER)): Promise<Runs> {
  const runs = await accepted(acme, before);
  expect((await runs.at(8, after)).shown[FIVE]).toBe('5.99 fresh');
  return runs;
}
/** The page with its time, in hours of November 20. */
const at = (text: string, hour: number): Said => ({
  text,
  headers: { 'last-modified': new Date(Date.UTC(2026, 10, 20, hour)).toUTCString() },
});
const dated = (): Promise<Runs> =>
  fallen(pageWith(updated('November 19, 2026')), pageWith({ ...LOWER, ...updated('November 20, 2026') }));
const stamped = (): Promise<Runs> => fallen(at(pageWith(), 12), at(pageWith(LOWER), 22));

describe('an older copy of the page', () => {
  it.each<[string, string]>([
    ['the same bytes', pageWith()],
    ['the same figures in other mark-up', pageWith().replace('<main>', '<main class="x">')],
    ['the same figures with a menu', pageWith({ top: '<nav>Savings</nav>' })],
  ])('is not believed, however much time passes: %s', async (_, page) => {
    const { at } = await fallen();
    for (const hours of [16, 22, 40, 64, 112, 700]) {
      const { shown, entry } = await at(hours, page);
      expect(shown[FIVE]).toMatch(/^5.99 (?:quarantined|stale)$/);
      expect(shown['fixed/60m/closed/special']).toBe('4.59 fresh');
      const reason = 'its page is the one of before 2026-11-21 again';
      expect(entry.held[`acme/${FIVE}`]).toMatchObject({ until: 'person', reason });
      expect(entry.waiting?.digest).toMatch(/^[0-9a-f]{12}$/);
    }
  });

  it('is believed if a person says so', async () => {
    const { at } = await fallen();
    expect((await at(17, pageWith(), accepting(await at(16, pageWith())))).shown[FIVE]).toBe('6.09 fresh');
    expect((await at(25, pageWith())).shown[FIVE]).toBe('6.09 fresh');
  });

  it('is forgotten when the newer page is back', async () => {
    const { at } = await fallen();
    await at(16, pageWith());
    const { shown, entry } = await at(17, pageWith(LOWER));
    expect([shown[FIVE], entry.held, entry.waiting]).toEqual(['5.99 fresh', {}, null]);
  });

  it('is not recognised after thirty days', async () => {
    const { at } = await fallen();
    const hours = 8 + 24 * 30;
    expect((await at(hours - 0.1, pageWith())).shown[FIVE]).toMatch(/^5.99/);
    expect((await at(hours + 0.1, pageWith())).shown[FIVE]).toBe('6.09 fresh');
  });
});

describe('earlier figures', () => {
  it.each<[string, () => Promise<Runs>, Said, string]>([
    ['with a later day', dated, pageWith(updated('November 21, 2026')), '6.09 fresh'],
    ['with the day of before', dated, pageWith(updated('November 19, 2026')), '5.99 quarantined'],
    ['with a later Last-Modified', stamped, at(pageWith(), 29), '6.09 fresh'],
    ['with the Last-Modified of before', stamped, at(pageWith(), 12), '5.99 quarantined'],
    ['with no time', fallen, { text: pageWith(), headers: { 'last-modified': 'yesterday' } }, '5.99 quarantined'],
  ])('are recognised as a copy or as new by the evidence of the page: %s', async (_, runs, page, shown) => {
    expect((await (await runs()).at(16, page)).shown[FIVE]).toBe(shown);
  });

  it('beside a new line are not a copy: they are shown at a second sighting', async () => {
    const { at } = await fallen();
    const page = pageWith({ notes: '<h2>What is a mortgage?</h2><p>Spring is a good time to plan a move.</p>' });
    expect((await at(16, page)).entry.held[`acme/${FIVE}`]?.until).toBe('second-sighting');
    expect((await at(22, page)).shown[FIVE]).toBe('6.09 fresh');
  });

  it.each([
    [3, '6.09 fresh'],
    [4, '5.99 quarantined'],
  ])('are a copy if %i of them moved back, and the whole reading is as before', async (count, shown) => {
    const posted = lower(POSTED.toReversed(), count);
    const { at } = await fallen(pageWith(), pageWith({ posted: posted.toReversed() }));
    expect((await at(16, pageWith({ top: '<nav>Savings</nav>' }))).shown[FIVE]).toBe(shown);
  });

  it('are a copy if every figure of the source moved back', async () => {
    const few = { posted: POSTED.slice(3), special: [] };
    const { at } = await fallen(pageWith(few), pageWith({ posted: lower(few.posted), special: [] }));
    expect((await at(16, pageWith({ ...few, top: '<nav>Savings</nav>' }))).shown[FIVE]).toBe('5.99 quarantined');
  });

  it('are not a copy if one of them differs', async () => {
    const { at } = await fallen();
    const special = SPECIAL.map(([label, rate]) => [label, Number(rate) - 0.05] as const);
    expect((await at(16, pageWith({ special }))).shown[FIVE]).toBe('6.09 fresh');
  });
});
