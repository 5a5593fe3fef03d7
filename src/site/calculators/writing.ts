import { type Cents, inDollars } from '../../rates/calculators/cents.ts';
import { percent, type Thousandths } from '../../rates/thousandths.ts';
import { calculators } from '../../words/calculators.ts';
import { FIGURES, type Language } from '../../words/index.ts';

/** The formats of sums, spans and rates in calculators: whole dollars in answers, cents in tables. */
export function writing(language: Language) {
  const { cents, money, percent: rate, points, share } = FIGURES[language];
  const t = calculators[language];
  const sum = (value: Cents): string => cents(inDollars(value));
  const whole = (value: Cents): string => money(Math.round(inDollars(value)));
  const range =
    (write: (value: Cents) => string) =>
    (least: Cents, most: Cents): string =>
      least === most ? write(least) : t.between(write(least), write(most));
  return {
    sum,
    whole,
    /** One sum, or a range. */
    range: range(sum),
    wholeRange: range(whole),
    rate: (value: Thousandths): string => rate(percent(value)),
    share: (value: Thousandths): string => share(percent(value)),
    points: (value: Thousandths): string => points(percent(value)),
    span: (months: number, days: number): string => {
      const parts = [months > 0 && t.months(months), days > 0 && t.days(days)].filter((part) => part !== false);
      return parts.length === 2 ? t.both(parts[0] as string, parts[1] as string) : (parts[0] ?? t.days(0));
    },
    /** Whole months as years and months. */
    years: (months: number): string => {
      const parts = [months >= 12 && t.years(Math.floor(months / 12)), months % 12 > 0 && t.months(months % 12)];
      const said = parts.filter((part) => part !== false);
      return said.length === 2 ? t.both(said[0] as string, said[1] as string) : (said[0] ?? t.months(0));
    },
  };
}
