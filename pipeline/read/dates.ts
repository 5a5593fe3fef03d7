import { monthNumber } from './calendar.ts';
import { plainDashes, tidy } from './text.ts';

/** A word that may name a month, and the number of a day. */
export const MONTH = '(?<!\\p{L})(\\p{L}{3,9})\\.?';
export const DAY = '(\\d{1,2})(?:er|[snrt][tdh])?';

/** Orders in which lenders print a day; `groups` names the brackets' contents. A shape without `y` prints no year. */
export type Shape = [pattern: RegExp, groups: string];
export const SHAPES: Shape[] = [
  [/\b(\d{4})-(\d{2})-(\d{2})(?:T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})?)?(?![\d-])/gu, 'ymd'],
  [/\b(\d{2})-(\d{2})-(\d{4})\b/gu, 'mdy'],
  [new RegExp(`\\b${DAY}[- ]${MONTH}[- ](\\d{4}|\\d{2})(?!\\d)`, 'gu'), 'dmy'],
  [new RegExp(`${MONTH} ${DAY},?(?: \\d{2}:\\d{2}:\\d{2} \\p{L}{2,5})? (\\d{4})(?!\\d)`, 'gu'), 'mdy'],
];

/** The one day that a text prints, in any of the shapes lenders use (`09-16-2026` is month first), as an ISO day; null for none or two. */
export function findDay(text: string): string | null {
  const plain = plainDashes(tidy(text));
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

const BEFORE_DAY = /(?:\b(?:effective|as|in effect|updated)(?: (?:date|of|from|on|as of))*)?[\s:([-]*$/i;

/** Splits the day from a heading that prints it (`Rates (APR) as of 2026-03-27`, `Mortgage Terms Rate effective 15-Apr-26`). */
export function splitDay(text: string): { rest: string; day: string | null } {
  const plain = plainDashes(tidy(text));
  const day = findDay(plain);
  if (!day) return { rest: text, day: null };
  const rest = SHAPES.reduce((left, shape) => {
    const [day] = daysOf(left, shape);
    if (!day) return left;
    const after = left.slice(day.to).replace(/^\s*[)\]]/, '');
    return tidy(`${left.slice(0, day.from).replace(BEFORE_DAY, '')} ${after}`);
  }, plain);
  return { rest, day };
}

/** An ISO day of its parts, the month as a number or a name; null if there is no such day. */
export function isoDay(year: string, month: string, day: string): string | null {
  const y = year.length === 2 ? 2000 + Number(year) : Number(year);
  const m = Number(month) || monthNumber(month);
  const iso = `${y}-${String(m).padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null;
}
