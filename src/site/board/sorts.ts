import type { Rate } from '../../rates/schema.ts';
import { type Loan, paymentFor } from './monthly.ts';

type Compare = (a: Rate, b: Rate, loan: Loan) => number;

const byRate: Compare = (a, b) => (a.ratePercent ?? 99) - (b.ratePercent ?? 99);
const byTerm: Compare = (a, b) => (a.termMonths ?? 999) - (b.termMonths ?? 999);
const byLender: Compare = (a, b) => a.lender.localeCompare(b.lender);
const byPayment: Compare = (a, b, loan) =>
  (paymentFor(a, loan)?.monthly ?? 1e9) - (paymentFor(b, loan)?.monthly ?? 1e9);
const bySeen: Compare = (a, b) => b.observedAt.localeCompare(a.observedAt);
/** The orders of the full board by their name in the address, with their words. */
export const SORTS = {
  rate: { message: 'byRate', compare: byRate },
  payment: { message: 'byPayment', compare: byPayment },
  term: { message: 'byTerm', compare: byTerm },
  lender: { message: 'byLender', compare: byLender },
  seen: { message: 'bySeen', compare: bySeen },
} as const satisfies Record<string, { message: string; compare: Compare }>;
export type Sort = keyof typeof SORTS;
