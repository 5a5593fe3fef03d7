import { toThousandths } from '../../src/rates/percent.ts';
import { movesOf } from './moves.ts';
import type { PageRule } from './rule.ts';

/** Lenders price in steps of a twentieth of a point, most of them on endings of their own (`4.59`, `4.64`, `4.99`). */
const STEP = 50;
/** A lender with more endings than this has no habit to break. */
const MOST_ENDINGS = 2;
const FEWEST = 3;
/** Least share (in percent) of the moved figures that breaks the habit. */
const LEAST_SHARE = 50;

const endingOf = (thousandths: number): number => Math.abs(thousandths) % STEP;

/**
 * Did figures leave the endings on which the lender prices? Figures scattered over a page, or read from another column, end in anything.
 */
export const endings: PageRule = {
  name: 'endings',
  doubt(around) {
    const moves = movesOf(around).filter(
      ({ id }) => around.found.find((rate) => rate.id === id)?.rateBasis === 'published',
    );
    const known = around.known.flatMap(({ ratePercent }) =>
      ratePercent === null ? [] : [endingOf(toThousandths(ratePercent))],
    );
    const habit = [...Map.groupBy(known, (ending) => ending)]
      .filter(([, all]) => all.length * 10 >= known.length)
      .map(([ending]) => ending);
    if (known.length < FEWEST || habit.length > MOST_ENDINGS) return null;
    const strange = moves.filter(({ to }) => !habit.includes(endingOf(to)));
    return strange.length >= FEWEST && strange.length * 100 >= moves.length * LEAST_SHARE
      ? `${strange.length} figures end as none of this lender's do`
      : null;
  },
};
