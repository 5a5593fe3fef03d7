import { z } from 'zod';
import { type Day, isDay } from '../../rates/calculators/calendar.ts';
import { type Cents, inDollars, toCents } from '../../rates/calculators/cents.ts';
import { FREQUENCY_NAMES } from '../../rates/calculators/frequencies.ts';
import { percent, type Thousandths, thousandths } from '../../rates/thousandths.ts';
import { dollars, isShare, years } from '../../rates/typed.ts';
import { calculators } from '../../words/calculators.ts';
import { fields as faults } from '../../words/fields.ts';
import { FIGURES, type Language } from '../../words/index.ts';
import { inputs } from '../../words/inputs.ts';
import { termWords } from '../../words/terms.ts';
import { bad, type Field, good, rateFault, typedText, written } from '../inputs.ts';

/** How a field is shown. A field without a default may stay empty, or must be filled in if it is required. */
interface Shown {
  label: string;
  /** A help; of a slider its value, which follows it. */
  hint?: string | undefined;
  /** What an empty field stands for, as it would be typed. */
  usual?: string;
  /** Choices, by value; without them the field is a line of text. */
  options?: readonly (readonly [value: string, words: string])[];
  inputmode?: 'decimal' | 'numeric' | 'text';
  /** Whether a calendar day is asked for. */
  isDay?: boolean;
  /** The range of a slider, and its step. */
  range?: { least: number; most: number; step: number };
  /** Writes the value of a plain number as the language does. */
  write?: (value: never) => string;
}
type More = Omit<Shown, 'label' | 'write'> & { least?: number; most?: number };

const SHOWN = z.registry<Shown>();
const shownOf = (field: z.ZodType): Shown => SHOWN.get(field) as Shown;

/** A field: what it makes of its typed text. */
export type Typed<Value> = z.ZodType<Value, string>;
/** The fields of a calculator, with their labels. */
export type Shape = Readonly<Record<string, Typed<unknown>>>;
export type Values<S extends Shape> = { [Name in keyof S]: z.output<S[Name]> };

/** A down payment as it was typed: a sum, or a share of the price. */
export type Down = { sum: Cents } | { share: Thousandths };

/** A down payment in cents; a share is rounded up: a cent less would be a smaller share. */
export const downOf = (down: Down, price: Cents): Cents =>
  'sum' in down ? down.sum : Math.ceil((price * down.share) / 100_000);

const TERM_MONTHS = [6, 12, 24, 36, 48, 60, 72, 84, 120];
/** The default rate of a field. */
export const USUAL_RATE = '4.5';

/** The kinds of field, with their labels and errors in a language. Sums are typed in dollars and read in cents; `least` and `most` are as typed. */
export function fieldsIn(language: Language) {
  const [t, i, c] = [faults[language], inputs[language], calculators[language]];
  const { count, money, percent: signed, rate: plain, share: shared } = FIGURES[language];
  /** What cannot be read is answered with the words for it. */
  const typed = <Value>(shown: Shown, read: (text: string) => Value | undefined, fault: (text: string) => string) =>
    reading<Value>(shown, (text, wrong) => read(text) ?? wrong(fault(text)));
  const within = (value: number | null, { least = 0, most = Number.POSITIVE_INFINITY }: More): number | undefined =>
    value !== null && value >= least && value <= most ? value : undefined;
  const asPercent = (text: string): Thousandths | null => thousandths(text.replace(/\s*%$/, ''));
  const choice = <Value extends string>(
    label: string,
    options: Readonly<Record<Value, string>> | readonly (readonly [Value, string])[],
    usual: NoInfer<Value>,
    range?: Shown['range'],
  ) => {
    const all =
      'length' in options ? (options as readonly [Value, string][]) : (Object.entries(options) as [Value, string][]);
    const shown = { label, usual, ...(range ? { range } : { options: all }) };
    return typed(
      shown,
      (text) => all.find(([value]) => value === text)?.[0],
      () => i.choice,
    );
  };
  return {
    sum: (label: string, { least = 0, most = 50_000_000, ...more }: More = {}) =>
      typed<Cents>(
        { label, ...more, write: (value: Cents) => count(inDollars(value)) },
        (text) => within(toCents(dollars(text)), { least: toCents(least), most: toCents(most) }),
        () => t.sum(money(least), money(most)),
      ),
    rate: (label: string, { least = 0.01, most = 25, ...more }: More = {}) =>
      typed<Thousandths>(
        { label, ...more, write: (value: Thousandths) => plain(percent(value)) },
        (text) => within(asPercent(text), { least: least * 1000, most: most * 1000 }),
        (text) => rateFault(text, language, t.percent(signed(least), signed(most))),
      ),
    /** A down payment: dollars, a share, or a bare number up to 99, which is a share. */
    down: (label: string) =>
      typed<Down>(
        {
          ...{ label, usual: shared(20) },
          write: (down: Down) => ('sum' in down ? count(inDollars(down.sum)) : shared(percent(down.share))),
        },
        (text) => {
          const share = isShare(text) ? within(asPercent(text), { most: 100_000 }) : undefined;
          if (share !== undefined) return { share };
          return dollars(text) >= 0 ? { sum: toCents(dollars(text)) } : undefined;
        },
        () => i.down,
      ),
    whole: (label: string, more: More & { least: number; most: number }) =>
      typed<number>(
        { label, inputmode: 'numeric', ...more },
        (text) => within(/^\d{1,4}$/.test(text) ? Number(text) : null, more),
        () => t.whole(more.least, more.most),
      ),
    years: (label: string = c.amortization) =>
      typed(
        { label, inputmode: 'numeric', usual: '25' },
        (text) => within(years(text), { least: 1, most: 40 }),
        () => i.years,
      ),
    /** A calendar day, `2024-05-15`; slashes and points are separators too. */
    day: (label: string, more: More = {}) =>
      typed<Day>(
        { label, isDay: true, inputmode: 'numeric', ...more },
        (text) => [text.replace(/^(\d{4})[/.](\d{2})[/.](\d{2})$/, '$1-$2-$3')].find(isDay),
        () => t.day,
      ),
    choice,
    yesNo: (label: string) => choice(label, { no: c.no, yes: c.yes }, 'no'),
    type: () => choice(c.type, { fixed: c.fixed, variable: c.variableType }, 'fixed'),
    term: () =>
      choice(
        c.term,
        TERM_MONTHS.map((months) => [`${months}`, termWords(months, language)] as const),
        '60',
      ),
    frequency: () =>
      choice(
        c.frequency,
        FREQUENCY_NAMES.map((name) => [name, c[name]] as const),
        'monthly',
      ),
    /** The same field, which may stay empty: then it is null. */
    maybe: <Value>(field: Typed<Value>) => orElse(field, null),
    /** The same field, where nothing typed is nothing paid. */
    orNone: (field: Typed<Cents>) => orElse(field, 0),
    /** The same field, without which nothing can be worked out. */
    required: <Value>(field: Typed<Value>) =>
      reading<Value>(shownOf(field), (text, wrong) => (text === '' ? wrong(t.missing) : pass(field, text, wrong))),
  };
}

type Wrong = (message: string) => never;

/** The same field with a value for nothing typed. */
const orElse = <Value, Empty>(field: Typed<Value>, empty: Empty) =>
  reading<Value | Empty>(shownOf(field), (text, wrong) => (text === '' ? empty : pass(field, text, wrong)));

/** A field that reads its text; `wrong` says in words what is not right. */
const reading = <Value>(shown: Shown, read: (text: string, wrong: Wrong) => Value): Typed<Value> =>
  z
    .string()
    .transform((text, context) =>
      read(text, (message) => {
        context.addIssue({ code: 'custom', message });
        return z.NEVER;
      }),
    )
    .register(SHOWN, shown);

/** What another field makes of a text. */
function pass<Value>(field: Typed<Value>, text: string, wrong: Wrong): Value {
  const { data, error } = field.safeParse(text);
  return error ? wrong(error.issues[0]?.message ?? '') : (data as Value);
}

/** A filled-in field as a form shows it. `isHintLive`: whether the help depends on what is typed. */
export type FieldProps = Omit<Shown, 'usual' | 'write'> & { name: string; field: Field<unknown>; isHintLive?: boolean };
export type Faults<S extends Shape> = { [Name in keyof S]?: string | null };
/** The typed text of a field by its name; null if it was not sent. */
export type Get = (name: string) => string | null;

/**
 * Reads the fields of an address. Each error belongs to its field, and the typed text stays.
 * @param check what is wrong between fields, of those whose own text is right
 * @param isSent whether the form was sent; before that, no required field counts as missing
 */
export function readForm<S extends Shape>(
  shape: S,
  get: Get,
  check: (values: Partial<Values<S>>) => Faults<S> = () => ({}),
  isSent = true,
) {
  const read = Object.entries<Typed<unknown>>(shape).map(([name, field]) => {
    const text = typedText(get(name)?.trim() || null, shownOf(field).usual ?? '');
    return { name, text, shown: shownOf(field), ...field.safeParse(text) };
  });
  const partial = Object.fromEntries(read.flatMap(({ name, data, error }) => (error ? [] : [[name, data]]))) as Partial<
    Values<S>
  >;
  const between = check(partial);
  const entries = read.map(
    ({ name, shown: { usual: _, write, ...shown }, text, data, error }): [string, FieldProps] => {
      const own = text === '' && !isSent ? null : (error?.issues[0]?.message ?? null);
      const fault = own ?? between[name] ?? null;
      const shownText = write && data != null ? written(text, data as never, write) : text;
      return [name, { name, ...shown, field: fault === null ? good(shownText, data) : bad(text, fault) }];
    },
  );
  const wrong = entries.filter(([, { field }]) => field.error !== null);
  const isWhole = wrong.length === 0 && Object.keys(partial).length === entries.length;
  return {
    fields: Object.fromEntries(entries) as Record<keyof S, FieldProps>,
    isGood: wrong.length === 0,
    /** True if nothing is wrong but that fields are not filled in yet. */
    isUnfinished: !isWhole && wrong.every(([, { field }]) => field.text === ''),
    /** Every value; null if one is wrong or missing. */
    values: isWhole ? (partial as Values<S>) : null,
    partial,
  };
}

/** The typed texts that differ from those of an empty form, by name. */
export function typedIn(fields: Readonly<Record<string, FieldProps>>, shape: Shape): Record<string, string> {
  const empty = readForm(shape, () => null).fields;
  const typed = Object.values(fields).filter(
    ({ name, field: { text } }) => text !== '' && text !== empty[name]?.field.text,
  );
  return Object.fromEntries(typed.map(({ name, field }) => [name, field.text]));
}
