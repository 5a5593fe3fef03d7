import type { Draft, Narrowed } from '../lender.ts';

/** The meaning of a wording for a rate; a field is absent if the wording says nothing about it. */
export type Words = Omit<Narrowed, 'provinces'> &
  Partial<Pick<Draft, 'termMonths' | 'rateType' | 'prepayment' | 'offer' | 'conditions'>>;

/** Entries of a vocabulary: a pattern and its meaning. Patterns are matched at the start of the rest, ignoring case. */
export type Vocabulary = [pattern: string, says: Words | ((match: RegExpExecArray) => Words)][];

const UNKNOWN: Words = { termMonths: Number.NaN };

const percent = (text: string | undefined): number => Math.floor(Number((text ?? '').replace(',', '.')));
const AMORTIZATION = "(?:amortizations?|amortisations?|d'amortissement|amortissement)";
const YEARS = '[- ]?(?:years?|yrs?\\.?|ans)';
const OVER = '(?:>|over|greater than|more than|above|plus de)';
const UP_TO = "(?:<=|≤|up to(?: and including)?|maximum(?: of)?|max\\.?|at most|jusqu'à)";
const LTV = '(?:LTV|loan[- ]to[- ]value(?: ratio)?)';
const SPELLED = 'one two three four five six seven eight nine ten'.split(' ');
/** Terms that lenders sell; another number of years is a misread label (`11 year` is footnote 1 and `1 year`). */
const TERM_YEARS = new Set([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 18, 20, 25, 30]);
const TERM_MONTHS = new Set([1, 2, 3, 4, 6, 9, 12, 15, 18, 24, 27, 30, 36, 42, 48, 54, 60, 72, 84, 96, 108, 120]);

type Meaning = (match: RegExpExecArray) => Words;
const YEARS_UP_TO: Meaning = (m) => ({ amortizationUpToYears: Number(m[1]) });
const YEARS_OVER: Meaning = (m) => ({ amortizationOverYears: Number(m[1]) });
const SHARE_UP_TO: Meaning = (m) => ({ ltvUpToPercent: percent(m[1]) });
const SHARE_OVER: Meaning = (m) => ({ ltvOverPercent: percent(m[1]) });
const SHARES: Meaning = (m) => ({ ltvOverPercent: percent(m[1]), ltvUpToPercent: percent(m[2]) });

/** The words that all lenders share. The first match counts, so longer wordings stand before their parts. */
export const SHARED: Vocabulary = [
  [`(\\d{2})${YEARS} ${AMORTIZATION} or (?:less|under)`, YEARS_UP_TO],
  [`(\\d{2})${YEARS} or (?:less|under) ${AMORTIZATION}`, YEARS_UP_TO],
  [`${UP_TO} (?:a )?(\\d{2})${YEARS} ${AMORTIZATION}`, YEARS_UP_TO],
  [`${OVER} (?:a )?(\\d{2})${YEARS} ${AMORTIZATION}`, YEARS_OVER],
  [`${AMORTIZATION}(?: of| de)? (?:${UP_TO} )?(\\d{2})${YEARS} (?:or less|et moins|ou moins)`, YEARS_UP_TO],
  [`${AMORTIZATION}(?: of| de)? ${UP_TO} (\\d{2})${YEARS}`, YEARS_UP_TO],
  [`${AMORTIZATION}(?: of| de)? ${OVER} (\\d{2})${YEARS}`, YEARS_OVER],
  [`(?:${LTV} )?${OVER} ?(\\d{2}(?:[.,]\\d{1,2})?) ?% ?(?:-|to|up to|and up to) ?(\\d{2}) ?%(?: ${LTV})?`, SHARES],
  [`(\\d{2}(?:[.,]\\d{1,2})?) ?% ?(?:-|to) ?(\\d{2}) ?% ${LTV}`, SHARES],
  [`${UP_TO} ?(\\d{2}) ?% ${LTV}`, SHARE_UP_TO],
  [`${LTV} ${UP_TO} ?(\\d{2}) ?%`, SHARE_UP_TO],
  [`(\\d{2}) ?% ${LTV} or less`, SHARE_UP_TO],
  [`${OVER} ?(\\d{2}) ?% ${LTV}`, SHARE_OVER],
  [`${LTV} ${OVER} ?(\\d{2}) ?%`, SHARE_OVER],
  [
    '(\\d{1,2})[- ]?(?:years?|yrs?\\.?|ans?|année)',
    (m) => (TERM_YEARS.has(Number(m[1])) ? { termMonths: Number(m[1]) * 12 } : UNKNOWN),
  ],
  [
    '(\\d{1,3})[- ]?(?:months?|mths?|mos?\\.?|mois)',
    (m) => (TERM_MONTHS.has(Number(m[1])) ? { termMonths: Number(m[1]) } : UNKNOWN),
  ],
  [
    `(one|two|three|four|five|six|seven|eight|nine|ten)${YEARS}`,
    (m) => ({ termMonths: (SPELLED.indexOf(String(m[1]).toLowerCase()) + 1) * 12 }),
  ],
  ['(?:convertible[- ]closed|closed[- ]convertible|fermé convertible|convertibles?)', { prepayment: 'convertible' }],
  ['fixed[- ]terms?', {}],
  ['(?:fixed|fixes?)', { rateType: 'fixed' }],
  ['(?:variables?|adjustable|ajustables?)', { rateType: 'variable' }],
  ['(?:closed|fermée?s?)', { prepayment: 'closed' }],
  ['(?:open|ouverte?s?)', { prepayment: 'open' }],
  [
    '(?:special(?:s| offers?| rates?)?|promotional(?: rates?)?|promo|featured|promotionnels?|spécia(?:l|ux))',
    { offer: 'special' },
  ],
  ['(?:posted|affichés?)', { offer: 'posted' }],
  ['(?:uninsured|conventional|low[- ]ratio|conventionnels?|non assurée?s?)', { insurance: 'uninsured' }],
  ['insurable', { insurance: 'insurable' }],
  ['(?:high[- ]ratio|insured|assurée?s?)', { insurance: 'insured' }],
];

export const FILLING =
  "(?:most popular|popular|best value|mortgages?|rates?|terms?|residential|interest|loans?|the|and|our|current|today's|" +
  'à|a|taux|prêts?|hypothèques?|hypothécaires?|termes?)';
/** Further words that say nothing when they stand over a table. */
export const HEADING_FILLING =
  '(?:effective(?: date| from| on| since)?|shorter|longer|table \\d{1,2}|as of|(?:length|duration) of|length|' +
  '(?:scroll|swipe)(?: (?:sideways|left|right|horizontally|across|to|and|see|view|for|more|all|the|table|rates))*|' +
  'other|all|annual(?! percentage)|apply(?: now| online| today)?|get started|learn more|canadian|canada|home|personal|latest|available|' +
  'best|lowest|low|great|competitive|most popular|popular|compare|see|view|show|hide|check|explore|here are|these are|today|table|list|' +
  'summary|overview|at a glance|updated (?:daily|weekly)|per annum|per year|offers?|products?|options?|for|of|on|in|by|with|' +
  'annual percentage rates?|apr|a\\.p\\.r|%|\\?)';
