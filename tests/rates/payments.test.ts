import { expect, test } from 'vitest';
import { schedule } from '../../src/rates/calculators/schedule.ts';
import { type Mortgage, overTerm, payment } from '../../src/rates/payments.ts';

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

test('five years of it cost what its schedule says', () => {
  const { years } = schedule(
    { principal: 400_000_00, rate: 5_000, compounding: 'semi-annual', amortizationMonths: 300, frequency: 'weekly' },
    '2026-01-01',
  );
  const interest = years.slice(0, 5).reduce((sum, year) => sum + year.interest, 0);
  const weekly = overTerm({ ...loan, frequency: 'weekly' }, 60);
  expect(weekly).toEqual({ interest: interest / 100, balance: (years[4]?.balance ?? 0) / 100 });
});
