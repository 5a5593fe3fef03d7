import { SPELLINGS } from '../../src/rates/spelling-words.ts';
import { PROVINCE_NAMES, PROVINCES, type Province } from '../../src/rates/vocabulary.ts';

/** Words of the field as parts of patterns, each written once, in English and French. */
export const AMORTIZATION = 'amorti(?:[sz]ations?|ssement)(?: periods?)?';
export const YEARS = '[- ]{0,3}(?:years?|yrs?\\.?|ans?|année)(?!\\p{L})';
export const LTV = '(?:LTV|loan[- ]to[- ]value)s?(?: ratio)?';
export const OVER = '(?:>|over|(?:greater|more|longer) than)';
/** The words before and behind a number that make it a bound, in a group where they exclude it. With a premium or a minimum they are a condition. */
export interface Bound {
  before: string;
  behind: string;
}
export const AT_MOST: Bound = {
  before:
    '(?:up to(?: and including)?|max(?:\\.|imum)?(?: of)?|(?:\\p{L}+ ?)?not exceed(?:ing)?|less than or equal to|≤|' +
    '(?<excluded>less than|under|below)(?! or|[^.]*, a premium))',
  behind: '(?:or (?:less|under|fewer)|et moins)(?!, the minimum)',
};
export const AT_LEAST: Bound = {
  before: `(?:(?:minimum|at least)(?: of)?|(?<excluded>${OVER}))`,
  behind: 'or (?:greater|more)',
};
/** The names of each province, without points; other short ones are words of other meanings as well. */
const NAMES = PROVINCES.map((code) => {
  const spellings = (SPELLINGS.province[code] ?? []).filter((name) => name.length > 4 || ['BC', 'PEI'].includes(name));
  const together = ['CA-NT', 'CA-NU', 'CA-YT'].includes(code) ? ['the territories'] : [];
  return [code, [PROVINCE_NAMES[code], ...spellings, ...together]] as const;
});
const LONGEST_FIRST = NAMES.flatMap(([, names]) => names).sort((a, b) => b.length - a.length);
const PLACE = `(?:${LONGEST_FIRST.join('|')})(?!\\w)`;
export const PLACES = `(?:the )?(${PLACE}(?:(?:,? (?:and|or|&) |, )${PLACE})*)`;
export const UNINSURED = '(?:uninsured|conventional|non-insured)';
export const APR = '(?:annual percentage rates?|a\\.?p\\.?r\\.?|tac|tap)';
/** What a button says that leads to a mortgage. */
export const CLICK = 'apply|compare|print|learn more|get (?:started|this rate)';
/** Words that deny what stands before or behind them. */
export const DENIED =
  '(?:not (?:available|applicable|eligible|valid|offered|permitted)|unavailable|ineligible|exclud\\w*)';

/** The provinces that a list of places names, or all others. */
export function provincesNamed(places: string, isOthers = false): Province[] {
  const text = places.toLowerCase();
  const isNamed = (name: string): boolean => text.includes(name.toLowerCase());
  return NAMES.flatMap(([code, names]) => (names.some(isNamed) !== isOthers ? code : []));
}
