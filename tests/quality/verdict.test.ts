import { describe, expect, it } from 'vitest';
import type { StoredRate } from '../../src/rates/schema.ts';
import { AT } from '../support/rates.ts';
import { but, hoursLater, judge, KNOWN, LIMITED, NONE, posted, shown } from './judged.ts';

describe('a verdict', () => {
  it('lists its rates by their ids, in whatever order they are printed', () => {
    const ids = judge(KNOWN.toReversed()).rates.map((rate) => rate.id);
    expect(ids).toEqual(ids.toSorted());
    expect(ids).toHaveLength(KNOWN.length);
  });

  it('says nothing more of a refused figure that was never printed before', () => {
    const verdict = judge(but(posted(120, 60.9)));
    expect(verdict.refused).toEqual([expect.stringContaining('60.9 %')]);
    expect([verdict.missing, verdict.held]).toEqual([{}, {}]);
    expect(shown(verdict.rates, posted(120, 0).id)).toBeUndefined();
  });

  it('says that a figure which raised no doubt was accepted by nobody', () => {
    const { accepted, held } = judge(but(posted(48, 5.94)));
    expect([accepted, held]).toEqual([{}, {}]);
  });

  it('lets nothing vanish from a page that is odd as a whole', () => {
    const found = but(posted(24, 6.05), posted(36, 5.34)).filter(({ id }) => id !== posted(84, 0).id);
    expect(judge(found).missing).toEqual({
      [posted(84, 0).id]: { missedRuns: 0, observedAt: AT, reason: 'the page as a whole is doubted' },
    });
  });

  it('on an empty page is that no rate stands there', () => {
    expect(() => judge([])).toThrow('no rate stands on the page');
  });
});

describe('what narrows a rate', () => {
  const known = but({
    ...posted(48, 5.89),
    ...LIMITED,
    ltvUpToPercent: 75,
    purpose: 'purchase',
    provinces: ['CA-BC'],
  });
  const { id, ...full } = shown(known, posted(48, 0).id) as StoredRate;
  it.each<[string, Partial<StoredRate>, boolean]>([
    ['stays', {}, true],
    ['is lost with its condition', { conditions: [] }, false],
    ['is lost with its amortization', { amortizationUpToYears: null }, false],
    ['reaches further', { amortizationUpToYears: 30 }, false],
    ['is lost with its loan-to-value', { ltvUpToPercent: null }, false],
    ['is lost with its purpose', { purpose: null }, false],
    ['is lost with its provinces', { provinces: null }, false],
    ['takes in another province', { provinces: ['CA-BC', 'CA-ON'] }, false],
    ['is narrower', { ltvUpToPercent: 65, conditions: ['owner-occupied', 'members-only'] }, true],
  ])('%s', (_, fields, believed) => {
    const now = but({ id, ...full, ...fields });
    const verdict = judge(now, { known });
    expect(shown(verdict.rates, id)).toMatchObject(believed ? fields : full);
    expect(Object.keys(verdict.held)).toEqual(believed ? [] : [id]);
    const later = judge(now, { known, entry: { ...NONE, held: verdict.held }, at: hoursLater(48), accepts: [id] });
    expect(shown(later.rates, id)).toMatchObject(fields);
  });
});

describe('a page with fewer rows', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => posted(index + 1, 5));
  it.each([
    [100, true],
    [60, true],
    [59, false],
    [51, false],
  ])('is believed with %i of 100 known rates: %s', (rows, believed) => {
    const run = () => judge(hundred.slice(0, rows), { known: hundred });
    if (believed) expect(run().rates).toHaveLength(100);
    else expect(run).toThrow(expect.objectContaining({ kind: 'too-few-rows' }));
  });

  it.each([
    ['all of it was read', undefined, hundred.slice(35).map(({ id }) => id)],
    ['a table was not read whole', 'Others', null],
  ])('is evidence that the lender prints fewer where %s', (_, unread, lost) => {
    const found = hundred.slice(0, 35).map((rate, at) => (at < 5 ? { ...rate, section: 'Others' } : rate));
    expect(() => judge(found, { known: hundred }, unread)).toThrow(expect.objectContaining({ lost }));
  });

  it.each([
    [5, true],
    [4, false],
  ])('is believed the first time with %i rates where 5 are the least: %s', (rows, believed) => {
    const run = () => judge(hundred.slice(0, rows), { known: [] });
    if (believed) expect(run().rates).toHaveLength(5);
    else expect(run).toThrow(expect.objectContaining({ kind: 'too-few-rows' }));
  });
});
