import { toThousandths } from '../../src/rates/percent.ts';
import { movesOf } from './moves.ts';
import type { PageRule, Rule } from './rule.ts';

/** Farther than any lender's rate ever moved between two readings a few hours apart. */
const FARTHEST = 3000;
/** Farther than several rates of a lender ever moved at once; on pages of other years they do. Variable rates follow prime. */
const TOGETHER = { fixed: 950, variable: 1500 };
const FEWEST = 3;
/** Least share (in percent) of the moved figures that moved this far. */
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
    const types = new Map(around.found.map(({ id, rateType }) => [id, rateType]));
    const moves = movesOf(around);
    const far = moves.filter(({ id, from, to }) => Math.abs(from - to) > TOGETHER[types.get(id) ?? 'variable']).length;
    return far >= FEWEST && far * 100 >= moves.length * LEAST_SHARE
      ? `${far} figures moved farther than rates do`
      : null;
  },
};
