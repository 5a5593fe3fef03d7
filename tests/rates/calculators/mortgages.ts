import type { Span } from '../../../src/rates/calculators/calendar.ts';
import { toCents } from '../../../src/rates/calculators/cents.ts';
import type { Loan } from '../../../src/rates/calculators/loan.ts';
import { type Breaking, charge, type Practice } from '../../../src/rates/calculators/prepayment-charge.ts';

// Mortgages in dollars, percent and years, as printed examples give them.

/** Fixed and monthly, unless other fields say otherwise. */
export const loan = (dollars: number, percent: number, years: number, rest: Partial<Loan> = {}): Loan => ({
  ...{ principal: toCents(dollars), rate: Math.round(percent * 1000), amortizationMonths: years * 12 },
  compounding: 'semi-annual',
  frequency: 'monthly',
  ...rest,
});

/** A lender's usual way; an example that says otherwise changes it. */
export const USUAL: Practice = {
  method: 'own-current',
  counting: 'simple',
  time: 'months',
  fixedAt: 'contract',
  variableAt: 'contract',
  fixedMonths: 'quarter',
  variableMonths: 'quarter',
  nearMaturity: 'usual',
};
export const months = (count: number): Span => ({ months: count, days: 0, totalDays: Math.round((count * 365) / 12) });
export const days = (count: number): Span => ({ months: Math.floor(count / 30.4375), days: 0, totalDays: count });

/** A fixed mortgage that is broken; its other rates are in thousandths. */
export function broken(
  { sum, contract, ...given }: Pick<Breaking, 'sum' | 'contract' | 'left'> & Partial<Breaking>,
  practice?: Partial<Practice>,
) {
  const unknown = { prime: null, discount: null, posted: null, current: null, benchmark: null };
  const usual = { rateType: 'fixed', amortizationMonths: 300, isCapped: false } as const;
  return charge(
    { ...unknown, ...usual, ...given, sum: toCents(sum), contract: Math.round(contract * 1000) },
    { ...USUAL, ...practice },
  );
}
