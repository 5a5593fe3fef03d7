import { type Day, isDay } from '../../rates/calculators/calendar.ts';
import { type Cents, inDollars, toCents } from '../../rates/calculators/cents.ts';
import type { Thousandths } from '../../rates/thousandths.ts';
import { percent, thousandths } from '../../rates/thousandths.ts';
import { dollars } from '../../rates/typed.ts';
import { fields as words } from '../../words/fields.ts';
import { FIGURES, type Language } from '../../words/index.ts';
import {
  bad,
  type Field,
  good,
  readChoice,
  readFrequency,
  readYears,
  type Typed,
  typedText,
  written,
} from '../inputs.ts';

/** Reads a field of an address or a form by its name. */
export type Get = (name: string) => Typed;

/** The filled-in fields, by name. */
export type Fields = Readonly<Record<string, Field<unknown>>>;

/** True if any field was sent that is not empty. Before that, no field counts as missing. */
export const isAsked = (get: Get, names: readonly string[]): boolean =>
  names.some((name) => (get(name) ?? '').trim() !== '');

/** True if no field has an error. */
export const areGood = (fields: Fields): boolean => Object.values(fields).every(({ error }) => error === null);

/** The values of fields by name; null if one of them has an error. */
export function valuesOf<Known extends Fields>(fields: Known) {
  type Values = { [Name in keyof Known]: Known[Name] extends Field<infer Value> ? Value : never };
  if (!areGood(fields)) return null;
  return Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value])) as Values;
}

/** A field that is required once a question was asked. */
export const required = <Value>(field: Field<Value | null>, asked: boolean, language: Language): Field<Value | null> =>
  asked && field.text === '' ? bad('', words[language].missing) : field;

/** Bounds of a field. */
interface Bounds {
  least: number;
  most: number;
}

/** The bounds of a debt, in dollars, and of a contract's rate, in thousandths of a percent. */
export const DEBTS: Bounds = { least: 1_000, most: 50_000_000 };
const RATES: Bounds = { least: 10, most: 25_000 };

/**
 * Reads the fields of an address or a form by their names, in a language. Without an own bound a sum is a debt, and a percentage the rate
 * of a contract. The fields of `maybe` may stay empty: then they are null.
 */
export function reader(get: Get, language: Language) {
  const typed = (name: string, usual: string): string => get(name)?.trim() || usual;
  type Read<More extends unknown[], Value> = (typed: Typed, language: Language, ...more: More) => Field<Value>;
  const maybe =
    <More extends unknown[], Value>(read: Read<More, Value>) =>
    (name: string, ...more: More): Field<Value | null> =>
      typedText(get(name), '') === '' ? good('', null) : read(get(name), language, ...more);
  return {
    choice: <Value extends string>(name: string, usual: NoInfer<Value>, allowed: readonly Value[]) =>
      readChoice(get(name) || null, language, usual, allowed),
    years: () => readYears(get('amortization') || null, language),
    frequency: () => readFrequency(get('frequency') || null, language),
    day: (name: string, usual: Day) => readDay(typed(name, usual), language),
    whole: (name: string, usual: string, bounds: Bounds) => readWhole(typed(name, usual), language, bounds),
    percent: (name: string, usual: Thousandths, bounds?: Bounds) =>
      readPercent(typed(name, String(usual / 1000)), language, bounds),
    sum: (name: string, usual: string, bounds?: Bounds) => readSum(typed(name, usual), language, bounds),
    /** A sum that is 0 if nothing is typed. */
    sumOrNone: (name: string): Field<Cents> =>
      typedText(get(name), '') === '' ? good('', 0) : readSum(get(name), language, { ...DEBTS, least: 0 }),
    maybe: {
      ...{ day: maybe(readDay), month: maybe(readMonth), whole: maybe(readWhole) },
      ...{ percent: maybe(readPercent), share: maybe(readShare), sum: maybe(readSum) },
    },
  };
}

/** A sum typed in dollars, in either language. @param bounds in dollars */
function readSum(typed: Typed, language: Language, { least, most }: Bounds = DEBTS): Field<Cents> {
  const text = typedText(typed, '');
  const value = dollars(text);
  const { count, money } = FIGURES[language];
  return value >= least && value <= most
    ? good(written(text, value, count), toCents(value))
    : bad(text, words[language].sum(money(least), money(most)));
}

/** A yearly rate. @param bounds in thousandths of a percent */
function readPercent(typed: Typed, language: Language, { least, most }: Bounds = RATES): Field<Thousandths> {
  const text = typedText(typed, '');
  const value = thousandths(text.replace(/\s*%$/, ''));
  const { percent: written_, rate } = FIGURES[language];
  return value !== null && value >= least && value <= most
    ? good(written(text, percent(value), rate), value)
    : bad(text, words[language].percent(written_(percent(least)), written_(percent(most))));
}

/** A share of something, in percent. */
function readShare(typed: Typed, language: Language): Field<Thousandths> {
  const text = typedText(typed, '');
  const value = thousandths(text.replace(/\s*%$/, ''));
  return value !== null && value >= 0 && value <= 100_000 ? good(text, value) : bad(text, words[language].share('100'));
}

/** A whole number. */
function readWhole(typed: Typed, language: Language, { least, most }: Bounds): Field<number> {
  const text = typedText(typed, '');
  const value = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
  return value >= least && value <= most ? good(text, value) : bad(text, words[language].whole(least, most));
}

/** A calendar day, `2024-05-15`; slashes and points are separators too. @param fault returns the error of an existing day, or null */
function readDay(typed: Typed, language: Language, fault?: (day: Day) => string | null): Field<Day> {
  const text = typedText(typed, '');
  const day = text.replace(/^(\d{4})[/.](\d{2})[/.](\d{2})$/, '$1-$2-$3');
  if (!isDay(day)) return bad(text, words[language].day);
  const error = fault?.(day) ?? null;
  return error === null ? good(day, day) : bad(text, error);
}

/** A past or present month, `2024-05`. */
function readMonth(typed: Typed, language: Language, today: Day): Field<string> {
  const text = typedText(typed, '');
  const isPast = isDay(`${text}-01`) && text <= today.slice(0, 7);
  return isPast ? good(text, text) : bad(text, words[language].month);
}

/** A field with a further check of its value against other fields. */
export function judged<Value>(field: Field<Value>, fault: (value: NonNullable<Value>) => string | null): Field<Value> {
  const error = field.value === null ? null : fault(field.value as NonNullable<Value>);
  return error === null ? field : bad(field.text, error);
}

/** A sum as another page's address takes it; null where none is known or it is nothing. */
export const dollarsOf = (cents: Cents | null | undefined): number | null => (cents ? inDollars(cents) : null);

/** A rate as another page's address takes it. */
export const percentOf = (value: Thousandths | null): number | null => (value === null ? null : percent(value));

/** The question as the query of an address: the typed texts, without empty ones. */
export function queryOf(fields: Fields, usual: Fields): string {
  const pairs = Object.entries(fields).filter(([name, { text }]) => text !== '' && text !== usual[name]?.text);
  return new URLSearchParams(pairs.map(([name, { text }]) => [name, text])).toString();
}

/** True if the only errors are fields that are not filled in yet. */
export function isMissing(fields: Fields): boolean {
  const wrong = Object.values(fields).filter(({ error }) => error !== null);
  return wrong.length > 0 && wrong.every(({ text }) => text === '');
}

/** The default rate of a field, in thousandths: the same as in the payment calculator. */
export const USUAL_RATE = 4_500;
