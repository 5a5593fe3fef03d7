import { plainDashes, tidy } from './text.ts';

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const MONTHS_FR = 'janv|févr|mars|avr|mai|juin|juil|août|sept|oct|nov|déc'.split('|');
const MONTH = '([\\p{L}]{3,9})\\.?';
const NAMED_MONTH =
  '((?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)(?:uary|ruary|ch|il|e|y|ust|tember|ober|ember)?|janvier|janv|février|févr|mars|avril|avr|mai|juin|juillet|juil|août|septembre|octobre|novembre|décembre|déc)\\.?';
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const WEEKDAYS_FR = ['dim', 'lun', 'mar', 'mer', 'jeu', 'ven', 'sam'];
const WEEKDAY =
  /\b(sun|mon|tue|wed|thu|fri|sat|dim|lun|mar|mer|jeu|ven|sam)(?:day|s|sday|nesday|rs|rsday|urday|anche|di|credi|edi|dredi|redi)?\.?,?\s*(?:le |the )?$/iu;

/** Orders in which lenders print a day; `groups` names the brackets' contents. A shape without `y` prints no year. */
type Shape = [pattern: RegExp, groups: string];
const SHAPES: Shape[] = [
  [/\b(\d{4})-(\d{2})-(\d{2})(?:T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})?)?(?![\d-])/gu, 'ymd'],
  [/\b(\d{2})-(\d{2})-(\d{4})\b/gu, 'mdy'],
  [new RegExp(`\\b(\\d{1,2})[- ]${MONTH}[- ](\\d{4}|\\d{2})(?!\\d)`, 'gu'), 'dmy'],
  [new RegExp(`(?<![\\p{L}])${MONTH} (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})(?!\\d)`, 'gu'), 'mdy'],
  [new RegExp(`(?<![\\p{L}])${MONTH} (\\d{1,2}) \\d{2}:\\d{2}:\\d{2} \\p{L}{2,5} (\\d{4})(?!\\d)`, 'gu'), 'mdy'],
  [new RegExp(`\\b(\\d{1,2})(?:er)? ${MONTH} (\\d{4})(?!\\d)`, 'gu'), 'dmy'],
];
/** A day in figures, in either order. */
const SLASHED: Shape = [/(?<![\d/])(\d{1,2})\/(\d{1,2})\/(20\d{2})(?![\d/])/gu, 'mdy'];
/** Shapes that name a day or month only together with words beside it; readers of figures never use them. */
const LOOSE: Shape[] = [
  [new RegExp(`(?<![\\p{L}])${NAMED_MONTH} (\\d{1,2})(?:st|nd|rd|th)?(?![\\p{L}\\d%.,]*\\d)(?! ?%)`, 'giu'), 'md'],
  [new RegExp(`(?<![\\p{L}\\d.,])(\\d{1,2})(?:er)? ${NAMED_MONTH}(?![\\p{L}])`, 'giu'), 'dm'],
  [new RegExp(`(?<![\\p{L}])${NAMED_MONTH},? (20\\d{2})(?!\\d)`, 'giu'), 'my'],
];

/**
 * Finds the one day that a text prints, in any of the shapes lenders use (`15-Apr-26`, `2026‑03‑27`, `September 19th, 2026`,
 * `Wed Sep 16 00:00:00 EDT 2026`, `09-16-2026` month first, `1er mai 2026`, ISO with an offset).
 * @returns an ISO day; null where there is none, or two different ones
 */
export function findDay(text: string): string | null {
  const plain = plainDashes(tidy(text));
  if (!/\d/.test(plain)) return null;
  const days = new Set(SHAPES.flatMap((shape) => daysOf(plain, shape)).map(({ day }) => day));
  return days.size === 1 ? ([...days][0] ?? null) : null;
}

/** The days that a text prints in one shape. Text in the shape of an impossible day (`5 Year 2026`) is left out. */
function daysOf(plain: string, [pattern, groups]: Shape): { day: string; from: number; to: number }[] {
  return [...plain.matchAll(pattern)].flatMap((match) => {
    const part = (letter: string): string => match[groups.indexOf(letter) + 1] ?? '';
    const day = isoDay(part('y'), part('m'), part('d'));
    return day ? [{ day, from: match.index, to: match.index + match[0].length }] : [];
  });
}

const BEFORE_DAY = /(?:\b(?:effective|as|valid|in effect|updated)(?: (?:date|of|from|on|as of))*)?[\s:([-]*$/i;

/** Splits the day from a heading that prints it (`Rates (APR) as of 2026-03-27`, `Mortgage Terms Rate effective 15-Apr-26`). */
export function splitDay(text: string): { rest: string; day: string | null } {
  const plain = plainDashes(tidy(text));
  const day = findDay(plain);
  if (!day) return { rest: text, day: null };
  const rest = SHAPES.reduce((left, shape) => {
    const [found] = daysOf(left, shape);
    if (!found) return left;
    const after = left.slice(found.to).replace(/^\s*[)\]]/, '');
    return tidy(`${left.slice(0, found.from).replace(BEFORE_DAY, '')} ${after}`);
  }, plain);
  return { rest, day };
}

/** The role of a printed day: figures are effective from it, the page was updated on it, or an offer lasts until it. */
export type DayRole = 'effective' | 'updated' | 'until';

/** A day printed in a line, with words that tell its role. */
export interface PrintedDay {
  /** ISO day; null if no year fits, as with a wrong weekday. A month alone is its first day, or its last for `until`. */
  day: string | null;
  role: DayRole | null;
  from: number;
  to: number;
}

const UNTIL =
  /\b(?:until|till|through|thru|ends?|ended|ending|expires?|expired|expiry|before|by|valid to|jusqu'(?:au|à)|se termine|prend fin|expire|avant)(?![\p{L}\p{N}])[^.;]{0,20}$/iu;
const UPDATED =
  /\b(?:updated|reviewed|published|posted|as at|as of|current (?:as of|to)|mise?s? à jour|publiés?|en date)(?![\p{L}\p{N}])[^.;]{0,20}$/iu;
const EFFECTIVE =
  /\b(?:effective|effect|from|since|starting|beginning|begins?|on and after|vigueur|compter|dès|depuis|partir)\b[^.;]{0,20}$/iu;

/** `Rates of November 2024`: a page of that day or month. */
const OF_ITS_DAY = /\b(?:rates?|figures?|prices|taux|données) (?:of|for|du(?: mois d[e'])?|d[e'])\s*$/iu;

/** The roles by the words before a day; the first match counts. */
const ROLES: [words: RegExp, DayRole][] = [
  [OF_ITS_DAY, 'updated'],
  [UNTIL, 'until'],
  [UPDATED, 'updated'],
  [EFFECTIVE, 'effective'],
];

/**
 * Every day of a line, with its role. A day without a year gets the year that puts it nearest to `today` and fits its weekday.
 * @param line plain dashes, single blanks
 * @param today ISO day on which the line was read
 */
export function printedDays(line: string, today: string): PrintedDay[] {
  const found: PrintedDay[] = [];
  if (!/\d/.test(line)) return found;
  const take = (shape: Shape): void => {
    for (const match of line.matchAll(shape[0])) {
      const to = match.index + match[0].length;
      if (found.some((other) => match.index < other.to && other.from < to)) continue;
      const part = (letter: string): string =>
        shape[1].includes(letter) ? (match[shape[1].indexOf(letter) + 1] ?? '') : '';
      const month = Number(part('m')) || monthNumber(part('m'));
      if (month === 0) continue;
      const weekday = WEEKDAY.exec(line.slice(0, match.index));
      const from = weekday?.index ?? match.index;
      const before = line.slice(0, from);
      const role = ROLES.find(([words]) => words.test(before))?.[1] ?? null;
      const isOfMonth = part('d') === '' && OF_ITS_DAY.test(before);
      // The rates of this month are those of today.
      if (isOfMonth && today.startsWith(part('y')) && Number(today.slice(5, 7)) === month) continue;
      const isLast = role === 'until' || isOfMonth;
      const dated = part('d') === '' ? (isLast ? String(lastOf(part('y'), month)) : '1') : part('d');
      const day =
        part('y') === ''
          ? nearest(month, dated, weekday?.[1], today)
          : shape === SLASHED
            ? inEitherOrder(part('y'), part('m'), part('d'), today)
            : isoDay(part('y'), part('m'), dated);
      if (day === null && part('y') !== '') continue;
      found.push({ day, role, from, to });
    }
  };
  for (const shape of [...SHAPES, SLASHED, ...LOOSE]) take(shape);
  return found.sort((a, b) => a.from - b.from);
}

/** The newest of the two days that figures in either order can mean and that is not to come; else the nearest one to come. */
function inEitherOrder(year: string, one: string, other: string, today: string): string | null {
  const days = [isoDay(year, one, other), isoDay(year, other, one)].filter((day) => day !== null).sort();
  return days.findLast((day) => day <= today) ?? days[0] ?? null;
}

/** Masks each day of a line with `@`, weekday included. */
export function maskDays(line: string): string {
  return printedDays(line, '2000-01-01').reduceRight(
    (text, { from, to }) => `${text.slice(0, from)}@${text.slice(to)}`,
    line,
  );
}

const lastOf = (year: string, month: number): number => new Date(Date.UTC(Number(year), month, 0)).getUTCDate();

/** The nearest day to `today` that fits its weekday; null if none of three years does. */
function nearest(month: number, day: string, weekday: string | undefined, today: string): string | null {
  const year = Number(today.slice(0, 4));
  const distance = (iso: string): number => Math.abs(Date.parse(iso) - Date.parse(today));
  const name = weekday?.slice(0, 3).toLowerCase() ?? '';
  const wanted = Math.max(WEEKDAYS.indexOf(name), WEEKDAYS_FR.indexOf(name));
  const fitting = [year - 1, year, year + 1]
    .flatMap((one) => isoDay(String(one), String(month), day) ?? [])
    .filter((iso) => wanted === -1 || new Date(`${iso}T00:00:00Z`).getUTCDay() === wanted);
  return fitting.sort((a, b) => distance(a) - distance(b))[0] ?? null;
}

function isoDay(year: string, month: string, day: string): string | null {
  const y = year.length === 2 ? 2000 + Number(year) : Number(year);
  const m = Number(month) || monthNumber(month);
  const iso = `${y}-${String(m).padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null;
}

function monthNumber(name: string): number {
  const lower = name.toLowerCase();
  const english = MONTHS.indexOf(lower.slice(0, 3));
  const french = MONTHS_FR.findIndex((start) => lower.startsWith(start));
  return french !== -1 ? french + 1 : english + 1;
}
