import { movesOf } from './moves.ts';
import type { PageRule } from './rule.ts';

/** A step of this size or more, in thousandths of a percent. */
const LARGE = 300;
/** Fewest figures that took such a step. */
const FEWEST = 3;

/** Did some fixed rates rise by much while others fell by much? A lender's go one way at a time; those of exchanged or lost rows do not. */
export const opposed: PageRule = {
  name: 'opposed',
  doubt(around) {
    const fixed = around.found.filter(({ rateType }) => rateType === 'fixed');
    const steps = movesOf({ ...around, found: fixed }).map(({ from, to }) => to - from);
    const risen = steps.filter((step) => step >= LARGE).length;
    const fallen = steps.filter((step) => step <= -LARGE).length;
    return risen + fallen >= FEWEST && Math.min(risen, fallen) > 0
      ? `${risen} figures rose by much while ${fallen} fell by much`
      : null;
  },
};
