import { describe, expect, it } from 'vitest';
import type { Recognised } from '../../pipeline/judge/recognise.ts';
import { limitedByPeople } from '../../pipeline/judge/remember.ts';
import { slotOf } from '../../pipeline/read/layout/frame.ts';
import { FIVE, type PageParts, POSTED, type PrintedRow, pageWith, tabled, withRates } from '../support/page-lender.ts';
import { storedRate } from '../support/rates.ts';
import { accepted, type Runs, runsOf } from '../support/sightings.ts';

const acme = tabled('acme');
const H1S = ['Open', 'Variable', 'Insured', 'Convertible', 'Uninsured'].map((kind) => `${kind} mortgage rates`);
/** A page with a word that nobody knows: figures that moved are shown, and marked, once it has proven itself. */
const NEW: Partial<PageParts> = { h1: 'Zebra mortgage rates' };
const moved = (parts: Partial<PageParts> = {}): string =>
  pageWith({ ...parts, posted: withRates(parts.posted ?? POSTED, { '5 Year': 6.19 }) });
/** Whether a figure that moves on a page is shown at once. */
const isBelieved = async ({ at }: Runs, hours: number, parts: Partial<PageParts>): Promise<boolean> =>
  (await at(hours, moved(parts))).shown[FIVE] === '6.19 fresh';

it('the name of a part limits what was read under it, though all rates hear it', () => {
  const rates = ['Posted / Closed', 'Special'].map((section) => storedRate({ section, variant: section }));
  const slot = slotOf('heading', '', 'Posted for members', 'all');
  const who = { by: 'ann', at: '2026-11-20T13:17:00.000Z', digest: slot.digest };
  const judged = new Map([
    [slot.digest, { verdict: 'name', name: 'Posted', conditions: ['members-only'], ...who }],
  ] as const);
  const page = { frame: { ids: rates.map(({ id }) => id), slots: [slot] }, judgedDays: [] } as unknown as Recognised;
  expect(limitedByPeople(rates, [page], judged as never).map(({ conditions }) => conditions.length)).toEqual([1, 0]);
});

describe('a new layout', () => {
  it.each<[string, number[], boolean]>([
    ['is not accepted at one sighting', [8], false],
    ['is not at many within six hours', [8, 9, 10, 11, 12, 13], false],
    ['is at the first that is six hours after the first', [8, 12, 14], true],
    ['is at a second days later', [8, 80], true],
  ])('%s', async (_, sightings, isAccepted) => {
    const runs = await accepted(acme, pageWith());
    for (const hours of sightings) {
      const { shown, memory } = await runs.at(hours, pageWith(NEW));
      expect(shown).toEqual(runs.first.shown);
      const last = hours === sightings.at(-1);
      expect(memory.layouts.map(({ by }) => by)).toEqual(isAccepted && last ? ['person', 'proof'] : ['person']);
    }
    expect(await isBelieved(runs, (sightings.at(-1) ?? 0) + 0.5, NEW)).toBe(isAccepted);
  });

  it.each<[string, readonly PrintedRow[], boolean]>([
    ['all its figures are known', POSTED, true],
    ['one is missing', POSTED.slice(1), true],
    ['two of nine are new', [...POSTED, ['7 Year', 6.49], ['10 Year', 6.89]], true],
    ['two are new where one is missing', [...POSTED.slice(1), ['7 Year', 6.49], ['10 Year', 6.89]], false],
    ['one has another value, and others are missing', withRates(POSTED.slice(2), { '5 Year': 6.19 }), false],
  ])('is proven if %s: %s', async (_, posted, isProven) => {
    const { at } = await accepted(acme, pageWith());
    for (const hours of [8, 14, 20, 44]) {
      const { memory } = await at(hours, pageWith({ ...NEW, posted }));
      expect(memory.layouts).toHaveLength(isProven && hours > 8 ? 2 : 1);
    }
  });

  it('of a source with few figures is proven by all of them', async () => {
    const few = { posted: POSTED.slice(0, 2), special: [] };
    const { at } = await accepted(acme, pageWith(few));
    await at(8, pageWith({ ...NEW, ...few }));
    expect((await at(14, pageWith({ ...NEW, ...few }))).memory.layouts).toHaveLength(2);
  });

  it('that is contradicted between two sightings starts anew', async () => {
    const { at } = await accepted(acme, pageWith());
    await at(8, pageWith(NEW));
    await at(11, moved(NEW));
    expect((await at(14, pageWith(NEW))).memory.layouts).toHaveLength(1);
    expect((await at(20, pageWith(NEW))).memory.layouts).toHaveLength(2);
  });

  it('shows waiting figures once it is accepted, and later moves at once', async () => {
    const runs = await accepted(acme, pageWith());
    await runs.at(8, pageWith(NEW));
    await runs.at(14, pageWith(NEW));
    expect(await isBelieved(runs, 20, NEW)).toBe(true);
    // And the page as it was is known as well.
    expect((await runs.at(21, pageWith())).shown[FIVE]).toBe('6.09 fresh');
  });
});

describe('layouts', () => {
  /** Sees a page long enough to be accepted, from an hour on. */
  const learn = async ({ at }: Runs, hours: number, h1: string) => {
    await at(hours, pageWith({ h1 }));
    await at(hours + 6, pageWith({ h1 }));
    return at(hours + 12, pageWith({ h1 }));
  };

  it('are at most four per source: the oldest is forgotten', async () => {
    const runs = await accepted(acme, pageWith());
    for (const [at, h1] of H1S.slice(0, 4).entries()) {
      expect((await learn(runs, 8 + 20 * at, h1)).memory.layouts).toHaveLength(Math.min(2 + at, 4));
    }
    expect(await isBelieved(runs, 90, {})).toBe(false);
    expect(await isBelieved(runs, 91, { h1: H1S[0] as string })).toBe(true);
  });

  it.each([
    [90, true],
    [92, false],
  ])('are kept after %i days without a sighting: %s', async (days, isKept) => {
    const runs = await accepted(acme, pageWith());
    await learn(runs, 8, H1S[0] as string);
    // Seen again on the way: the day is kept to within a week.
    for (let day = 15; day < days; day += 15) await runs.at(24 * day, pageWith({ h1: H1S[0] as string }));
    expect(await isBelieved(runs, 24 * days, {})).toBe(isKept);
  });

  /** A run of other code. */
  const two = { live: true, fingerprints: { of: () => 'two', layouts: 'two' } };
  it('are made anew after a change of the code: unchanged figures are fresh, and moved ones wait until the layout is proven', async () => {
    const runs = runsOf(acme);
    const first = await runs.at(0, pageWith(), { accepts: 'any', live: true });
    const { shown, memory } = await runs.at(8, moved(), two);
    expect(shown).toEqual({ ...first.shown, [FIVE]: '6.09 quarantined' });
    expect(memory.layouts).toMatchObject([{ code: 'one' }]);
    await runs.at(9, pageWith(), two);
    expect((await runs.at(15, pageWith(), two)).memory.layouts).toMatchObject([{ by: 'proof', code: 'two' }]);
    expect((await runs.at(16, moved(), two)).shown[FIVE]).toBe('6.19 fresh');
  });

  it.each<[string, Partial<PageParts>, Partial<PageParts>, string]>([
    ['an alarm that came with it', {}, { intro: '<p>These are sample rates.</p>' }, 'quarantined'],
    ['one that was accepted', { intro: '<p>Sample rates.</p>' }, { intro: '<p>Sample rates.</p>' }, 'fresh'],
  ])('of other code notice %s', async (_, before, now, state) => {
    const runs = runsOf(acme);
    await runs.at(0, pageWith(before), { accepts: 'any', live: true });
    for (const hours of [8, 14, 20]) {
      expect((await runs.at(hours, pageWith(now), two)).shown[FIVE]).toBe(`6.09 ${state}`);
    }
  });

  it('of other code ask about a name that no reader understands, before its rates seem gone', async () => {
    const runs = runsOf(acme);
    await runs.at(0, pageWith(), { accepts: 'any', live: true });
    const { entry } = await runs.at(8, pageWith({ headings: ['Posted fixed rates', 'Zonk rates'] }), two);
    expect(entry.waiting?.differences.map(({ kind, text }) => [kind, text])).toEqual([['unread', 'Zonk rates']]);
  });

  it('made anew keep the marks of words that nobody has judged, also once they are proven', async () => {
    const runs = runsOf(acme);
    await runs.at(0, pageWith(), { accepts: 'any', live: true });
    const ofPilots = pageWith({ h1: 'Mortgage rates of pilots' });
    for (const [hours, code] of [[8], [14, two], [20, two], [26, two], [32, two]] as const) {
      const { rates } = await runs.at(hours, ofPilots, { live: true, ...code });
      const five = rates.find(({ id }) => id.endsWith(FIVE));
      expect(five?.conditions, `after ${hours} hours`).toContain('unjudged-words');
    }
  });

  it.each([500, 5000])('store footnotes of %i letters, so that the next run knows them', async (length) => {
    const notes = `<p><sup>*</sup>${'Rates are compounded half-yearly. '.repeat(length / 34)}</p>`;
    const marked = pageWith({ posted: POSTED.map(([label, rate]) => [`${label}<sup>*</sup>`, rate]), notes });
    const runs = runsOf(acme);
    await runs.at(0, marked, { accepts: 'any', live: true });
    const { line, memory } = await runs.at(8, marked, { live: true });
    expect([line.detail, memory.layouts.length]).toEqual([null, 1]);
  });

  it('store no prose of the lender: a line is stored as a short digest', async () => {
    const { first } = await accepted(acme, pageWith());
    const text = JSON.stringify(first.memory);
    for (const words of ['Look at what', 'Talk to us', 'without notice']) expect(text).not.toContain(words);
    for (const words of ['Posted fixed rates', 'Term', '5 Year']) expect(text).toContain(words);
  });
});
