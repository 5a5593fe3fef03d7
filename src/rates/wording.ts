import { formatPercent } from './percent.ts';

/** A rate quoted on prime, as it is quoted in Canada: `prime - 0.60`, `prime + 0.25`, `prime`. */
export function primeWords(offsetPercent: number): string {
  if (offsetPercent === 0) return 'prime';
  return `prime ${offsetPercent < 0 ? '\u2212' : '+'} ${formatPercent(Math.abs(offsetPercent))}`;
}
