import { toThousandths } from '../../src/rates/percent.ts';
import type { Rule } from './rule.ts';

/** Rounding on one side may put an APR this far below its rate, never more. */
const SLACK = 10;
/** Widest distance of an APR above its rate. Fees raise an APR; EQ prints 1.42 points on one year. */
const WIDEST = 3000;
/** Largest difference between the moves of a rate and of its APR: fees stay, or change by little. */
const APART = 300;

/** Does the APR belong to the rate? Costs only add, so an APR well below its rate stands in the wrong column. */
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

/** Did a rate and its APR move together? If not, one of the two is misprinted, and stays so until somebody corrects it. */
export const apart: Rule = {
  name: 'apart',
  refuses: false,
  until: 'person',
  doubt(rate, { before }) {
    if (before === null) return null;
    const [was, is] = [before, rate].map(({ ratePercent, aprPercent }) =>
      ratePercent === null || aprPercent === null ? null : toThousandths(aprPercent) - toThousandths(ratePercent),
    );
    if (was == null || is == null || Math.abs(is - was) <= APART) return null;
    return `the rate went from ${before.ratePercent} % to ${rate.ratePercent} %, and its APR from ${before.aprPercent} % to ${rate.aprPercent} %`;
  },
};
