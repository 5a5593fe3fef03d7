import { describe, expect, it, test } from 'vitest';
import { borrowed, fitFor, namedInsurances, type Question } from '../../src/rates/question.ts';
import type { Rate } from '../../src/rates/schema.ts';
import { storedRate } from '../support/rates.ts';

const asked: Question = {
  province: 'CA-ON',
  purpose: 'purchase',
  price: 700_000,
  down: 140_000,
  amortizationYears: 25,
};
const insured = { ...asked, down: 70_000 };
const rate = (fields: Partial<Rate>): Rate => ({
  ...storedRate({ lender: 'aspen', termMonths: 60, ...fields }),
  observedAt: '2026-11-20T12:00:00Z',
  state: 'fresh',
});
const SILENT = { forKind: [], forAny: [] };

test.each<[string, Partial<Rate>, Partial<Question>, string]>([
  ['one that names insured mortgages, for an insured one', { insurance: 'insured' }, insured, 'yes'],
  ['the same for an uninsured one', { insurance: 'insured' }, {}, 'no'],
  ['one that names uninsured mortgages', { insurance: 'uninsured' }, {}, 'yes'],
  ['one that does not say', {}, {}, 'unsaid'],
  ['an insurable one, for a purchase', { insurance: 'insurable' }, {}, 'some'],
  ['an insurable one, for a refinancing', { insurance: 'insurable' }, { purpose: 'refinance' }, 'no'],
  ['one of this province', { insurance: 'uninsured', provinces: ['CA-ON'] }, {}, 'yes'],
  ['one of another province', { insurance: 'uninsured', provinces: ['CA-BC'] }, {}, 'no'],
  [
    'one of a province, asked of all of Canada',
    { insurance: 'uninsured', provinces: ['CA-ON'] },
    { province: null },
    'no',
  ],
  ['a switch rate for a purchase', { insurance: 'uninsured', purpose: 'switch' }, {}, 'no'],
  [
    'a purchase or switch, for a renewal',
    { insurance: 'uninsured', conditions: ['purchase-or-switch-only'] },
    { purpose: 'renewal' },
    'no',
  ],
  [
    'one not for renewals, for a renewal',
    { insurance: 'uninsured', conditions: ['no-renewal'] },
    { purpose: 'renewal' },
    'no',
  ],
  [
    'one up to 25 years over 30',
    { insurance: 'uninsured', amortizationUpToYears: 25 },
    { amortizationYears: 30 },
    'no',
  ],
  ['one over 25 years over 25', { insurance: 'uninsured', amortizationOverYears: 25 }, {}, 'no'],
  ['one up to 65 % of the value, at 80', { insurance: 'uninsured', ltvUpToPercent: 65 }, {}, 'no'],
  ['one over 75 and up to 80 %, at 80', { insurance: 'uninsured', ltvOverPercent: 75, ltvUpToPercent: 80 }, {}, 'yes'],
  ['one for clients with an account', { insurance: 'uninsured', conditions: ['client-rate'] }, {}, 'some'],
  [
    'a high-ratio one, for an insured mortgage',
    { insurance: 'insured', conditions: ['high-ratio-only'] },
    insured,
    'yes',
  ],
  ['one that is made up', { conditions: ['made-up'] }, {}, 'no'],
  ['a conventional one, for an insured mortgage', { conditions: ['conventional-only'] }, insured, 'no'],
])('%s', (_, fields, question, expected) => {
  expect(fitFor(rate(fields), { ...asked, ...question }, SILENT)).toBe(expected);
});

describe('a lender that tells insured from uninsured', () => {
  const unmarked = rate({ id: 'aspen/unmarked', insurance: null });
  const named = (others: Partial<Rate>[]) =>
    namedInsurances([unmarked, ...others.map((one, index) => rate({ id: `aspen/${index}`, ...one }))]).get(
      'aspen/unmarked',
    ) ?? SILENT;
  it.each<[string, Partial<Rate>[], string, string]>([
    ['names insured beside it', [{ insurance: 'insured' }], 'yes', 'no'],
    ['names uninsured beside it', [{ insurance: 'uninsured' }], 'no', 'yes'],
    ['names insured for another term', [{ insurance: 'insured', termMonths: 36 }], 'yes', 'unsaid'],
    ['names uninsured for another term', [{ insurance: 'uninsured', termMonths: 36 }], 'unsaid', 'yes'],
    ['is another one', [{ lender: 'birch', insurance: 'insured' }], 'unsaid', 'unsaid'],
  ])('%s', (_, others, uninsured, high) => {
    expect([fitFor(unmarked, asked, named(others)), fitFor(unmarked, insured, named(others))]).toEqual([
      uninsured,
      high,
    ]);
  });
});

test('what is borrowed holds the premium of a purchase, and of nothing else', () => {
  expect(borrowed(asked)).toBe(560_000);
  expect(borrowed(insured)).toBe(630_000 + 19_530);
  expect(borrowed({ ...insured, purpose: 'switch' })).toBe(630_000);
});
