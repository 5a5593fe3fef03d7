import { type Mortgage, overTerm, payment } from '../rates/payments.ts';
import type { Rate } from '../rates/schema.ts';
import { fitsAmortization } from '../rates/scope.ts';

function mortgage(rate: Rate, amount: number, amortizationYears: number): Mortgage | null {
  if (rate.ratePercent === null || rate.ratePercent < 0 || !fitsAmortization(rate, amortizationYears)) return null;
  return { amount, ratePercent: rate.ratePercent, rateType: rate.rateType, amortizationYears, frequency: 'monthly' };
}

/** The monthly payment at a rate; null where the lender does not offer it for this amortization, or prints no figure. */
export function monthlyPayment(rate: Rate, amount: number, years: number): number | null {
  const wanted = mortgage(rate, amount, years);
  return wanted && payment(wanted);
}

/** Interest over the term and what is owed at its end; null like the payment, and where there is no term. */
export function termCost(rate: Rate, amount: number, years: number): { interest: number; balance: number } | null {
  const wanted = mortgage(rate, amount, years);
  return wanted && rate.termMonths !== null ? overTerm(wanted, rate.termMonths) : null;
}
