import { type Thousandths, toThousandths } from '../../src/rates/percent.ts';
import type { StoredRate } from '../../src/rates/schema.ts';
import type { Rule } from './rule.ts';

const FIGURES = [
  'ratePercent',
  'aprPercent',
  'primeOffsetPercent',
  'primePercent',
  'rateCeilingPercent',
] as const satisfies (keyof StoredRate)[];

const decimalsOf = (value: Thousandths): number => (value % 10 ? 3 : value % 100 ? 2 : 1);

/**
 * True if one of two figures is the other with its last decimals cut off, or with a third decimal glued to it, as a footnote mark
 * is.
 * @param places number of decimals of the new figure as printed, where known: 4.60 % that was 4.65 % lost none
 */
export function cutOff(from: Thousandths, to: Thousandths, places?: number): boolean {
  const cut = (whole: number, part: number, units: number[]): boolean =>
    units.some((unit) => part === whole - (whole % unit));
  if (cut(from, to, [10, 100, 1000])) return places === undefined || places < decimalsOf(from);
  return cut(to, from, [10]);
}

/** True if one of two figures is the other with the opposite sign. */
export const signLost = (from: number, to: number): boolean => from === -to;

/**
 * Did the figure lose its last digits (4.59 % became 4.5 % or 4 %), change its sign, or gain a third decimal, of a footnote mark or a
 * slipped digit (4.59 % became 4.591 % or 4.059 %)? Each points to a half-loaded page more often than to a rate that moved.
 */
export const digits: Rule = {
  name: 'digits',
  doubt(rate, { before, places }) {
    for (const field of FIGURES) {
      const [from, to] = [before?.[field] ?? null, rate[field]];
      if (from === null || to === null || from === to) continue;
      const [old, now] = [toThousandths(from), toThousandths(to)];
      if (signLost(old, now)) return `${from} % became ${to} %, as if its sign were lost`;
      const isFiner = field === 'ratePercent' && old % 10 === 0 && now % 10 !== 0;
      if (isFiner || cutOff(old, now, places.get(rate.id)))
        return `${from} % became ${to} %, as if digits were lost, or a mark stood behind it`;
    }
    return null;
  },
};
