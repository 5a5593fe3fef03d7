import { type Cents, inDollars } from '../../rates/calculators/cents.ts';
import { percent, type Thousandths } from '../../rates/thousandths.ts';
import { calculators } from '../../words/calculators.ts';
import { FIGURES, type Language } from '../../words/index.ts';

/** The formats of sums, spans and rates in calculators. */
export function writing(language: Language) {
  const { cents, percent: rate } = FIGURES[language];
  const t = calculators[language];
  return {
    sum: (value: Cents): string => cents(inDollars(value)),
    rate: (value: Thousandths): string => rate(percent(value)),
    /** One sum, or a range. */
    range: (least: Cents, most: Cents): string =>
      least === most ? cents(inDollars(least)) : t.between(cents(inDollars(least)), cents(inDollars(most))),
    span: (months: number, days: number): string => {
      const parts = [months > 0 && t.months(months), days > 0 && t.days(days)].filter((part) => part !== false);
      return parts.length === 2 ? t.both(parts[0] as string, parts[1] as string) : (parts[0] ?? t.days(0));
    },
  };
}
