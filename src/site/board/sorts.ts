import type { Rate } from '../../rates/schema.ts';
import { type Loan, paymentFor } from './monthly.ts';

type Compare = (a: Rate, b: Rate, loan: Loan) => number;

const byRate: Compare = (a, b) => (a.ratePercent ?? 99) - (b.ratePercent ?? 99);
const byTerm: Compare = (a, b) => (a.termMonths ?? 999) - (b.termMonths ?? 999);
const byLender: Compare = (a, b) => a.lender.localeCompare(b.lender);
const byPayment: Compare = (a, b, loan) =>
  (paymentFor(a, loan)?.monthly ?? 1e9) - (paymentFor(b, loan)?.monthly ?? 1e9);
const bySeen: Compare = (a, b) => b.observedAt.localeCompare(a.observedAt);
const reversed =
  (compare: Compare): Compare =>
  (a, b, loan) =>
    compare(b, a, loan);

/** The orders of the full board by their name in the address, with their words. A minus reverses one. */
export const SORTS = {
  rate: { message: 'byRate', compare: byRate },
  '-rate': { message: 'byRateDown', compare: reversed(byRate) },
  payment: { message: 'byPayment', compare: byPayment },
  '-payment': { message: 'byPaymentDown', compare: reversed(byPayment) },
  term: { message: 'byTerm', compare: byTerm },
  '-term': { message: 'byTermDown', compare: reversed(byTerm) },
  lender: { message: 'byLender', compare: byLender },
  '-lender': { message: 'byLenderDown', compare: reversed(byLender) },
  seen: { message: 'bySeen', compare: bySeen },
} as const satisfies Record<string, { message: string; compare: Compare }>;
export type Sort = keyof typeof SORTS;

/** The columns of the board that a reader can sort by. */
const SORTED_COLUMNS = ['lender', 'rate', 'term', 'payment'] as const satisfies Sort[];
export type SortedColumn = (typeof SORTED_COLUMNS)[number];

/** The order that a column's head links to: reversed if the board is sorted by that column already. */
export const sortFrom = (column: SortedColumn, now: Sort | null): Sort => (now === column ? `-${column}` : column);
