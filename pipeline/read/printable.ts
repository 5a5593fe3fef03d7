import { LONGEST_TEXT } from '../../src/rates/schema.ts';
import type { Reading } from '../lender.ts';
import { tidy } from './text.ts';

/** The beginning of a text, in so many characters at most. */
export const quote = (text: string, longest = 100): string =>
  text.length > longest ? `${text.slice(0, longest - 1)}…` : text;

/** Characters that print nothing but change how others are shown (UAX #9; joiners, tags), and control characters. */
const UNSEEN = /[\p{Cf}\p{Cc}]/gu;

/** Makes a stranger's words fit to be published: only visible text, cut to a readable length. */
export function printable(text: string): string {
  const seen = tidy(text.slice(0, 4 * LONGEST_TEXT)).replace(UNSEEN, '');
  // A surrogate pair is one character: it is removed or kept as a whole.
  return seen.length <= LONGEST_TEXT ? seen : `${seen.slice(0, LONGEST_TEXT - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** Makes every word of a value fit to be published; elements of the page have no words of their own. */
function words<Value>(value: Value): Value;
function words(value: unknown): unknown {
  if (typeof value === 'string') return printable(value);
  if (Array.isArray(value)) return value.map((inner) => words(inner));
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([field, inner]) => [field, words(inner)]));
}

/** Makes every word of a reading fit to be published. */
export const inWords = ({ rows, notes, unread = [], ...others }: Reading): Reading => ({
  ...others,
  ...words({ rows, notes, unread }),
});

/** With a percent sign or the word for it: `5 %`, `5.14%`, `5,14 pour cent`, `5 1⁄4 %`. */
const PERCENT = /(?<![\d.])\d{1,3}(?:[.,]\d+|\s?\d[⁄/]\d)?\s?(?:%|per\s?cent|pour\s?cent)/giu;
/** With decimals: `5.14`, `-0,60`. Excludes thousands set off by a comma, longer chains of points, and the version in an address. */
const DECIMALS = /(?<!\d|\d\.|\/v)\d{1,2}(?!,\d{3}(?!\d))[.,]\d+(?!\.?\d)/gu;

/** A failure's detail, which everybody may read: without figures in the form of rates, which not everybody may see. */
export function withoutFigures(text: string): string {
  return printable(text.normalize('NFKC')).replace(PERCENT, '#').replace(DECIMALS, '#');
}
