import type { Thousandths } from '../thousandths.ts';
import type { Cents } from './cents.ts';
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
}

/** The limit for a mortgage that its payment does not pay off sooner, in months. */
const NO_END = 100 * 12;

/**
 * What another rate saves month by month, before what it costs to break. Both mortgages are paid by the present monthly payment, so that all
 * savings show in the balance: the sum of payments and balance when staying, less the same when breaking.
 */
export function savings({ balance, amortizationMonths, monthsLeft, now, next }: Swap) {
  const old: Loan = { ...now, principal: balance, amortizationMonths, frequency: 'monthly' };
  const payment = regularPayment(old);
  const stay = paying(old, payment);
  const move = paying({ ...old, ...next, amortizationMonths: NO_END }, payment);
  const months = Array.from({ length: monthsLeft }, (_, place) => ({ month: place + 1, saved: stay() - move() }));
  return { payment, months };
}
type Saved = ReturnType<typeof savings>['months'][number];

/** The first month from which the savings stay above a cost until the term ends; null if they never do. */
export function paysFrom(months: readonly Saved[], cost: Cents): number | null {
  const behind = months.findLast(({ saved }) => saved < cost)?.month ?? 0;
  return behind < months.length ? behind + 1 : null;
}

/** Pays a loan month by month: the payments and the balance together, after each. */
function paying(loan: Loan, payment: Cents): () => Cents {
  const all = instalments(loan, NO_EXTRA, payment);
  let [paid, balance] = [0, loan.principal];
  return () => {
    const { value } = all.next();
    if (value) {
      paid += value.interest + value.principal;
      balance = value.balance;
    }
    return paid + balance;
  };
}
