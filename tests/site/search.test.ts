import { describe, expect, test } from 'vitest';
import type { Rate } from '../../src/rates/schema.ts';
import { asksProvince, matcher } from '../../src/site/board/search.ts';
import { lenderText, rateText } from '../../src/site/board/searched.ts';
import { servedRate } from '../support/rates.ts';

const LENDERS = {
  rbc: 'RBC Royal Bank',
  national: 'National Bank of Canada',
  desjardins: 'Desjardins',
  truenorth: 'True North Mortgage',
};
const text = (fields: Partial<Rate>, language: 'en' | 'fr' = 'en'): string => {
  const rate = servedRate({ lender: 'rbc', ratePercent: 4.59, label: 'as printed', ...fields });
  return rateText(rate, { id: rate.lender, name: LENDERS[rate.lender as keyof typeof LENDERS] }, language);
};
const five = { termMonths: 60, rateType: 'fixed', amortizationUpToYears: 25 } as const;
const three = { termMonths: 36, rateType: 'fixed', amortizationUpToYears: 25 } as const;
const quebec = { lender: 'desjardins', termMonths: 60, provinces: ['CA-ON', 'CA-QC'] } satisfies Partial<Rate>;

describe('the search', () => {
  test.each<[query: string, rate: Partial<Rate>, found: boolean]>([
    ['', five, true],
    ['5 year', five, true],
    ['5 year', three, false],
    ['5 year fixed', five, true],
    ['5-YEAR FIXED', five, true],
    ['5yr fixed', five, true],
    ['five year fixed', five, true],
    ['5 year fixed rates', five, true],
    ['5 year fixed rbc', { ...five, rateType: 'variable' }, false],
    ['fixe 5 ans', five, true],
    ['cinq ans', five, true],
    ['60 months', five, true],
    ['5 ye', five, true],
    ['5 ye', three, false],
    ['5', three, false],
    ['5 fixed', three, false],
    ['25 years', five, true],
    ['25 years', { termMonths: 300 }, true],
    ['25 years', { termMonths: 60 }, false],
    ['4.59', five, true],
    ['4,59 %', five, true],
    ['4.5', five, true],
    ['RBC 5 ye', five, true],
    ['rbc banque royale', five, true],
    ['banque nationale', { lender: 'national' }, true],
    ['national bank', { lender: 'national' }, true],
    ['desjardins québec', quebec, true],
    ['desjardins quebec', quebec, true],
    ['Desjardins QC', quebec, true],
    ['desjardins b.c.', quebec, false],
    ['Québec', five, true],
    ['colombie-britannique', { provinces: ['CA-BC'] }, true],
    ['british columbia', { provinces: ['CA-AB'] }, false],
    ['onta', { provinces: ['CA-ON'] }, true],
    ['insured', { insurance: 'insured' }, true],
    ['insured', { insurance: 'uninsured' }, false],
    ['assuré', { insurance: 'uninsured' }, false],
    ['non assuré', { insurance: 'uninsured' }, true],
    ['true north mortgage', { lender: 'truenorth' }, true],
    ['rbc ontario 3 year', five, false],
    ['=60m', three, false],
    ['<b>', five, true],
    ['zzz', five, false],
  ])('“%s” in %o: %s', (query, rate, found) => {
    expect(matcher(query)(text(rate))).toBe(found);
    // The meaning of a query does not depend on the page's language.
    if (!/[<=]|25/.test(query)) expect(matcher(query)(text(rate, 'fr'))).toBe(found);
  });

  test('finds lenders by both names, without accents, and by where they lend', () => {
    const lender = lenderText({ id: 'national', name: 'National Bank of Canada', provinces: null });
    for (const query of ['banque nationale', 'BANQUE NATIONALE', 'national bank', 'Yukon']) {
      expect(matcher(query)(lender)).toBe(true);
    }
    expect(matcher('yukon')(lenderText({ id: 'atb', name: 'ATB Financial', provinces: ['CA-AB'] }))).toBe(false);
  });
});

test.each([
  ['Ontario', true],
  ['banque québ', true],
  ['rbc', false],
  ['', false],
])('“%s” names a province: %s', (query, isProvince) => {
  expect(asksProvince(query)).toBe(isProvince);
});

test('a closed lender lends in no province', () => {
  const lender = { id: 'rbc', name: 'RBC', provinces: null, life: null };
  const closed = { ...lender, life: { state: 'closed' } } as unknown as typeof lender;
  expect([lender, closed].map((one) => matcher('Ontario')(lenderText(one)))).toEqual([true, false]);
});
