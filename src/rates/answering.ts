import { type Fit, fitOf, type Named } from './fit.ts';
import type { MarketRate } from './market.ts';
import { PURPOSE_OF, type Question, type Way } from './question.ts';
import type { StoredRate, Surcharge } from './schema.ts';
import { percent, toThousandths } from './thousandths.ts';

/** An answered figure: a rate with the surcharges that are due, who can have it, and the surcharges that are in its sum. */
export interface Answering<One extends StoredRate = MarketRate> extends Fit {
  rate: One;
  added: Surcharge[];
}

/** The surcharges of a rate that are due for a question: those of which one named purpose, use or amortization is the question's. */
const surchargesFor = (
  { surcharges }: Pick<StoredRate, 'surcharges'>,
  { rented, amortizationYears }: Question,
  way: Way,
): Surcharge[] =>
  surcharges.filter(
    ({ purposes, occupancies, amortizationOverYears }) =>
      purposes.includes(PURPOSE_OF[way]) ||
      occupancies.includes(rented ? 'rented' : 'owner') ||
      (amortizationOverYears !== null && amortizationYears > amortizationOverYears),
  );

/** Percents added in thousandths. */
const plus = (value: number | null, added: readonly Surcharge[]): number | null =>
  value === null ? null : percent(added.reduce((sum, { points }) => sum + toThousandths(points), toThousandths(value)));

/** A rate with surcharges added. Its APR, which the lender printed without them, is left out. */
const withSurcharges = <One extends StoredRate>(rate: One, added: readonly Surcharge[]): One =>
  added.length === 0
    ? rate
    : {
        ...rate,
        ratePercent: plus(rate.ratePercent, added),
        primeOffsetPercent: plus(rate.primeOffsetPercent, added),
        rateBasis: 'computed',
        aprPercent: null,
      };

/** A rate as it answers a question. Nothing else makes an answered figure. */
export function answeredBy<One extends StoredRate>(
  rate: One,
  question: Question,
  way: Way,
  named?: Named,
): Answering<One> {
  const added = surchargesFor(rate, question, way);
  return { rate: withSurcharges(rate, added), added, ...fitOf(rate, question, way, named) };
}
