import { expect, test } from 'vitest';
import type { Rate } from '../../src/rates/schema.ts';
import { matcher } from '../../src/site/board/search.ts';
import { lenderText, rateText } from '../../src/site/board/searched.ts';
import { servedRate } from '../support/rates.ts';

const LENDERS = { rbc: 'RBC Royal Bank', national: 'National Bank of Canada', desjardins: 'Desjardins' };
const text = (fields: Partial<Rate>): string => {
  const rate = servedRate({ lender: 'rbc', ratePercent: 4.59, label: 'as printed', ...fields });
  return rateText(rate, { id: rate.lender, name: LENDERS[rate.lender as keyof typeof LENDERS] });
};
const five = { termMonths: 60, rateType: 'fixed', amortizationUpToYears: 25 } as const;
const three = { termMonths: 36, rateType: 'fixed', ratePercent: 5.04 } as const;
const quebec = { lender: 'desjardins', termMonths: 60, provinces: ['CA-ON', 'CA-QC'] } satisfies Partial<Rate>;

test.each<[query: string, rate: Partial<Rate>, found: boolean]>([
  ['', five, true],
  ['5 year', five, true],
  ['5 year', three, false],
  ['5-YEAR FIXED', five, true],
  ['5yr fixed', five, true],
  ['fixed rbc', { ...five, rateType: 'variable' }, false],
  ['fixe 5 ans', five, true],
  ['25 years', five, true],
  ['4.59', five, true],
  ['4,59 %', five, true],
  ['4.5', five, true],
  ['rbc banque royale', five, true],
  ['banque nationale', { lender: 'national' }, true],
  ['desjardins quebec', quebec, true],
  ['Desjardins QC', quebec, true],
  ['desjardins b.c.', quebec, false],
  ['Québec', five, true],
  ['british columbia', { provinces: ['CA-AB'] }, false],
  ['onta', { provinces: ['CA-ON'] }, true],
  ['insured', { insurance: 'insured' }, true],
  ['insured', { insurance: 'uninsured' }, false],
  ['non assuré', { insurance: 'uninsured' }, true],
  ['zzz', five, false],
])('“%s” in %o: %s', (query, rate, found) => {
  expect(matcher(query)(text(rate))).toBe(found);
});

test('a lender is found by both names, without accents, and by where it lends', () => {
  const lender = { id: 'national', name: 'National Bank of Canada', provinces: null, life: null };
  for (const query of ['banque nationale', 'BANQUE NATIONALE', 'national bank', 'Yukon'])
    expect(matcher(query)(lenderText(lender))).toBe(true);
  expect(matcher('yukon')(lenderText({ ...lender, provinces: ['CA-AB'] }))).toBe(false);
  const closed = { ...lender, life: { state: 'closed' } } as unknown as typeof lender;
  expect(matcher('Ontario')(lenderText(closed))).toBe(false);
});
