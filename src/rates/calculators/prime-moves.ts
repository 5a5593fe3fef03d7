import type { Thousandths } from '../thousandths.ts';
import type { Cents } from './cents.ts';
import { type Compounding, periodicRate } from './compounding.ts';
import { FREQUENCIES, type Frequency } from './frequencies.ts';
import { type Loan, paymentCount, paymentsIn, regularPayment } from './loan.ts';

/** A variable mortgage today. */
export interface VariableMortgage {
  balance: Cents;
  rate: Thousandths;
  compounding: Compounding;
  amortizationMonths: number;
  frequency: Frequency;
  /** Months until the term ends. */
  termMonths: number;
  /** `adjustable`: a new payment with every move. `fixed`: the payment stays, and its interest part moves. */
  payments: 'adjustable' | 'fixed';
  /** The present payment; null for the one that amortizes the balance in time. */
  payment: Cents | null;
}

/**
 * Pays a variable mortgage over its term while its rate follows a path.
 * @param moveAt how far the rate is from today's after a number of payments, in thousandths
 * @param limit the highest balance, as given by the trigger point; null for none
 */
export function alongPath(
  mortgage: VariableMortgage,
  moveAt: (paid: number) => Thousandths,
  limit: Cents | null = null,
) {
  const { balance: principal, rate, compounding, amortizationMonths, frequency, termMonths, payments } = mortgage;
  const { perYear } = FREQUENCIES[frequency];
  const loan: Loan = { principal, rate, compounding, amortizationMonths, frequency };
  const whole = paymentCount(loan);
  const count = Math.min(paymentsIn(termMonths, frequency), whole);
  const usual = mortgage.payment ?? regularPayment(loan);
  const result = {
    interest: 0,
    paid: 0,
    balance: principal,
    firstPayment: usual,
    lastPayment: usual,
    /** The first month in which the payment no longer covers the interest; null if it always does. */
    triggeredIn: null as number | null,
    /** The first month in which the balance exceeds the given limit; null if it never does. */
    overLimitIn: null as number | null,
  };
  let last = 0;
  for (let paid = 0; paid < count && result.balance > 0; paid += 1) {
    const move = moveAt(paid);
    const now = Math.max(0, rate + move);
    if (payments === 'adjustable' && move !== last)
      result.lastPayment = regularPayment({
        ...loan,
        principal: result.balance,
        rate: now,
        amortizationMonths: ((whole - paid) * 12) / perYear,
      });
    last = move;
    if (paid === 0) result.firstPayment = result.lastPayment;
    const interest = Math.round(result.balance * periodicRate(now, compounding, perYear));
    const isLast = paid + 1 === whole || result.lastPayment >= result.balance + interest;
    const payment = isLast ? result.balance + interest : result.lastPayment;
    const month = Math.floor((paid * 12) / perYear) + 1;
    if (payment < interest) result.triggeredIn ??= month;
    result.balance += interest - payment;
    result.interest += interest;
    result.paid += payment;
    if (limit !== null && result.balance > limit) result.overLimitIn ??= month;
  }
  return result;
}

/** The moves of prime that are shown: from one point down to two points up, by quarters, in thousandths. */
export const PRIME_MOVES: readonly Thousandths[] = Array.from({ length: 13 }, (_, place) => (place - 4) * 250);

/** Every move of prime, at once and for the whole term. */
export const primeMoves = (mortgage: VariableMortgage, limit: Cents | null = null) =>
  PRIME_MOVES.map((move) => ({ move, result: alongPath(mortgage, () => move, limit) }));
