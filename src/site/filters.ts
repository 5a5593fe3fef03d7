import { type Chosen, FILTERS, filterRates, readFilters } from '../api/filters.ts';
import type { Rate } from '../rates/schema.ts';
import { isMadeUp } from '../rates/scope.ts';
import { board as words } from '../words/board.ts';
import { FIGURES, type Language } from '../words/index.ts';
import { limitsIn, provinceNames } from '../words/limits.ts';
import { STATES } from '../words/states.ts';
import { primeWords, rateWords, termWords } from '../words/terms.ts';
import { type Field, readAmount, readChoice, readYears } from './inputs.ts';
import { link } from './links.ts';
import { fitsAmortization } from './monthly.ts';
import type { ListedLender } from './published.ts';
import { matcher } from './search.ts';
import { pathFor } from './speech.ts';

/** Orders of the full board by their name in the address, and the message that names each. */
export const SORTS = {
  rate: { message: 'byRate', compare: byRate },
  '-rate': { message: 'byRateDown', compare: (a: Rate, b: Rate) => byRate(b, a) },
  term: { message: 'byTerm', compare: (a: Rate, b: Rate) => (a.termMonths ?? 999) - (b.termMonths ?? 999) },
  lender: { message: 'byLender', compare: (a: Rate, b: Rate) => a.lender.localeCompare(b.lender) },
  seen: { message: 'bySeen', compare: (a: Rate, b: Rate) => b.observedAt.localeCompare(a.observedAt) },
} as const;
export type Sort = keyof typeof SORTS;

function byRate(a: Rate, b: Rate): number {
  return (a.ratePercent ?? 99) - (b.ratePercent ?? 99);
}

/** One choice of a filter: how many rates it would leave, the other filters staying as they are. */
export interface Choice {
  value: string;
  words: string;
  count: number;
  isChosen: boolean;
}

/** One filter as the board shows it. */
export interface FilterField extends Field<string> {
  name: string;
  label: string;
  choices: Choice[];
}

/** What an address asks of the full board, and what is wrong with it. */
export interface BoardQuery {
  filters: FilterField[];
  /** The words that are looked for. */
  find: string;
  amount: Field<number>;
  amortization: Field<number>;
  sort: Field<Sort>;
  /** Parameters that the board does not have. */
  unknown: string[];
  isGood: boolean;
  /** The rates that pass every filter that could be understood, in order. */
  rates: Rate[];
  /** The same filters as the API takes them. */
  apiQuery: string;
}

const OTHERS = ['q', 'amount', 'amortization', 'sort'];

function choiceWords(
  name: string,
  value: string,
  language: Language,
  lenders: ReadonlyMap<string, ListedLender>,
): string {
  if (name === 'lender') return lenders.get(value)?.name ?? value;
  if (name === 'termMonths') return termWords(value === 'none' ? null : Number(value), language);
  if (name === 'province') return provinceNames(language)[value as keyof ReturnType<typeof provinceNames>];
  if (name === 'state') return STATES[language][value as Rate['state']].word;
  return words[language][value as 'fixed'] ?? value;
}

function valuesOf(name: string, rates: readonly Rate[], lenders: ReadonlyMap<string, ListedLender>): string[] {
  if (name === 'lender') return [...lenders.keys()];
  if (name !== 'termMonths') return [...(FILTERS[name]?.values ?? [])];
  const terms = [...new Set(rates.map((rate) => rate.termMonths))].sort((a, b) => (a ?? 999) - (b ?? 999));
  return terms.map((term) => (term === null ? 'none' : String(term)));
}

/** Everything a rate says, for the search: its lender, what it is, for whom, and the lender's own words. */
function searchText(rate: Rate, lender: string, language: Language): string {
  return [
    lender,
    rate.lender,
    rateWords(rate, language),
    rate.ratePercent ?? '',
    rate.ratePercent === null ? '' : FIGURES[language].rate(rate.ratePercent),
    rate.primeOffsetPercent === null ? '' : primeWords(rate.primeOffsetPercent, language),
    ...limitsIn(language, rate).flatMap(({ short, long }) => [short, long]),
    rate.label,
    rate.section ?? '',
    rate.product ?? '',
  ].join(' ');
}

/** Reads the address of the full board. What is wrong is told and left out of the filtering. */
export function readBoard(
  query: URLSearchParams,
  all: readonly Rate[],
  lenders: ReadonlyMap<string, ListedLender>,
  language: Language,
): BoardQuery {
  const t = words[language];
  const given = new URLSearchParams([...query].filter(([, value]) => value !== ''));
  const find = (given.get('q') ?? '').trim().slice(0, 100);
  const matches = matcher(find);
  const found =
    find === '' ? all : all.filter((rate) => matches(searchText(rate, lenders.get(rate.lender)?.name ?? '', language)));
  const { chosen, bad } = readFilters(given, [...lenders.keys()]);
  const badNames = new Set(bad.map(({ parameter }) => parameter));
  const good = chosen.filter(([name]) => !badNames.has(name));
  const amount = readAmount(given.get('amount'), language);
  const amortization = readYears(given.get('amortization'), language);
  const years = amortization.value ?? 25;
  const filters = Object.keys(FILTERS).map((name): FilterField => {
    const text = given.getAll(name).join(',').slice(0, 200);
    const error = badNames.has(name)
      ? name === 'termMonths'
        ? t.noTerm
        : readChoice(text, language, '', []).error
      : null;
    const [, picked = []] = good.find(([one]) => one === name) ?? [];
    const others = filterRates(
      found,
      good.filter(([one]) => one !== name),
    );
    const choices = valuesOf(name, all, lenders).map((value) => ({
      value,
      words: choiceWords(name, value, language, lenders),
      count: others.filter((rate) => FILTERS[name]?.passes(rate, value)).length,
      isChosen: picked.includes(value),
    }));
    return { name, label: t[name as 'lender'], choices, text, value: error ? null : text, error };
  });
  const sort = readChoice(given.get('sort'), language, 'rate', Object.keys(SORTS) as Sort[]);
  const known = [...Object.keys(FILTERS), ...OTHERS];
  const unknown = [...new Set(given.keys())].filter((name) => !known.includes(name)).map((name) => name.slice(0, 40));
  const { compare } = SORTS[sort.value ?? 'rate'];
  const last = (rate: Rate): number =>
    isMadeUp(rate) ? 3 : rate.state === 'stale' ? 2 : fitsAmortization(rate, years) ? 0 : 1;
  return {
    filters,
    find,
    amount,
    amortization,
    sort,
    unknown,
    isGood: badNames.size === 0 && unknown.length === 0 && [amount, amortization, sort].every((one) => !one.error),
    rates: filterRates(found, good).sort((a, b) => last(a) - last(b) || compare(a, b) || byRate(a, b)),
    apiQuery: apiQuery(good),
  };
}

const apiQuery = (chosen: Chosen): string =>
  new URLSearchParams(chosen.map(([name, values]) => [name, values.join(',')])).toString();

/** The address of the board with some parameters changed; empty ones and defaults fall out. */
export function boardAddress(query: URLSearchParams, change: Record<string, string>, language: Language): string {
  const next = new URLSearchParams([...query].filter(([name, value]) => value !== '' && !(name in change)));
  for (const [name, value] of Object.entries(change)) if (value !== '') next.set(name, value);
  const text = next.toString();
  return link(pathFor(language, text === '' ? '/board' : `/board?${text}`));
}
