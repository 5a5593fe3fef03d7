import { toThousandths } from '../../src/rates/percent.ts';
import type { StoredRate } from '../../src/rates/schema.ts';
import type { Rule } from './rule.ts';

const FIGURES = [
  'ratePercent',
  'aprPercent',
  'primeOffsetPercent',
  'rateCeilingPercent',
] as const satisfies (keyof StoredRate)[];

/** Whether one is the other with its last decimals cut off, of places worth 10 or 100 or 1000 thousandths. */
const cut = (from: number, to: number, places: number[]): boolean =>
  places.some((place) => to % place === 0 && to === from - (from % place));

/**
 * Is the figure the old one with its last digits lost (4.59 % became 4.5 % or 4 %), with another sign, or with a third
 * decimal that may be a footnote mark (4.59 % became 4.591 %)? Each is more often a half-loaded page than a rate that moved.
 */
export const digits: Rule = {
  name: 'digits',
  refuses: false,
  doubt(rate, { before }) {
    for (const field of FIGURES) {
      const [from, to] = [before?.[field] ?? null, rate[field]];
      if (from === null || to === null || from === to) continue;
      const [old, now] = [toThousandths(from), toThousandths(to)];
      if (old === -now) return `${from} % became ${to} %, as if its sign were lost`;
      if (cut(old, now, [10, 100, 1000])) return `${from} % became ${to} %, as if digits were lost`;
      if (old % 10 === 0 && cut(now, old, [10])) return `${from} % became ${to} %, as if a mark stood behind it`;
    }
    return null;
  },
};
