import type { Thousandths } from '../percent.ts';
import { type Cents, percentOf } from './cents.ts';

/** What may be paid in a year without a charge, and what was paid of it. */
export interface Privilege {
  /** Percent of the sum first borrowed; null where it is not known. */
  percent: Thousandths | null;
  original: Cents | null;
  used: Cents;
}

/** What may still be paid this year without a charge; null where the privilege is not known. */
export const privilegeLeft = ({ percent, original, used }: Privilege): Cents | null =>
  percent === null || original === null ? null : Math.max(0, percentOf(original, percent) - used);

/** What is charged once the privilege is passed: what lies beyond it, the whole sum, or the whole sum always as the privilege is not for this. */
export const EXCESSES = ['beyond', 'whole', 'unusable'] as const;
export type Excess = (typeof EXCESSES)[number];

/** The part of a sum that a charge is counted on; nothing while it stays within the privilege. */
export function chargeable(sum: Cents, left: Cents | null, excess: Excess): Cents {
  if (left === null || excess === 'unusable') return sum;
  if (sum <= left) return 0;
  return excess === 'beyond' ? sum - left : sum;
}
