import { cutOff, signLost } from './digits.ts';
import { bothOf, MOVING, type Move, movesOf } from './moves.ts';
import type { Around, PageRule } from './rule.ts';

const FEWEST = 3;
/** Fewest changed signs that count: rounding never changes a sign. */
const FEWEST_SIGNS = 2;
/** Least share (in percent) of the moved figures that moved in this way. */
const LEAST_SHARE = 50;

const most = (count: number, of: number, fewest: number): boolean => count >= fewest && count * 100 >= of * LEAST_SHARE;

/**
 * If all figures moved by the same step and are printed with all their decimals, the lender moved them: figures with lost decimals differ
 * in their steps.
 */
const isOneStep = (moves: Move[], { places }: Around): boolean =>
  new Set(moves.map(({ from, to }) => to - from)).size === 1 &&
  moves.every(({ id, from, to }) => !cutOff(from, to, places.get(id)));

/** Did figures lose or gain decimals, or their sign, all in the same way? */
export const decimals: PageRule = {
  name: 'decimals',
  doubt(around) {
    for (const field of MOVING) {
      const moves = movesOf(around, field);
      const cut = moves.filter(({ from, to }) => cutOff(from, to));
      if (most(cut.length, moves.length, FEWEST) && !isOneStep(cut, around))
        return `${cut.length} figures look as if decimals were lost or added`;
      const turned = moves.filter(({ from, to }) => signLost(from, to));
      // Only distances from prime are ever below zero.
      if (most(turned.length, bothOf(around, field).length, FEWEST_SIGNS))
        return `${turned.length} distances from prime changed their sign`;
    }
    return null;
  },
};
