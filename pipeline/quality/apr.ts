import { toThousandths } from '../../src/rates/percent.ts';
import type { Rule } from './rule.ts';

/** Rounding of one side may put an APR a hair below its rate, never more. */
const SLACK = 10;
/** Fees move an APR up; EQ prints 1.42 points on one year. */
const WIDEST = 3000;

/** Does the APR belong to the rate? Costs only ever add, so an APR well below its rate stands in the wrong column. */
export const apr: Rule = {
  name: 'apr',
  refuses: true,
  doubt({ ratePercent, aprPercent }) {
    if (ratePercent === null || aprPercent === null) return null;
    const costs = toThousandths(aprPercent) - toThousandths(ratePercent);
    if (costs < -SLACK) return `the APR of ${aprPercent} % is below the rate of ${ratePercent} %`;
    return costs > WIDEST ? `the APR of ${aprPercent} % is far above the rate of ${ratePercent} %` : null;
  },
};
