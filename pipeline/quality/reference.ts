import { toThousandths } from '../../src/rates/percent.ts';
import type { Rule } from './rule.ts';

const FARTHEST = 1500;

/** The Bank of Canada's series of typical posted conventional mortgage rates, by term in months. */
const POSTED_SERIES: Record<number, string> = { 12: 'V80691333', 36: 'V80691334', 60: 'V80691335' };

/** Does a posted rate lie within 1.50 points of the Bank of Canada's typical posted rate of that term? */
export const reference: Rule = {
  name: 'bank-of-canada',
  refuses: false,
  doubt(rate, around) {
    if (rate.offer !== 'posted' || rate.rateType !== 'fixed' || rate.prepayment !== 'closed') return null;
    const series = around.reference.find(({ id }) => id === POSTED_SERIES[rate.termMonths ?? 0]);
    if (!series || rate.ratePercent === null) return null;
    const distance = Math.abs(toThousandths(rate.ratePercent) - toThousandths(series.percent));
    return distance > FARTHEST
      ? `posted ${rate.ratePercent} % is more than 1.50 points from the Bank of Canada's ${series.percent} %`
      : null;
  },
};
