import type { Thousandths } from '../thousandths.ts';
import type { Cents } from './cents.ts';
import { COMPOUNDINGS, type Compounding } from './compounding.ts';
import { sourcesIn } from './source.ts';

/** Sources of the trigger rate, and of the trigger point, which pages and contracts set in different ways. */
export const TRIGGER_SOURCES = sourcesIn(
  'bankofcanada.ca/2022/11/staff-analytical-notes-2022-19 2022-11 official',
  'refinancebc.ca/post/variable-rate-trigger-rate-and-trigger-point 2022',
  'pragmatic.mortgage/calculators/trigger-rate',
);
export const TRIGGER_POINT_SOURCES = sourcesIn(
  'askanacruz.ca/trigger-rates-and-trigger-points 2023-06-08',
  'mortgageinnovators.ca/trigger-rate',
);

/**
 * The rate at which interest takes the whole of a fixed payment: c·((1 + payment/balance)^(n/c) - 1). If interest is compounded as often as
 * payments are made, this is payment × payments a year / balance, as lenders' pages print it.
 * @returns thousandths of a percent, rounded down: at the returned rate the payment still covers the interest
 */
export function triggerRate(
  payment: Cents,
  balance: Cents,
  perYear: number,
  compounding: Compounding | 'payment',
): Thousandths {
  const times = compounding === 'payment' ? perYear : COMPOUNDINGS[compounding];
  const rate = times * ((1 + payment / balance) ** (perYear / times) - 1) * 100_000;
  // The power yields slightly less than a rate of whole thousandths.
  return Math.floor(rate + 1e-6);
}
