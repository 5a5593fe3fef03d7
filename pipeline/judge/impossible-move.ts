import { toThousandths } from '../../src/rates/percent.ts';
import type { Rule } from './rule.ts';

/** Farther than any lender's rate ever moved between two readings a few hours apart. */
const FARTHEST = 3000;

/** Did a figure move farther than any rate ever has? */
export const impossibleMove: Rule = {
  name: 'impossible-move',
  refuses: false,
  until: 'person',
  doubt({ ratePercent }, { before }) {
    const from = before?.ratePercent ?? null;
    if (from === null || ratePercent === null) return null;
    const far = Math.abs(toThousandths(from) - toThousandths(ratePercent)) > FARTHEST;
    return far ? `${from} % became ${ratePercent} %, farther than rates move` : null;
  },
};
