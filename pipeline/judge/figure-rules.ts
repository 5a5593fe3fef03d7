import { twinId } from '../../src/rates/identity.ts';
import type { StoredRate } from '../../src/rates/schema.ts';
import { type Thousandths, toThousandths } from '../../src/rates/thousandths.ts';
import { bothOf, type ReadingContext, type Rule } from './rule.ts';

const LOWEST = 0.5;
const HIGHEST = 15;
const WIDEST_OFFSET = 6;

const outside = (value: number | null): boolean => value !== null && (value < LOWEST || value > HIGHEST);

/** Rounding on one side may put an APR this far below its rate, never more. */
const SLACK = 10;
/** Widest distance of an APR above its rate. Fees raise an APR; EQ prints 1.42 points on one year. */
const DEAREST = 3000;
/** Largest difference between the moves of a rate and of its APR: fees stay, or change by little. */
const APRS_APART = 300;

/** The costs in a rate's APR, in thousandths of a percent; null where it prints no rate or no APR. */
const costsOf = ({ ratePercent, aprPercent }: StoredRate): number | null =>
  ratePercent === null || aprPercent === null ? null : toThousandths(aprPercent) - toThousandths(ratePercent);

/** The distance of a big bank's posted rate from the series never changes by more than this at once: each follows the other. */
const FARTHEST_APART = 1000;
/** The Bank of Canada's series of typical posted conventional mortgage rates, by term in months. */
const POSTED_SERIES: Record<number, string> = { 12: 'V80691333', 36: 'V80691334', 60: 'V80691335' };

const JUMP = 1000;
/** No lender moves a rate so far at once. */
const LEAP = 2000;

/** The figures that are compared with their last ones; each rule takes as many of them, from the first on, as it needs. */
const FIGURES = ['ratePercent', 'aprPercent', 'rateCeilingPercent', 'primeOffsetPercent', 'primePercent'] as const;
type Field = (typeof FIGURES)[number];

/** The figures of a rate that were printed before as well, in percent and in thousandths, and how far each moved. */
const moves = (rate: StoredRate, before: StoredRate | null, fields: readonly Field[]) =>
  fields.flatMap((field) => {
    const [from, to] = [before?.[field] ?? null, rate[field]];
    if (from === null || to === null || from === to) return [];
    const [old, now] = [toThousandths(from), toThousandths(to)];
    return [{ field, from, to, old, now, far: Math.abs(old - now) }];
  });

const decimalsOf = (value: Thousandths): number => (value % 10 ? 3 : value % 100 ? 2 : 1);

/** True if a figure is the other one with decimals cut off, or one more. `places`: those printed; 4.60 % that was 4.65 % lost none. */
export function cutOff(from: Thousandths, to: Thousandths, places?: number): boolean {
  const cut = (whole: number, part: number, units: number[]): boolean =>
    units.some((unit) => part === whole - (whole % unit));
  if (cut(from, to, [10, 100, 1000])) return places === undefined || places < decimalsOf(from);
  return cut(to, from, [10]);
}

const isFine = (percent: number | null): boolean => toThousandths(percent ?? 0) % 10 !== 0;

/** With how many decimals a figure is printed; what is printed elsewhere, as its rate. */
export const placesOf = ({ places }: ReadingContext, id: string, field: string): number | undefined =>
  places.get(`${id} ${field}`) ?? places.get(`${id} ratePercent`);

/** True if a figure that stayed is printed with fewer than two decimals, as some lenders do. */
const printsShort = (around: ReadingContext, field: 'ratePercent' | 'aprPercent'): boolean =>
  bothOf(around, field).some(({ id, from, to }) => from === to && (placesOf(around, id, field) ?? 2) < 2);

export const signLost = (from: number, to: number): boolean => from === -to;

export const FIGURE_RULES = {
  /** Is the figure plausible for a Canadian mortgage? Catches lost decimal points and figures that mean something else. */
  band: {
    refuses: true,
    doubt({ ratePercent, aprPercent, rateCeilingPercent, primePercent, primeOffsetPercent }) {
      if (outside(ratePercent)) return `${ratePercent} % is outside ${LOWEST} to ${HIGHEST} %`;
      if (outside(aprPercent)) return `the APR of ${aprPercent} % is outside ${LOWEST} to ${HIGHEST} %`;
      if (outside(rateCeilingPercent)) return `the ceiling of ${rateCeilingPercent} % is outside the band`;
      if (outside(primePercent)) return `a prime of ${primePercent} % is outside the band`;
      return Math.abs(primeOffsetPercent ?? 0) > WIDEST_OFFSET ? `prime ${primeOffsetPercent} is no offset` : null;
    },
  },
  /** Does the APR belong to the rate? Costs only add, so an APR well below its rate stands in the wrong column. */
  apr: {
    refuses: true,
    doubt(rate) {
      const costs = costsOf(rate) ?? 0;
      if (costs < -SLACK) return `the APR of ${rate.aprPercent} % is below the rate of ${rate.ratePercent} %`;
      return costs > DEAREST ? `the APR of ${rate.aprPercent} % is far above the rate of ${rate.ratePercent} %` : null;
    },
  },
  /** Is a known figure empty or zero now, as in an unfilled template? A distance from prime is zero only where the rate is the prime. */
  unfilled: {
    refuses: true,
    doubt({ ratePercent, primePercent, primeOffsetPercent, rateBasis }, { before }) {
      if (before === null) return null;
      if (before.ratePercent !== null && ratePercent === null) return 'only its distance from prime is left';
      if (!before.primeOffsetPercent || primeOffsetPercent !== 0) return null;
      const confirmed = rateBasis === 'published' && ratePercent === primePercent;
      return confirmed ? null : 'its distance from prime became zero, which no printed rate confirms';
    },
  },
  /** Is the special at or below the posted rate of the same product? Otherwise columns were swapped, and neither can be trusted. */
  specialBelowPosted: {
    refuses: true,
    doubt(rate, { rates }) {
      const isSpecial = rate.offer === 'special';
      const other = rates.find(({ id }) => id === twinId(rate.id, isSpecial ? 'posted' : 'special'))?.ratePercent;
      const [special, posted] = isSpecial ? [rate.ratePercent, other] : [other, rate.ratePercent];
      if (special == null || posted == null || special <= posted) return null;
      return `the special of ${special} % is above the posted ${posted} %`;
    },
  },
  /** Did a big bank's posted rate jump away from the Bank of Canada's typical posted rate of that term? */
  bankOfCanada: {
    doubt(rate, { before, isBigBank, reference, seenOn }) {
      const { offer, rateType, prepayment, termMonths, ratePercent } = rate;
      const id = POSTED_SERIES[termMonths ?? 0];
      if (!id || !isBigBank || offer !== 'posted' || rateType !== 'fixed' || prepayment !== 'closed') return null;
      if (ratePercent === null || before?.ratePercent == null) return null;
      const [now, then] = [reference(id, null), reference(id, seenOn(rate.id))];
      if (now === null || then === null) return null;
      const [is, was] = [ratePercent, before.ratePercent].map(toThousandths) as [number, number];
      return Math.abs(is - toThousandths(now) - (was - toThousandths(then))) > FARTHEST_APART
        ? `posted ${ratePercent} % left the Bank of Canada's ${now} % by more than ${FARTHEST_APART / 1000} point`
        : null;
    },
  },
  /** Did a rate and its APR move together? If not, one of the two is misprinted, and stays so until somebody corrects it. */
  aprMove: {
    until: 'person',
    doubt(rate, { before }) {
      const [was, is] = [before && costsOf(before), costsOf(rate)];
      if (before === null || was === null || is === null || Math.abs(is - was) <= APRS_APART) return null;
      return `the rate went from ${before.ratePercent} % to ${rate.ratePercent} %, and its APR from ${before.aprPercent} % to ${rate.aprPercent} %`;
    },
  },
  /** Did a figure move by a point, as a wrong first digit makes it, or more? A rate that moved with its prime did not jump. */
  jump: {
    doubt(rate, { before }) {
      const offset = before?.primeOffsetPercent ?? null;
      const isOnPrime = offset !== null && offset === rate.primeOffsetPercent;
      const move = moves(rate, before, FIGURES.slice(0, 4)).find(
        ({ field, far }) => far > JUMP || (far === JUMP && field === 'ratePercent' && !isOnPrime),
      );
      return move ? `${move.from} % became ${move.to} % in one run` : null;
    },
  },
  /** Did it move farther than rates do? A placeholder or a rate of another product stays there. */
  leap: {
    until: 'person',
    doubt(rate, { before }) {
      const [move] = moves(rate, before, FIGURES.slice(0, 1)).filter(({ far }) => far > LEAP);
      return move ? `${move.from} % became ${move.to} %, farther than rates move` : null;
    },
  },
  /** Has it a third decimal, as no figure of the lender had? A mark that is glued to it stays there. */
  finer: {
    until: 'person',
    doubt({ ratePercent }, { known }) {
      const isNew = isFine(ratePercent) && known.length > 0 && !known.some((rate) => isFine(rate.ratePercent));
      return isNew ? `${ratePercent} % has a third decimal, which no figure of the lender had` : null;
    },
  },
  /** Did it lose digits (4.59 % became 4.5 %) or its sign, or gain a third decimal of a mark? Pages stay half-loaded for hours. */
  digits: {
    until: 'third-sighting',
    doubt(rate, around) {
      for (const { field, from, to, old, now } of moves(rate, around.before, FIGURES)) {
        if (signLost(old, now)) return `${from} % became ${to} %, as if its sign were lost`;
        const places = placesOf(around, rate.id, field);
        const isPrinted = field === 'ratePercent' || field === 'aprPercent';
        const isShort = isPrinted && (places ?? 2) < 2 && old % 100 !== 0 && !printsShort(around, field);
        if (isShort || (field === 'ratePercent' && !isFine(from) && isFine(to)) || cutOff(old, now, places))
          return `${from} % became ${to} %, as if digits were lost, or a mark stood behind it`;
      }
      return null;
    },
  },
} satisfies Record<string, Rule>;
