import type { Vocabulary, Words } from '../lender.ts';
import {
  AMORTIZATION,
  APR,
  AT_LEAST,
  AT_MOST,
  type Bound,
  CLICK,
  LTV,
  OVER,
  PLACES,
  provincesNamed,
  UNINSURED,
  YEARS,
} from './terms.ts';

export type { Vocabulary, Words } from '../lender.ts';

const UNKNOWN: Words = { termMonths: Number.NaN };

const percent = (text: string | undefined): number => Math.floor(Number((text ?? '').replace(',', '.')));
const SPELLED = 'one two three four five six seven eight nine ten'.split(' ');
/** Terms that lenders sell; another number of years is a misread label (`11 year` is footnote 1 and `1 year`). */
const TERM_YEARS = new Set([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 18, 20, 25, 30]);
const TERM_MONTHS = new Set([1, 2, 3, 4, 6, 9, 12, 15, 18, 24, 27, 30, 36, 42, 48, 54, 60, 72, 84, 96, 108, 120]);

type Meaning = (match: RegExpExecArray) => Words;
const term: Meaning = ([, size = '', isMonths]) => {
  const count = Number(size) || SPELLED.indexOf(size.toLowerCase()) + 1;
  if (!(isMonths ? TERM_MONTHS : TERM_YEARS).has(count)) return UNKNOWN;
  return { termMonths: isMonths ? count : count * 12 };
};
/** From 26 to 30 years is over 25. */
const BETWEEN_YEARS: Meaning = (m) => ({
  amortizationOverYears: Number(m[1]) - 1,
  amortizationUpToYears: Number(m[2]),
});
const SHARES: Meaning = (m) => ({ ltvOverPercent: percent(m[1]), ltvUpToPercent: percent(m[2]) });

const numberOf = (text: string): number =>
  Number.parseFloat(text.replaceAll(',', '')) * (text.toLowerCase().includes('million') ? 1_000_000 : 1);

/** The wordings of a bound: a number with words that make it one, before or behind a name. @param says its meaning, and whether the number is excluded */
export function bounded(
  name: string,
  size: string,
  { before, behind }: Bound,
  says: (size: number, isExcluded: boolean) => Words,
): Vocabulary[number] {
  const is = '(?: is| of| must be|:)*';
  const number = `(?:${before}(?: an?)? ?${size}(?: ${behind})?|${size} ${behind})`;
  return [
    `(?:${number} ${name}|${name}${is} ${number}|${before} ${name}${is} ${size}|${size} ${name} ${behind})`,
    ({ groups: { size = '', excluded } = {} }) => says(Math.round(numberOf(size)), excluded !== undefined),
  ];
}

export const PERCENT = '(?<size>\\d{2}) ?(?:%|per ?cent)';
/** Amortizations are whole years: less than 25 is up to 24. */
const WHOLE_YEARS = `(?<size>\\d{2})${YEARS}`;
export const AMORTIZATION_AT_LEAST = bounded(AMORTIZATION, WHOLE_YEARS, AT_LEAST, (least, isExcluded) => ({
  amortizationOverYears: isExcluded ? least : least - 1,
}));
export const AMORTIZATION_AT_MOST = bounded(AMORTIZATION, WHOLE_YEARS, AT_MOST, (most, isExcluded) => ({
  amortizationUpToYears: isExcluded ? most - 1 : most,
}));
export const LTV_AT_MOST = bounded(LTV, PERCENT, AT_MOST, (most, isExcluded) =>
  isExcluded ? { ltvUnderPercent: most } : { ltvUpToPercent: most },
);

/** The words that all lenders share. The first match counts, so longer wordings stand before their parts. */
export const SHARED: Vocabulary = [
  AMORTIZATION_AT_MOST,
  AMORTIZATION_AT_LEAST,
  [`(\\d{2})(?:${YEARS})? ?(?:-|to) ?(\\d{2})${YEARS} ${AMORTIZATION}`, BETWEEN_YEARS],
  [`(?:${LTV} )?${OVER} ?(\\d{2}(?:[.,]\\d{1,2})?) ?% ?(?:-|(?:up )?to) ?(\\d{2}) ?%(?: ${LTV})?`, SHARES],
  [`(\\d{2}(?:[.,]\\d{1,2})?) ?% ?(?:-|to) ?(\\d{2}) ?% ${LTV}`, SHARES],
  LTV_AT_MOST,
  bounded(LTV, PERCENT, AT_LEAST, (least, isExcluded) => (isExcluded ? { ltvOverPercent: least } : UNKNOWN)),
  [`(\\d{1,3}|${SPELLED.join('|')})(?:${YEARS}|([- ]?(?:months?|mths?|mois)))`, term],
  ['convertibles?(?:[- ]closed)?', { prepayment: 'convertible' }],
  ['fixed[- ]terms?', {}],
  ['fix(?:ed|es?)', { rateType: 'fixed' }],
  ['(?:variables?|adjustable)', { rateType: 'variable' }],
  ['(?:closed|fermée?s?)', { prepayment: 'closed' }],
  ['(?:open|ouverte?s?)', { prepayment: 'open' }],
  ['(?:special|promotional|featured)(?:s| offers?| rates?)?', { offer: 'special' }],
  ['(?:posted|(?:standard|regular) rates?)', { offer: 'posted' }],
  [`${UNINSURED}(?: only)?`, { insurance: 'uninsured' }],
  ['insurable', { insurance: 'insurable' }],
  ['(?:high[- ]ratio|insured)(?: only)?', { insurance: 'insured' }],
  ['purchases?(?: only)?', { purpose: 'purchase' }],
  ['renewals?(?: only)?', { purpose: 'renewal' }],
  ['refinanc(?:e|es|ing)(?: only)?', { purpose: 'refinance' }],
  ['(?:switch(?:es|ing)?|transfers?)(?: only)?', { purpose: 'switch' }],
];

const RATES = '(?:(?:all|our|the|these|posted|mortgage|interest|special) )*(?:rates?|offers?|taux|mortgages?)';
/** What sentences say in addition: on what figures are quoted, for which places, since when, and forms that limit nobody. */
export const SPOKEN: Vocabulary = [
  [`${RATES} (?:are |is |may )?(?:subject to )?change(?: at any time| without (?:prior )?notice)?`, {}],
  [
    `(?:${RATES} )?(?:shown )?(?:are |is )?(?:(?:effective|in effect|updated|reviewed|current|last|as)` +
      '(?: (?:date|of|on|from|since))*[ :(]*)+(?:@ ?)+',
    {},
  ],
  ['(?:is |are )?(?:calculated|compounded)(?:[ ,]+(?:semi-?annually|half-yearly|monthly|and|not in advance))*', {}],
  ['(?:on|subject to) (?:approved credit|credit approval)|(?:some )?conditions (?:may )?apply', {}],
  [`(?:the )?${APR}(?: \\(apr\\))? assumes(?: that)? no fees?(?: or charges)?(?: apply)?`, {}],
  [`${APR}(?: \\(?${APR}\\)?)?`, { basis: 'apr' }],
  ['(?:home)?prime(?: lending)?(?: rate)?(?: ?[+])?', { basis: 'prime' }],
  [`(?:${CLICK}|search|contact us|find a branch)(?: now| online)?`, {}],
  ['(?:your )?(?:(?:monthly|weekly) )*payments?(?: \\$#)?', {}],
  [
    `(?:not (?:available |offered )?(?:in|for)|outside(?: of)?|except(?:ing)?(?: in)?|excluding) ${PLACES}`,
    (m) => ({ provinces: provincesNamed(String(m[1]), true) }),
  ],
  [`(?:(?:in|for) )?${PLACES}(?: only)?`, (m) => ({ provinces: provincesNamed(String(m[1])) })],
];

/** Words that never tell which rates are meant. Any other word that no entry explains does. */
export const NOTHING =
  "(?:(?:in )?canad(?:a|ian)|show|see|view|hide|compare|(?:most )?popular|(?:mortgage|rate|term|offer|option|product)s?|the|and|our|current|today's|" +
  'or|residential|interest|(?:length|duration) of|length|per annum|per year|per ?cent|%|[?]|à|a|et|taux|prêts?|hypothécaires?|termes?)';
