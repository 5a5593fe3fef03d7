import { type Named, namedInsurances } from './fit.ts';
import { isCurrent, isStale, staleFrom } from './freshness.ts';
import type { Aggregated, Life, Manifest, Rate, StoredRate } from './schema.ts';
import { asOffered } from './scope.ts';

/** A rate as answers look at it. */
export interface MarketRate extends Rate {
  /** Whether the rate is fresh enough to be called lowest. */
  current: boolean;
}

/** All rates at one instant, and the other data that an answer needs. */
export interface Market {
  rates: readonly MarketRate[];
  /** The insurances that a lender names, by the rate's id. */
  named: ReadonlyMap<string, Named>;
  /** New figures that wait to be confirmed. They show that a rate may be lower, but are not shown themselves. */
  waiting: readonly StoredRate[];
  /** When a rate turns stale, ms since 1970. */
  staleAt: (rate: Pick<Rate, 'lender' | 'observedAt'>) => number;
}

/** The usual interval between two readings, in hours, of a lender that no manifest names. */
const USUAL_INTERVAL = 24;

/** The rates of a document, each with whether it may be called lowest. */
export function marketRates({ lenders, rates }: Pick<Aggregated, 'lenders' | 'rates'>): MarketRate[] {
  const seenAt = new Map(lenders.map(({ id, observedAt }) => [id, observedAt]));
  const closed = new Set(lenders.filter(isClosed).map(({ id }) => id));
  return rates.map((rate) => ({
    ...rate,
    current: !closed.has(rate.lender) && isCurrent(rate, seenAt.get(rate.lender) ?? null),
  }));
}

/** Whether a lender sells no mortgages to new borrowers: nothing of it ranks. */
export const isClosed = ({ life }: { life?: Life | null | undefined }): boolean => life?.state === 'closed';

/** A rate as served, without the mark whether it may be called lowest: only answers say that. */
export const served = ({ current: _, ...rate }: MarketRate): Rate => rate;

/** The market of a snapshot at an instant. @param all the snapshot at that instant @param now ms since 1970 */
export function marketOf(
  all: Pick<Aggregated, 'lenders' | 'rates'>,
  { lenders }: Pick<Manifest, 'lenders'>,
  now: number,
): Market {
  const rates = marketRates(all);
  const waiting = Object.values(lenders).flatMap((entry) =>
    Object.values(isClosed(entry) ? {} : entry.held)
      .filter(({ observedAt }) => !isStale(observedAt, entry.expectedIntervalHours, now))
      .map(({ rate }) => asOffered(rate, entry)),
  );
  return {
    rates,
    named: namedInsurances([...rates, ...waiting]),
    waiting,
    staleAt: ({ lender, observedAt }) =>
      staleFrom(observedAt, lenders[lender]?.expectedIntervalHours ?? USUAL_INTERVAL),
  };
}

/** A market with only some of the rates. */
export const among = (market: Market, passes: (rate: StoredRate) => boolean): Market => ({
  ...market,
  rates: market.rates.filter(passes),
  waiting: market.waiting.filter(passes),
});
