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
  /** Two counts, without one that is zero. */
  const joined = (...counts: readonly (readonly [count: number, words: (count: number) => string])[]): string => {
    const [first, second] = counts.filter(([count]) => count > 0).map(([count, words]) => words(count));
    return first && second ? t.both(first, second) : (first ?? counts.at(-1)?.[1](0) ?? '');
  };
  return {
    sum,
    whole,
    /** One sum, or a range. */
    range: range(sum),
    wholeRange: range(whole),
    rate: (value: Thousandths): string => rate(percent(value)),
    share: (value: Thousandths): string => share(percent(value)),
    points: (value: Thousandths): string => points(percent(value)),
    span: (months: number, days: number): string => joined([months, t.months], [days, t.days]),
    /** Whole months as years and months. */
    years: (months: number): string => joined([Math.floor(months / 12), t.years], [months % 12, t.months]),
  };
}
