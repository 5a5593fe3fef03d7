import type { Thousandths } from '../thousandths.ts';
import type { Cents } from './cents.ts';
import { usualCompounding } from './compounding.ts';
import { type Loan, regularPayment, standingAfter } from './loan.ts';
import { largestMove } from './prime-moves.ts';

/** A lender's offer. */
export interface Offer {
  rate: Thousandths;
  rateType: 'fixed' | 'variable';
  termMonths: number;
  /** Received at the beginning. */
  cashBack: Cents;
  /** Paid at the beginning. */
  fees: Cents;
  /** Paid by a borrower who leaves at the end of the term. */
  discharge: Cents;
}

/** The mortgage that all offers are for, paid monthly. */
export interface Wanted {
  sum: Cents;
  amortizationMonths: number;
  /** The months over which all are compared: those of the shortest term, because nobody knows the rate after it. */
  months: number;
}

export type OfferCost = ReturnType<typeof offerCost>;

/**
 * The cost of an offer: all payments and the balance, less the sum borrowed. The discharge is included if the term ends by then, as for a
 * borrower who leaves.
 */
export function offerCost(offer: Offer, { sum, amortizationMonths, months }: Wanted) {
  const { rate, rateType, termMonths, cashBack, fees, discharge } = offer;
  const compounding = usualCompounding(rateType);
  const loan: Loan = { principal: sum, rate, compounding, amortizationMonths, frequency: 'monthly' };
  const { interest, balance } = standingAfter(loan, months);
  const paidFees = fees + (termMonths <= months ? discharge : 0);
  return { payment: regularPayment(loan), fees: paidFees, interest, balance, cost: interest + paidFees - cashBack };
}

/**
 * The change in prime, in thousandths, at which a variable offer costs as much as a fixed one, fees and cash back included, if it came on
 * the first day and stayed: the largest at which the variable offer costs no more. Its payment follows prime, and its rate never
 * falls below nothing. Null if no change within fifteen points does. No forecast.
 */
export function evenMove(variable: Offer, fixed: Offer, wanted: Wanted): Thousandths | null {
  const most = offerCost(fixed, wanted).cost;
  const costAt = (move: Thousandths): Cents =>
    offerCost({ ...variable, rate: Math.max(0, variable.rate + move) }, wanted).cost;
  return largestMove((move) => costAt(move) <= most);
}
