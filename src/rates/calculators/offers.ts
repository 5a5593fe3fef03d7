import type { Thousandths } from '../thousandths.ts';
import { type Cents, percentOf } from './cents.ts';
import { usualCompounding } from './compounding.ts';
import type { Frequency } from './frequencies.ts';
import { type Loan, paymentsIn, regularPayment, standingAfter, yearlyExtra } from './loan.ts';
import { largestMove } from './prime-path.ts';

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
  /** The share of the sum that may be prepaid each year without a charge, in thousandths of a percent; null if unknown. */
  privilege: Thousandths | null;
}

/** The mortgage that all offers are for. */
export interface Wanted {
  sum: Cents;
  amortizationMonths: number;
  frequency: Frequency;
  /** A lump sum that would be paid each year, as far as an offer allows it. */
  yearly: Cents;
  /** The common horizon of the comparison, in months, whatever the terms. */
  horizonMonths: number;
  /** The rate at which every mortgage is renewed when its term ends before that: an assumption. */
  laterRate: Thousandths;
}

export type OfferCost = ReturnType<typeof offerCost>;

/**
 * The cost of an offer: all payments and the balance, less the sum borrowed. The discharge is included, as for a borrower who leaves when
 * the term ends. A horizon before the end of the term includes neither discharge nor a charge for leaving early.
 */
export function offerCost(offer: Offer, wanted: Wanted) {
  const { sum, amortizationMonths, frequency, horizonMonths, laterRate } = wanted;
  const { rate, rateType, termMonths, cashBack, fees, discharge, privilege } = offer;
  const loan: Loan = { principal: sum, rate, compounding: usualCompounding(rateType), amortizationMonths, frequency };
  const yearly = privilege === null ? wanted.yearly : Math.min(wanted.yearly, percentOf(sum, privilege));
  const extra = yearlyExtra(frequency, yearly, 0);
  const term = standingAfter(loan, paymentsIn(termMonths, frequency), extra);
  const within = standingAfter(loan, paymentsIn(Math.min(termMonths, horizonMonths), frequency), extra);
  const restMonths = horizonMonths - termMonths;
  const isRenewed = restMonths > 0 && within.balance > 0;
  const later = isRenewed
    ? standingAfter(
        { ...loan, principal: within.balance, rate: laterRate, amortizationMonths: amortizationMonths - termMonths },
        paymentsIn(restMonths, frequency),
        extra,
      )
    : { interest: 0, balance: within.balance };
  const interest = within.interest + later.interest;
  const atEnd = termMonths <= horizonMonths ? discharge : 0;
  return {
    payment: regularPayment(loan),
    /** The part of the desired yearly lump sum that the offer allows. */
    yearly,
    /** Over its own term: interest, fees and discharge, less cash back; and the balance at its end. */
    term: { interest: term.interest, cost: term.interest + fees + discharge - cashBack, balance: term.balance },
    /** Up to the common horizon, renewed at the later rate if the term ends before. */
    horizon: { interest, cost: interest + fees + atEnd - cashBack, balance: later.balance, isRenewed },
  };
}

/** The places of offers by their cost to the horizon, the lowest first; equal ones keep their order. */
export const byHorizon = (costs: readonly OfferCost[]): number[] =>
  costs.map((_, place) => place).sort((a, b) => (costs[a]?.horizon.cost ?? 0) - (costs[b]?.horizon.cost ?? 0));

/**
 * The change in prime, in thousandths, at which a variable offer costs as much as a fixed one to the horizon, fees and cash back included, if
 * it came on the first day and stayed: the largest at which the variable offer costs no more. Its payment follows prime, and its rate never
 * falls below nothing. Null if no change within fifteen points does. No forecast.
 */
export function evenMove(variable: Offer, fixed: Offer, wanted: Wanted): Thousandths | null {
  const most = offerCost(fixed, wanted).horizon.cost;
  const costAt = (move: Thousandths): Cents =>
    offerCost({ ...variable, rate: Math.max(0, variable.rate + move) }, wanted).horizon.cost;
  return largestMove((move) => costAt(move) <= most);
}
