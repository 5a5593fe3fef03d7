import { describe, expect, it, test } from 'vitest';
import { toCents } from '../../../src/rates/calculators/cents.ts';
import { type Loan, regularPayment, standingAfter } from '../../../src/rates/calculators/loan.ts';
import {
  alongPath,
  PRIME_MOVES,
  primeMoves,
  type VariableMortgage,
} from '../../../src/rates/calculators/prime-moves.ts';
import { breakEven, fixedInterest, moveOn } from '../../../src/rates/calculators/prime-path.ts';
import { triggerPoint, triggerRate } from '../../../src/rates/calculators/trigger.ts';

const mortgage: VariableMortgage = {
  balance: toCents(400_000),
  rate: 4_000,
  compounding: 'monthly',
  amortizationMonths: 300,
  frequency: 'monthly',
  termMonths: 60,
  payments: 'adjustable',
  payment: null,
};

describe('printed examples', () => {
  it('Q15 1,000 every two weeks on 500,000 is triggered at 5.2 % (refinancebc.ca)', () => {
    expect(triggerRate(toCents(1_000), toCents(500_000), 26, 'payment')).toBe(5_200);
  });

  it('Q16 prime moves from 6.45 to 5.95, and a rate 0.90 below it from 5.55 to 5.05 (cmls.ca)', () => {
    const [prime, offset] = [6_450, -900];
    const after = alongPath({ ...mortgage, rate: prime + offset }, () => 5_950 - prime);
    const at = (rate: number): number => standingAfter(loanAt(rate), 60).interest;
    expect(after.interest).toBe(at(5_050));
    expect(after.interest).not.toBe(at(5_550));
  });
});

const loanAt = (rate: number, compounding: Loan['compounding'] = 'monthly'): Loan => ({
  principal: mortgage.balance,
  rate,
  compounding,
  amortizationMonths: 300,
  frequency: 'monthly',
});

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
});

describe('moves of prime', () => {
  it('are listed from one point down to two up, by quarters', () => {
    expect([PRIME_MOVES[0], PRIME_MOVES[4], PRIME_MOVES.at(-1), PRIME_MOVES.length]).toEqual([-1000, 0, 2000, 13]);
  });

  it('change an adjustable payment to the payment at the new rate', () => {
    for (const { move, result } of primeMoves(mortgage)) {
      expect(result.lastPayment).toBe(regularPayment(loanAt(4_000 + move)));
      expect(result.balance).toBe(standingAfter(loanAt(4_000 + move), 60).balance);
      expect(result.triggeredIn).toBeNull();
    }
  });

  it('do not change a fixed payment, but the balance', () => {
    const fixed = { ...mortgage, payments: 'fixed' } as const;
    const usual = regularPayment(loanAt(4_000));
    for (const { move, result } of primeMoves(fixed)) {
      expect(result.lastPayment).toBe(usual);
      expect(result.balance).toBe(standingAfter(loanAt(4_000 + move), 60, undefined, usual).balance);
    }
    expect(alongPath(fixed, () => 2_500)).toMatchObject({ triggeredIn: 1 });
    expect(alongPath(fixed, () => 2_500).balance).toBeGreaterThan(mortgage.balance);
  });

  it('report the month in which the balance exceeds the limit', () => {
    const fixed = { ...mortgage, payments: 'fixed' } as const;
    const limit = mortgage.balance + toCents(1_000);
    const { overLimitIn } = alongPath(fixed, () => 3_000, limit);
    expect(overLimitIn).toBeGreaterThan(1);
    expect(alongPath(fixed, () => 3_000).overLimitIn).toBeNull();
  });

  it('can follow a path step by step', () => {
    const rising = alongPath(mortgage, moveOn('steady', 2_000, 60, 12));
    const whole = alongPath(mortgage, () => 2_000);
    const none = alongPath(mortgage, () => 0);
    expect(rising.interest).toBeGreaterThan(none.interest);
    expect(rising.interest).toBeLessThan(whole.interest);
    expect(rising.firstPayment).toBeLessThan(rising.lastPayment);
    expect(none.interest).toBe(standingAfter(loanAt(4_000), 60).interest);
  });
});

describe('the path of prime at which a fixed offer costs the same', () => {
  it('is exact to a thousandth', () => {
    for (const path of ['at-once', 'steady'] as const) {
      const offer = { rate: 4_600 };
      const { move } = breakEven(path, mortgage, offer);
      const cost = (by: number): number => alongPath(mortgage, moveOn(path, by, 60, 12)).interest;
      expect(cost(move ?? Number.NaN)).toBeLessThanOrEqual(fixedInterest(offer, mortgage));
      expect(cost((move ?? Number.NaN) + 5)).toBeGreaterThan(fixedInterest(offer, mortgage));
    }
  });

  it('is almost the gap of the rates if all at once, and about twice as much in steps', () => {
    const offer = { rate: 4_600 };
    const atOnce = breakEven('at-once', mortgage, offer).move ?? 0;
    const steady = breakEven('steady', mortgage, offer).move ?? 0;
    // Twice a year compounded, 4.6 % are 4.557 % monthly.
    expect(atOnce).toBeGreaterThan(540);
    expect(atOnce).toBeLessThan(570);
    expect(steady / atOnce).toBeGreaterThan(1.9);
    expect(steady / atOnce).toBeLessThan(2.3);
  });

  it('is a fall if the fixed offer has the lower rate', () => {
    expect(breakEven('at-once', mortgage, { rate: 3_000 }).move).toBeLessThan(0);
  });
});
