import type { Rate } from '../../rates/schema.ts';

type Compare = (a: Rate, b: Rate) => number;

const byRate: Compare = (a, b) => (a.ratePercent ?? 99) - (b.ratePercent ?? 99);
const byTerm: Compare = (a, b) => (a.termMonths ?? 999) - (b.termMonths ?? 999);
const byLender: Compare = (a, b) => a.lender.localeCompare(b.lender);
/** The orders of the full board by their name in the address, with their words. */
export const SORTS = {
  rate: { message: 'byRate', compare: byRate },
  term: { message: 'byTerm', compare: byTerm },
  lender: { message: 'byLender', compare: byLender },
} as const satisfies Record<string, { message: string; compare: Compare }>;
export type Sort = keyof typeof SORTS;
