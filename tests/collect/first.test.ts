import { rmSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { waitingReport } from '../../pipeline/collect/waiting.ts';
import { type PageParts, POSTED, pageWith, SPECIAL, tabled, withRates } from '../support/page-lender.ts';
import { type Given, type Runs, runsOf, type Script } from '../support/sightings.ts';

const acme = tabled('acme');
const OTHERS = ['bravo', 'carol', 'delta'].map((id) => tabled(id));
const INTRO = '<p>Look at what we offer today.</p>';
const LIVE: Given = { live: true, readFrom: 'a desk' };
const FIVE = 'fixed/60m/closed/posted';
const ALL = [
  ...POSTED.map(([label]) => `fixed/${12 * Number(label[0])}m/closed/posted`),
  'fixed/36m/closed/special',
  'fixed/60m/closed/special',
].sort();

const beside = (page: string, others: string[] = [pageWith(), pageWith(), pageWith()]): Script => ({
  acme: page,
  ...Object.fromEntries(others.map((text, at) => [OTHERS[at]?.id ?? '', text])),
});
/** One first reading of a lender, beside three others that are read for the first time as well. */
const firstOf = (parts: Partial<PageParts>, others?: string[]) =>
  runsOf(acme, ...OTHERS).at(0, beside(pageWith(parts), others), LIVE);
const waitingIds = (held: Record<string, unknown>): string[] =>
  Object.keys(held)
    .map((id) => id.slice('acme/'.length))
    .sort();

describe('a first reading', () => {
  it('of known words and of figures near those of three other lenders is shown without a person', async () => {
    const { rates, shown, line, entry, memory } = await firstOf({});
    expect(Object.keys(shown)).toEqual(ALL);
    expect(rates.every(({ state }) => state === 'fresh')).toBe(true);
    expect(line).toMatchObject({ outcome: 'fresh', detail: 'a first reading', held: [] });
    expect(entry).toMatchObject({ waiting: null, liveSince: '2026-11-20T17:00:00.000Z', readFrom: 'a desk' });
    expect(memory.layouts.map(({ by }) => by)).toEqual(['first-reading']);
  });

  it.each<[string, Partial<PageParts>]>([
    [
      'harmless sentences',
      {
        intro: `${INTRO}<p>Closed December 25.</p><p>Only a phone call away.</p><p>Rates may change without notice.</p>`,
      },
    ],
    ['its name in the title', { title: 'Mortgage rates | acme Bank' }],
    ['a service', { behind: '<h2>Your branch</h2><p>All branches are closed on Sunday.</p>' }],
    ['a bonus', { intro: `${INTRO}<p>Get up to $3,000 cash back.</p>` }],
    [
      'a card that announces a bonus',
      {
        between:
          '<div><p>LIMITED-TIME OFFER</p><h3>Get $5,900 in value</h3><p>Offer ends December 31, 2026.</p></div><h2>Our rates</h2>',
      },
    ],
    [
      'a menu',
      {
        top: '<ul><li><a href="/s">Students</a></li><li><a href="/c">Commercial</a></li><li><a href="/b">Business Mortgage</a></li></ul>',
      },
    ],
    [
      'a menu in a dialog',
      { top: '<div role="dialog"><nav><a href="/s">Students</a> <a href="/c">Commercial</a></nav></div>' },
    ],
    [
      'an answer to a question',
      { behind: '<h2>What is a rate hold?</h2><p>This only applies to fixed rate mortgages.</p>' },
    ],
    ['another product', { behind: '<h2>Credit card rates</h2><p>Business Low Rate</p>' }],
    ['an invitation', { intro: `${INTRO}<p>Find a rate that works for you and switch to us.</p>` }],
    ['a title that advertises', { title: 'Mortgage rates - gain insight into costs at each stage of your mortgage' }],
    [
      'a limit that its rates bear',
      {
        posted: POSTED.map(([label, rate]) => [`${label}<sup>*</sup>`, rate]),
        notes: '<p><sup>*</sup>Owner-occupied homes only.</p>',
      },
    ],
  ])('is shown beside %s', async (_, parts) => {
    expect((await firstOf(parts)).entry.held).toEqual({});
  });

  it.each(['http', 'browser'] as const)('is still a first reading after accepted recordings by %s', async (by) => {
    const runs = runsOf(acme, ...OTHERS);
    await runs.at(0, beside(pageWith()), { by, accepts: 'any' });
    const alarming = pageWith({ intro: `${INTRO}<p>Rates are for illustrative purposes only.</p>` });
    expect((await runs.at(8, beside(pageWith()), { ...LIVE, by })).line.detail).toBe('a first reading');
    const again = runsOf(acme, ...OTHERS);
    await again.at(0, beside(alarming), { by, accepts: 'any' });
    const { entry, line } = await again.at(8, beside(alarming), { ...LIVE, by });
    expect([line.detail, waitingIds(entry.held), entry.liveSince]).toEqual(['a first reading', ALL, null]);
  });

  it.each<[string, Partial<PageParts>, string[]]>([
    ['an alarm', { intro: `${INTRO}<p>Rates are for illustrative purposes only.</p>` }, ALL],
    [
      'an alarm under one heading',
      { behind: '<p>These rates have expired.</p>' },
      ['fixed/36m/closed/special', 'fixed/60m/closed/special'],
    ],
    ['a title that is not understood', { title: 'Mortgage rates for pilots' }, ALL],
    ['a main heading that is not understood', { h1: 'Mortgage rates of pilots' }, ALL],
    ['limiting words that are not understood', { intro: `${INTRO}<p>For first-time buyers only.</p>` }, ALL],
    [
      'the entry of a menu that is open',
      {
        top: '<ul><li><a href="/o">Ontario</a></li><li><a href="/m" aria-current="page">Manitoba</a></li><li><a href="/q">Quebec</a></li></ul>',
      },
      ALL,
    ],
    ['a field that is filled in', { intro: `${INTRO}<p>Province: <input value="Manitoba" readonly></p>` }, ALL],
    ['a limited offer that is no bonus', { intro: `${INTRO}<p>Limited-time offer</p>` }, ALL],
    ['an alarm in a heading over nothing', { intro: `${INTRO}<h2>These rates have expired</h2><h2>News</h2>` }, ALL],
    ['an invitation to certain rates', { intro: `${INTRO}<p>Get these rates when you switch to us.</p>` }, ALL],
    ['limiting words that its rates do not bear', { intro: `${INTRO}<p>For members only.</p>` }, ALL],
    [
      'one value everywhere in a table',
      { special: ['2 Year', '3 Year', '5 Year'].map((label) => [label, 4.59] as const) },
      ['fixed/24m/closed/special', 'fixed/36m/closed/special', 'fixed/60m/closed/special'],
    ],
    ['a figure far from others', { posted: withRates(POSTED, { '5 Year': 6.85 }) }, [FIVE]],
    ['a figure below others', { posted: withRates(POSTED, { '4 Year': 5.13 }) }, ['fixed/48m/closed/posted']],
    ['a term that others do not print', { posted: [...POSTED, ['10 Year', 6.49]] }, ['fixed/120m/closed/posted']],
  ])('waits for a person beside %s', async (_, parts, ids) => {
    const { entry, shown } = await firstOf(parts);
    expect(waitingIds(entry.held)).toEqual(ids);
    expect(
      Object.values(entry.held).every(
        ({ until, reason }) => until === 'person' && reason.startsWith('a first reading'),
      ),
    ).toBe(true);
    expect(Object.keys(shown).filter((id) => ids.includes(id))).toEqual([]);
    expect(entry.waiting).toMatchObject({ isFirst: true, digest: expect.stringMatching(/^[0-9a-f]{12}$/) });
    expect(entry.state).toBe(ids.length === ALL.length ? 'unavailable' : 'fresh');
  });

  it.each([
    ['just near enough', 6.84, true],
    ['just too far', 6.86, false],
  ])('of a figure that is %s', async (_, rate, isShown) => {
    const { shown } = await firstOf({ posted: withRates(POSTED, { '5 Year': rate }) });
    expect(FIVE in shown).toBe(isShown);
  });

  it.each([
    [2, false],
    [3, true],
  ])('beside %i other lenders is shown: %s', async (count, isShown) => {
    const { shown } = await firstOf(
      {},
      OTHERS.slice(0, count).map(() => pageWith()),
    );
    expect(Object.keys(shown).length > 0).toBe(isShown);
  });

  it('waits on, however much time passes, and is shown when a person accepts it', async () => {
    const runs = runsOf(acme, ...OTHERS);
    const page = pageWith({ title: 'Mortgage rates for pilots' });
    let digest = '';
    for (const hours of [0, 6, 24, 48, 104]) {
      const { shown, entry, memory } = await runs.at(hours, beside(page), LIVE);
      expect([shown, memory.layouts, entry.state, entry.liveSince]).toEqual([{}, [], 'unavailable', null]);
      digest = entry.waiting?.digest ?? '';
    }
    const accepts = new Map([['acme', { digest, words: 'harmless' as const }]]);
    const { shown, memory, entry } = await runs.at(105, beside(page), { ...LIVE, accepts });
    expect(Object.keys(shown)).toEqual(ALL);
    expect([memory.layouts.map(({ by }) => by), entry.waiting, entry.limited]).toEqual([['person'], null, {}]);
  });

  it('has a report with the words around its rates, and the command', async () => {
    const { snapshot, entry } = await firstOf({ title: 'Mortgage rates for pilots' });
    const report = waitingReport('acme', snapshot, true).join('\n');
    expect(report).toContain('the title of the page says "Mortgage rates for pilots", which is new (beside 7 rates)');
    expect(report).toContain('5y fixed posted: 6.09 is new');
    expect(report).toContain(`npm run collect -- --accept acme@${entry.waiting?.digest}:harmless`);
    const withoutFigures = waitingReport('acme', snapshot, false).join('\n');
    expect(withoutFigures).not.toMatch(/\d\.\d\d/);
    expect(withoutFigures).toContain('7 figures wait');
  });
});

describe('a lender with recorded figures', () => {
  /** Its recording, accepted as one’s own. */
  const recorded = async (...others: typeof OTHERS): Promise<Runs> => {
    const runs = runsOf(acme, ...others);
    await runs.at(0, { acme: pageWith() }, { accepts: 'any', by: 'recording' });
    return runs;
  };

  it.each([
    ['within 1.50 of it', 7.59, true],
    ['farther from it', 7.6, false],
  ])('shows a figure that is %s, even if no other lender is read', async (_, rate, isShown) => {
    const { at } = await recorded();
    const { shown, entry } = await at(8, pageWith({ posted: withRates(POSTED, { '5 Year': rate }) }), LIVE);
    expect(shown[FIVE]).toBe(isShown ? `${rate} fresh` : undefined);
    expect(shown['fixed/48m/closed/posted']).toBe('5.89 fresh');
    expect(Object.keys(entry.held)).toHaveLength(isShown ? 0 : 1);
  });

  it('still shows the recording while its whole first reading waits', async () => {
    const { at } = await recorded();
    const { shown, entry, line } = await at(8, pageWith({ title: 'Mortgage rates for pilots' }), LIVE);
    expect(shown[FIVE]).toBe('6.09 quarantined');
    expect([entry.liveSince, Object.keys(entry.held).length, line.changed]).toEqual([null, 7, []]);
  });

  it('waits if its figures are those of other rates in the recording', async () => {
    const { at } = await recorded();
    const shifted = POSTED.map(([label], row) => [label, POSTED[(row + 1) % POSTED.length]?.[1] ?? 0] as const);
    const { shown, entry } = await at(8, pageWith({ posted: shifted }), LIVE);
    expect(shown[FIVE]).toBe('6.09 quarantined');
    expect(entry.held[`acme/${FIVE}`]?.reason).toContain('other rates had before');
  });

  it('reports no change, and keeps the beginning of an unchanged figure', async () => {
    const { at } = await recorded();
    const { line, rates } = await at(8, pageWith({ posted: withRates(POSTED, { '5 Year': 6.59 }) }), LIVE);
    expect(line.changed).toEqual([]);
    expect(rates.find(({ id }) => id === 'acme/fixed/48m/closed/posted')?.changedAt).toBe('2026-11-20T17:00:00.000Z');
  });
});

describe('a lender that was read live', () => {
  it('is judged as at a first reading if it is taken afresh', async () => {
    const runs = runsOf(acme, ...OTHERS);
    await runs.at(0, beside(pageWith()), LIVE);
    const page = beside(
      pageWith({ posted: withRates(POSTED, { '5 Year': 6.69 }), special: withRates(SPECIAL, { '3 Year': 2.7 }) }),
    );
    const { shown, line } = await runs.at(8, page, { ...LIVE, afresh: true });
    expect(line.detail).toBe('taken afresh');
    expect(shown[FIVE]).toBe('6.69 fresh');
    expect(shown['fixed/36m/closed/special']).not.toBe('2.7 fresh');
  });

  it('and has no remembered layouts adopts a layout by its known figures', async () => {
    const runs = runsOf(acme, ...OTHERS);
    await runs.at(0, beside(pageWith()), LIVE);
    rmSync(path.join(runs.root, 'layouts'), { recursive: true });
    const moved = pageWith({ posted: withRates(POSTED, { '5 Year': 6.19 }) });
    const first = await runs.at(8, moved, LIVE);
    expect([first.shown[FIVE], first.shown['fixed/48m/closed/posted']]).toEqual(['6.09 quarantined', '5.89 fresh']);
    await runs.at(9, pageWith(), LIVE);
    expect((await runs.at(15, pageWith(), LIVE)).memory.layouts.map(({ by }) => by)).toEqual(['proof']);
    expect((await runs.at(16, moved, LIVE)).shown[FIVE]).toBe('6.19 fresh');
  });
});
