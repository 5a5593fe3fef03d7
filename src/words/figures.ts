import { LANGUAGES, type Language, LOCALES } from './language.ts';

/** How a language writes figures, sums and times. Times are Eastern, with their abbreviation, right through daylight saving. */
export interface Figures {
  /** A rate: `4.59%`, `4,59 %`; at least two decimals, at most three. */
  percent(percent: number): string;
  /** The same in two, for a figure that is set larger than its sign. */
  parts(percent: number): { figure: string; sign: string };
  /** The same without its sign, where a heading says percent: `4.59`. */
  rate(percent: number): string;
  /** A share that need not have decimals: `20%`, `3.1%`. */
  share(percent: number): string;
  /** Whole dollars: `$412,310`. */
  money(dollars: number): string;
  /** Dollars and cents: `$2,326.42`. */
  cents(dollars: number): string;
  /** A difference in dollars and cents, with its sign: `+$118.24`. */
  gap(dollars: number): string;
  /** The same in whole dollars: `+$7,094`. */
  wholeGap(dollars: number): string;
  /** A difference of rates in points, with its sign: `+0.25`. */
  points(points: number): string;
  /** A count: `10,000`. */
  count(count: number): string;
  /** Seconds to a tenth, of milliseconds: `12.3`. */
  seconds(milliseconds: number): string;
  /** `one` or `other`, by how many there are: French counts 0 and 1.5 as one. */
  plural(count: number, one: string, other: string): string;
  /** `a, b and c` */
  list(words: readonly string[]): string;
  /** The day of an instant: `Nov 20, 2026`. */
  day(instant: string | Date): string;
  /** The day of an instant that is near: `Nov 20`. */
  shortDay(instant: string | Date): string;
  /** The month of an instant: `November 2026`. */
  month(instant: string | Date): string;
  /** Day and time of an instant: `Nov 20, 2026, 8:17 a.m. EST`. */
  time(instant: string | Date): string;
  /** Weekday and time of an instant that is near: `Fri 8:17 a.m. EST`. */
  clock(instant: string | Date): string;
  /** A calendar day as the lender printed it (`2026-11-20`), which belongs to no time zone. */
  printedDay(day: string): string;
}

const MINUS = '\u2212';

/** Made when it is first asked for: a phone takes a tenth of a second for the formats of both languages, and a page needs a few of one. */
function lazy<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function figuresOf(locale: string): Figures {
  const number = (options: Intl.NumberFormatOptions): ((value: number) => string) => {
    const format = lazy(() => new Intl.NumberFormat(locale, options));
    return (value) => format().format(value).replace('-', MINUS);
  };
  const eastern = (options: Intl.DateTimeFormatOptions): ((instant: string | Date) => string) => {
    const format = lazy(() => new Intl.DateTimeFormat(locale, { timeZone: 'America/Toronto', ...options }));
    // Hours are written 8 h 36 in Quebec, without the zero that French has elsewhere.
    return (instant) =>
      format()
        .format(new Date(instant))
        .replace(/\b0(?=\d\sh)/, '');
  };
  const percent = { style: 'unit', unit: 'percent' } as const;
  const rate = { minimumFractionDigits: 2, maximumFractionDigits: 3 };
  const dollars = { style: 'currency', currency: 'CAD' } as const;
  const whole = { ...dollars, maximumFractionDigits: 0 };
  const signed = { signDisplay: 'exceptZero' } as const;
  const date = { year: 'numeric', month: 'short', day: 'numeric' } as const;
  const hour = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
  const tenths = number({ minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const plurals = lazy(() => new Intl.PluralRules(locale));
  const lists = lazy(() => new Intl.ListFormat(locale));
  const day = eastern(date);
  const time = eastern({ ...date, ...hour });
  const clock = eastern({ weekday: 'short', ...hour });
  const withSign = number({ ...percent, ...rate });
  const plain = number(rate);
  return {
    percent: withSign,
    parts: (value) => ({ figure: plain(value), sign: withSign(value).slice(plain(value).length) }),
    rate: plain,
    share: number({ ...percent, maximumFractionDigits: 3 }),
    money: number(whole),
    cents: number(dollars),
    gap: number({ ...dollars, ...signed }),
    wholeGap: number({ ...whole, ...signed }),
    points: number({ ...rate, ...signed }),
    count: number({}),
    seconds: (milliseconds) => tenths(milliseconds / 1000),
    plural: (count, one, other) => (plurals().select(count) === 'one' ? one : other),
    list: (words) => lists().format(words),
    day,
    shortDay: eastern({ month: 'short', day: 'numeric' }),
    month: eastern({ year: 'numeric', month: 'long' }),
    // No line ends within the time of day.
    time: (instant) => time(instant).replace(/[^,]*$/, (clock) => ` ${clock.trim().replaceAll(' ', '\u00a0')}`),
    clock: (instant) => clock(instant).replace(',', ''),
    printedDay: (printed) => day(`${printed}T17:00:00Z`),
  };
}

/** Every figure, sum and date that people read is written here. */
export const FIGURES = Object.fromEntries(
  LANGUAGES.map((language) => [language, figuresOf(LOCALES[language])]),
) as Readonly<Record<Language, Figures>>;
