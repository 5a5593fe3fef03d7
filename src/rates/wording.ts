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

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long ago something was seen: `just now`, `40 min ago`, `5 h ago`, `3 days ago`, `7 months ago`. */
export function ageWords(observedAt: string, now: number): string {
  const age = now - Date.parse(observedAt);
  if (age < MINUTE) return 'just now';
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min ago`;
  if (age < DAY) return `${Math.floor(age / HOUR)} h ago`;
  const days = Math.floor(age / DAY);
  if (days < 62) return days === 1 ? '1 day ago' : `${days} days ago`;
  return `${Math.floor(days / 30.44)} months ago`;
}

/** The time until something: `2 h 03 min`, `14 min`, `now`. */
export function untilWords(milliseconds: number): string {
  if (milliseconds <= 0) return 'now';
  const minutes = Math.ceil(milliseconds / MINUTE);
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes} min` : `${hours} h ${String(minutes % 60).padStart(2, '0')} min`;
}

/** A term as a heading: `5-year fixed`. */
export function termTitle(term: Pick<Rate, 'rateType' | 'termMonths'>): string {
  return `${termWords(term.termMonths)} ${term.rateType}`;
}
