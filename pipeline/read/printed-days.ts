import { monthNumber, weekdayOf } from './calendar.ts';
import { DAY, isoDay, MONTH, SHAPES, type Shape } from './dates.ts';
import { DIGIT, en, type Phrase } from './layout/wording.ts';

/** A word directly before a day that may name its weekday. */
const WEEKDAY = /\b(\p{L}{3,9})\.?,?\s*(?:le |the )?$/u;

const SLASHED: Shape = [/(?<![\d/])(\d{1,2})\/(\d{1,2})\/(20\d{2})(?![\d/])/gu, 'mdy'];
/** Shapes that name a day or month only together with words beside it; readers of figures never use them. */
const LOOSE: Shape[] = [
  [new RegExp(`${MONTH} ${DAY}(?![\\p{L}\\d%.,]*\\d)(?! ?%|[ -]?(?:years?|ans?)\\b)`, 'giu'), 'md'],
  [new RegExp(`(?<![\\p{L}\\d.,])${DAY} ${MONTH}(?!\\p{L})`, 'giu'), 'dm'],
  [new RegExp(`${MONTH},? (20\\d{2})(?!\\d)`, 'giu'), 'my'],
];

/** The role of a printed day: figures are effective from it, the page was updated on it, or an offer lasts until it. */
export type DayRole = 'effective' | 'updated' | 'until';

/** A day printed in a line, with words that tell its role. */
interface PrintedDay {
  /** ISO day; null if no year fits, as with a wrong weekday. A month alone is its first day, or its last for `until`. */
  day: string | null;
  role: DayRole | null;
  from: number;
  to: number;
}

const shortly = (words: string): string => `\\b(?:${words})(?![\\p{L}\\p{N}])[^.;]{0,20}$`;
/** A page of that day or month. */
const OF_ITS_DAY = /\b(?:rates?|figures?|prices|taux|données) (?:of|for|du(?: mois d[e'])?|d[e'])(?: the)? ?$/iu;

/** The roles by the words before a day; the first match counts. */
export const ROLES: (Phrase & { role: DayRole })[] = [
  { role: 'updated', pattern: OF_ITS_DAY, language: 'en', catches: 'Rates of ' },
  {
    role: 'until',
    ...en(
      'This offer ends ',
      shortly(
        "jusqu'(?:au|à)|until|till|through|thru|end(?:s|ed|ing)?|expir(?:es?|ed|y)|before|avant|by|valid to|se termine|prend fin",
      ),
    ),
  },
  {
    role: 'updated',
    ...en(
      'Last updated ',
      shortly('updated|reviewed|printed|published|posted|as (?:at|of)|current to|mise?s? à jour|publiés?|en date'),
    ),
  },
  {
    role: 'effective',
    ...en(
      'Effective ',
      shortly(
        'effect(?:ive)?|scheduled|from|since|starting|begin(?:s|ning)?|on and after|vigueur|compter|dès|depuis|partir',
      ),
    ),
  },
];
const PASSED = new RegExp(shortly('ended|expired|since|depuis'), 'iu');
/** Rates are not announced farther ahead, in days. */
const AHEAD = 60;
/** An offer that ended longer ago, in days, is no offer: `funded before November 30, 2016` tells loans apart. */
const LONG_AGO = 365;
/** What is before a day that limits people: they apply or close by it, or their home was built after it. */
const BY = /\b(?:before|avant|by|after|après|than)(?!\p{L})[^.;]{0,20}$/iu;
const RANGE = /^ ?(?:-|to|through|thru|(?:jusqu')?au) ?$/i;
const PAIR = /^ (?:and|et le) $/i;
const BETWEEN = /\b(?:between|entre le) $/i;

const daysFrom = (today: string, days: number): string =>
  new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);

/** Every day of a line (plain dashes, single blanks) with its role; a missing year is the one nearest to `today` that fits. */
export function printedDays(line: string, today: string): PrintedDay[] {
  const printedDay: PrintedDay[] = [];
  if (!DIGIT.test(line)) return printedDay;
  for (const shape of [...SHAPES, SLASHED, ...LOOSE])
    for (const match of line.matchAll(shape[0])) {
      const to = match.index + match[0].length;
      if (printedDay.some((other) => match.index < other.to && other.from < to)) continue;
      const part = (letter: string): string =>
        shape[1].includes(letter) ? (match[shape[1].indexOf(letter) + 1] ?? '') : '';
      const month = Number(part('m')) || monthNumber(part('m'));
      if (month === 0) continue;
      const word = WEEKDAY.exec(line.slice(0, match.index));
      const weekday = weekdayOf(word?.[1] ?? '');
      const from = word && weekday !== null ? word.index : match.index;
      const before = line.slice(0, from);
      const role = ROLES.find(({ pattern }) => pattern.test(before))?.role ?? null;
      const isOfMonth = part('d') === '' && OF_ITS_DAY.test(before);
      // The rates of this month are those of today.
      if (isOfMonth && today.startsWith(part('y')) && month === Number(today.slice(5, 7))) continue;
      const isLast = role === 'until' || isOfMonth;
      const dated = part('d') === '' ? (isLast ? String(lastOf(part('y'), month)) : '1') : part('d');
      const day =
        part('y') === ''
          ? nearest(month, dated, weekday, today, latestOf(role, before, today))
          : shape === SLASHED
            ? inEitherOrder(part('y'), part('m'), part('d'), today)
            : isoDay(part('y'), String(month), dated);
      if (day === null && part('y') !== '') continue;
      const isOfLoans = day !== null && BY.test(before) && day < daysFrom(today, -LONG_AGO);
      printedDay.push({ day, role: isOfLoans ? null : role, from, to });
    }
  const days = printedDay.sort((a, b) => a.from - b.from);
  for (const [at, last] of days.slice(1).entries()) setRange(days[at] as PrintedDay, last, line, today);
  return days;
}

/** Gives two days the roles of a range, if they are one: an offer lasts until the second, and begins on the first if that is to come. */
function setRange(first: PrintedDay, last: PrintedDay, line: string, today: string): void {
  const between = line.slice(first.to, last.from);
  const isRange = RANGE.test(between) || (PAIR.test(between) && BETWEEN.test(line.slice(0, first.from)));
  if (!isRange || first.day === null || last.day === null) return;
  last.role = 'until';
  if (!/\d{4}/.test(line.slice(first.from, first.to))) {
    const year = Number(last.day.slice(0, 4));
    const day = (of: number): string => `${of}${first.day?.slice(4)}`;
    first.day = day(year) <= last.day ? day(year) : day(year - 1);
  }
  first.role = first.day > today ? 'effective' : null;
}

/** The latest day that makes sense for a role; one day for other zones. */
function latestOf(role: DayRole | null, before: string, today: string): string {
  if (role === 'updated' || PASSED.test(before)) return daysFrom(today, 1);
  return role === 'effective' ? daysFrom(today, AHEAD) : '9999-12-31';
}

/** The newest of the two days that figures in either order can mean and that is not to come; else the nearest one to come. */
function inEitherOrder(year: string, first: string, other: string, today: string): string | null {
  const days = [isoDay(year, first, other), isoDay(year, other, first)].filter((day) => day !== null).sort();
  return days.findLast((day) => day <= today) ?? days[0] ?? null;
}

/** Masks each day of a line with `@`, weekday included; in prose none that limits people. */
export const maskDays = (line: string, isProse = false): string =>
  printedDays(line, '2000-01-01').reduceRight(
    (text, { from, to }) =>
      isProse && BY.test(line.slice(0, from)) ? text : `${text.slice(0, from)}@${text.slice(to)}`,
    line,
  );

const lastOf = (year: string, month: number): number => new Date(Date.UTC(Number(year), month, 0)).getUTCDate();

/** The nearest day to `today` that fits its weekday and is not too late; null if none of three years does. */
function nearest(month: number, day: string, weekday: number | null, today: string, latest: string) {
  const year = Number(today.slice(0, 4));
  const distance = (iso: string): number => Math.abs(Date.parse(iso) - Date.parse(today));
  const fitting = [year - 1, year, year + 1]
    .flatMap((first) => isoDay(String(first), String(month), day) ?? [])
    .filter((iso) => iso <= latest && (weekday === null || new Date(`${iso}T00:00:00Z`).getUTCDay() === weekday));
  return fitting.sort((a, b) => distance(a) - distance(b))[0] ?? null;
}
