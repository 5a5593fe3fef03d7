import { twinId } from '../../src/rates/identity.ts';
import { toThousandths } from '../../src/rates/percent.ts';
import type { StoredRate } from '../../src/rates/schema.ts';
import type { Rule } from './rule.ts';

const LOWEST = 0.5;
const HIGHEST = 15;
const WIDEST_OFFSET = 6;

const outside = (value: number | null): boolean => value !== null && (value < LOWEST || value > HIGHEST);

/** Is the figure plausible for a Canadian mortgage? Catches lost decimal points and figures that mean something else. */
export const band: Rule = {
  name: 'band',
  refuses: true,
  doubt(rate: StoredRate) {
    if (outside(rate.ratePercent)) return `${rate.ratePercent} % is outside ${LOWEST} to ${HIGHEST} %`;
    if (outside(rate.aprPercent)) return `the APR of ${rate.aprPercent} % is outside ${LOWEST} to ${HIGHEST} %`;
    if (outside(rate.rateCeilingPercent)) return `the ceiling of ${rate.rateCeilingPercent} % is outside the band`;
    if (outside(rate.primePercent)) return `a prime of ${rate.primePercent} % is outside the band`;
    if (rate.primeOffsetPercent !== null && Math.abs(rate.primeOffsetPercent) > WIDEST_OFFSET)
      return `prime ${rate.primeOffsetPercent} is no offset`;
    return null;
  },
};

/**
 * Is a known figure now empty or zero, as a template prints it before a script fills it in? A rate does not become unknown, and a distance
 * from prime becomes zero only where the printed rate is the prime.
 */
export const unfilled: Rule = {
  name: 'unfilled',
  refuses: true,
  doubt({ ratePercent, primePercent, primeOffsetPercent, rateBasis }, { before }) {
    if (before === null) return null;
    if (before.ratePercent !== null && ratePercent === null) return 'only its distance from prime is left';
    if (!before.primeOffsetPercent || primeOffsetPercent !== 0) return null;
    const confirmed = rateBasis === 'published' && ratePercent === primePercent;
    return confirmed ? null : 'its distance from prime became zero, which no printed rate confirms';
  },
};

/** Is the special at or below the posted rate of the same product? Otherwise columns were swapped, and neither can be trusted. */
export const specialBelowPosted: Rule = {
  name: 'special-below-posted',
  refuses: true,
  doubt(rate, { found }) {
    const isSpecial = rate.offer === 'special';
    const other = found.find(({ id }) => id === twinId(rate.id, isSpecial ? 'posted' : 'special'));
    const [special, posted] = [isSpecial ? rate : other, isSpecial ? other : rate].map(
      (one) => one?.ratePercent ?? null,
    );
    if (special == null || posted == null || special <= posted) return null;
    return `the special of ${special} % is above the posted ${posted} %`;
  },
};

/** The distance of a big bank's posted rate from the series never changes by more than this at once: each follows the other. */
const FARTHEST_APART = 1000;

/** The Bank of Canada's series of typical posted conventional mortgage rates, by term in months. */
const POSTED_SERIES: Record<number, string> = { 12: 'V80691333', 36: 'V80691334', 60: 'V80691335' };

/** Did a big bank's posted rate jump away from the Bank of Canada's typical posted rate of that term? */
export const bankOfCanada: Rule = {
  name: 'bank-of-canada',
  doubt(rate, { before, isBigBank, reference: said, seenOn }) {
    if (!isBigBank || rate.offer !== 'posted' || rate.rateType !== 'fixed' || rate.prepayment !== 'closed') return null;
    const id = POSTED_SERIES[rate.termMonths ?? 0];
    if (!id || rate.ratePercent === null || before?.ratePercent == null) return null;
    const [now, then] = [said(id, null), said(id, seenOn(rate.id))];
    if (now === null || then === null) return null;
    const [is, was] = [rate.ratePercent, before.ratePercent].map(toThousandths) as [number, number];
    return Math.abs(is - toThousandths(now) - (was - toThousandths(then))) > FARTHEST_APART
      ? `posted ${rate.ratePercent} % left the Bank of Canada's ${now} % by more than ${FARTHEST_APART / 1000} point`
      : null;
  },
};

/** Farther than any lender's rate ever moved between two readings a few hours apart. */
const FARTHEST_EVER = 3000;

/** Did a figure move farther than any rate ever has? */
export const impossibleMove: Rule = {
  name: 'impossible-move',
  until: 'person',
  doubt({ ratePercent }, { before }) {
    const from = before?.ratePercent ?? null;
    if (from === null || ratePercent === null) return null;
    const far = Math.abs(toThousandths(from) - toThousandths(ratePercent)) > FARTHEST_EVER;
    return far ? `${from} % became ${ratePercent} %, farther than rates move` : null;
  },
};

/** In thousandths of a percent. */
const JUMP = 1000;

const JUMPING = [
  'ratePercent',
  'aprPercent',
  'rateCeilingPercent',
  'primeOffsetPercent',
] as const satisfies (keyof StoredRate)[];

/**
 * Did a figure move by a point or more since the last good snapshot? A whole point is what a wrong first digit makes. A rate that moved with
 * its prime did not jump.
 */
export const jump: Rule = {
  name: 'jump',
  doubt(rate, { before }) {
    const offset = before?.primeOffsetPercent ?? null;
    const isOnPrime = offset !== null && offset === rate.primeOffsetPercent;
    for (const field of JUMPING) {
      const [from, to] = [before?.[field] ?? null, rate[field]];
      if (from === null || to === null) continue;
      const far = Math.abs(toThousandths(from) - toThousandths(to));
      const isWholePoint = far === JUMP && field === 'ratePercent' && !isOnPrime;
      if (far > JUMP || isWholePoint) return `${from} % became ${to} % in one run`;
    }
    return null;
  },
};

/** Rounding on one side may put an APR this far below its rate, never more. */
const SLACK = 10;
/** Widest distance of an APR above its rate. Fees raise an APR; EQ prints 1.42 points on one year. */
const DEAREST = 3000;
/** Largest difference between the moves of a rate and of its APR: fees stay, or change by little. */
const APRS_APART = 300;

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
    return costs > DEAREST ? `the APR of ${rate.aprPercent} % is far above the rate of ${rate.ratePercent} %` : null;
  },
};

/** Did a rate and its APR move together? If not, one of the two is misprinted, and stays so until somebody corrects it. */
export const aprMove: Rule = {
  name: 'apr-move',
  until: 'person',
  doubt(rate, { before }) {
    const [was, is] = [before && costsOf(before), costsOf(rate)];
    if (before === null || was === null || is === null || Math.abs(is - was) <= APRS_APART) return null;
    return `the rate went from ${before.ratePercent} % to ${rate.ratePercent} %, and its APR from ${before.aprPercent} % to ${rate.aprPercent} %`;
  },
};
