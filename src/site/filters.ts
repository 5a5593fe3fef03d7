import { FILTERS, filterRates, readFilters } from '../api/filters.ts';
import type { Rate } from '../rates/schema.ts';
import { PROVINCE_NAMES } from '../rates/vocabulary.ts';
import { termWords } from '../rates/wording.ts';
import { type Field, readAmount, readChoice, readYears } from './inputs.ts';
import { link } from './links.ts';
import type { ListedLender } from './published.ts';
import { STATES } from './words.ts';

/** Orders of the full board by their name in the address. Figures that are stale always come after those that are not. */
export const SORTS = {
  rate: { words: 'Lowest rate first', compare: byRate },
  '-rate': { words: 'Highest rate first', compare: (a: Rate, b: Rate) => byRate(b, a) },
  term: { words: 'Shortest term first', compare: (a: Rate, b: Rate) => (a.termMonths ?? 999) - (b.termMonths ?? 999) },
  lender: { words: 'By lender', compare: (a: Rate, b: Rate) => a.lender.localeCompare(b.lender) },
  seen: { words: 'Newest seen first', compare: (a: Rate, b: Rate) => b.observedAt.localeCompare(a.observedAt) },
} as const;
export type Sort = keyof typeof SORTS;

function byRate(a: Rate, b: Rate): number {
  return (a.ratePercent ?? 99) - (b.ratePercent ?? 99);
}

/** One filter as the form shows it. */
export interface FilterField extends Field<string> {
  name: string;
  label: string;
  options: [value: string, words: string][];
}

/** What an address asks of the full board, and what is wrong with it. */
export interface BoardQuery {
  filters: FilterField[];
  amount: Field<number>;
  amortization: Field<number>;
  sort: Field<Sort>;
  page: Field<number>;
  /** Parameters that the board does not have. */
  unknown: string[];
  isGood: boolean;
  /** The rates that pass every filter that could be understood, in order. */
  rates: Rate[];
  /** The same filters as the API takes them. */
  apiQuery: string;
}

const LABELS: Record<string, string> = {
  lender: 'Lender',
  rateType: 'Type',
  termMonths: 'Term',
  offer: 'Offer',
  insurance: 'Insurance',
  prepayment: 'Prepayment',
  province: 'Province',
  state: 'State',
};
const OTHERS = ['amount', 'amortization', 'sort', 'page'];

function optionWords(name: string, value: string): string {
  if (name === 'province') return PROVINCE_NAMES[value as keyof typeof PROVINCE_NAMES];
  if (name === 'state') return STATES[value as Rate['state']].word;
  if (name === 'insurance' && value === 'unstated') return 'not stated';
  return value;
}

function options(
  name: string,
  rates: readonly Rate[],
  lenders: ReadonlyMap<string, ListedLender>,
): [value: string, words: string][] {
  if (name === 'lender') return [...lenders].map(([id, lender]) => [id, lender.name]);
  if (name !== 'termMonths') return (FILTERS[name]?.values ?? []).map((value) => [value, optionWords(name, value)]);
  const terms = [...new Set(rates.map((rate) => rate.termMonths))].sort((a, b) => (a ?? 999) - (b ?? 999));
  return terms.map((term) => [term === null ? 'none' : String(term), termWords(term)]);
}

function wrong(name: string): string {
  if (name === 'termMonths') return 'A term is a whole number of months from 1 to 480, or none.';
  return 'There is no such choice. Choose one from the list.';
}

/** Reads the address of the full board. What is wrong is told beside its field and left out of the filtering. */
export function readBoard(
  query: URLSearchParams,
  all: readonly Rate[],
  lenders: ReadonlyMap<string, ListedLender>,
): BoardQuery {
  const given = new URLSearchParams([...query].filter(([, value]) => value !== ''));
  const { chosen, bad } = readFilters(given, [...lenders.keys()]);
  const badNames = new Set(bad.map(({ parameter }) => parameter));
  const good = chosen.filter(([name]) => !badNames.has(name));
  const filters = Object.keys(FILTERS).map((name): FilterField => {
    const text = given.getAll(name).join(',').slice(0, 200);
    const allowed = options(name, all, lenders);
    const error = badNames.has(name) ? wrong(name) : null;
    return { name, label: LABELS[name] ?? name, options: allowed, text, value: error ? null : text, error };
  });
  const amount = readAmount(given.get('amount'), 'en');
  const amortization = readYears(given.get('amortization'), 'en');
  const sort = readChoice(given.get('sort'), 'en', 'rate', Object.keys(SORTS) as Sort[]);
  const pageText = given.get('page') ?? '1';
  const pageNumber = /^[1-9]\d{0,4}$/.test(pageText) ? Number(pageText) : null;
  const page = { text: pageText, value: pageNumber, error: pageNumber ? null : 'There is no such page.' };
  const known = [...Object.keys(FILTERS), ...OTHERS];
  const unknown = [...new Set(given.keys())].filter((name) => !known.includes(name)).map((name) => name.slice(0, 40));
  const { compare } = SORTS[sort.value ?? 'rate'];
  return {
    filters,
    amount,
    amortization,
    sort,
    page,
    unknown,
    isGood:
      badNames.size === 0 && unknown.length === 0 && [amount, amortization, sort, page].every((one) => !one.error),
    rates: filterRates(all, good).sort(
      (a, b) => Number(a.state === 'stale') - Number(b.state === 'stale') || compare(a, b) || byRate(a, b),
    ),
    apiQuery: new URLSearchParams(good.map(([name, values]) => [name, values.join(',')])).toString(),
  };
}

/** The address of the board with some parameters changed; empty ones and defaults fall out. */
export function boardAddress(query: URLSearchParams, change: Record<string, string>): string {
  const next = new URLSearchParams([...query].filter(([name, value]) => value !== '' && !(name in change)));
  for (const [name, value] of Object.entries(change)) if (value !== '') next.set(name, value);
  const text = next.toString();
  return link(text === '' ? '/board' : `/board?${text}`);
}
