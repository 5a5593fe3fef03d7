import { describe, expect, it } from 'vitest';
import type { StoredRate } from '../../src/rates/schema.ts';
import { POSTED, type PrintedRow, pageWith, tabled } from '../support/page-lender.ts';
import { AT } from '../support/rates.ts';
import { accepted } from '../support/sightings.ts';
import { ALL_ACCEPTED, but, hoursLater, judge, KNOWN, LATER, NONE, posted, shown, special } from './judged.ts';

const FIVE = posted(60, 0).id;
const percentOf = (rates: StoredRate[], id = FIVE) => shown(rates, id)?.ratePercent;
const idsOf = (rates: StoredRate[]) => rates.map(({ id }) => id).sort();
const agreed = (rates: StoredRate[]) => rates.map((rate) => ({ ...rate, witnesses: ['other-source' as const] }));

describe('each figure', () => {
  it('starts to wait anew if the second run sees something else', () => {
    const first = judge(but(posted(60, 8.09)));
    const [entry, at] = [{ ...NONE, held: first.held, observedAt: LATER }, hoursLater(32)];
    const second = judge(but(posted(60, 8.29)), { entry, known: first.rates, at });
    expect(second.held[FIVE]).toMatchObject({ since: at, sightings: 1, rate: { ratePercent: 8.29 } });
    expect(percentOf(second.rates)).toBe(6.09);
  });

  it('waits for a second sighting if its surcharges alone changed: the sum is a figure too', () => {
    const adding = (points: number) =>
      posted(60, 6.09, {
        surcharges: [{ points, purposes: ['refinance'], occupancies: [], amortizationOverYears: null }],
      });
    const known = but(adding(0.1));
    const [first, later] = [judge(but(adding(0.2)), { known }), hoursLater(32)];
    expect(first.held[FIVE]).toMatchObject({ until: 'second-sighting', reason: 'its surcharges changed' });
    expect(shown(first.rates, FIVE)?.surcharges).toMatchObject([{ points: 0.1 }]);
    const entry = { ...NONE, held: first.held, observedAt: LATER };
    const [same, other] = [0.2, 0.3].map((points) => judge(but(adding(points)), { entry, known, at: later }));
    expect(shown(same?.rates ?? [], FIVE)?.surcharges).toMatchObject([{ points: 0.2 }]);
    expect(other?.held[FIVE]).toMatchObject({ since: later, sightings: 1 });
  });

  it.each<[string, rate: string, apr: string, others?: number]>([
    ['its last decimal cut', '6.0', '6.16'],
    ['rounded', '6.1', '6.16'],
    ['cut where others moved', '6.0', '6.16', 0.1],
    ['its APR cut', '6.09', '6.1'],
    ['its APR rounded where others moved', '6.09', '6.2', 0.1],
  ])('waits for a third sighting if it lost decimals: %s', async (_, rate, apr, others = 0) => {
    const page = (five: readonly string[], less = 0): string => {
      const rows = POSTED.map(([label, rate], at): PrintedRow => {
        const [printed, beside] = at === 4 ? five : [Number(rate) - less, Number(rate) - less + 0.06];
        return [label, printed as string, beside as string];
      });
      return pageWith({ header: ['Term', 'Rate', 'APR'], posted: rows, special: [] });
    };
    const { at } = await accepted(tabled('acme'), page(['6.09', '6.16']));
    const shown: unknown[] = [];
    for (const hours of [8, 33, 34]) {
      const { rates } = await at(hours, page([rate, apr], others));
      shown.push(rates.filter(({ id }) => id === FIVE).map(({ ratePercent, aprPercent }) => [ratePercent, aprPercent]));
    }
    expect(shown).toEqual([[[6.09, 6.16]], [[6.09, 6.16]], [[Number(rate), Number(apr)]]]);
  });

  it.each([
    ['a jump', 7.1],
    ['lost digits', 6],
  ])('with the same figure at another source of the lender: %s', (_, ratePercent) => {
    const { held, rates } = judge(agreed(but(posted(60, ratePercent))));
    expect([FIVE in held, percentOf(rates)]).toEqual([false, ratePercent]);
  });
});

describe('a reading', () => {
  it.each<[string, StoredRate[], StoredRate[], object]>([
    ['without a rate', [], KNOWN, { kind: 'empty', message: 'no rate stands on the page' }],
    ['that is the first, and has fewer than a whole page', KNOWN.slice(0, 4), [], { kind: 'too-few-rows' }],
  ])('%s fails the lender', (_, found, known, failure) => {
    expect(() => judge(found, { known })).toThrow(expect.objectContaining(failure));
  });

  it('that is doubted as a whole does not count rates as missing', () => {
    const found = but(posted(24, 6.05), posted(36, 5.34)).filter(({ id }) => id !== posted(84, 0).id);
    expect(judge(found).missing).toEqual({
      [posted(84, 0).id]: { missedRuns: 0, observedAt: AT, reason: 'the page as a whole is doubted' },
    });
  });
});

describe('a table', () => {
  const TERMS = [12, 24, 36, 48, 60, 84];
  /** A table of specials, each printed with its APR. */
  const table = (section: string, at = 0): StoredRate[] =>
    TERMS.map((months, row) => special(months + at, 4.15 + row / 5, { section, aprPercent: 4.35 + row / 5 }));
  const known = [...table('a'), ...table('b', 120)];
  /** What happens to a figure: it stays, falls by an even step, does so without its APR, or beside an APR below it. */
  type Fate = 'stays' | 'falls' | 'doubted' | 'refused';
  const fated = (rate: StoredRate, fate: Fate = 'stays'): StoredRate => {
    if (fate === 'stays') return rate;
    const ratePercent = Number(((rate.ratePercent ?? 0) - 0.1).toFixed(2));
    const apr = { falls: Number((ratePercent + 0.2).toFixed(2)), doubted: null, refused: ratePercent - 0.05 };
    return { ...rate, ratePercent, aprPercent: apr[fate] };
  };

  it.each<[string, Fate[], string | null]>([
    ['most of them', ['doubted', 'doubted', 'doubted', 'falls', 'falls'], '3 of 5 figures of its table are in doubt'],
    ['all of them', ['doubted', 'doubted', 'doubted', 'doubted', 'doubted'], '5 of 5 figures'],
    ['most of them refused', ['refused', 'refused', 'refused', 'falls', 'falls'], '3 of 5 figures'],
    ['some doubted and some refused', ['doubted', 'refused', 'doubted', 'falls', 'falls'], '3 of 5 figures'],
    ['half of them', ['doubted', 'doubted', 'doubted', 'falls', 'falls', 'falls'], null],
    ['two of three', ['doubted', 'doubted', 'falls'], null],
  ])('of doubted moves: the sound ones in it wait for a person, or are shown: %s', (_, fates, says) => {
    const found = known.map((rate, at) => fated(rate, fates[at]));
    const waiting = found.filter((_, at) => fates[at] === 'doubted' || (says && fates[at] === 'falls'));
    const told = says ? { reason: expect.stringContaining(says), until: 'person' } : { until: 'second-sighting' };
    const { held } = judge(found, { known });
    expect(held).toEqual(Object.fromEntries(waiting.map(({ id }) => [id, expect.objectContaining(told)])));
  });

  it('of two waits for a person if both figures leapt, and one alone for a second sighting', () => {
    const two = [posted(6, 9.15, { section: 'open' }), posted(12, 9.35, { section: 'open' })];
    const leapt = two.map((rate) => ({ ...rate, ratePercent: (rate.ratePercent ?? 0) - 1.5 }));
    const heldOf = (found: StoredRate[]) =>
      Object.values(judge([...known, ...found], { known: [...known, ...two] }).held).map(({ until }) => until);
    expect(heldOf(leapt)).toEqual(['person', 'person']);
    expect(heldOf([leapt[0] as StoredRate, two[1] as StoredRate])).toEqual(['second-sighting']);
  });

  it('of doubted moves hinders no sound one of another table', () => {
    const found = known.map((rate, at) => fated(rate, at < 3 ? 'doubted' : at === TERMS.length ? 'falls' : 'stays'));
    expect(Object.keys(judge(found, { known }).held).sort()).toEqual(idsOf(found.slice(0, 3)));
  });

  it('whose figures all jumped is believed if another source has the same', () => {
    const jumped = (value: number | null) => Number(((value ?? 0) + 1.3).toFixed(2));
    const found = table('a').map((rate) => ({
      ...rate,
      ratePercent: jumped(rate.ratePercent),
      aprPercent: jumped(rate.aprPercent),
    }));
    expect(Object.keys(judge(found, { known: table('a') }).held)).toHaveLength(TERMS.length);
    expect(judge(agreed(found), { known: table('a') }).held).toEqual({});
  });
});

describe('a limit of a rate', () => {
  const known = but({
    ...posted(48, 5.89),
    amortizationUpToYears: 25,
    conditions: ['owner-occupied'],
    ltvUpToPercent: 75,
    purpose: 'purchase',
    provinces: ['CA-BC', 'CA-ON'],
  });
  const { id, ...full } = shown(known, posted(48, 0).id) as StoredRate;

  it.each<[string, Partial<StoredRate>, Partial<StoredRate>]>([
    ['stays', {}, {}],
    ['is kept where its condition is gone', { conditions: [] }, {}],
    ['is kept where its amortization is gone', { amortizationUpToYears: null }, {}],
    ['is kept where it reaches further', { amortizationUpToYears: 30 }, {}],
    ['is kept where its loan-to-value is gone', { ltvUpToPercent: null }, {}],
    ['is kept where its purpose is gone', { purpose: null }, {}],
    ['is kept where its provinces are gone', { provinces: null }, {}],
    ['is kept where it takes in another province', { provinces: ['CA-AB', 'CA-BC'] }, { provinces: ['CA-BC'] }],
    ['is narrower at once', { ltvUpToPercent: 65 }, { ltvUpToPercent: 65 }],
    ['is one condition more', { conditions: ['members-only'] }, { conditions: ['members-only', 'owner-occupied'] }],
  ])('%s, whether the figure stays or moves', (_, fields, limits) => {
    for (const ratePercent of [5.89, 5.94]) {
      const verdict = judge(but({ id, ...full, ratePercent, ...fields }), { known });
      expect(verdict.held).toEqual({});
      expect(shown(verdict.rates, id)).toMatchObject({ ...full, ratePercent, ...limits });
    }
  });

  it('is dropped by a person at once, and never by time', () => {
    const now = but({ id, ...full, conditions: [], amortizationUpToYears: null, ltvUpToPercent: null });
    for (const at of [hoursLater(72), hoursLater(2400)])
      expect(shown(judge(now, { known, at }).rates, id)).toMatchObject(full);
    expect(shown(judge(now, { known, accepted: ALL_ACCEPTED }).rates, id)).toMatchObject({
      conditions: [],
      amortizationUpToYears: null,
      ltvUpToPercent: null,
    });
  });

  it.each<[string, Partial<StoredRate>]>([
    ['another purpose', { purpose: 'renewal' }],
    ['other provinces', { provinces: ['CA-QC'] }],
    ['amortizations above those of before', { amortizationOverYears: 25, amortizationUpToYears: 30 }],
    ['loans above those of before', { ltvOverPercent: 80, ltvUpToPercent: 95 }],
  ])('that became another one waits for a person: %s', (_, fields) => {
    const found = but({ id, ...full, ...fields });
    const verdict = judge(found, { known });
    expect(verdict.held[id]).toMatchObject({ until: 'person', reason: 'what limits it is another thing than before' });
    expect(shown(verdict.rates, id)).toMatchObject(full);
    const entry = { ...NONE, held: verdict.held };
    expect(Object.keys(judge(found, { known, entry, at: hoursLater(96) }).held)).toEqual([id]);
    expect(shown(judge(found, { known, accepted: ALL_ACCEPTED }).rates, id)).toMatchObject(fields);
  });
});

describe('a rate that is now read with more limits', () => {
  const wide = special(36, 2.59);
  const narrow = (ratePercent: number, fields: Partial<StoredRate> = {}): StoredRate =>
    special(36, ratePercent, { insurance: 'insured', changedAt: LATER, ...fields });
  const without = KNOWN.filter(({ id }) => id !== wide.id);

  it('and the same figure replaces the wider one in the same run, with its history', () => {
    const verdict = judge([...without, narrow(2.59)]);
    expect(verdict).toMatchObject({ held: {}, missing: {}, withdrawn: [wide.id] });
    expect(shown(verdict.rates, narrow(0).id)).toMatchObject({ changedAt: wide.changedAt, evidence: wide.evidence });
    expect(shown(verdict.rates, wide.id)).toBeUndefined();
  });

  it.each<[string, StoredRate[]]>([
    ['another figure', [narrow(2.64)]],
    ['one part at the same figure and another at its own', [narrow(2.59), narrow(2.79, { insurance: 'uninsured' })]],
  ])('and %s does not replace it: it waits, and the wider one is carried', (_, parts) => {
    const verdict = judge([...without, ...parts]);
    expect(Object.keys(verdict.held).sort()).toEqual(parts.map(({ id }) => id).sort());
    expect(verdict.missing[wide.id]).toMatchObject({ observedAt: AT });
    expect(shown(verdict.rates, wide.id)?.ratePercent).toBe(2.59);
  });

  it('beside the wider one is a new rate', () => {
    const verdict = judge([...KNOWN, narrow(2.59)]);
    expect(verdict).toMatchObject({ missing: {}, withdrawn: [] });
    expect(Object.keys(verdict.held)).toEqual([narrow(0).id]);
  });
});
