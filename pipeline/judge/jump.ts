import { toThousandths } from '../../src/rates/percent.ts';
import type { StoredRate } from '../../src/rates/schema.ts';
import type { Rule } from './rule.ts';

const FARTHEST = 1000;

const FIGURES = [
  'ratePercent',
  'aprPercent',
  'rateCeilingPercent',
  'primeOffsetPercent',
] as const satisfies (keyof StoredRate)[];

/** Did a figure move by more than a point since the last good snapshot? */
export const jump: Rule = {
  name: 'jump',
  refuses: false,
  doubt(rate, { before }) {
    for (const field of FIGURES) {
      const [from, to] = [before?.[field] ?? null, rate[field]];
      if (from !== null && to !== null && Math.abs(toThousandths(from) - toThousandths(to)) > FARTHEST)
        return `${from} % became ${to} % in one run`;
    }
    return null;
  },
};
