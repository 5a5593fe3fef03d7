import { asksQuestion, questionOf } from '../../alerts/question.ts';
import {
  type Chosen,
  FILTERS,
  type FilterName,
  filterNames,
  filterRates,
  filtersIn,
  MOST_IDS,
  readFilters,
} from '../../api/filters.ts';
import { type Fit, fitOf, namedInsurances } from '../../rates/fit.ts';
import { isCurrent } from '../../rates/freshness.ts';
import { type Lowest, lowestOf } from '../../rates/lowest.ts';
import type { Market } from '../../rates/market.ts';
import { borrowed, MAIN_WAY, QUESTION_FIELDS, type Question } from '../../rates/question.ts';
import type { Rate } from '../../rates/schema.ts';
import { isMadeUp, isWithin } from '../../rates/scope.ts';
import { HEADLINE_TERMS, type Term } from '../../rates/terms.ts';
import { board as words } from '../../words/board.ts';
import { FIGURES, type Language } from '../../words/index.ts';
import { inputs } from '../../words/inputs.ts';
import { questionFrom } from '../answers/question.ts';
import { readChoice } from '../inputs.ts';
import { link } from '../links.ts';
import type { ListedLender } from '../published.ts';
import { pathFor } from '../speech.ts';
import { SORTS, type Sort } from './sorts.ts';

export type BoardQuery = ReturnType<typeof readBoard>;

/** The amortizations that the filter offers, in years. */
const YEARS_OFFERED = ['20', '25', '30'];
/** The shares of the home's value, in percent, at which lenders' rates change. */
const SHARES_OFFERED = ['65', '70', '75', '80'];

/** The values that a filter offers; none if it is not a list. */
function valuesOf(
  name: FilterName,
  rates: readonly Rate[],
  lenders: ReadonlyMap<string, ListedLender>,
  picked: readonly string[],
): readonly string[] {
  switch (name) {
    case 'id':
      return picked;
    case 'lender':
      return [...lenders.keys()];
    case 'amortizationYears':
      return [...new Set([...YEARS_OFFERED, ...picked])];
    case 'loanToValue':
      return [...new Set([...SHARES_OFFERED, ...picked])];
    case 'termMonths': {
      const terms = [...new Set(rates.map((rate) => rate.termMonths))].sort((a, b) => (a ?? 999) - (b ?? 999));
      return terms.map((term) => (term === null ? 'none' : String(term)));
    }
    default:
      return FILTERS[name].values ?? [];
  }
}

/**
 * Reads the address of the full board. Wrong values are reported and do not filter.
 * @returns `filters`: each with its choices, and the number of rates that a choice would leave if the other filters stay; `question`: the
 * one it answers, and `loan`: what is borrowed by it; `unfit`: the number of rates left out because they do not fit the question; `rates`:
 * those that pass every valid filter, in order; `watched`: what an alert would watch; `apiQuery`: the filters as the API has them
 */
export function readBoard(
  query: URLSearchParams,
  all: readonly Rate[],
  lenders: ReadonlyMap<string, ListedLender>,
  language: Language,
) {
  const filled = new URLSearchParams([...query].filter(([, value]) => value !== ''));
  const answered = asksQuestion(filled) ? questionFrom(filled, [...lenders.values()], language) : null;
  const fits = answered ? fitsIn(all, answered.question) : null;
  const fitting = all.filter(({ id }) => fits?.get(id)?.standing !== 'cannot');
  const { chosen, bad } = readFilters(filled, [...lenders.values()]);
  // Each chosen rate has a link that contains all the others: with more of them the page would grow to megabytes.
  const isMany = chosen.some(([name, values]) => name === 'id' && values.length > MOST_IDS);
  const badNames = new Set([...bad.map(({ parameter }) => parameter), ...(isMany ? ['id'] : [])]);
  const good = chosen.filter(([name]) => !badNames.has(name));
  const watched = { chosen: good, question: answered?.question ?? null };
  const question = questionOf(watched);
  const loan = { amount: borrowed(question), years: question.amortizationYears };
  const names = new Map([...lenders].map(([id, { name }]) => [id, name]));
  const filters = filtersIn(FILTERS).map(([name, filter]) => {
    const text = filled.getAll(name).join(',').slice(0, 200);
    const error = badNames.has(name) ? errorOf(name, isMany, language) : null;
    const [, picked = []] = good.find(([field]) => field === name) ?? [];
    const others = filterRates(
      fitting,
      good.filter(([field]) => field !== name),
    );
    const choices = valuesOf(name, all, lenders, picked).map((value) => ({
      value,
      words: filter.say(value, language, names),
      count: others.filter((rate) => filter.passes(rate, value)).length,
      isChosen: picked.includes(value),
    }));
    return { name, label: filter.label[language], choices, text, value: error ? null : text, error };
  });
  const sort = readChoice(filled.get('sort'), language, 'rate', Object.keys(SORTS) as Sort[]);
  const known: readonly string[] = [...filterNames(FILTERS), ...QUESTION_FIELDS, 'sort', 'kept'];
  const unknown = [...new Set(filled.keys())]
    .filter((name) => !known.includes(name) && !/^_(?!_)/.test(name))
    .map((name) => name.slice(0, 40));
  const { compare } = SORTS[sort.value ?? 'rate'];
  /** The group of a row, whoever can have it: rates of other amortizations, stale and made-up ones come last. */
  const last = (rate: Rate): number => {
    if (isMadeUp(rate)) return 3;
    if (!isCurrent(rate, lenders.get(rate.lender)?.observedAt ?? null)) return 2;
    return isWithin(rate, 'years', loan.years) ? 0 : 1;
  };
  const ordered = (rates: Rate[]): Rate[] =>
    rates.sort((a, b) => last(a) - last(b) || compare(a, b) || SORTS.rate.compare(a, b));
  const rates = ordered(filterRates(fitting, good));
  return {
    filters,
    question,
    loan,
    sort,
    unknown,
    answered,
    fits,
    unfit: filterRates(all, good).length - rates.length,
    isGood: badNames.size === 0 && unknown.length === 0 && (answered?.isGood ?? true) && !sort.error,
    rates,
    watched,
    apiQuery: apiQuery(good),
  };
}

/** How well each rate fits a question. */
function fitsIn(rates: readonly Rate[], question: Question): Map<string, Fit> {
  const named = namedInsurances(rates);
  const way = MAIN_WAY[question.purpose];
  return new Map(rates.map((rate) => [rate.id, fitOf(rate, question, way, named.get(rate.id))]));
}

function errorOf(name: FilterName, isMany: boolean, language: Language): string {
  if (name === 'id' && isMany) return words[language].manyRates(FIGURES[language].count(MOST_IDS));
  return name === 'termMonths' ? words[language].noTerm : inputs[language].choice;
}

/** The lowest rates for the board's question, in the headline terms that its filters leave: the same figures as on every other page. */
export function boardAnswers(
  { watched }: Pick<BoardQuery, 'watched'>,
  market: Market,
): { term: Term; matches: Lowest }[] {
  const kinds = watched.chosen.filter(([name]) => name === 'rateType' || name === 'termMonths');
  const isOpen = watched.chosen.some(([name, values]) => name === 'prepayment' && !values.includes('closed'));
  if (isOpen) return [];
  return HEADLINE_TERMS.filter((term) =>
    kinds.every(([name, values]) => values.includes(String(name === 'rateType' ? term.rateType : term.termMonths))),
  ).map((term) => ({ term, matches: lowestOf(market, questionOf(watched), term) }));
}

const apiQuery = (chosen: Chosen): string =>
  new URLSearchParams(chosen.map(([name, values]) => [name, values.join(',')])).toString();

/** The address of the board with some parameters changed; empty ones and defaults are left out. */
export function boardAddress(query: URLSearchParams, change: Record<string, string>, language: Language): string {
  const next = new URLSearchParams([...query].filter(([name, value]) => value !== '' && !(name in change)));
  for (const [name, value] of Object.entries(change)) if (value !== '') next.set(name, value);
  const text = next.toString();
  return link(pathFor(language, text === '' ? '/board' : `/board?${text}`));
}
