import { describe, expect, it } from 'vitest';
import {
  FREQUENCIES,
  type Frequency,
  overTerm,
  payment,
  periodicRate,
  qualifyingRate,
  repay,
} from '../../src/rates/payments.ts';

const loan = {
  amount: 400_000,
  ratePercent: 5,
  rateType: 'fixed',
  amortizationYears: 25,
  frequency: 'monthly',
} as const;

describe('payment', () => {
  // 100,000 at 6 % over 25 years is the textbook Canadian mortgage: 639.81 a month with semi-annual compounding, 644.30 with monthly.
  it.each([
    [{ amount: 100_000, ratePercent: 6, rateType: 'fixed' }, 639.81],
    [{ amount: 100_000, ratePercent: 6, rateType: 'variable' }, 644.3],
    [{}, 2326.42],
    [{ ratePercent: 0 }, 1333.33],
    [{ rateType: 'variable' }, 2338.36],
    [{ frequency: 'semi-monthly' }, 1162.01],
    [{ frequency: 'biweekly' }, 1072.54],
    [{ frequency: 'weekly' }, 536.02],
    [{ frequency: 'accelerated-biweekly' }, 1163.21],
    [{ frequency: 'accelerated-weekly' }, 581.61],
  ] as const)('of %o is %d', (change, expected) => {
    expect(payment({ ...loan, ...change })).toBeCloseTo(expected, 2);
  });

  it('compounds a fixed rate to the same effective year at every frequency', () => {
    for (const { perYear } of Object.values(FREQUENCIES))
      expect((1 + periodicRate(5, 'fixed', perYear)) ** perYear).toBeCloseTo(1.025 ** 2, 12);
  });
});

describe('repay', () => {
  it.each(Object.keys(FREQUENCIES) as Frequency[])('%s: pays back what was borrowed, to the cent', (frequency) => {
    const { years, payments, totalInterest } = repay({ ...loan, frequency });
    const principal = years.reduce((sum, year) => sum + year.principal, 0);
    expect(principal).toBeCloseTo(loan.amount, 2);
    expect(years.at(-1)?.balance).toBe(0);
    expect(years.reduce((sum, year) => sum + year.interest, 0)).toBeCloseTo(totalInterest, 2);
    expect(payments).toBeLessThanOrEqual(FREQUENCIES[frequency].perYear * 25);
  });

  it.each([
    ['monthly', 300],
    ['semi-monthly', 600],
    ['biweekly', 650],
    ['weekly', 1300],
  ] as const)('%s: is over after 25 years, which are %i payments', (frequency, payments) => {
    expect(repay({ ...loan, frequency })).toMatchObject({ payments, years: { length: 25 } });
  });

  it('is shorter when accelerated', () => {
    expect(repay({ ...loan, frequency: 'accelerated-biweekly' }).years.length).toBeLessThan(23);
  });

  it('ends also without interest and over one year', () => {
    expect(repay({ ...loan, ratePercent: 0, amortizationYears: 1 })).toMatchObject({ payments: 12, totalInterest: 0 });
  });
});

describe('overTerm', () => {
  it('agrees with the repayment after five years', () => {
    const { years } = repay(loan);
    const { interest, balance } = overTerm(loan, 60);
    expect(balance).toBeCloseTo(years[4]?.balance as number, 2);
    expect(interest).toBeCloseTo(
      years.slice(0, 5).reduce((sum, year) => sum + year.interest, 0),
      2,
    );
  });
});

describe('qualifyingRate', () => {
  it.each([
    [1.5, 5.25],
    [3.25, 5.25],
    [3.26, 5.26],
    [4.59, 6.59],
  ])('for a contract at %d is %d', (contract, expected) => {
    expect(qualifyingRate(contract)).toBe(expected);
  });
});
