import { toThousandths } from '../../src/rates/percent.ts';
import type { StoredRate } from '../../src/rates/schema.ts';
import type { Rule } from './rule.ts';

/** Rounding on one side may put an APR this far below its rate, never more. */
const SLACK = 10;
/** Widest distance of an APR above its rate. Fees raise an APR; EQ prints 1.42 points on one year. */
const WIDEST = 3000;
/** Largest difference between the moves of a rate and of its APR: fees stay, or change by little. */
const APART = 300;

/** The costs in a rate's APR, in thousandths of a percent; null where it prints no rate or no APR. */
const costsOf = ({ ratePercent, aprPercent }: StoredRate): number | null =>
  ratePercent === null || aprPercent === null ? null : toThousandths(aprPercent) - toThousandths(ratePercent);

/** Does the APR belong to the rate? Costs only add, so an APR well below its rate stands in the wrong column. */
export const apr: Rule = {
  name: 'apr',
  refuses: true,
  doubt(rate) {
    const costs = costsOf(rate) ?? 0;
    if (costs < -SLACK) return `the APR of ${rate.aprPercent} % is below the rate of ${rate.ratePercent} %`;
    return costs > WIDEST ? `the APR of ${rate.aprPercent} % is far above the rate of ${rate.ratePercent} %` : null;
  },
};

/** Did a rate and its APR move together? If not, one of the two is misprinted, and stays so until somebody corrects it. */
export const apart: Rule = {
  name: 'apart',
  refuses: false,
  until: 'person',
  doubt(rate, { before }) {
    const [was, is] = [before && costsOf(before), costsOf(rate)];
    if (before === null || was === null || is === null || Math.abs(is - was) <= APART) return null;
    return `the rate went from ${before.ratePercent} % to ${rate.ratePercent} %, and its APR from ${before.aprPercent} % to ${rate.aprPercent} %`;
  },
};
