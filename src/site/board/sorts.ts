import type { Rate } from '../../rates/schema.ts';

type Compare = (a: Rate, b: Rate) => number;

/** The orders of the full board by their name in the address, with their words. */
export const SORTS = {
  rate: { message: 'byRate', compare: (a, b) => (a.ratePercent ?? 99) - (b.ratePercent ?? 99) },
  term: { message: 'byTerm', compare: (a, b) => (a.termMonths ?? 999) - (b.termMonths ?? 999) },
  lender: { message: 'byLender', compare: (a, b) => a.lender.localeCompare(b.lender) },
} as const satisfies Record<string, { message: string; compare: Compare }>;
export type Sort = keyof typeof SORTS;
