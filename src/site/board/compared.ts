import { answeredBy } from '../../rates/answering.ts';
import { isRanked } from '../../rates/fit.ts';
import { lowestIn } from '../../rates/lowest.ts';
import type { Market } from '../../rates/market.ts';
import { MAIN_WAY, type Question } from '../../rates/question.ts';
import type { Rate } from '../../rates/schema.ts';
import { compare } from '../../words/compare.ts';
import { FIGURES, type Language } from '../../words/index.ts';
import { noteIn, offeredIn, whomIn } from '../../words/limits-of-rates.ts';
import { pageWords } from '../../words/shell.ts';
import { capital, primeWords, rateWords } from '../../words/terms.ts';
import type { ListedLender } from '../published.ts';
import { monthlyPayment, termCost } from './monthly.ts';

/** A rate with its costs in dollars; they are null if it is not offered for this mortgage, or has no figure or term. */
interface Column {
  rate: Rate;
  lender: string;
  monthly: number | null;
  interest: number | null;
  balance: number | null;
}

/** The rates of some lenders that fit one question: each chosen rate, or where it does not fit, its lender's lowest of that kind that does. */
export function fitting(chosen: readonly Rate[], { rates, named }: Market, question: Question) {
  const way = MAIN_WAY[question.purpose];
  const made = chosen.map((rate) => {
    const own = answeredBy(rate, question, way, named.get(rate.id));
    const { lender, rateType, termMonths } = rate;
    if (isRanked(own.standing) || termMonths === null) return { ...own, isOther: false };
    const others = rates.filter((rate) => rate.lender === lender);
    const other = lowestIn({ rates: others, named }, question, { rateType, termMonths }, way);
    return other ? { ...other, isOther: true } : { ...own, isOther: false };
  });
  return [...new Map(made.map((row) => [row.rate.id, row])).values()];
}

/**
 * Sets rates side by side: their properties, each with the place of the cheapest; the cheapest
 * column, null if there is none or all cost the same; and a sentence: which rates cost least, or why none does.
 * @param amount dollars @param years of amortization @param isUnfit whether a rate is not for this mortgage: then it has no costs, and nothing is cheapest
 */
export function sideBySide(
  rates: readonly Rate[],
  lenders: ReadonlyMap<string, ListedLender>,
  amount: number,
  years: number,
  language: Language,
  isUnfit: (rate: Rate) => boolean = () => false,
) {
  const t = pageWords(language, compare);
  const figures = FIGURES[language];
  const columns = rates.map((rate): Column => {
    const cost = isUnfit(rate) ? null : termCost(rate, amount, years);
    return {
      rate,
      lender: lenders.get(rate.lender)?.name ?? rate.lender,
      monthly: isUnfit(rate) ? null : monthlyPayment(rate, amount, years),
      interest: cost?.interest ?? null,
      balance: cost?.balance ?? null,
    };
  });
  // The costs of different types or terms cannot be compared: nobody knows the rate after the shorter term.
  const isOneKind = new Set(rates.map(({ rateType, termMonths }) => `${rateType} ${termMonths}`)).size === 1;
  const unfit = columns.filter(({ rate }) => isUnfit(rate));
  const isAlike = isOneKind && unfit.length === 0;
  const leastOf = (value: (column: Column) => number | null): number | null => {
    const known = columns.flatMap((column, index) =>
      value(column) === null ? [] : [{ index, value: value(column) as number }],
    );
    if (known.length < 2 || known.every((row) => row.value === known[0]?.value)) return null;
    return known.toSorted((a, b) => a.value - b.value)[0]?.index ?? null;
  };
  const cheapest = isAlike ? leastOf(({ monthly }) => monthly) : null;
  const base = cheapest === null ? null : (columns[cheapest] as Column);
  const gap = (value: number | null, least: number | null | undefined): number | null =>
    value === null || least == null ? null : Math.round((value - least) * 100) / 100;
  /** Two rates of one lender are named with their kinds. */
  const nameOf = ({ lender, rate }: Column): string => {
    const own = columns.filter((column) => column.rate.lender === rate.lender);
    if (own.length === 1) return lender;
    const notes = new Set(own.map((column) => noteIn(language, column.rate)));
    return `${lender} (${notes.size === own.length ? noteIn(language, rate) : figures.percent(rate.ratePercent ?? 0)})`;
  };
  const known = columns.filter(({ monthly }) => monthly !== null).length;
  const undecided = known < columns.length ? t.notAll(years) : t.equal;
  const apart = unfit.length > 0 ? t.unfit(figures.list(unfit.map(nameOf))) : isOneKind ? undecided : t.apart;
  const best = columns.filter(({ monthly }) => base !== null && monthly === base.monthly);
  const sentence = columns.length === 1 ? t.alone : base ? t.costsLeast(figures.list(best.map(nameOf))) : apart;
  const line = (name: string, cell: (column: Column) => string, least: number | null = null) => ({
    name,
    cells: columns.map(cell),
    least,
  });
  const money = (value: number | null, write: (dollars: number) => string): string =>
    value === null ? '–' : write(value);
  const lines = [
    line(
      t.monthly,
      ({ monthly, rate }) =>
        isUnfit(rate)
          ? t.notFor
          : monthly === null
            ? rate.ratePercent === null
              ? '–'
              : t.notOffered(years)
            : figures.cents(monthly),
      cheapest,
    ),
    ...(base ? [line(t.difference, ({ monthly }) => money(gap(monthly, base.monthly), figures.gap))] : []),
    line(
      t.interest,
      ({ interest }) => money(interest, figures.money),
      isAlike ? leastOf(({ interest }) => interest) : null,
    ),
    ...(base
      ? [line(t.interestDifference, ({ interest }) => money(gap(interest, base.interest), figures.wholeGap))]
      : []),
    line(t.owed, ({ balance }) => money(balance, figures.money)),
    line(t.product, ({ rate }) => capital(rateWords(rate, language))),
    line(t.forWhom, ({ rate }) => whomIn(language, { ...rate, provinces: null }) ?? t.any),
    line(t.province, ({ rate }) => offeredIn(language, rate)),
    line(t.quoted, ({ rate }) =>
      rate.primeOffsetPercent === null ? t.asRate : primeWords(rate.primeOffsetPercent, language),
    ),
    line(t.apr, ({ rate }) => (rate.aprPercent === null ? t.notStated : figures.percent(rate.aprPercent))),
    line(t.printed, ({ rate }) => [rate.section, rate.label].filter(Boolean).join(': ')),
  ];
  return { columns, cheapest, sentence, lines };
}
