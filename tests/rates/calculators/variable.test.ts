import { describe, expect, it, test } from 'vitest';
import { toCents } from '../../../src/rates/calculators/cents.ts';
import { type Loan, regularPayment, standingAfter } from '../../../src/rates/calculators/loan.ts';
import { alongPath, primeMoves, type VariableMortgage } from '../../../src/rates/calculators/prime-moves.ts';
import { breakEven, fixedInterest, moveOn, PATHS } from '../../../src/rates/calculators/prime-path.ts';
import { triggerPoint, triggerRate } from '../../../src/rates/calculators/trigger.ts';

const mortgage: VariableMortgage = {
  ...{ balance: toCents(400_000), rate: 4_000, amortizationMonths: 300, termMonths: 60, payment: null },
  compounding: 'monthly',
  frequency: 'monthly',
  payments: 'adjustable',
};
const fixed: VariableMortgage = { ...mortgage, payments: 'fixed' };
const { balance: principal, compounding, frequency, amortizationMonths } = mortgage;
const loanAt = (rate: number): Loan => ({ principal, rate, compounding, frequency, amortizationMonths });

test('the trigger rate of a rate compounded twice a year is given with that compounding', () => {
  const rate = triggerRate(toCents(2_000), toCents(400_000), 12, 'semi-annual');
  // 0.5 % a month are 6.0755 % a year, twice compounded.
  expect(rate).toBe(6_075);
});

test('the trigger point is based on the value, or on the sum first borrowed', () => {
  const home = { value: toCents(600_000), original: toCents(500_000) };
  expect(triggerPoint({ ...home, isInsured: false })).toBe(toCents(480_000));
  expect(triggerPoint({ ...home, isInsured: true })).toBe(toCents(525_000));
  expect(triggerPoint({ isInsured: false, value: null, original: null })).toBeNull();
  expect(triggerPoint({ ...home, isInsured: true, original: null })).toBeNull();
});

describe('moves of prime', () => {
  it('change an adjustable payment to the payment at the new rate', () => {
    for (const { move, result } of primeMoves(mortgage)) {
      const payment = regularPayment(loanAt(4_000 + move));
      const { balance } = standingAfter(loanAt(4_000 + move), 60);
      expect(result).toMatchObject({ firstPayment: payment, lastPayment: payment, balance, triggeredIn: null });
    }
  });

  it('do not change a fixed payment, but the balance', () => {
    const usual = regularPayment(loanAt(4_000));
    for (const { move, result } of primeMoves(fixed)) {
      expect(result.lastPayment).toBe(usual);
      expect(result.balance).toBe(standingAfter(loanAt(4_000 + move), 60, undefined, usual).balance);
    }
    expect(alongPath(fixed, () => 2_500)).toMatchObject({ triggeredIn: 1 });
    expect(alongPath(fixed, () => 2_500).balance).toBeGreaterThan(mortgage.balance);
  });

  it('trigger nothing while the payment covers the interest to the cent', () => {
    // 5 % of 120,000 are 500.00 a month.
    const even = { ...fixed, balance: toCents(120_000), rate: 5_000 };
    const paying = (payment: number) => alongPath({ ...even, payment: toCents(payment) }, () => 0);
    expect(paying(500)).toMatchObject({ triggeredIn: null, balance: toCents(120_000) });
    expect(paying(499.99).triggeredIn).toBe(1);
  });

  it('end with what is owed: paid off early, or by the last payment of the amortization', () => {
    // 1,000 at 4 %: 3.33, 1.68 and 0.02 of interest. Prime moves later, when nothing is owed.
    const early = { ...mortgage, balance: toCents(1_000), payment: toCents(500) };
    expect(alongPath(early, (paid) => (paid < 5 ? 0 : 1_000))).toMatchObject({
      ...{ interest: 503, paid: 100_503, balance: 0, lastPayment: toCents(500) },
    });
    // At 12 %: 10.00, 5.05 and 0.05.
    const dear = { ...early, rate: 12_000, payment: toCents(505) };
    expect(alongPath(dear, () => 0)).toMatchObject({ interest: 15_10, paid: 1_015_10, balance: 0 });
    const free = { ...fixed, balance: toCents(12_000), rate: 0, payment: toCents(900) };
    const whole = { ...free, termMonths: 12, amortizationMonths: 12 };
    expect(alongPath(whole, () => 0)).toMatchObject({ interest: 0, paid: toCents(12_000), balance: 0 });
    const owing = alongPath({ ...whole, rate: 12_000 }, () => 0);
    expect([owing.balance, owing.paid]).toEqual([0, toCents(12_000) + owing.interest]);
    expect(alongPath({ ...whole, termMonths: 11 }, () => 0).balance).toBe(toCents(12_000 - 11 * 900));
  });

  it('report the month in which the balance exceeds the limit', () => {
    expect(alongPath(fixed, () => 3_000, mortgage.balance + toCents(1_000)).overLimitIn).toBeGreaterThan(1);
    // 500 of interest, 400 paid: 100.00 more in the first month, 200.42 in the second, 301.25 in the third.
    const growing = { ...fixed, balance: toCents(120_000), rate: 5_000, payment: toCents(400) };
    const passing = (more: number) => alongPath(growing, () => 0, toCents(120_000 + more)).overLimitIn;
    expect([99.99, 100, 200.41, 200.42, 301.24].map(passing)).toEqual([1, 2, 2, 3, 3]);
    expect(alongPath(fixed, () => 3_000).overLimitIn).toBeNull();
  });

  it('can follow a path step by step', () => {
    const rising = alongPath(mortgage, moveOn('steady', 2_000, 60, 12));
    const none = alongPath(mortgage, () => 0);
    expect(rising.interest).toBeGreaterThan(none.interest);
    expect(rising.interest).toBeLessThan(alongPath(mortgage, () => 2_000).interest);
    expect(rising.firstPayment).toBeLessThan(rising.lastPayment);
    expect(none.interest).toBe(standingAfter(loanAt(4_000), 60).interest);
  });

  it('rise by one part for each month begun, however often one pays', () => {
    expect([0, 1, 58, 59].map(moveOn('steady', 600, 60, 12))).toEqual([10, 20, 590, 600]);
    expect([0, 2, 3, 25, 26].map(moveOn('steady', 600, 60, 26))).toEqual([10, 10, 20, 120, 130]);
    expect([0, 59].map(moveOn('at-once', 600, 60, 12))).toEqual([600, 600]);
  });
});

describe('the path of prime at which a fixed offer costs the same', () => {
  const offer = { rate: 4_600 };
  it('is exact to a thousandth', () => {
    for (const path of PATHS) {
      const move = breakEven(path, mortgage, offer).move ?? Number.NaN;
      const cost = (by: number): number => alongPath(mortgage, moveOn(path, by, 60, 12)).interest;
      expect(cost(move)).toBeLessThanOrEqual(fixedInterest(offer, mortgage));
      expect(cost(move + 5)).toBeGreaterThan(fixedInterest(offer, mortgage));
    }
  });

  it('is none where variable costs more or less whatever prime does, by fifteen points', () => {
    expect(breakEven('at-once', mortgage, { rate: 30_000 }).move).toBeNull();
    expect(breakEven('at-once', { ...mortgage, rate: 20_000 }, { rate: 3_000 }).move).toBeNull();
  });

  it('is a fall if the fixed offer has the lower rate', () => {
    // Without interest it costs as much as a rate of nothing: four points down.
    expect(breakEven('at-once', mortgage, { rate: 0 }).move).toBe(-4_000);
    expect(breakEven('at-once', mortgage, { rate: 3_000 }).move).toBeLessThan(0);
  });
});
