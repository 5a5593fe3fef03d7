import { PROVINCE_NAMES, PROVINCES } from '../../src/rates/vocabulary.ts';
import type { Narrowed, Vocabulary, Words } from '../lender.ts';

export type { Vocabulary, Words } from '../lender.ts';

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
const SHARES: Meaning = (m) => ({ ltvOverPercent: percent(m[1]), ltvUpToPercent: percent(m[2]) });

/** The wordings of a bound on something, above and below. */
function bounds(name: string, size: string, upTo: keyof Narrowed, over: keyof Narrowed): Vocabulary {
  const atMost: Meaning = (m) => ({ [upTo]: Number(m[1]) });
  const above: Meaning = (m) => ({ [over]: Number(m[1]) });
  return [
    [`${size} (?:${name} or (?:less|under)|or (?:less|under) ${name})`, atMost],
    [`${UP_TO} ?(?:a )?${size} ${name}`, atMost],
    [`${OVER} ?(?:a )?${size} ${name}`, above],
    [`${name}(?: of| de)? (?:${UP_TO} ?)?${size} (?:or less|et moins|ou moins)`, atMost],
    [`${name}(?: of| de)? ${UP_TO} ?${size}`, atMost],
    [`${name}(?: of| de)? ${OVER} ?${size}`, above],
  ];
}

/** The words that all lenders share. The first match counts, so longer wordings stand before their parts. */
export const SHARED: Vocabulary = [
  ...bounds(AMORTIZATION, `(\\d{2})${YEARS}`, 'amortizationUpToYears', 'amortizationOverYears'),
  [`(?:${LTV} )?${OVER} ?(\\d{2}(?:[.,]\\d{1,2})?) ?% ?(?:-|to|up to|and up to) ?(\\d{2}) ?%(?: ${LTV})?`, SHARES],
  [`(\\d{2}(?:[.,]\\d{1,2})?) ?% ?(?:-|to) ?(\\d{2}) ?% ${LTV}`, SHARES],
  ...bounds(LTV, '(\\d{2}) ?%', 'ltvUpToPercent', 'ltvOverPercent'),
  [
    '(\\d{1,2}) ?[- ]? ?(?:years?|yrs?\\.?|ans?|année)',
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
  ['(?:posted|affichés?|(?:standard|regular) rates?)', { offer: 'posted' }],
  ['(?:uninsured|conventional|low[- ]ratio|conventionnels?|non assurée?s?)(?: only)?', { insurance: 'uninsured' }],
  ['insurable', { insurance: 'insurable' }],
  ['(?:high[- ]ratio|insured|assurée?s?)(?: only)?', { insurance: 'insured' }],
  ['purchases?(?: only)?', { purpose: 'purchase' }],
  ['renewals?(?: only)?', { purpose: 'renewal' }],
  ['refinanc(?:e|es|ing)(?: only)?', { purpose: 'refinance' }],
  ['(?:switch(?:es|ing)?|transfers?)(?: only)?', { purpose: 'switch' }],
];

const PLACE = Object.values(PROVINCE_NAMES).join('|');
const RATES = '(?:(?:all|our|the|these|posted|mortgage|interest|special) )*(?:rates?|offers?|taux|mortgages?)';
const UNTOLD =
  '(?: (?:at any time|without (?:prior )?notice|en tout temps|à tout moment|sans (?:préavis|avis))|,| and| or)*';
/** What sentences say in addition: on what figures are quoted, for which places, since when, and forms that limit nobody. */
export const SPOKEN: Vocabulary = [
  [`${RATES} (?:are |is |may |can |peuvent |sont )?(?:subject to change|change|changer|être modifiés)${UNTOLD}`, {}],
  [
    `(?:${RATES} )?(?:shown )?(?:are |is )?(?:(?:effective|in effect|updated|reviewed|current|dated|last|as|en vigueur|mis à jour|à jour)` +
      '(?: (?:date|of|at|on|from|since|le|depuis|du|au))*[ :(]*)+(?:@ ?)+',
    {},
  ],
  [
    '(?:is |are )?(?:calculated|compounded)(?:[ ,]+(?:semi-?annually|half-yearly|monthly|yearly|annually|and|not in advance))*',
    {},
  ],
  ["(?:(?:les )?intérêts? (?:est|sont) )?composés? (?:semestriellement|mensuellement)(?:,? non à l'avance)?", {}],
  ['(?:on|subject to) (?:approved credit|credit approval)|(?:terms and|some)? ?conditions (?:may )?apply', {}],
  [
    '(?:the )?(?:annual percentage rates?|apr)(?: \\(apr\\))? (?:assumes?|is based on)(?: that)? ' +
      '(?:no|there are no)(?: additional| other)? fees?(?: or charges)?(?: apply)?',
    {},
  ],
  ['(?:annual percentage rates?|apr|tac|tap)(?: \\(?(?:apr|tac)\\)?)?', { basis: 'apr' }],
  ['(?:home)?prime(?: lending)?(?: rate)?(?: ?[+]| plus| minus| less)?', { basis: 'prime' }],
  [
    '(?:apply|compare|calculate|print|share|search|learn more|get (?:started|this rate)|contact us|find a branch|book an appointment)(?: now| online| today)?',
    {},
  ],
  ['(?:faire une demande|en savoir plus|nous joindre|comparer|calculer|imprimer)', {}],
  ['(?:your )?(?:(?:estimated|monthly|weekly|bi-?weekly) )*payments?(?: \\$#)?', {}],
  [
    `(?:in |for )?((?:${PLACE})(?:(?:,? (?:and|or) |, )(?:${PLACE}))*)(?: only)?`,
    (m) => ({
      provinces: PROVINCES.filter((code) => String(m[1]).toLowerCase().includes(PROVINCE_NAMES[code].toLowerCase())),
    }),
  ],
];

/** Words that never tell which rates are meant. Any other word that no entry explains does. */
export const NOTHING =
  "(?:(?:in )?canad(?:a|ian)|show|see|view|hide|compare|(?:most )?popular|(?:mortgage|rate|term|offer|option|product)s?|the|and|our|current|today's|" +
  'residential|interest|(?:length|duration) of|length|per annum|per year|per ?cent|%|[?]|à|a|de|des|les|nos|et|taux|prêts?|hypoth(?:èque|écaire)s?|termes?)';
