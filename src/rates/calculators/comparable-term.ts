import type { Span } from './calendar.ts';
import { sourcesIn } from './source.ts';

/** Lenders' statements on which of their terms is compared with the remaining time. */
export const COMPARABLE_TERM_SOURCES = sourcesIn(
  'rbcroyalbank.com/mortgages/understanding-mortgage-prepayment-charges.html official',
  'rbc.com/hsbc-canada/personal/mortgage-prepayment-charges.html official',
  'peoplestrust.com/en/peoples-trust/calculators/mortgage-calculator 2020 official',
  'paradigmquest.com/our-brands/CFC/penalty-calculator official',
);

/** A lender's rule that maps the remaining time to one of its posted terms. */
export interface TermRule {
  rounds: 'nearest' | 'longer' | 'shorter';
  /** The choice between two equally near terms; null if the lender does not state it. */
  halfway: 'longer' | 'shorter' | null;
}

/** The rule that most lenders state: the closest term, without a word on ties. */
export const CLOSEST_TERM: TermRule = { rounds: 'nearest', halfway: null };

/** Terms that most lenders post, in months. */
export const USUAL_TERMS: readonly number[] = [6, 12, 24, 36, 48, 60, 84, 120];

/**
 * The posted terms that the remaining time is compared with: one, or two in a tie that the lender does not decide.
 * @param offered terms that the lender posts, in months
 */
export function comparableTerms(left: Span, offered: readonly number[], { rounds, halfway }: TermRule): number[] {
  const place = left.months + left.days / 31;
  const terms = [...offered].sort((a, b) => a - b);
  const shorter = terms.findLast((term) => term <= place);
  const longer = terms.find((term) => term >= place);
  if (shorter === undefined || longer === undefined) return [shorter ?? longer].filter((term) => term !== undefined);
  if (rounds === 'shorter') return [shorter];
  if (rounds === 'longer' || shorter === longer) return [longer];
  const half = (shorter + longer) / 2;
  if (place !== half) return [place > half ? longer : shorter];
  if (halfway === null) return [shorter, longer];
  return [halfway === 'longer' ? longer : shorter];
}
