import { describe, expect, it, test } from 'vitest';
import { FREQUENCIES, FREQUENCY_NAMES } from '../../src/rates/calculators/frequencies.ts';
import { type Mortgage, overTerm, payment, qualifyingRate, renewed, repay } from '../../src/rates/payments.ts';

const loan: Mortgage = {
  amount: 400_000,
  ratePercent: 5,
  rateType: 'fixed',
  amortizationYears: 25,
  frequency: 'monthly',
};

// 100,000 at 6 % over 25 years is the textbook Canadian mortgage: 639.81 a month with semi-annual compounding, 644.30 with monthly.
test.each([
  [{ amount: 100_000, ratePercent: 6, rateType: 'fixed' }, 639.81],
  [{ amount: 100_000, ratePercent: 6, rateType: 'variable' }, 644.3],
  [{ ratePercent: 0 }, 1333.33],
  // Worked out with 60 digits: 9926.39216…, 9948.14194… and 2287.51146….
  [{ amount: 1_111_425, ratePercent: 4.4, amortizationYears: 12 }, 9926.39],
  [{ amount: 1_111_425, ratePercent: 4.4, amortizationYears: 12, rateType: 'variable' }, 9948.14],
  [{ amount: 1_111_425, ratePercent: 4.4, amortizationYears: 12, frequency: 'weekly' }, 2287.51],
  [{ frequency: 'semi-monthly' }, 1162.01],
  [{ frequency: 'biweekly' }, 1072.54],
  [{ frequency: 'accelerated-biweekly' }, 1163.21],
  [{ frequency: 'accelerated-weekly' }, 581.61],
] as const)('the payment of %o is %d', (change, expected) => {
  expect(payment({ ...loan, ...change })).toBe(expected);
});

describe('a mortgage', () => {
  it.each(
    FREQUENCY_NAMES.flatMap((frequency) => [
      [frequency, 0, 0] as const,
      [frequency, 5000, 0] as const,
      [frequency, 5000, 200] as const,
    ]),
  )('is paid back to the cent, %s, with %d a year and %d each time more', (frequency, yearly, each) => {
    const mortgage = { ...loan, frequency };
    const { years, payments, totalInterest } = repay(mortgage, { yearly, each });
    const sumOf = (part: 'principal' | 'interest', until = years.length) =>
      years.slice(0, until).reduce((sum, year) => sum + year[part], 0);
    expect(sumOf('principal')).toBeCloseTo(loan.amount, 2);
    expect(sumOf('interest')).toBeCloseTo(totalInterest, 2);
    expect(years.at(-1)?.balance).toBe(0);
    const isPlain = yearly === 0 && !frequency.startsWith('accelerated');
    expect(payments === FREQUENCIES[frequency].perYear * 25).toBe(isPlain);
    const { interest, balance } = overTerm(mortgage, 60, { yearly, each });
    expect(balance).toBe(years[4]?.balance);
    expect(interest).toBeCloseTo(sumOf('interest', 5), 2);
  });

  it('has its extra payment at each anniversary, never more than is owed', () => {
    const [plain, extra] = [repay(loan), repay(loan, { yearly: 10_000, each: 0 })];
    expect(extra.years[0]?.principal).toBeCloseTo((plain.years[0]?.principal ?? 0) + 10_000, 2);
    expect(repay(loan, { yearly: 1_000_000, each: 0 })).toMatchObject({ payments: 12, years: [{ balance: 0 }] });
  });

  it('keeps its payment if renewed at the same rate, pays more at a higher one, and ends if nothing is owed', () => {
    const [same, higher] = [renewed(loan, 60, 5) ?? loan, renewed(loan, 60, 6) ?? loan];
    expect(same).toMatchObject({ amount: overTerm(loan, 60).balance, amortizationYears: 20 });
    expect(payment(same)).toBeCloseTo(payment(loan), 1);
    expect(payment(higher)).toBeGreaterThan(payment(loan));
    expect(renewed({ ...loan, amortizationYears: 5 }, 60, 6)).toBeNull();
    expect(renewed(loan, 60, 6, { yearly: 100_000, each: 0 })).toBeNull();
  });
});

test('qualifyingRate is two points over the contract, and 5.25 at least', () => {
  expect([1.5, 3.25, 3.26, 4.59].map(qualifyingRate)).toEqual([5.25, 5.25, 5.26, 6.59]);
});
