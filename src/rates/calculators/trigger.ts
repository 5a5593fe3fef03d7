import type { Thousandths } from '../thousandths.ts';
import { type Cents, percentOf } from './cents.ts';
import { COMPOUNDINGS, type Compounding } from './compounding.ts';
import { sourcesIn } from './source.ts';

/** Sources of the trigger rate and the trigger point. */
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

/** The base of a trigger point. */
export interface Security {
  isInsured: boolean;
  /** The value of the home, for a conventional mortgage. */
  value: Cents | null;
  /** The sum first borrowed, for an insured one. */
  original: Cents | null;
}

/** Percent of the home's value, and of the sum first borrowed, that must not be passed. */
const CONVENTIONAL_LIMIT: Thousandths = 80_000;
const INSURED_LIMIT: Thousandths = 105_000;

/**
 * The balance above which a lender asks for more: 80 % of the home's value, or of an insured mortgage 105 % of the sum first borrowed. Two
 * pages agree (medium): the contract decides. Null if its base is unknown.
 */
export function triggerPoint({ isInsured, value, original }: Security): Cents | null {
  if (isInsured) return original === null ? null : percentOf(original, INSURED_LIMIT);
  return value === null ? null : percentOf(value, CONVENTIONAL_LIMIT);
}
