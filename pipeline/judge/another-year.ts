import { movesOf } from './moves.ts';
import type { PageRule } from './rule.ts';

/** Several rates of a lender never moved farther at once, in thousandths of a percent. Variable rates follow prime. */
const TOGETHER = { fixed: 950, variable: 1500 };
const FEWEST = 3;
/** Least share (in percent) of the moved figures that moved this far. */
const LEAST_SHARE = 50;

/** Did several figures move farther than lenders move them at once? Then it is a page of another year. */
export const anotherYear: PageRule = {
  name: 'another-year',
  doubt(around) {
    const types = new Map(around.found.map(({ id, rateType }) => [id, rateType]));
    const moves = movesOf(around);
    const far = moves.filter(({ id, from, to }) => Math.abs(from - to) > TOGETHER[types.get(id) ?? 'variable']).length;
    return far >= FEWEST && far * 100 >= moves.length * LEAST_SHARE
      ? `${far} figures moved farther than rates do`
      : null;
  },
};
