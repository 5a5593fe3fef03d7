import type { ConditionCode } from '../../src/rates/conditions.ts';
import type { Draft, Narrowed } from '../lender.ts';

export type Says = Narrowed & Pick<Draft, 'surcharges' | 'conditions'>;

const years = (m: RegExpExecArray): Says => ({ amortizationUpToYears: Number(m[1]) });
/** Words that leave out the number behind them; others include it. */
const EXCLUSIVE = /^(?:less than(?! or)|under|below)/i;
const sum = (text: string | undefined): number => {
  const [, digits = '', million] = /([\d,.]*\d)( ?million)?/i.exec(text ?? '') ?? [];
  return Math.round(Number(digits.replaceAll(',', '')) * (million ? 1_000_000 : 1));
};
const priceAtMost = (m: RegExpExecArray): Says =>
  EXCLUSIVE.test(m[1] ?? '') ? { priceUnder: sum(m[2]) } : { priceUpTo: sum(m[2]) };
/** A premium for refinancing, or for second and rented homes and long amortizations: what an ‘or’ of its sentence names. */
const premium = (m: RegExpExecArray): Says => {
  const [sentence] = m;
  const years = /amortization of (?:more|greater|longer) than (\d{2})/i.exec(sentence)?.[1];
  return {
    surcharges: [
      {
        points: Number(m[1]),
        purposes: /refinanc/i.test(sentence) ? ['refinance'] : [],
        occupancies: [
          ...(/rental/i.test(sentence) ? (['rented'] as const) : []),
          ...(/second(?:ary)? home/i.test(sentence) ? (['second-home'] as const) : []),
        ],
        amortizationOverYears: years === undefined ? null : Number(years),
      },
    ],
  };
};
/** A down payment of this share leaves the rest as the loan; from a fifth on it needs no insurance. */
const paidDown = (m: RegExpExecArray): Says => {
  const part = Number(m[1]);
  if (part < 20) return {};
  return part === 20 ? { insurance: 'uninsured' } : { ltvUpToPercent: 100 - part };
};
const YEARS = '(\\d{2})[- ](?:years?|yrs?)';
const OR_LESS = 'or (?:less|under|fewer|shorter|lower)';
const AMORTIZATION = 'amortizations?(?: periods?)?';
const LTV = '(?:loan[- ]to[- ]value(?: ratio)?|LTV)s?';
const AT_MOST =
  '(?:less than(?: or equal to)?|up to|under|below|at most|no more than|not exceeding|not exceed|maximum(?: of)?)';
const MOST = '(?:maximum|max\\.?|up to)(?: an?)?';
const PERCENT = ' ?(?:%|per ?cent)';
const INSURED = '(?:default[- ]|high[- ]ratio[- ])?(?<!\\b(?:un|non|not)[- ]?)insured';
const OTHER_BANK = '(?:switch(?:es)?|transfers?|mortgages transferred)';
const NOT_FOR =
  '(?:not (?:available|applicable|eligible|valid|offered) (?:for|to|on)|exclud(?:es|ing)|cannot be used for)[^.]{0,40}';

type Phrase = [wording: string, says: ConditionCode | Says | ((match: RegExpExecArray) => Says)];

/** The wordings of an upper bound. @param says its meaning, by its size and whether that size is left out */
function atMost(name: string, size: string, says: (size: number, isExclusive: boolean) => Says): Phrase[] {
  const included = (m: RegExpExecArray): Says => says(Number(m[1]), false);
  return [
    [`${name}(?: is| of)? ${size} ${OR_LESS}`, included],
    [`${MOST} ${name}(?: of| is|:)* ${size}`, included],
    [`${MOST} ${size} ${name}`, included],
    [
      `${name}(?: is| of| must| may| can| cannot| be)* (${AT_MOST}) ${size}(?![^.]*, a premium)`,
      (m) => says(Number(m[2]), EXCLUSIVE.test(m[1] ?? '')),
    ],
  ];
}

/** The wordings of small print, each with its meaning or a condition. Each is searched in every sentence, whatever else that says. */
export const PHRASES: Phrase[] = [
  // Amortizations are whole years: less than 25 is up to 24.
  ...atMost(AMORTIZATION, YEARS, (most, isExclusive) => ({ amortizationUpToYears: isExclusive ? most - 1 : most })),
  ...atMost(`${LTV}(?: ratio)?`, `(\\d{2})${PERCENT}`, (most, isExclusive) =>
    isExclusive ? { ltvUnderPercent: most } : { ltvUpToPercent: most },
  ),
  [`(?<!based on an? )${YEARS} amortization period`, years],
  [
    `${AMORTIZATION} (?:cannot|may not|must not|can ?not)(?: be)? (?:exceed|over|longer than|more than) ${YEARS}`,
    years,
  ],
  [
    '(?:less than|under) (?:a )?20 ?% down ?payment|down ?payment of (?:less than|under) 20 ?%',
    { insurance: 'insured' },
  ],
  ['high[- ]ratio[- ]insured|borrower-paid mortgage insurance only', { insurance: 'insured' }],
  [`(?:for|on) (?:new )?${INSURED} (?:\\p{L}+ )?mortgages|${INSURED} mortgages? only`, { insurance: 'insured' }],
  [`${INSURED} (?:by|through|with) (?:CMHC|Sagen|Canada Guaranty)`, { insurance: 'insured' }],
  [
    '(?:for|on) (?:new )?(?:conventional|uninsured|non-insured|low[- ]ratio) mortgages|(?:conventional|uninsured|non-insured) mortgages? only',
    { insurance: 'uninsured' },
  ],
  ['(?:greater|more) than 20 ?% down', { insurance: 'uninsured', ltvUnderPercent: 80 }],
  ['insurability requirements', { insurance: 'insurable' }],
  ['(\\d{2}) ?% or (?:greater|more) down ?payment', paidDown],
  ['(?:minimum|at least)(?: of)?(?: an?)? (\\d{2}) ?% down', paidDown],
  ['down ?payment of (?:at least|a minimum of) (\\d{2}) ?%', paidDown],
  ['purchasing an? (?!rental)|purchase transactions?|purchases only', { purpose: 'purchase' }],
  [`${OTHER_BANK} (?:from [^.]{0,60} )?only`, { purpose: 'switch' }],
  ['switching their existing|purchases? (?:and|or|&) (?:switch|transfer)', 'purchase-or-switch-only'],
  [`refinances (?:are not eligible|do not qualify)|${NOT_FOR}refinanc`, 'no-refinance'],
  [`renewals (?:are (?:not eligible|ineligible)|do not qualify)|${NOT_FOR}renew`, 'no-renewal'],
  ['owner[- ]occupied|(?:primary|principal) residences?', 'owner-occupied'],
  [
    '(?:refinanc|rental property|second(?:ary)? home|amortization of)[^.]*, a premium of (\\d(?:\\.\\d{1,2})?) ?%',
    premium,
  ],
  // A premium that is not printed keeps those from the rate who pay it.
  [`amortization of (?:more|greater|longer) than ${YEARS}[^.]*, a premium(?! of)`, years],
  ['if you are refinancing [^.]*, a premium(?! of)', 'no-refinance'],
  ['rental property or secondary home[^.]*, a premium(?! of)', 'owner-occupied'],
  [`(?:price (?:of |is )?|valued at )(${AT_MOST}) \\$ ?([\\d,.]*\\d(?: million)?)`, priceAtMost],
  [`purchase price (?:of |is )?${AT_MOST} \\$`, { purpose: 'purchase' }],
  ['already[- ]built', 'already-built'],
  [
    'new first[- ]priority mortgages|exclusively to new mortgage loans|for new [^.]* mortgage loans only|' +
      'new (?:mortgage )?(?:funds|money|mortgages|loans) only',
    'new-mortgages-only',
  ],
  ['(?:to|for) new (?:clients|customers|members)|new (?:clients|customers|members) only', 'new-clients-only'],
  [
    '(?:to|for) (?!new |existing )(?:\\p{L}+ )?members|members only|only members\\b|membership (?:is )?required|must be an? (?:\\p{L}+ )?member',
    'members-only',
  ],
  [
    'only to existing (?:customers|clients|members)|existing (?:customers|clients|members) only',
    'existing-clients-only',
  ],
  [
    '\\b(?:aged?|over|members|clients|customers|seniors) \\d{2} ?(?:\\+|and (?:over|older|up)|or (?:over|older))|\\d{2} years (?:of age|old)',
    'further-limits',
  ],
  ['outside conventional lending policy', 'outside-lending-policy'],
  [
    'extended amortizations|rates may differ if amortization(?: is (?:more|greater|longer) than 25 years)?',
    'amortization-premium',
  ],
  [
    'through (?:select (?:\\p{L}+ )?channels|(?:a )?(?:mortgage )?brokers?) only|(?:online|in branch(?:es)?|by phone) only|' +
      'only (?:available )?(?:online|in branch|by phone|through)',
    'select-channels',
  ],
  ['limited[- ]time offer|for a limited time|offer (?:ends|expires)|valid until', 'limited-time'],
  ['most favourable rates|as low as|rate may be higher', 'as-low-as'],
  ['rate and approval based on risk profile|actual rates may vary', 'rate-may-vary'],
  ['single[- ]family (?:residential )?(?:mortgages|homes|residences)', 'single-family'],
  ['used in mortgage term break calculations', 'break-calculation'],
  ['(?:advanced|funded|disbursed) within \\d{2,3} days', 'advance-limit'],
  ['clos(?:e|ed|ing) within \\d{1,3} days', 'quick-close'],
  [
    'minimum (?:mortgage|loan|amount|advance|balance)[^.]{0,30}\\$ ?([\\d,]*\\d)|(?:mortgages?|loans?) of (?:at least )?\\$([\\d,]*\\d) or more',
    (m) => ({ loanAtLeast: sum(m[1] ?? m[2]) }),
  ],
  [
    'account[^.]{0,40} (?:is|are) required|(?:must|requires?)[^.]{0,40}(?:chequing|payroll|direct deposit|creditor insurance)',
    'bundle',
  ],
  ['(?:\\d ?%|includ\\w+|receive|earn|get)[^.]{0,20} cash ?-?back', 'cashback'],
  [
    '(?:restricted|limited|reduced|no) prepayment|cannot be (?:discharged|paid out|refinanced)|bona fide sale',
    'restricted-prepayment',
  ],
];
