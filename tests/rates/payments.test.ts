import { describe, expect, it, test } from 'vitest';
import { periodicRate } from '../../src/rates/calculators/compounding.ts';
import { FREQUENCIES, FREQUENCY_NAMES } from '../../src/rates/calculators/frequencies.ts';
import { type Mortgage, overTerm, payment, qualifyingRate, renewed, repay } from '../../src/rates/payments.ts';

const loan: Mortgage = {
  amount: 400_000,
  ratePercent: 5,
  rateType: 'fixed',
  amortizationYears: 25,
  frequency: 'monthly',
};
const sumOf = (years: ReturnType<typeof repay>['years'], part: 'principal' | 'interest') =>
  years.reduce((sum, year) => sum + year[part], 0);

describe('payment', () => {
  // 100,000 at 6 % over 25 years is the textbook Canadian mortgage: 639.81 a month with semi-annual compounding, 644.30 with monthly.
  it.each([
    [{ amount: 100_000, ratePercent: 6, rateType: 'fixed' }, 639.81],
    [{ amount: 100_000, ratePercent: 6, rateType: 'variable' }, 644.3],
    [{}, 2326.42],
    [{ ratePercent: 0 }, 1333.33],
    [{ rateType: 'variable' }, 2338.36],
    // Worked out with 60 digits: 9926.39216…, 9948.14194… and 2287.51146….
    [{ amount: 1_111_425, ratePercent: 4.4, amortizationYears: 12 }, 9926.39],
    [{ amount: 1_111_425, ratePercent: 4.4, amortizationYears: 12, rateType: 'variable' }, 9948.14],
    [{ amount: 1_111_425, ratePercent: 4.4, amortizationYears: 12, frequency: 'weekly' }, 2287.51],
    [{ frequency: 'semi-monthly' }, 1162.01],
    [{ frequency: 'biweekly' }, 1072.54],
    [{ frequency: 'weekly' }, 536.02],
    [{ frequency: 'accelerated-biweekly' }, 1163.21],
    [{ frequency: 'accelerated-weekly' }, 581.61],
  ] as const)('of %o is %d', (change, expected) => {
    expect(payment({ ...loan, ...change })).toBeCloseTo(expected, 2);
  });

  it('compounds a fixed rate to the same yearly rate at every frequency', () => {
    for (const { perYear } of Object.values(FREQUENCIES))
      expect((1 + periodicRate(5000, 'semi-annual', perYear)) ** perYear).toBeCloseTo(1.025 ** 2, 12);
  });
});

describe('repay', () => {
  it.each(FREQUENCY_NAMES)('%s: pays back the borrowed sum, to the cent', (frequency) => {
    const { years, payments, totalInterest } = repay({ ...loan, frequency });
    expect(sumOf(years, 'principal')).toBeCloseTo(loan.amount, 2);
    expect(sumOf(years, 'interest')).toBeCloseTo(totalInterest, 2);
    expect(years.at(-1)?.balance).toBe(0);
    expect(years.map(({ year }) => year)).toEqual(years.map((_, place) => place + 1));
    expect(payments).toBeLessThanOrEqual(FREQUENCIES[frequency].perYear * 25);
  });

  it.each([
    ['monthly', 300],
    ['semi-monthly', 600],
    ['biweekly', 650],
    ['weekly', 1300],
  ] as const)('%s: ends after 25 years, which are %i payments', (frequency, payments) => {
    expect(repay({ ...loan, frequency })).toMatchObject({ payments, years: { length: 25 } });
  });

  it('is shorter when accelerated', () => {
    expect(repay({ ...loan, frequency: 'accelerated-biweekly' }).years.length).toBeLessThan(23);
  });

  it('ends even without interest, and over one year', () => {
    expect(repay({ ...loan, ratePercent: 0, amortizationYears: 1 })).toMatchObject({ payments: 12, totalInterest: 0 });
  });
});

test('overTerm agrees with the repayment after five years', () => {
  const { years } = repay(loan);
  const { interest, balance } = overTerm(loan, 60);
  expect(balance).toBeCloseTo(years[4]?.balance as number, 2);
  expect(interest).toBeCloseTo(sumOf(years.slice(0, 5), 'interest'), 2);
});

test('qualifyingRate is two points over the contract, and 5.25 at least', () => {
  expect([1.5, 3.25, 3.26, 4.59].map(qualifyingRate)).toEqual([5.25, 5.25, 5.26, 6.59]);
});

describe('extra payments', () => {
  const plain = repay(loan);

  it('end a mortgage sooner and cost less interest, to the cent', () => {
    for (const [yearly, each] of [
      [5000, 0],
      [0, 200],
      [5000, 200],
    ] as const) {
      const paid = repay(loan, { yearly, each });
      expect(paid.payments).toBeLessThan(plain.payments);
      expect(paid.totalInterest).toBeLessThan(plain.totalInterest);
      expect(sumOf(paid.years, 'principal')).toBeCloseTo(loan.amount, 2);
      expect(paid.years.at(-1)?.balance).toBe(0);
    }
  });

  it('add a year’s extra payment to the principal at each anniversary', () => {
    const [first] = repay(loan, { yearly: 10_000, each: 0 }).years;
    expect(first?.principal).toBeCloseTo((plain.years[0]?.principal ?? 0) + 10_000, 2);
  });

  it('can pay everything at once, and never more', () => {
    const paid = repay(loan, { yearly: 1_000_000, each: 0 });
    expect([paid.payments, paid.years.at(-1)?.balance]).toEqual([12, 0]);
    expect(overTerm(loan, 60, { yearly: 1_000_000, each: 0 }).balance).toBe(0);
  });
});

describe('a renewal', () => {
  it('at the same rate keeps the payment', () => {
    const later = renewed(loan, 60, loan.ratePercent);
    expect(later?.amount).toBe(overTerm(loan, 60).balance);
    expect(payment(later ?? loan)).toBeCloseTo(payment(loan), 1);
  });

  it('at a higher rate costs more, and is nothing if nothing is owed', () => {
    expect(payment(renewed(loan, 60, 6) ?? loan)).toBeGreaterThan(payment(loan));
    expect(renewed({ ...loan, amortizationYears: 5 }, 60, 6)).toBeNull();
    expect(renewed(loan, 60, 6, { yearly: 100_000, each: 0 })).toBeNull();
  });
});
