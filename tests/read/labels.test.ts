import { describe, expect, test } from 'vitest';
import { parseHeading, parseLabel, type Vocabulary } from '../../pipeline/read/labels.ts';
import { SHARED } from '../../pipeline/read/vocabulary.ts';
import { listed } from '../support/listed.ts';

const LABELS: [label: string, says: object][] = [
  ['1 Year', { termMonths: 12 }],
  ['25 Year Amortization or Less', { amortizationUpToYears: 25 }],
  ['Greater Than 25 Year Amortization', { amortizationOverYears: 25 }],
  ['Amortization of 25 years or less', { amortizationUpToYears: 25 }],
  ['5 Year Posted', { termMonths: 60, offer: 'posted' }],
  ['6-Month', { termMonths: 6 }],
  ['18 months', { termMonths: 18 }],
  ['30 month', { termMonths: 30 }],
  ['25 Year Closed', { termMonths: 300, prepayment: 'closed' }],
  ['5\u00A0Year\u00A0Closed', { termMonths: 60, prepayment: 'closed' }],
  ['5\u2011year fixed\u2010term', { termMonths: 60 }],
  ['1 an', { termMonths: 12 }],
  ['2 ans', { termMonths: 24 }],
  ['1 an fermé', { termMonths: 12, prepayment: 'closed' }],
  ['6 mois ouvert', { termMonths: 6, prepayment: 'open' }],
  ['Taux fixe 5 ans', { termMonths: 60, rateType: 'fixed' }],
  ['6 Month Convertible', { termMonths: 6, prepayment: 'convertible' }],
  ['6 Month (Convertible)', { termMonths: 6, prepayment: 'convertible' }],
  ['5 Year Adjustable', { termMonths: 60, rateType: 'variable' }],
  ['5 Year Fixed High Ratio Closed', { termMonths: 60, rateType: 'fixed', insurance: 'insured', prepayment: 'closed' }],
  ['• 5-yr. fixed', { termMonths: 60, rateType: 'fixed' }],
  ['5-Year Variable High-Ratio', { termMonths: 60, rateType: 'variable', insurance: 'insured' }],
  ['5 Year (Conventional)', { termMonths: 60, insurance: 'uninsured' }],
  ['3-year fixed-term fixed-rate insured residential', { termMonths: 36, rateType: 'fixed', insurance: 'insured' }],
  ['5-Year Closed (special offer)', { termMonths: 60, prepayment: 'closed', offer: 'special' }],
  ['1-Year Fixed Rate - Open', { termMonths: 12, rateType: 'fixed', prepayment: 'open' }],
  [
    '5-Year Variable Rate - Closed (Up to 25 Year Amortization)',
    { termMonths: 60, rateType: 'variable', prepayment: 'closed', amortizationUpToYears: 25 },
  ],
  ['Insured', { insurance: 'insured' }],
  ['Insurable up to 65% LTV', { insurance: 'insurable', ltvUpToPercent: 65 }],
  ['Insurable > 65% - 70% LTV', { insurance: 'insurable', ltvOverPercent: 65, ltvUpToPercent: 70 }],
  ['65.01% - 70% LTV', { ltvOverPercent: 65, ltvUpToPercent: 70 }],
  ['Uninsured', { insurance: 'uninsured' }],
  ['65,01 % - 70 % LTV', { ltvOverPercent: 65, ltvUpToPercent: 70 }],
  ['LTV up to 65%', { ltvUpToPercent: 65 }],
  ['80% LTV or less', { ltvUpToPercent: 80 }],
  ['LTV of 80% or less', { ltvUpToPercent: 80 }],
  ['Over 80% LTV', { ltvOverPercent: 80 }],
  ['Loan to value ratio greater than 80%', { ltvOverPercent: 80 }],
  ['5 Year (25 Year or Less Amortization)', { termMonths: 60, amortizationUpToYears: 25 }],
  ['Amortization up to 30 years', { amortizationUpToYears: 30 }],
  ['Amortization over 25 years', { amortizationOverYears: 25 }],
  ['26 to 30 years amortization', { amortizationOverYears: 25, amortizationUpToYears: 30 }],
  ['One Year', { termMonths: 12 }],
  ['Five year closed', { termMonths: 60, prepayment: 'closed' }],
  ['Ten-year', { termMonths: 120 }],
  ['5 year closed, purchase only', { termMonths: 60, prepayment: 'closed', purpose: 'purchase' }],
  ['5 year renewals', { termMonths: 60, purpose: 'renewal' }],
  ['5 year refinance', { termMonths: 60, purpose: 'refinance' }],
  ['5 year switch', { termMonths: 60, purpose: 'switch' }],
  ['“5 Year”Closed', { termMonths: 60, prepayment: 'closed' }],
  ['5 Year\u2B50Closed!!', { termMonths: 60, prepayment: 'closed' }],
  ['5 Year, maximum amortization of 25 years', { termMonths: 60, amortizationUpToYears: 25 }],
  ['5 Year, amortization under 25 years', { termMonths: 60, amortizationUpToYears: 24 }],
  ['5 Year, maximum LTV 80%', { termMonths: 60, ltvUpToPercent: 80 }],
  ['5 Year, LTV under 80%', { termMonths: 60, ltvUnderPercent: 80 }],
  ['Today\u2019s 5 Year Rate:', { termMonths: 60 }],
];

test('each wording of the shared vocabulary is caught by one of these', () => {
  const unmet = SHARED.filter(([wording]) => !LABELS.some(([text]) => new RegExp(wording, 'iu').test(text)));
  expect(unmet.map(([wording]) => wording)).toEqual([]);
});

test.each(LABELS)('labels that are understood to the last word: %s', (label, words) => {
  expect(parseLabel(label)).toEqual(words);
});

describe('labels that are not understood', () => {
  test.each(
    listed(`11 year fixed closed|6 Month2|5 Year (Conventional)2|1 Year GIC|5 Year open or closed|3 or 5 Year Closed|
      Set-up Fee|Student Line of Credit|RDS%term%|5 Year Fixed Cash Back|30 Year Amortization|
      5 Year Open Closed|5 Year 3 Year Closed|5 Year (S)|5 Year Disclosed`),
  )('%s', (label) => expect(parseLabel(label)).toBeNull());

  test('unless the lender file has words for them, empty ones excluded', () => {
    expect(parseLabel('5 Year Rate First', [['', {}]])).toBeNull();
    expect(parseLabel('5 Year Rate First', [['rate first', {}]])).toEqual({ termMonths: 60 });
  });

  test('conditions can occur together', () => {
    const own: Vocabulary = [
      ['members', { conditions: ['members-only'] }],
      ['cash back', { conditions: ['cashback'] }],
    ];
    const conditions = ['cashback', 'members-only'];
    expect(parseLabel('5 Year Cash Back (Members) Cash Back', own)).toEqual({ termMonths: 60, conditions });
  });
});

describe('headings that must be understood to the last word', () => {
  test.each([
    ['Today\u2019s Mortgage Rates', {}, null],
    ['Compare our fixed rates', { rateType: 'fixed' }, null],
    ['See fixed & variable mortgage rates', {}, null],
    ['Fixed and Variable Closed', { prepayment: 'closed' }, null],
    ['Special Rates (effective 15-Apr-26)', { offer: 'special' }, '2026-04-15'],
  ])('%s', (heading, words, effectiveOn) => expect(parseHeading(heading)).toEqual({ words, effectiveOn }));
  test.each(['Fixed Rates (S)', 'Fixed GIC Rates', 'Rates from', 'Other rates', 'All fixed rates'])(
    '%s is not understood',
    (heading) => {
      expect(parseHeading(heading)).toBeNull();
    },
  );
});
