import { seesEverything } from '../../access/plans.ts';
import { headline } from '../../rates/preview.ts';
import type { Rate } from '../../rates/schema.ts';
import { toThousandths } from '../../rates/thousandths.ts';
import { penalty as words } from '../../words/penalty.ts';
import { servePublished } from '../serving.ts';
import type { Asking } from './calculator.ts';

const isUsable = ({ state, ratePercent }: Rate): boolean =>
  ratePercent !== null && (state === 'fresh' || state === 'carried');

/** What a lender publishes today, as far as this visitor may see it: of the preview, or with an account of all rates. Each with what says so. */
export function knownRates({ page, language, figures }: Pick<Asking, 'page' | 'language' | 'figures'>, lender: string) {
  const { site, all } = servePublished(page);
  const seen = seesEverything(page.locals.account?.plan ?? null) ? all.rates : site.preview.rates;
  const own = seen.filter((rate) => rate.lender === lender && isUsable(rate));
  const known = (percent: number | null | undefined, rate: Rate | null | undefined) =>
    rate && percent != null
      ? {
          value: toThousandths(percent),
          source: words[language].used(figures.percent(percent), figures.day(rate.observedAt)),
        }
      : undefined;
  const fixed = (rates: readonly Rate[], termMonths: number) => {
    const rate = headline(rates, lender, { rateType: 'fixed', termMonths });
    return known(rate?.ratePercent, rate);
  };
  const posted = own.filter(({ offer }) => offer === 'posted');
  const onPrime = own.find(({ primePercent }) => primePercent !== null);
  return {
    posted: (termMonths: number) => fixed(posted, termMonths),
    current: (termMonths: number) => fixed(own, termMonths),
    prime: known(onPrime?.primePercent, onPrime),
  };
}
