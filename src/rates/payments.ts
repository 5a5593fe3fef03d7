import { inDollars, toCents } from './calculators/cents.ts';
import { usualCompounding } from './calculators/compounding.ts';
import type { Frequency } from './calculators/frequencies.ts';
import { type Loan, paymentsIn, regularPayment, standingAfter } from './calculators/loan.ts';
import { toThousandths } from './thousandths.ts';

/** A loan and its repayment, as the board's pages hold it: dollars, percent and years. */
export interface Mortgage {
  amount: number;
  ratePercent: number;
  rateType: 'fixed' | 'variable';
  amortizationYears: number;
  frequency: Frequency;
}

const loanOf = ({ amount, ratePercent, rateType, amortizationYears, frequency }: Mortgage): Loan => ({
  principal: toCents(amount),
  rate: toThousandths(ratePercent),
  compounding: usualCompounding(rateType),
  amortizationMonths: Math.round(amortizationYears * 12),
  frequency,
});

/** The regular payment in dollars, to the cent. */
export const payment = (mortgage: Mortgage): number => inDollars(regularPayment(loanOf(mortgage)));

/** Interest paid over a term, and the balance at its end, in dollars. */
export function overTerm(mortgage: Mortgage, termMonths: number) {
  const { interest, balance } = standingAfter(loanOf(mortgage), paymentsIn(termMonths, mortgage.frequency));
  return { interest: inDollars(interest), balance: inDollars(balance) };
}
