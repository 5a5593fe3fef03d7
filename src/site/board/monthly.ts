import { type Mortgage, overTerm, payment } from '../../rates/payments.ts';
import type { Rate } from '../../rates/schema.ts';
import { isWithin } from '../../rates/scope.ts';

/** The mortgage for which payments are calculated. @property amount in dollars */
export interface Loan {
  amount: number;
  years: number;
}

const LONG_YEARS = 30;

function mortgage(rate: Rate, amount: number, amortizationYears: number): Mortgage | null {
  if (rate.ratePercent === null || rate.ratePercent < 0 || !isWithin(rate, 'years', amortizationYears)) return null;
  return { amount, ratePercent: rate.ratePercent, rateType: rate.rateType, amortizationYears, frequency: 'monthly' };
}

/** The monthly payment at a rate; null if the lender does not offer it for this amortization, or prints no figure. */
export function monthlyPayment(rate: Rate, amount: number, years: number): number | null {
  const wanted = mortgage(rate, amount, years);
  return wanted && payment(wanted);
}

/** The wanted years; if the rate is not offered for them, the nearest usual ones. */
function yearsFor(rate: Rate, years: number): number {
  const { amortizationUpToYears: upTo, amortizationOverYears: over } = rate;
  if (isWithin(rate, 'years', years)) return years;
  return Math.floor(upTo ?? Math.max(LONG_YEARS, (over ?? 0) + 1));
}

/** The monthly payment at a rate, and its amortization in years; null if the lender prints no figure. */
export function paymentFor(rate: Rate, { amount, years }: Loan): { monthly: number; years: number } | null {
  const over = yearsFor(rate, years);
  const monthly = monthlyPayment(rate, amount, over);
  return monthly === null ? null : { monthly, years: over };
}

/** Interest over the term and the balance at its end; null like the payment, and if there is no term. */
export function termCost(rate: Rate, amount: number, years: number): { interest: number; balance: number } | null {
  const wanted = mortgage(rate, amount, years);
  return wanted && rate.termMonths !== null ? overTerm(wanted, rate.termMonths) : null;
}
