import type { StoredRate } from '../../src/rates/schema.ts';
import { plainPercent } from '../../src/rates/thousandths.ts';
import type { movesBetween } from '../judge/outcome.ts';

/** A rate's id in the words of a trade desk: `rbc/fixed/60m/closed/special/upto25y` -> `5y fixed special upto25y`. */
export function shortWords(id: string): string {
  const [, type, term = '', prepayment, ...rest] = id.split('/');
  const months = Number.parseInt(term, 10);
  const length = Number.isNaN(months) ? term : months % 12 === 0 ? `${months / 12}y` : `${months}m`;
  return [length, type, ...(prepayment === 'closed' ? [] : [prepayment]), ...rest].join(' ');
}

/** A rate's figure: its percentage, or its offset from prime if the lender prints nothing else. */
export function figure(rate: Pick<StoredRate, 'ratePercent' | 'primeOffsetPercent'>): string {
  if (rate.ratePercent !== null) return plainPercent(rate.ratePercent);
  const { primeOffsetPercent: offset } = rate;
  if (offset === null) return 'no figure';
  return offset === 0 ? 'prime' : `prime ${offset < 0 ? '\u2212' : '+'} ${plainPercent(Math.abs(offset))}`;
}

/** One rate whose figure differs between two readings: `from` is null for a new rate, `to` for a withdrawn one. */
export type RateMove = ReturnType<typeof movesBetween<string>>[number];

/** The lender that the id of a rate begins with. */
export const lenderIn = ({ id }: { id: string }): string => id.slice(0, id.indexOf('/'));

/** A move as one line: `rbc: 5y fixed special 4.59 -> 4.54`. */
export function moveLine({ id, from, to }: RateMove): string {
  const words = `${lenderIn({ id })}: ${shortWords(id)}`;
  if (from === null) return `${words} new at ${to}`;
  return to === null ? `${words} withdrawn, was ${from}` : `${words} ${from} -> ${to}`;
}
