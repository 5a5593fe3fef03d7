import { toThousandths } from '../../src/rates/percent.ts';
import { movesOf } from './moves.ts';
import type { PageRule, Rule } from './rule.ts';

/** No lender's rate ever moved so far between two readings of hours. */
const FARTHEST = 3000;
/** Nor did several of them move so far at once; on pages of other years they do. */
const TOGETHER = 1500;
const FEWEST = 3;
/** Of the moved figures, the least share (in percent) that moved so. */
const LEAST_SHARE = 50;

/** Did a figure move farther than any rate ever has? */
export const leap: Rule = {
  name: 'leap',
  refuses: false,
  until: 'person',
  doubt({ ratePercent }, { before }) {
    const from = before?.ratePercent ?? null;
    if (from === null || ratePercent === null) return null;
    const far = Math.abs(toThousandths(from) - toThousandths(ratePercent)) > FARTHEST;
    return far ? `${from} % became ${ratePercent} %, farther than rates move` : null;
  },
};

/** Did several figures move farther than lenders move them at once? A page of another year was served. */
export const leapt: PageRule = {
  name: 'leapt',
  doubt(around) {
    const moves = movesOf(around);
    const far = moves.filter(({ from, to }) => Math.abs(from - to) > TOGETHER).length;
    return far >= FEWEST && far * 100 >= moves.length * LEAST_SHARE
      ? `${far} figures moved by more than ${TOGETHER / 1000} points`
      : null;
  },
};
