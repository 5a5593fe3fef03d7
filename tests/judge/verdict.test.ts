import { describe, expect, it } from 'vitest';
import type { StoredRate } from '../../src/rates/schema.ts';
import { AT } from '../support/rates.ts';
import { but, hoursLater, judge, KNOWN, LATER, LIMITED, NONE, posted, shown, special } from './judged.ts';

describe('a verdict', () => {
  it('sorts its rates by id, however they are printed', () => {
    const ids = judge(KNOWN.toReversed()).rates.map((rate) => rate.id);
    expect(ids).toEqual(ids.toSorted());
    expect(ids).toHaveLength(KNOWN.length);
  });

  it('mentions a refused figure without a predecessor nowhere else', () => {
    const verdict = judge(but(posted(120, 60.9)));
    expect(verdict.refused).toEqual([expect.stringContaining('60.9 %')]);
    expect([verdict.missing, verdict.held]).toEqual([{}, {}]);
    expect(shown(verdict.rates, posted(120, 0).id)).toBeUndefined();
  });

  it('says of a figure without a doubt that nobody had to accept it', () => {
    const { accepted, held } = judge(but(posted(48, 5.94)));
    expect([accepted, held]).toEqual([{}, {}]);
  });

  it('does not count rates as missing on a page that is doubted as a whole', () => {
    const found = but(posted(24, 6.05), posted(36, 5.34)).filter(({ id }) => id !== posted(84, 0).id);
    expect(judge(found).missing).toEqual({
      [posted(84, 0).id]: { missedRuns: 0, observedAt: AT, reason: 'the page as a whole is doubted' },
    });
  });

  it('of an empty page is that it has no rate', () => expect(() => judge([])).toThrow('no rate stands on the page'));
});

describe('a limit of a rate', () => {
  const known = but({
    ...posted(48, 5.89),
    ...LIMITED,
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
    expect(shown(judge(now, { known, isAccepted: true }).rates, id)).toMatchObject({
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
    expect(shown(judge(found, { known, isAccepted: true }).rates, id)).toMatchObject(fields);
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
