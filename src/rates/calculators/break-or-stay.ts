import type { Thousandths } from '../thousandths.ts';
import type { Cents } from './cents.ts';
import { usualCompounding } from './compounding.ts';
import { type Loan, NO_EXTRA, regularPayment, standingAfter } from './loan.ts';

/** A mortgage that could be broken for another of its type. */
export interface Broken {
  sum: Cents;
  rate: Thousandths;
  rateType: 'fixed' | 'variable';
  amortizationMonths: number;
}

/** The limit for a mortgage that its payment does not pay off sooner, in months. */
const NO_END = 100 * 12;

/**
 * The interest that another rate saves in some months; negative if it costs more. Both mortgages are paid by the present monthly payment, so
 * that all savings show in the balance. What a rate saves after the term is unknown.
 */
export function interestSaved({ sum, rate, rateType, amortizationMonths }: Broken, next: Thousandths, months: number) {
  const compounding = usualCompounding(rateType);
  const old: Loan = { principal: sum, rate, compounding, amortizationMonths, frequency: 'monthly' };
  const other: Loan = { ...old, rate: next, amortizationMonths: NO_END };
  const interestOf = (loan: Loan): Cents => standingAfter(loan, months, NO_EXTRA, regularPayment(old)).interest;
  return interestOf(old) - interestOf(other);
}
