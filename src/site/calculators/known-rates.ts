import type { AstroGlobal } from 'astro';
import { seesEverything } from '../../access/plans.ts';
import { headline } from '../../rates/preview.ts';
import { REFERENCE_NAMES } from '../../rates/reference.ts';
import type { Rate } from '../../rates/schema.ts';
import { toThousandths } from '../../rates/thousandths.ts';
import { observationsOf, type Snapshot } from '../../snapshots/snapshot.ts';
import { servePublished } from '../serving.ts';

const isUsable = ({ state, ratePercent }: Rate): boolean =>
  ratePercent !== null && (state === 'fresh' || state === 'carried');

/** A figure with the time when it was last read, RFC 3339; undefined if there is none. */
const read = (percent: number | null | undefined, rate: Rate | null | undefined) =>
  rate && percent != null ? { value: toThousandths(percent), seenAt: rate.observedAt } : undefined;

/** What a lender publishes today, as far as this visitor may see it: of the preview, or with an account of all rates. */
export function knownRates(page: Pick<AstroGlobal, 'locals' | 'url'>, lender: string) {
  const { site, all } = servePublished(page);
  const seen = seesEverything(page.locals.account?.plan ?? null) ? all.rates : site.preview.rates;
  const own = seen.filter((rate) => rate.lender === lender && isUsable(rate));
  const fixed = (rates: readonly Rate[], termMonths: number) => {
    const rate = headline(rates, lender, { rateType: 'fixed', termMonths });
    return read(rate?.ratePercent, rate);
  };
  const posted = own.filter(({ offer }) => offer === 'posted');
  const onPrime = own.find(({ primePercent }) => primePercent !== null);
  return {
    posted: (termMonths: number) => fixed(posted, termMonths),
    current: (termMonths: number) => fixed(own, termMonths),
    prime: read(onPrime?.primePercent, onPrime),
  };
}

/** How old a value of a weekly series may be, in ms: after that the series says nothing of a day. */
const OLDEST = 21 * 86_400_000;

/**
 * What the Bank of Canada's series says of a term at the end of a month: what large banks usually post, not the rate of one lender; with
 * the day of the value.
 * @param month `2024-05` @returns null for a term without a series, or a month that the series does not cover
 */
export function bankPosted(snapshot: Snapshot, termMonths: number, month: string) {
  const name = REFERENCE_NAMES.find((series) => series === `posted-${termMonths / 12}-year`);
  if (!name) return null;
  const last = observationsOf(snapshot, name).findLast(({ date }) => date.slice(0, 7) <= month);
  const isNear = last && Date.parse(`${month}-28`) - Date.parse(last.date) <= OLDEST;
  return isNear ? { value: toThousandths(last.percent), day: last.date } : null;
}
