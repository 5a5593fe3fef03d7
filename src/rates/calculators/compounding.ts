import type { Thousandths } from '../thousandths.ts';
import { sourcesIn } from './source.ts';

/** The number of times that interest is compounded in a year. */
export const COMPOUNDINGS = { monthly: 12, 'semi-annual': 2 } as const;
export type Compounding = keyof typeof COMPOUNDINGS;

/** Sources on compounding: the law and lenders. */
export const COMPOUNDING_SOURCES = sourcesIn(
  'laws-lois.justice.gc.ca/eng/acts/I-15/section-6.html official',
  'equitablebank.ca/mortgage-rates 2024-12 official',
  'mcap.com official',
);

/**
 * The compounding of a type of rate unless its lender says otherwise. Fixed: twice a year, not in advance (Interest Act, R.S.C. 1985, c.
 * I-15, s. 6, and every lender seen). Variable: monthly at most banks; some lenders compound it twice a year.
 */
export const usualCompounding = (rateType: 'fixed' | 'variable'): Compounding =>
  rateType === 'fixed' ? 'semi-annual' : 'monthly';

/**
 * The interest of one payment period as a fraction: (1 + j/m)^(m/n) - 1.
 * @param rate the yearly rate j, in thousandths of a percent
 * @param perYear payments a year, n
 */
export function periodicRate(rate: Thousandths, compounding: Compounding, perYear: number): number {
  const times = COMPOUNDINGS[compounding];
  return (1 + rate / 100_000 / times) ** (times / perYear) - 1;
}
