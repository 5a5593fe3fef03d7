import { movesOf } from './moves.ts';
import type { PageRule } from './rule.ts';

/** Lenders move their fixed rates by multiples of this, in thousandths. */
const STEP = 50;
/** This many uneven moves put the page in doubt; of a lender with two fixed rates, both, if they differ. */
const FEWEST = 3;
/** Least share (in percent) of the moved figures that moved by other steps. */
const LEAST_SHARE = 60;
/** No lender moves several rates to full quarters of a point at once, in thousandths. */
const QUARTER = 250;
const FEWEST_QUARTERS = 4;
/** Least share (in percent) of the moved figures that came to full quarters. */
const LEAST_QUARTERS = 80;

/**
 * Did several figures move by uneven steps? A lender moves its fixed rates by even ones; rounding, conversion, noise and figures of another
 * product do not.
 */
export const uneven: PageRule = {
  name: 'uneven',
  doubt(around) {
    const fixed = around.found.filter(({ rateType }) => rateType === 'fixed');
    const moves = movesOf({ ...around, found: fixed });
    const odd = moves.map(({ from, to }) => to - from).filter((step) => step % STEP !== 0);
    const rounded = moves.filter(({ from, to }) => from % QUARTER !== 0 && to % QUARTER === 0).length;
    if (rounded >= FEWEST_QUARTERS && rounded * 100 >= moves.length * LEAST_QUARTERS)
      return `${rounded} figures look rounded`;
    const fewest = new Set(odd).size > 1 ? Math.min(FEWEST, fixed.length) : FEWEST;
    return odd.length >= fewest && odd.length * 100 >= moves.length * LEAST_SHARE
      ? `${odd.length} figures moved by uneven steps`
      : null;
  },
};
