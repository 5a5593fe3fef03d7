import { formatPercent } from './percent.ts';
import type { Rate } from './schema.ts';

/** A term as people say it: 60 -> `5-year`, 18 -> `18-month`, null -> `no fixed term`. */
export function termWords(months: number | null): string {
  if (months === null) return 'no fixed term';
  return months % 12 === 0 ? `${months / 12}-year` : `${months}-month`;
}

/** A rate quoted on prime, as it is quoted in Canada: `prime - 0.60`, `prime + 0.25`, `prime`. */
export function primeWords(offsetPercent: number): string {
  if (offsetPercent === 0) return 'prime';
  return `prime ${offsetPercent < 0 ? '\u2212' : '+'} ${formatPercent(Math.abs(offsetPercent))}`;
}

/** What a rate is, in the order people say it: `5-year fixed closed, special`. What narrows it stands beside it (`limitsOf`). */
export function rateWords(rate: Pick<Rate, 'termMonths' | 'rateType' | 'prepayment' | 'offer'>): string {
  return `${termWords(rate.termMonths)} ${rate.rateType} ${rate.prepayment}, ${rate.offer}`;
}

/** A term as a heading: `5-year fixed`. */
export function termTitle(term: Pick<Rate, 'rateType' | 'termMonths'>): string {
  return `${termWords(term.termMonths)} ${term.rateType}`;
}
