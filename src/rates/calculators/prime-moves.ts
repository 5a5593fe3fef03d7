import type { Thousandths } from '../thousandths.ts';
import type { Cents } from './cents.ts';
import { periodicRate } from './compounding.ts';
import { FREQUENCIES } from './frequencies.ts';
import { type Loan, levelPayment, NO_EXTRA, paymentsIn, regularPayment, standingAfter } from './loan.ts';

/** A variable mortgage today. */
export interface VariableMortgage extends Loan {
  /** Months until the term ends. */
  termMonths: number;
  /** `adjustable`: a new payment with every move. `fixed`: the payment stays, and its interest part moves. */
  payments: 'adjustable' | 'fixed';
  /** The present payment; null for the one that amortizes the balance in time. */
  payment: Cents | null;
}

/** The moves of prime that are shown: from one point down to two points up, by quarters, in thousandths. */
export const PRIME_MOVES: readonly Thousandths[] = Array.from({ length: 13 }, (_, place) => (place - 4) * 250);

const overTerm = (loan: Loan, { termMonths }: VariableMortgage, payment: Cents = regularPayment(loan)) =>
  standingAfter(loan, paymentsIn(termMonths, loan.frequency), NO_EXTRA, payment);

/** The payment at a new rate that ends a loan when the typed one would; one below the interest never ends it, and stays. */
function followingPayment(principal: Cents, payment: Cents, now: number, periodic: number): Cents {
  if (payment <= principal * now) return payment;
  const count = now === 0 ? principal / payment : Math.log(payment / (payment - principal * now)) / Math.log1p(now);
  return levelPayment(principal, periodic, count);
}

/** The rest of the term if prime moves at once and stays there. @param move in thousandths */
export function afterMove(mortgage: VariableMortgage, move: Thousandths) {
  const loan: Loan = { ...mortgage, rate: Math.max(0, mortgage.rate + move) };
  const [now, periodic] = [mortgage.rate, loan.rate].map((rate) =>
    periodicRate(rate, loan.compounding, FREQUENCIES[loan.frequency].perYear),
  ) as [number, number];
  const follows = mortgage.payments === 'adjustable' && move !== 0;
  const typed = mortgage.payment;
  const payment =
    typed === null
      ? regularPayment(follows ? loan : mortgage)
      : follows
        ? followingPayment(loan.principal, typed, now, periodic)
        : typed;
  const { interest, balance } = overTerm(loan, mortgage, payment);
  /** Whether the payment does not cover the interest: the balance grows. */
  const isTriggered = payment < Math.round(loan.principal * periodic);
  return { payment, interest, balance, isTriggered };
}

/** The interest of a fixed rate for the same balance over the term. */
export const fixedInterest = (rate: Thousandths, mortgage: VariableMortgage): Cents =>
  overTerm({ ...mortgage, rate, compounding: 'semi-annual' }, mortgage).interest;
