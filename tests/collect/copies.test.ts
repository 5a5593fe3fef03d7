import { describe, expect, it } from 'vitest';
import { FIVE, INTRO, type PageParts, POSTED, type PrintedRow, pageWith, SPECIAL } from '../support/page-lender.ts';
import { accepted, type Runs } from '../support/sightings.ts';
import { acme } from './accepted.ts';

const lower = (rows: readonly PrintedRow[], count = rows.length): PrintedRow[] =>
  rows.map(([label, rate], at) => [label, at < count ? Number(rate) - 0.1 : rate]);
/** The page of some time after all posted figures fell. */
const LOWER: Partial<PageParts> = { posted: lower(POSTED) };
const updated = (day: string): Partial<PageParts> => ({ intro: `${INTRO}<p>Updated ${day}.</p>` });

/** Runs of a lender whose figures fell at eight hours. */
async function fallen(before = pageWith(), after = pageWith(LOWER)): Promise<Runs> {
  const runs = await accepted(acme, before);
  expect((await runs.at(8, after)).shown[FIVE]).toBe('5.99 fresh');
  return runs;
}
/** Runs of a page whose day stands still for days, and moves with its figures. */
async function dated(): Promise<Runs> {
  const before = pageWith(updated('November 10, 2026'));
  const runs = await accepted(acme, before);
  await runs.at(4, before);
  expect((await runs.at(8, pageWith({ ...LOWER, ...updated('November 15, 2026') }))).shown[FIVE]).toBe('5.99 fresh');
  return runs;
}
/** The same, of a page that prints the day of each look. */
async function clocked(): Promise<Runs> {
  const runs = await accepted(acme, pageWith(updated('November 20, 2026')));
  expect((await runs.at(8, pageWith({ ...LOWER, ...updated('November 21, 2026') }))).shown[FIVE]).toBe('5.99 fresh');
  return runs;
}

describe('an older copy of the page', () => {
  it.each<[string, string]>([
    ['the same bytes', pageWith()],
    ['the same figures in other mark-up', pageWith().replace('<main>', '<main class="x">')],
    ['the same figures with a menu', pageWith({ top: '<nav>Savings</nav>' })],
  ])('is not believed where it comes and goes, and is a move at three sightings over a day: %s', async (_, page) => {
    const { at } = await fallen();
    for (const hours of [16, 22, 39]) {
      const { shown, entry } = await at(hours, page);
      expect([shown[FIVE], shown['fixed/60m/closed/special']]).toEqual(['5.99 quarantined', '4.59 fresh']);
      const reason = 'its page is the one of before 2026-11-21 again';
      expect(entry.held[`acme/${FIVE}`]).toMatchObject({ until: 'third-sighting', reason });
    }
    expect((await at(41, page)).shown[FIVE]).toBe('6.09 fresh');
  });

  it('gives rates that were narrowed meanwhile back, as they were accepted there, and asks nobody', async () => {
    const { at } = await accepted(acme, pageWith());
    const special = SPECIAL.map(([label, rate]): PrintedRow => [`${label} renewal`, rate]);
    expect((await at(8, pageWith({ special }))).shown['fixed/60m/closed/special/renewal']).toBe('4.59 fresh');
    for (const hours of [16, 24]) expect((await at(hours, pageWith())).entry.waiting).toBeNull();
    expect((await at(41, pageWith())).shown['fixed/60m/closed/special']).toBe('4.59 fresh');
  });

  it('is not believed while a figure of the newer page waits for a person', async () => {
    const posted: PrintedRow[] = [['1 Year', 8.09], ...lower(POSTED.slice(1))];
    const { at } = await fallen(pageWith(), pageWith({ posted }));
    expect((await at(16, pageWith())).shown[FIVE]).toBe('5.99 quarantined');
  });

  it('is not believed at two sightings, however far apart', async () => {
    const { at } = await fallen();
    await at(16, pageWith());
    expect((await at(64, pageWith())).shown[FIVE]).toMatch(/^5.99 (?:quarantined|stale)$/);
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
  it.each<[string, () => Promise<Runs>, string, string]>([
    ['with a later day', dated, pageWith(updated('November 18, 2026')), '6.09 fresh'],
    ['with the day of before', dated, pageWith(updated('November 10, 2026')), '5.99 quarantined'],
    ['with the day of each look', clocked, pageWith(updated('November 21, 2026')), '5.99 quarantined'],
  ])('are recognised as a copy or as new by the evidence of the page: %s', async (_, runs, page, shown) => {
    expect((await (await runs()).at(16, page)).shown[FIVE]).toBe(shown);
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
