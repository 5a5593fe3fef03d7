import { describe, expect, it, test } from 'vitest';
import { regularPayment, standingAfter } from '../../../src/rates/calculators/loan.ts';
import { afterMove, PRIME_MOVES, type VariableMortgage } from '../../../src/rates/calculators/prime-moves.ts';
import { triggerRate } from '../../../src/rates/calculators/trigger.ts';
import { loan } from './mortgages.ts';

const loanAt = (percent: number) => loan(400_000, percent, 25, { compounding: 'monthly' });
const mortgage: VariableMortgage = { ...loanAt(4), termMonths: 60, payment: null, payments: 'adjustable' };
const fixed: VariableMortgage = { ...mortgage, payments: 'fixed' };

test('the trigger rate of a rate compounded twice a year is given with that compounding', () => {
  // 0.5 % a month are 6.0755 % a year, twice compounded.
  expect(triggerRate(2_000_00, 400_000_00, 12, 'semi-annual')).toBe(6_075);
});

describe('moves of prime', () => {
  it('change an adjustable payment to the payment at the new rate', () => {
    for (const move of PRIME_MOVES) {
      const at = loanAt((4_000 + move) / 1000);
      const { interest, balance } = standingAfter(at, 60);
      const payment = regularPayment(at);
      expect(afterMove(mortgage, move)).toEqual({ payment, interest, balance, isTriggered: false });
    }
    // Without a move it stays what it is now. 2,500 repay 400,000 at 4 % in 229.02 months, and so do 2,552.53 at 4.25 %.
    expect([0, 250].map((move) => afterMove({ ...mortgage, payment: 2_500_00 }, move).payment)).toEqual([
      2_500_00, 2_552_53,
    ]);
    for (const payment of [1_300_00, 1_400_00, 2_500_00, 9_000_00]) {
      const payments = PRIME_MOVES.map((move) => afterMove({ ...mortgage, payment }, move).payment);
      expect(payments).toEqual(payments.toSorted((a, b) => a - b));
      // One that does not cover the interest now would never repay the loan: it stays.
      expect(new Set(payments).size).toBe(payment < 1_333_33 ? 1 : PRIME_MOVES.length);
    }
  });

  it('do not change a fixed payment, but the balance', () => {
    const payment = regularPayment(loanAt(4));
    for (const move of PRIME_MOVES) {
      const { interest, balance } = standingAfter(loanAt((4_000 + move) / 1000), 60, undefined, payment);
      const isTriggered = balance > fixed.principal;
      expect(afterMove(fixed, move)).toEqual({ payment, interest, balance, isTriggered });
    }
    expect(afterMove(fixed, -5_000)).toMatchObject({ interest: 0 });
  });

  it('trigger nothing while the payment covers the interest to the cent', () => {
    // 5 % of 120,000 are 500.00 a month.
    const even = { ...fixed, principal: 120_000_00, rate: 5_000 };
    const paying = (payment: number) => afterMove({ ...even, payment }, 0);
    expect(paying(500_00)).toMatchObject({ isTriggered: false, balance: 120_000_00 });
    expect(paying(499_99)).toMatchObject({ isTriggered: true });
  });
});
