import { z } from 'zod';
import type { Language, Words } from '../languages.ts';
import type { Rate, StoredRate } from '../rates/schema.ts';
import { isWithin } from '../rates/scope.ts';
import * as spellings from '../rates/spellings.ts';
import { YEARS, years } from '../rates/typed.ts';
import { INSURANCES, OFFERS, PREPAYMENTS, PROVINCES, RATE_STATES, RATE_TYPES } from '../rates/vocabulary.ts';
import { INSURANCE_WORDS, limitWords, provinceNames } from '../words/limits-of-rates.ts';
import { rateIdIn } from '../words/rate-id.ts';
import { STATES } from '../words/states.ts';
import { OFFER_WORDS, PREPAYMENT_WORDS, TYPE_WORDS, termWords } from '../words/terms.ts';
import type { Call } from './context.ts';
import {
  allowedBy,
  LENDER,
  listedIn,
  MOST_LISTED_IDS,
  MOST_VALUES,
  type Parameter,
  type Reader,
  theLender,
} from './parameters.ts';
import type { BadParameter } from './problem.ts';
import { plainValue } from './shapes.ts';

/** A rate as filters see it: a present one with its freshness, or a past one. */
type Filtered = StoredRate & Partial<Pick<Rate, 'state'>>;

/** A filter of rates: its name, its values, the rates that pass, and the wording of its values. */
export interface Filter extends Parameter {
  label: Words;
  /** The allowed values, or a description of them, if the schema does not have them; lenders are listed by the snapshot. */
  values?: readonly string[];
  /** Finds the value that a text means. @param isTerm whether it was sent as `term` */
  spell: (text: string, lenders: readonly spellings.NamedLender[], isTerm: boolean) => spellings.Meaning;
  passes: (rate: Filtered, value: string) => boolean;
  /** A value in words. @param names of the lenders, by id */
  say: (value: string, language: Language, names: ReadonlyMap<string, string>) => string;
}

/** The most ids that a question about the past, or the board, may name. */
export const MOST_IDS = 100;

/** A filter by a field that holds one of some codes. */
const choice = (
  name: 'rateType' | 'offer' | 'insurance' | 'prepayment' | 'province' | 'state',
  values: readonly string[],
  wordsIn: (language: Language) => Readonly<Record<string, string>>,
  more: Words & Pick<Filter, 'label'>,
  passes: Filter['passes'] = (rate, value) => rate[name as 'offer'] === value,
): Filter => ({
  ...{ ...more, schema: z.enum(values), values, spell: spellings.SPELLERS[name], passes },
  say: (value, language) => wordsIn(language)[value] ?? value,
});

const ID = '^[a-z0-9]+(/[a-z0-9.-]+)+$';

/** The filters by parameter name, for the API, its documentation, the board and alerts. A rate passes if it passes one value of each filter. */
export const FILTERS = {
  id: {
    en: 'Ids of rates',
    fr: 'Identifiants de taux',
    schema: z.string().meta({ pattern: ID }),
    label: { en: 'Rate', fr: 'Taux' },
    values: ['the id of a rate, such as rbc/fixed/60m/closed/special'],
    spell: (text) => (new RegExp(ID).test(text) ? { value: text } : { near: [] }),
    passes: (rate, value) => rate.id === value,
    say: (value, language, names) => rateIdIn(language, value, names),
  },
  lender: {
    en: 'Lender id, as in GET /api/lenders',
    fr: 'Identifiant du prêteur, comme dans GET /api/lenders',
    schema: LENDER,
    example: theLender,
    label: { en: 'Lender', fr: 'Prêteur' },
    spell: (text, lenders) => spellings.lenderSpeller(lenders)(text),
    passes: (rate, value) => rate.lender === value,
    say: (value, _, names) => names.get(value) ?? value,
  },
  rateType: choice('rateType', RATE_TYPES, (language) => TYPE_WORDS[language], {
    en: 'Fixed or variable',
    fr: 'Fixe ou variable',
    label: { en: 'Type', fr: 'Type' },
  }),
  termMonths: {
    en: 'Term in months; “none” for rates without one',
    fr: 'Terme en mois; « none » pour les taux qui n’en ont pas',
    schema: z.union([z.int().min(1).max(480), z.enum(['none'])]),
    label: { en: 'Term', fr: 'Terme' },
    values: ['months from 1 to 480', 'years like 5y', 'a kind like 5-year-fixed', 'none'],
    spell: (text, _, isTerm) => spellings.spelledTerm(text, !isTerm),
    passes: ({ termMonths }, value) => (value === 'none' ? termMonths === null : termMonths === Number(value)),
    say: (value, language) => termWords(value === 'none' ? null : Number(value), language),
  },
  offer: choice('offer', OFFERS, (language) => OFFER_WORDS[language], {
    en: 'Posted or special',
    fr: 'Affiché ou spécial',
    label: { en: 'Offer', fr: 'Offre' },
  }),
  insurance: choice(
    'insurance',
    [...INSURANCES, 'unstated'],
    (language) => INSURANCE_WORDS[language],
    {
      en: 'Mortgage insurance that the lender names; “unstated” asks for rates of which it names none',
      fr: 'Assurance prêt hypothécaire que le prêteur précise ; « unstated » demande les taux dont il n’en précise aucune',
      label: { en: 'Insurance', fr: 'Assurance' },
    },
    ({ insurance }, value) => (insurance ?? 'unstated') === value,
  ),
  amortizationYears: {
    en: 'Years of amortization: rates that are offered for them',
    fr: 'Années d’amortissement : les taux offerts pour elles',
    schema: z.int().min(YEARS.least).max(YEARS.most),
    label: { en: 'Amortization', fr: 'Amortissement' },
    spell: (text) => spellings.spelledYears(text),
    passes: (rate, value) => isWithin(rate, 'years', years(value)),
    say: (value, language) => `${value}${limitWords(language).years.short}`,
  },
  loanToValue: {
    en: 'Share of the home’s value that is borrowed, in percent: rates that are offered for it',
    fr: 'Part de la valeur de la maison qui est empruntée, en pour cent : les taux offerts pour elle',
    schema: z.int().min(1).max(95),
    label: { en: 'Loan to value', fr: 'Rapport prêt-valeur' },
    spell: (text) => (/^[1-9]\d?$/.test(text) && Number(text) <= 95 ? { value: text } : { near: [] }),
    passes: (rate, value) => isWithin(rate, 'share', Number(value)),
    say: (value, language) => `${value}${limitWords(language).value.short}`,
  },
  prepayment: choice('prepayment', PREPAYMENTS, (language) => PREPAYMENT_WORDS[language], {
    en: 'Whether it can be paid off early',
    fr: 'S’il peut être remboursé avant terme',
    label: { en: 'Prepayment', fr: 'Remboursement' },
  }),
  province: choice(
    'province',
    PROVINCES,
    provinceNames,
    {
      en: 'Rates offered in a province, those offered in all of Canada among them. No rate is offered where its lender does not lend',
      fr: 'Les taux offerts dans une province, dont ceux offerts dans tout le Canada. Aucun taux n’est offert là où son prêteur ne prête pas',
      label: { en: 'Province', fr: 'Province' },
    },
    ({ provinces }, value) => provinces === null || (provinces as readonly string[]).includes(value),
  ),
  state: {
    ...choice('state', RATE_STATES, () => ({}), {
      en: 'How fresh the figure is',
      fr: 'La fraîcheur du taux',
      label: { en: 'State', fr: 'État' },
    }),
    say: (value, language) => STATES[language][value as Rate['state']]?.word ?? value,
  },
} as const satisfies Record<string, Filter>;

/** The other name of `termMonths`, which takes a term as people write it. */
export const TERM: Parameter = {
  en: 'In place of termMonths a term in any spelling: 5y, 60, five years, or with its type 5-year-fixed',
  fr: 'À la place de termMonths, un terme comme on l’écrit : 5y, 60, cinq ans ou, avec son type, 5-year-fixed',
  schema: z.string(),
  example: '5y',
};
export type FilterName = keyof typeof FILTERS;
export type Filters = Readonly<Partial<Record<FilterName, Filter>>>;

export const filtersIn = (filters: Filters): [FilterName, Filter][] =>
  (Object.keys(FILTERS) as FilterName[]).flatMap((name) => (filters[name] ? [[name, filters[name]]] : []));

/** Filters as given: sorted values by parameter, in the order of `FILTERS`, so that the same question has one name. */
export type Chosen = [name: FilterName, values: string[]][];

const namesOf = (name: FilterName): string[] => (name === 'termMonths' ? [name, 'term'] : [name]);

export const filterNames = (filters: Filters): string[] => filtersIn(filters).flatMap(([name]) => namesOf(name));

const oneOrSeveral = (schema: z.ZodType) => z.union([schema, z.array(schema).min(1)]);

/** The filters as parameters: each takes one value, or several. @param lendersIn the lenders that can be named, if not the present ones */
export const filterReader = (
  filters: Filters,
  lendersIn: (call: Call) => readonly spellings.NamedLender[] = ({ period }) => period.all.lenders,
): Reader<Chosen> => ({
  parameters: {
    ...Object.fromEntries(
      filtersIn(filters).map(([name, filter]) => [name, { ...filter, schema: oneOrSeveral(filter.schema) }]),
    ),
    ...(filters.termMonths ? { term: TERM } : {}),
  },
  read(call) {
    const { chosen, bad } = readFilters(call.request.query, lendersIn(call), filters);
    return bad.length > 0 ? { bad } : { value: chosen };
  },
});

const OTHER_TYPE = 'names a type, and another one stands beside it. Send types in “rateType”, and terms like 5y.';

/** Reads the filters of a query, in the spellings that people use. @returns what was understood, and every parameter that is wrong */
export function readFilters(
  query: URLSearchParams,
  lenders: readonly spellings.NamedLender[],
  filters: Filters = FILTERS,
) {
  const bad: BadParameter[] = [];
  if (query.size === 0) return { chosen: [] as Chosen, bad };
  for (const parameter of filterNames(filters)) {
    const most = parameter === 'id' ? MOST_LISTED_IDS : MOST_VALUES;
    if (listedIn(query, parameter).length > most)
      bad.push({ parameter, allowed: [], why: `has more than ${most} values.` });
  }
  if (bad.length > 0) return { chosen: [] as Chosen, bad };
  if (filters.rateType && filters.termMonths) query = partKinds(query);
  const chosen = filtersIn(filters).flatMap(([name, filter]): Chosen => {
    const [parameter, other] = namesOf(name).filter((name) => query.has(name));
    if (parameter === undefined) return [];
    if (other !== undefined) {
      bad.push({ parameter: other, allowed: [], why: `is another name of “${parameter}”: send one of them.` });
      return [];
    }
    const texts = listedIn(query, parameter);
    const meant = texts.map((text) => filter.spell(text, lenders, parameter !== name));
    const values = [...new Set(meant.flatMap((meaning) => ('value' in meaning ? [meaning.value] : [])))].sort();
    if (meant.some((meaning) => !('value' in meaning))) {
      const near = [...new Set(meant.flatMap((meaning) => ('value' in meaning ? [] : meaning.near)))];
      const allowed = name === 'lender' ? lenders.map(({ id }) => id) : (filter.values ?? allowedBy(filter.schema));
      const isKind = name === 'termMonths' && texts.some(spellings.partedKind);
      bad.push({ parameter, allowed, ...(near.length > 0 ? { near } : {}), ...(isKind && { why: OTHER_TYPE }) });
    }
    return [[name, values]];
  });
  return { chosen, bad };
}

/** A query with term and type apart, where a term names both: `term=5-year-fixed`. */
function partKinds(query: URLSearchParams): URLSearchParams {
  const name = query.has('term') ? 'term' : 'termMonths';
  const parts = listedIn(query, name).map(spellings.partedKind);
  const types = new Set(parts.map((part) => part?.rateType));
  const [type] = types;
  if (type === undefined || types.size > 1) return query;
  const text = query.get('rateType');
  const meant = text === null ? null : spellings.SPELLERS.rateType(text);
  if (meant && !('value' in meant && meant.value === type)) return query;
  const parted = new URLSearchParams(query);
  parted.delete(name);
  for (const part of parts) if (part) parted.append(name, part.term);
  if (!meant) parted.append('rateType', type);
  return parted;
}

/** Filters as JSON: the values that were understood, by parameter. */
export const chosenValues = (chosen: Chosen): Partial<Record<FilterName, string[]>> => Object.fromEntries(chosen);

/** The same for an answer: numbers are numbers. */
export const queryOf = (chosen: Chosen) =>
  Object.fromEntries(chosen.map(([name, values]) => [name, values.map(plainValue)] as const));

/** Unknown parameters. @param elsewhere where others are asked. A key always is known, and so is `_x` (spreadsheets pass their cache); `__proto__` is not. */
export function unknownParameters(
  query: URLSearchParams,
  known: readonly string[],
  elsewhere?: string,
): BadParameter[] {
  const unknown = new Set([...query.keys()].filter((name) => !/^(key$|_(?!_))/.test(name) && !known.includes(name)));
  // The name is a client's text: cut, so that it cannot swell the response.
  return [...unknown].slice(0, 5).map((name) => ({
    parameter: name.slice(0, 60),
    allowed: known,
    unknown: true,
    ...(elsewhere && { why: elsewhere }),
  }));
}

/** Whether a rate passes all filters that are given. */
export const passesAll = (rate: Filtered, chosen: Chosen): boolean =>
  chosen.every(([name, values]) => values.some((value) => FILTERS[name].passes(rate, value)));

/** The lenders that an answer tells: those that were named, or all. */
export const filterLenders = <One extends { id: string }>(lenders: readonly One[], chosen: Chosen): One[] => {
  const named = chosen.find(([name]) => name === 'lender')?.[1];
  return lenders.filter(({ id }) => named?.includes(id) ?? true);
};

export const filterRates = (rates: readonly Rate[], chosen: Chosen) => rates.filter((rate) => passesAll(rate, chosen));
