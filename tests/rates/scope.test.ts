import { describe, expect, test } from 'vitest';
import type { StoredRate } from '../../src/rates/schema.ts';
import { hasFewConditions, isForMost, limitsOf, offeredIn } from '../../src/rates/scope.ts';
import { CONDITION_CODES } from '../../src/rates/vocabulary.ts';
import { storedRate } from '../support/rates.ts';

const words = (fields: Partial<StoredRate>): string =>
  limitsOf(storedRate(fields))
    .map(({ short }) => short)
    .join(', ');

describe('where a rate is offered', () => {
  test.each<[string, StoredRate['provinces'], StoredRate['provinces'], StoredRate['provinces']]>([
    ['all of Canada, by a lender of all of Canada', null, null, null],
    ['where its lender lends, where the page does not say', null, ['CA-AB'], ['CA-AB']],
    ['where the page says, by a lender of all of Canada', ['CA-QC'], null, ['CA-QC']],
    ['where both say', ['CA-ON', 'CA-QC'], ['CA-ON', 'CA-BC'], ['CA-ON']],
    ['where its lender lends, whatever the page says', ['CA-QC'], ['CA-BC'], ['CA-BC']],
  ])('%s', (_, rate, lender, both) => {
    expect(offeredIn(rate, lender)).toEqual(both);
  });
});

const LIMITS: [Partial<StoredRate>, short: string, long: string][] = [
  [{ insurance: 'insured' }, 'insured', 'Insured (high-ratio) mortgages'],
  [{ ltvUpToPercent: 75 }, 'up to 75% of value', 'Up to 75% of the value of the home'],
  [{ ltvOverPercent: 65, ltvUpToPercent: 70 }, '65 to 70% of value', 'Over 65 and up to 70% of the value of the home'],
  [{ amortizationUpToYears: 25 }, 'up to 25 years', 'Up to 25 years’ amortization'],
  [{ amortizationOverYears: 25 }, 'over 25 years', 'Over 25 years’ amortization'],
  [{ purpose: 'purchase' }, 'purchases', 'Purchases only'],
  [{ provinces: ['CA-BC', 'CA-ON'] }, 'BC, ON', 'In British Columbia, Ontario'],
  [{ conditions: ['owner-occupied'] }, 'owner-occupied', 'For homes that their owner lives in'],
];

describe('what narrows a rate', () => {
  test.each(LIMITS)('%j', (fields, short, long) => {
    expect(limitsOf(storedRate(fields))).toEqual([{ short, long }]);
  });
  test('is all told', () => {
    const all = Object.assign({}, ...LIMITS.map(([fields]) => fields), {
      ltvOverPercent: null,
      amortizationOverYears: null,
    });
    expect(words(all)).toBe('insured, up to 70% of value, up to 25 years, purchases, BC, ON, owner-occupied');
    expect(limitsOf(storedRate({ conditions: CONDITION_CODES }))).toHaveLength(CONDITION_CODES.length);
    expect(limitsOf(storedRate({}))).toEqual([]);
  });
});

describe('for most borrowers is', () => {
  test.each<[string, Partial<StoredRate>, boolean]>([
    ['a rate without limits', {}, true],
    [
      'an uninsured one up to 25 years, for purchases',
      { insurance: 'uninsured', amortizationUpToYears: 25, purpose: 'purchase' },
      true,
    ],
    ['one that members can have', { conditions: ['members-only'] }, true],
    ['no insured one', { insurance: 'insured' }, false],
    ['no insurable one', { insurance: 'insurable' }, false],
    ['none of one province', { provinces: ['CA-ON'] }, false],
    ['none up to two thirds of the value', { ltvUpToPercent: 65 }, false],
    ['one up to four fifths', { ltvUpToPercent: 80 }, true],
    ['none for refinancing alone', { purpose: 'refinance' }, false],
    ['none over 25 years', { amortizationOverYears: 25 }, false],
    ['none for existing clients', { conditions: ['existing-clients-only'] }, false],
    ['none outside of lending policy', { conditions: ['outside-lending-policy'] }, false],
    ['none that is only as low as', { conditions: ['as-low-as'] }, false],
  ])('%s', (_, fields, most) => {
    expect(isForMost(storedRate(fields))).toBe(most);
  });
});

test('the provinces of a rate are codes while they are few', () => {
  const six = ['CA-AB', 'CA-BC', 'CA-MB', 'CA-NB', 'CA-NL', 'CA-NS'] as const;
  expect(words({ provinces: [...six] })).toBe('AB, BC, MB, NB, NL, NS');
  expect(words({ provinces: [...six, 'CA-ON'] })).toBe('not in every province');
});

test.each(CONDITION_CODES)('the condition %s keeps most borrowers from a rate, or does not', (code) => {
  const few = [
    'high-ratio-only',
    'client-rate',
    'new-clients-only',
    'existing-clients-only',
    'quick-close',
    'restricted-prepayment',
    'bundle',
    'minimum-amount',
    'outside-lending-policy',
    'select-channels',
    'as-low-as',
    'made-up',
  ];
  expect(hasFewConditions(storedRate({ conditions: [code] }))).toBe(!few.includes(code));
});
