import { type Named, namedInsurances } from './fit.ts';
import { isStale, staleFrom } from './freshness.ts';
import type { Manifest, Rate, StoredRate } from './schema.ts';
import { offeredIn } from './scope.ts';

/** All rates at one instant, and what an answer needs to know besides. */
export interface Market {
  rates: readonly Rate[];
  /** The insurances that a lender names, by the rate's id. */
  named: ReadonlyMap<string, Named>;
  /** New figures that wait to be confirmed. They tell that a rate may be lower, and are shown to nobody. */
  waiting: readonly StoredRate[];
  /** When a rate turns stale, ms since 1970. */
  staleAt: (rate: Pick<Rate, 'lender' | 'observedAt'>) => number;
}

/** The usual interval between two readings, in hours, of a lender that no manifest names. */
const USUAL_INTERVAL = 24;

/**
 * The market of a snapshot at an instant.
 * @param rates of the snapshot, as they stand then
 * @param now ms since 1970
 */
export function marketOf(rates: readonly Rate[], { lenders }: Pick<Manifest, 'lenders'>, now: number): Market {
  const waiting = Object.values(lenders).flatMap(({ held, provinces, expectedIntervalHours }) =>
    Object.values(held)
      .filter(({ observedAt }) => !isStale(observedAt, expectedIntervalHours, now))
      .map(({ rate }) => ({ ...rate, provinces: offeredIn(rate.provinces, provinces) })),
  );
  return {
    rates,
    named: namedInsurances([...rates, ...waiting]),
    waiting,
    staleAt: ({ lender, observedAt }) =>
      staleFrom(observedAt, lenders[lender]?.expectedIntervalHours ?? USUAL_INTERVAL),
  };
}

/** The same market, of some of its rates alone. */
export const among = (market: Market, passes: (rate: StoredRate) => boolean): Market => ({
  ...market,
  rates: market.rates.filter(passes),
  waiting: market.waiting.filter(passes),
});
