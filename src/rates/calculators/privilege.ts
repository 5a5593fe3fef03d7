import type { Thousandths } from '../thousandths.ts';
import { type Cents, percentOf } from './cents.ts';

/** The prepayments that a year allows without a charge, and those made so far. */
export interface Privilege {
  /** Percent of the sum first borrowed; null if it is not known. */
  percent: Thousandths | null;
  original: Cents | null;
  used: Cents;
}

/** The amount that may still be prepaid this year without a charge; null if the privilege is unknown. */
export const privilegeLeft = ({ percent, original, used }: Privilege): Cents | null =>
  percent === null || original === null ? null : Math.max(0, percentOf(original, percent) - used);

/**
 * The amount that is charged once the privilege is exceeded: the part beyond it; the whole sum; or always the whole sum, because the
 * privilege does not apply.
 */
export const EXCESSES = ['beyond', 'whole', 'unusable'] as const;
export type Excess = (typeof EXCESSES)[number];

/** The part of a sum that a charge is counted on; nothing while it stays within the privilege. */
export function chargeable(sum: Cents, left: Cents | null, excess: Excess): Cents {
  if (left === null || excess === 'unusable') return sum;
  if (sum <= left) return 0;
  return excess === 'beyond' ? sum - left : sum;
}
