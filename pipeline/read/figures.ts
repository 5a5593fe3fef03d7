import { type Thousandths, thousandths } from '../../src/rates/thousandths.ts';
import { namesOther } from './layout/wording.ts';
import { APR } from './terms.ts';
import { plainDashes, tidy } from './text.ts';

/** The figures of one cell, in thousandths of a percent; null where the cell does not print them. */
export interface Figure {
  rate: Thousandths | null;
  apr: Thousandths | null;
  primeOffset: Thousandths | null;
}

const WITHOUT_UNIT = /(?<![\d.,$])\d{1,2}[.,]\d{1,3}(?![\d.,]|\s*%)/g;
/** The unit in words, for all readers or behind its sign for those who listen. */
const PER_CENT = /(?:%\s*)?per ?cent(?![a-z])/gi;
/** A figure and its copy for screen readers, which may stand without a blank between them. */
const COPIED = /(?<![\d.,])(\d{1,2}[.,]\d{1,3})(?:\s*%|\s*per ?cent)\s*\1(?![\d.,])(?:\s*%|\s*per ?cent(?![a-z]))/gi;
/** A text with each figure once that is printed twice in a row. */
export const withoutCopies = (text: string): string => text.replace(COPIED, '$1%');
const NUMBER = '(\\d{1,2}(?:[.,]\\d{1,3})?)';
/** A sign, which is held if it adds. */
const SIGN = '(?:(\\+|plus)|-|minus|less)';
const PRIME = "(?:(?:home)?prime(?: (?:lending )?rate)?(?: ?\\(P\\))?|P|taux préférentiel(?: [\\p{L}.']+){0,4})";
/** Sums of less than $10,000 in a row of rates: payments, which move with the rate. No limit of a mortgage is as low. */
export const PAYMENT = /\$ ?(?:\d,)?\d{3}(?:\.\d{2})?(?![\d,.]*\d)|(?<!\d ?)(?:\d )?\d{3}(?:,\d{2})? \$/g;
/** The tokens of a cell, tried in order: an APR, an offset on prime, a rate, or what may stand between them. */
const TOKENS: [pattern: RegExp, holds: 'apr' | 'offset' | 'rate' | 'between'][] = [
  [new RegExp(`${APR}(?: \\(APR\\))?\\s*:?\\s*${NUMBER}\\s*%`, 'iy'), 'apr'],
  [new RegExp(`${NUMBER}\\s*%\\s*${APR}(?![\\p{L}])(?!(?: \\(APR\\))?\\s*:?\\s*\\d)`, 'iuy'), 'apr'],
  [
    new RegExp(
      `(?:[\\p{L}.']+ ){0,4}?${PRIME}(?: ?:? ?[\\d.,]+ ?%)? ?${SIGN} ?${NUMBER} ?%(?: for the entire term)?`,
      'iuy',
    ),
    'offset',
  ],
  [new RegExp(`${NUMBER}\\s*%`, 'y'), 'rate'],
  [/[\s,;:()|/↔]/y, 'between'],
  [/per annum|per year|p\.a\./iy, 'between'],
  [/^(?:interest |mortgage )?rates?:?\s/iy, 'between'],
];

function tokenAt(text: string, at: number) {
  for (const [pattern, value] of TOKENS) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) return { match, part: value };
  }
  return null;
}

/** Reads the figures of a cell; percent signs may be missing. Null if it holds anything else, or two different figures of one kind. */
export function readFigure(cell: string): Figure | null {
  const text = withoutCopies(plainDashes(tidy(cell)))
    .replace(PER_CENT, '%')
    .replace(PAYMENT, '')
    .replace(WITHOUT_UNIT, '$&%');
  if (namesOther(text)) return null;
  const figure: Figure = { rate: null, apr: null, primeOffset: null };
  const put = (field: keyof Figure, decimal: string | undefined): boolean => {
    const size = thousandths(decimal ?? '');
    // The same figure printed twice is fine: one of them may be for screen readers.
    figure[field] ??= size;
    return figure[field] === size;
  };
  let depth = 0;
  for (let at = 0; at < text.length; ) {
    const token = tokenAt(text, at);
    if (!token) return null;
    const [whole, first, size] = token.match;
    at += whole.length;
    if (token.part === 'between') depth += whole.split('(').length - whole.split(')').length;
    else if (token.part === 'offset') {
      if (!put('primeOffset', `${first ? '' : '-'}${size ?? ''}`)) return null;
    } else if (token.part === 'rate' && depth > 0) {
      // A rate in brackets behind an offset is the sum as the lender once calculated it.
      if (figure.primeOffset === null) return null;
    } else if (!put(token.part, first)) return null;
  }
  if (figure.rate === 0) figure.rate = null;
  if (figure.apr === 0) figure.apr = null;
  return Object.values(figure).some((value) => value !== null) ? figure : null;
}

/** Splits the offset on prime from a label that prints it (`5-year variable rate (homeprime rate - 0.50%)`). */
export function splitOffset(label: string): { label: string; primeOffset: Thousandths | null } {
  const text = plainDashes(tidy(label));
  const bracket = /\(([^()]*)\)/g;
  for (const match of text.matchAll(bracket)) {
    const figure = readFigure(match[1] ?? '');
    if (figure?.primeOffset === undefined || figure.primeOffset === null || figure.rate !== null) continue;
    return { label: tidy(text.replace(match[0], ' ')), primeOffset: figure.primeOffset };
  }
  return { label, primeOffset: null };
}

/** True if a cell says that there is no figure: empty, `N/A`, `--`, zero, or an unfilled template. Never read as 0. */
export function isAbsent(cell: string): boolean {
  const text = plainDashes(tidy(cell));
  return (
    /^(?:-*|(?:n[.\s/]*[ad]|s[.\s/]*o)\.?|not available|none|null|undefined|NaN)\s*%?$/i.test(text) ||
    numberIn(text) === 0 ||
    isTemplate(text)
  );
}

const PERCENT_SIGN = /(?<!\.)%$/;
/** The number that stands alone, with or without its sign; not a number where there is anything else, or its decimals are gone. */
export const numberIn = (text: string): number => Number(tidy(text).replace(',', '.').replace(PERCENT_SIGN, ''));

/** True if the text holds an unfilled template (`RDS%rate[5]%`, `${rate}`, `{bps}`, `[[rate]]`). */
export const isTemplate = (text: string): boolean =>
  /\$\{|\{[\w.\s]*\}|\{\{|\[\[|\[object\b|RDS%|%%|\bundefined\b/i.test(text);

const LONGEST_FIGURE = 40;

/** Reads a rate that stands alone as a decimal, as feeds print it (`"4,54"`, `6.090`, 4.9). Zero, empty and sentinels give null. */
export function feedFigure(value: unknown): Thousandths | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const text = String(value);
  // A number may carry the remains of its binary form, or zeros.
  const digits = String(Number(numberIn(text).toFixed(9)));
  const size = text.length > LONGEST_FIGURE ? 0 : (thousandths(digits) ?? 0);
  return size > 0 && size < 100_000 ? size : null;
}
