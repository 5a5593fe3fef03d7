import { describe, expect, it } from 'vitest';
import { FIVE, INTRO, type PageParts, POSTED, pageWith, SPECIAL, tabled, withRates } from '../support/page-lender.ts';
import { type Given, type Runs, runsOf, type Script } from '../support/sightings.ts';
import { accepting, acme, moved } from './accepted.ts';

const OTHERS = ['bravo', 'carol', 'delta'].map((id) => tabled(id));
const LIVE: Given = { live: true, readFrom: 'a desk' };
const ALL = [
  ...POSTED.map(([label]) => `fixed/${12 * Number(label[0])}m/closed/posted`),
  'fixed/36m/closed/special',
  'fixed/60m/closed/special',
].sort();

const beside = (page: string, others: string[] = [pageWith(), pageWith(), pageWith()]): Script => ({
  acme: page,
  ...Object.fromEntries(others.map((text, at) => [OTHERS[at]?.id ?? '', text])),
});
const waitingIds = (held: Record<string, unknown>): string[] =>
  Object.keys(held)
    .map((id) => id.slice('acme/'.length))
    .sort();

describe('a first reading', () => {
  it('of a lender without any layout waits once, whole, under one digest, until a person accepts it', async () => {
    const runs = runsOf(acme, ...OTHERS);
    const page = pageWith({ title: 'Mortgage rates for pilots' });
    const digests = new Set<string>();
    for (const hours of [0, 6, 24, 104]) {
      const { shown, entry, memory } = await runs.at(hours, beside(page), LIVE);
      expect([shown, memory.layouts, entry.state, entry.liveSince]).toEqual([{}, [], 'unavailable', null]);
      expect(waitingIds(entry.held)).toEqual(ALL);
      digests.add(entry.waiting?.digest ?? '');
    }
    const [digest = ''] = digests;
    expect([digests.size, digest]).toEqual([1, expect.stringMatching(/^[0-9a-f]{12}$/)]);
    const by = { ...LIVE, ...accepting(digest, { verdict: 'harmless' }) };
    const { shown, memory, entry } = await runs.at(105, beside(page), by);
    expect(Object.keys(shown)).toEqual(ALL);
    expect([memory.layouts.map(({ by }) => by), entry.waiting, entry.limited]).toEqual([['person'], null, {}]);
  });

  it.each([
    ['http', 'browser'],
    ['browser', 'http'],
  ] as const)('by %s is compared with the accepted layout of a recording by %s', async (by, recorded) => {
    const runs = runsOf(acme);
    await runs.at(0, pageWith(), { by: recorded, accepts: 'any' });
    const { line, entry, shown } = await runs.at(8, moved(), { ...LIVE, by });
    expect([line.detail, entry.held, entry.waiting, shown[FIVE]]).toEqual(['a first reading', {}, null, '6.19 fresh']);
  });

  it.each<[string, Partial<PageParts>, string]>([
    ['words that nobody judged', { title: 'Mortgage rates for pilots' }, '6.09 fresh'],
    ['an alarm', { intro: `${INTRO}<p>Our rates are outdated.</p>` }, '6.09 quarantined'],
  ])('beside the recording follows the same table: %s', async (_, parts, state) => {
    const runs = runsOf(acme);
    await runs.at(0, pageWith(), { accepts: 'any' });
    expect((await runs.at(8, pageWith(parts), LIVE)).shown[FIVE]).toBe(state);
    expect((await runs.at(20, moved(parts), LIVE)).shown[FIVE]).toMatch(/^6\.09/);
  });
});

describe('a lender with recorded figures', () => {
  /** Its recording, accepted as one’s own. */
  const recorded = async (...others: typeof OTHERS): Promise<Runs> => {
    const runs = runsOf(acme, ...others);
    await runs.at(0, { acme: pageWith() }, { accepts: 'any', by: 'recording' });
    return runs;
  };

  it('waits if its figures are those of other rates in the recording', async () => {
    const { at } = await recorded();
    const shifted = POSTED.map(([label], row) => [label, POSTED[(row + 1) % POSTED.length]?.[1] ?? 0] as const);
    const { shown, entry } = await at(8, pageWith({ posted: shifted }), LIVE);
    expect(shown[FIVE]).toBe('6.09 quarantined');
    expect(entry.held[`acme/${FIVE}`]?.reason).toContain('other rates had before');
  });
});

describe('a lender that was read live', () => {
  it('is judged as at a first reading if it is taken afresh', async () => {
    const runs = runsOf(acme, ...OTHERS);
    await runs.at(0, beside(pageWith()), { ...LIVE, accepts: 'any' });
    const page = moved({ special: withRates(SPECIAL, { '3 Year': 2.7 }) }, 6.69);
    const { shown, line } = await runs.at(8, beside(page), { ...LIVE, afresh: true });
    expect(line.detail).toBe('taken afresh');
    expect(shown[FIVE]).toBe('6.69 fresh');
    expect(shown['fixed/36m/closed/special']).not.toBe('2.7 fresh');
  });
});
