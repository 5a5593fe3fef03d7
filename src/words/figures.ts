import { LANGUAGES, type Language, LOCALES } from './language.ts';

const MINUS = '\u2212';

/** Each format is made on first use: all formats of both languages take a phone a tenth of a second, and a page needs only a few. */
function lazy<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** A date with the first of a month as French writes it, 1er: `1 mars 2027` -> `1er mars 2027`. English begins with the month. */
export const firstOfMonth = (date: string): string => date.replace(/^1(?=\s\p{L})/u, '1er');

/** The formats of a language for figures, sums and times. Times are Eastern, with the abbreviation, correct through daylight saving. */
export type Figures = ReturnType<typeof figuresOf>;

/** RFC 3339, or ms since 1970. */
type Instant = string | Date | number;

function figuresOf(locale: string) {
  const number = (options: Intl.NumberFormatOptions): ((value: number) => string) => {
    const format = lazy(() => new Intl.NumberFormat(locale, options));
    return (value) => format().format(value).replace('-', MINUS);
  };
  const eastern = (options: Intl.DateTimeFormatOptions): ((instant: Instant) => string) => {
    const format = lazy(() => new Intl.DateTimeFormat(locale, { timeZone: 'America/Toronto', ...options }));
    // Quebec writes 8 h 36, without the leading zero of other French locales.
    return (instant) => firstOfMonth(format().format(new Date(instant))).replace(/\b0(?=\d\sh)/, '');
  };
  const percent = { style: 'unit', unit: 'percent' } as const;
  const rate = { minimumFractionDigits: 2, maximumFractionDigits: 3 };
  const dollars = { style: 'currency', currency: 'CAD' } as const;
  const whole = { ...dollars, maximumFractionDigits: 0 };
  const signed = { signDisplay: 'exceptZero' } as const;
  const date = { year: 'numeric', month: 'short', day: 'numeric' } as const;
  const hour = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
  const tenths = number({ minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const lists = lazy(() => new Intl.ListFormat(locale));
  const day = eastern(date);
  const time = eastern({ ...date, ...hour });
  const clock = eastern({ weekday: 'short', ...hour });
  const withSign = number({ ...percent, ...rate });
  const plain = number(rate);
  return {
    /** A rate: `4.59%`, `4,59 %`; at least two decimals, at most three. */
    percent: withSign,
    /** The same in two parts, for a figure that is set larger than its sign. */
    parts: (value: number) => ({ figure: plain(value), sign: withSign(value).slice(plain(value).length) }),
    /** The same without its sign, for columns whose heading says percent: `4.59`. */
    rate: plain,
    /** A share that need not have decimals: `20%`, `3.1%`. */
    share: number({ ...percent, maximumFractionDigits: 3 }),
    /** Whole dollars: `$412,310`. */
    money: number(whole),
    /** Dollars and cents: `$2,326.42`. */
    cents: number(dollars),
    /** A difference in dollars and cents, with its sign: `+$118.24`; and in whole dollars: `+$7,094`. */
    gap: number({ ...dollars, ...signed }),
    wholeGap: number({ ...whole, ...signed }),
    /** A difference of rates in points, with its sign: `+0.25`. */
    points: number({ ...rate, ...signed }),
    /** A count: `10,000`. */
    count: number({}),
    /** Seconds to a tenth, of milliseconds: `12.3`. */
    seconds: (milliseconds: number) => tenths(milliseconds / 1000),
    /** `a, b and c` */
    list: (words: readonly string[]) => lists().format(words),
    /** The day of an instant: `Nov 20, 2026`; of one that is near: `Nov 20`; and its month: `November 2026`. */
    day,
    shortDay: eastern({ month: 'short', day: 'numeric' }),
    month: eastern({ year: 'numeric', month: 'long' }),
    /** Day and time of an instant: `Nov 20, 2026, 8:17 a.m. EST`. No line ends within the time of day. */
    time: (instant: Instant) =>
      time(instant).replace(/[^,]*$/, (clock) => ` ${clock.trim().replaceAll(' ', '\u00a0')}`),
    /** Weekday and time of an instant that is near: `Fri 8:17 a.m. EST`. */
    clock: (instant: Instant) =>
      clock(instant)
        .replace(',', '')
        .replaceAll(/(?<=\d) (?=h)|(?<=h) /g, '\u00a0'),
    /** A calendar day as the lender printed it (`2026-11-20`), which belongs to no time zone. */
    printedDay: (printed: string) => day(`${printed}T17:00:00Z`),
  };
}

/** The formats of each language. Every figure, sum and date that people read is formatted here. */
export const FIGURES = Object.fromEntries(
  LANGUAGES.map((language) => [language, figuresOf(LOCALES[language])]),
) as Readonly<Record<Language, Figures>>;
