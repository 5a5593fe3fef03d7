import type { Thousandths } from '../thousandths.ts';
import { type Cents, largest } from './cents.ts';
import type { Compounding } from './compounding.ts';
import { instalments, type Loan, NO_EXTRA, regularPayment } from './loan.ts';

/** A mortgage that could be broken for another. */
export interface Swap {
  balance: Cents;
  amortizationMonths: number;
  /** Whole months until the term ends: the savings of a lower rate after that are unknown. */
  monthsLeft: number;
  now: { rate: Thousandths; compounding: Compounding };
  next: { rate: Thousandths; compounding: Compounding };
  /** The charge, fees, and cash back to be repaid, less cash back received. */
  cost: Cents;
  /** Whether the cost is borrowed with the new mortgage, so that it bears interest, or paid at once. */
  isCostBorrowed: boolean;
}

/** The result of breaking, month by month, until the term ends. */
export type SwapResult = ReturnType<typeof breakOrStay>;

/** The limit for a mortgage that its payment does not pay off sooner, in months. */
const NO_END = 100 * 12;

/**
 * Compares breaking with staying at the same monthly payment, so that all savings show in the balance. The gain after a month is the sum of
 * payments and balance when staying, less the same when breaking, less the cost of breaking.
 */
export function breakOrStay(swap: Swap) {
  const { balance, amortizationMonths, monthsLeft, now, next, cost, isCostBorrowed } = swap;
  const old: Loan = { ...now, principal: balance, amortizationMonths, frequency: 'monthly' };
  const payment = regularPayment(old);
  const taken: Loan = { ...old, ...next, principal: balance + (isCostBorrowed ? cost : 0), amortizationMonths: NO_END };
  const stay = paying(old, payment);
  const move = paying(taken, payment);
  const months = Array.from({ length: monthsLeft }, (_, place) => {
    const [a, b] = [stay(), move()];
    const gain = a.paid + a.balance - b.paid - b.balance - (isCostBorrowed ? 0 : cost);
    /** The balances after both choices; the gain is negative while breaking does not pay. */
    return { month: place + 1, stay: a.balance, move: b.balance, gain };
  });
  const behind = months.findLast(({ gain }) => gain < 0)?.month ?? 0;
  return {
    /** The monthly payment of both choices: the present one. */
    payment,
    months,
    /** The first month from which breaking stays ahead until the term ends; null if it never does. */
    paysFrom: behind < monthsLeft ? behind + 1 : null,
    /** Saved by the end of the term, the cost taken off. */
    gain: months.at(-1)?.gain ?? -cost,
  };
}

/** The highest cost at which breaking is not behind when the term ends, to the cent; null if it is behind even at no cost. */
export const mostWorth = (swap: Omit<Swap, 'cost'>): Cents | null =>
  largest(0, swap.balance + 1, (cost) => breakOrStay({ ...swap, cost }).gain >= 0);

/** Pays a loan month by month: the sum of payments and the balance after each. */
function paying(loan: Loan, payment: Cents): () => { paid: Cents; balance: Cents } {
  const all = instalments(loan, NO_EXTRA, payment);
  const standing = { paid: 0, balance: loan.principal };
  return () => {
    const { value } = all.next();
    if (value) {
      standing.paid += value.interest + value.principal;
      standing.balance = value.balance;
    }
    return { ...standing };
  };
}
