import { describe, expect, it } from 'vitest';
import { bothLimits, isNarrower, lostLimit } from '../../pipeline/judge/limits.ts';
import type { StoredRate } from '../../src/rates/schema.ts';
import { storedRate } from '../support/rates.ts';

type Fields = Partial<StoredRate>;

it.each<[string, Fields, Fields, Fields | null]>([
  ['one alone says something', { purpose: 'purchase' }, {}, { purpose: 'purchase' }],
  ['the other does', {}, { insurance: 'insured', ltvUpToPercent: 80 }, { insurance: 'insured', ltvUpToPercent: 80 }],
  ['the lower upper end', { amortizationUpToYears: 30 }, { amortizationUpToYears: 25 }, { amortizationUpToYears: 25 }],
  ['the higher of two lower ends', { ltvOverPercent: 65 }, { ltvOverPercent: 80 }, { ltvOverPercent: 80 }],
  ['common provinces', { provinces: ['CA-BC', 'CA-ON'] }, { provinces: ['CA-ON', 'CA-QC'] }, { provinces: ['CA-ON'] }],
  [
    'the conditions of both',
    { conditions: ['owner-occupied'] },
    { conditions: ['members-only'] },
    { conditions: ['members-only', 'owner-occupied'] },
  ],
  ['not the doubt of before', {}, { conditions: ['further-limits'] }, { conditions: [] }],
  ['no province in common', { provinces: ['CA-BC'] }, { provinces: ['CA-QC'] }, null],
  ['two kinds of insurance', { insurance: 'insured' }, { insurance: 'uninsured' }, null],
  ['two purposes', { purpose: 'purchase' }, { purpose: 'renewal' }, null],
  ['a band without inside', { ltvOverPercent: 80 }, { ltvUpToPercent: 80 }, null],
  ['years without inside', { amortizationOverYears: 25 }, { amortizationUpToYears: 20 }, null],
])('the limits of two readings joined: %s', (_, one, other, both) => {
  const joined = bothLimits(storedRate(one), storedRate(other));
  if (both === null) expect(joined).toBeNull();
  else expect(joined).toMatchObject(both);
});

it.each<[string, Fields, Fields, string | null]>([
  ['stays', { insurance: 'insured', ltvUpToPercent: 80 }, { insurance: 'insured', ltvUpToPercent: 80 }, null],
  ['is new', {}, { insurance: 'insured', ltvUpToPercent: 80, conditions: ['owner-occupied'] }, null],
  ['is gone', { insurance: 'insured' }, {}, 'a kind of insurance'],
  ['is another kind', { insurance: 'insured' }, { insurance: 'uninsured' }, 'says another thing'],
  ['reaches further', { ltvUpToPercent: 65 }, { ltvUpToPercent: 80 }, 'a loan-to-value'],
  ['reaches longer', { amortizationUpToYears: 25 }, { amortizationUpToYears: 30 }, 'an amortization'],
  ['begins at less', { ltvOverPercent: 80 }, { ltvOverPercent: 65 }, 'a loan-to-value over a share'],
  ['reaches less far', { ltvUpToPercent: 80 }, { ltvUpToPercent: 65 }, null],
  ['begins earlier', { amortizationOverYears: 25 }, { amortizationOverYears: 20 }, 'an amortization over some years'],
  ['begins later', { amortizationOverYears: 20 }, { amortizationOverYears: 25 }, null],
  ['begins somewhere', {}, { amortizationOverYears: 25 }, null],
  ['is a province more', { provinces: ['CA-ON'] }, { provinces: ['CA-ON', 'CA-QC'] }, 'provinces'],
  ['is a province less', { provinces: ['CA-ON', 'CA-QC'] }, { provinces: ['CA-ON'] }, null],
  ['is no province any more', { provinces: ['CA-ON'] }, {}, 'provinces'],
  ['is a province for the first time', {}, { provinces: ['CA-ON'] }, null],
  ['is a condition less', { conditions: ['owner-occupied'] }, {}, 'wner'],
  ['is a purpose less', { purpose: 'purchase' }, {}, 'a purpose'],
])('a limit of a rate: %s', (_, before, now, lost) => {
  const said = lostLimit(storedRate(before), storedRate(now));
  if (lost === null) expect(said).toBeNull();
  else expect(said).toContain(lost);
});

describe('a rate is a narrower version of another', () => {
  const wide = storedRate();
  it.each<[string, Fields, Fields, boolean]>([
    ['by its insurance', { insurance: 'insured' }, {}, true],
    ['by a lower loan-to-value', { ltvUpToPercent: 65 }, { ltvUpToPercent: 80 }, true],
    ['by its provinces', { provinces: ['CA-ON'] }, { provinces: ['CA-ON', 'CA-QC'] }, true],
    ['not by fewer', {}, { insurance: 'insured' }, false],
    ['not by another one', { insurance: 'insured' }, { insurance: 'uninsured' }, false],
    ['not of another term', { insurance: 'insured', termMonths: 36 }, {}, false],
    ['not of another offer', { insurance: 'insured', offer: 'special' }, {}, false],
    ['not of another product', { insurance: 'insured', product: 'smart' }, {}, false],
    ['not itself', {}, {}, false],
  ])('%s', (_, narrow, wider, is) => {
    expect(isNarrower(storedRate(narrow), Object.keys(wider).length > 0 ? storedRate(wider) : wide)).toBe(is);
  });
});
