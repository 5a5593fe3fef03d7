import { toThousandths } from '../../src/rates/percent.ts';
import type { StoredRate } from '../../src/rates/schema.ts';
import type { Rule } from './rule.ts';

/** In thousandths of a percent. */
const FARTHEST = 1000;

const FIGURES = [
  'ratePercent',
  'aprPercent',
  'rateCeilingPercent',
  'primeOffsetPercent',
] as const satisfies (keyof StoredRate)[];

/**
 * Did a figure move by a point or more since the last good snapshot? A whole point is what a wrong first digit makes. A rate that moved with
 * its prime did not jump.
 */
export const jump: Rule = {
  name: 'jump',
  refuses: false,
  doubt(rate, { before }) {
    const offset = before?.primeOffsetPercent ?? null;
    const isOnPrime = offset !== null && offset === rate.primeOffsetPercent;
    for (const field of FIGURES) {
      const [from, to] = [before?.[field] ?? null, rate[field]];
      if (from === null || to === null) continue;
      const far = Math.abs(toThousandths(from) - toThousandths(to));
      const isWholePoint = far === FARTHEST && field === 'ratePercent' && !isOnPrime;
      if (far > FARTHEST || isWholePoint) return `${from} % became ${to} % in one run`;
    }
    return null;
  },
};
