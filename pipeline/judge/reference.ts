import { toThousandths } from '../../src/rates/percent.ts';
import type { Rule } from './rule.ts';

/** The distance of a big bank's posted rate from the series never changes by more than this at once: each follows the other. */
const FARTHEST = 1000;

/** The Bank of Canada's series of typical posted conventional mortgage rates, by term in months. */
const POSTED_SERIES: Record<number, string> = { 12: 'V80691333', 36: 'V80691334', 60: 'V80691335' };

/** Did a big bank's posted rate jump away from the Bank of Canada's typical posted rate of that term? */
export const reference: Rule = {
  name: 'bank-of-canada',
  refuses: false,
  doubt(rate, { before, isBigBank, reference: said, seenOn }) {
    if (!isBigBank || rate.offer !== 'posted' || rate.rateType !== 'fixed' || rate.prepayment !== 'closed') return null;
    const id = POSTED_SERIES[rate.termMonths ?? 0];
    if (!id || rate.ratePercent === null || before?.ratePercent == null) return null;
    const [now, then] = [said(id, null), said(id, seenOn(rate.id))];
    if (now === null || then === null) return null;
    const [is, was] = [rate.ratePercent, before.ratePercent].map(toThousandths) as [number, number];
    return Math.abs(is - toThousandths(now) - (was - toThousandths(then))) > FARTHEST
      ? `posted ${rate.ratePercent} % left the Bank of Canada's ${now} % by more than ${FARTHEST / 1000} point`
      : null;
  },
};
