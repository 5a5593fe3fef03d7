import type { ConditionCode } from '../../src/rates/conditions.ts';
import type { Draft, Narrowed } from '../lender.ts';
import { AT_LEAST, AT_MOST, DENIED, OVER, UNINSURED, YEARS } from './terms.ts';
import { AMORTIZATION_AT_LEAST, AMORTIZATION_AT_MOST, bounded, LTV_AT_MOST, PERCENT } from './vocabulary.ts';

export type Says = Narrowed & Pick<Draft, 'surcharges' | 'conditions'>;

/** Who pays a premium: what an ‘or’ of its sentence names. One that is not printed keeps them from the rate. */
const premium = ([sentence, points]: RegExpExecArray): Says => {
  const text = sentence.toLowerCase();
  const refinances = text.includes('refinanc');
  const homes = { rented: text.includes('rental'), 'second-home': text.includes('secondary home') };
  const occupancies = (['rented', 'second-home'] as const).filter((home) => homes[home]);
  const years = LONG.exec(text)?.groups?.['size'];
  const amortizationOverYears = years === undefined ? null : Number(years);
  if (!refinances && occupancies.length === 0 && amortizationOverYears === null)
    return { conditions: ['further-limits'] };
  if (points !== undefined) {
    const purposes = refinances ? (['refinance'] as const) : [];
    return { surcharges: [{ points: Number(points), purposes: [...purposes], occupancies, amortizationOverYears }] };
  }
  return {
    ...(amortizationOverYears !== null && { amortizationUpToYears: amortizationOverYears }),
    conditions: [
      ...(refinances ? (['no-refinance'] as const) : []),
      ...(occupancies.length > 0 ? (['owner-occupied'] as const) : []),
    ],
  };
};
/** A down payment of this share leaves the rest as the loan; from a fifth on it needs no insurance. */
const paidDown = (least: number, isExcluded: boolean): Says => ({
  ...(least === 20 && { insurance: 'uninsured' }),
  ...(isExcluded && { ltvUnderPercent: 100 - least }),
  ...(!isExcluded && least > 20 && { ltvUpToPercent: 100 - least }),
});
const DOWN = 'down(?: ?payment)?';
const SUM = '\\$ ?(?<size>[\\d,.]*\\d(?: million)?)';
const LONG = new RegExp(AMORTIZATION_AT_LEAST[0], 'iu');
const INSURED = '(?:default[- ])?(?<!(?:un|no[nt])[- ]?)insured';
const PEOPLE = '(?:clients|customers|members)';

type Phrase = [wording: string, says: ConditionCode | Says | ((match: RegExpExecArray) => Says)];

/** The wordings of small print, each with its meaning or a condition. Each is searched in every sentence, whatever else that says. */
export const PHRASES: Phrase[] = [
  AMORTIZATION_AT_MOST,
  LTV_AT_MOST,
  [`(?<!based on an? )(\\d{2})${YEARS} amortization period`, (m) => ({ amortizationUpToYears: Number(m[1]) })],
  bounded(DOWN, PERCENT, AT_MOST, (most, isExcluded) =>
    isExcluded && most === 20 ? { insurance: 'insured' } : { conditions: ['further-limits'] },
  ),
  bounded(DOWN, PERCENT, AT_LEAST, paidDown),
  ['high[- ]ratio[- ]insured|borrower-paid mortgage insurance only', { insurance: 'insured' }],
  [`(?:for|on) (?:new )?${INSURED} (?:\\p{L}+ )?mortgages|${INSURED} mortgages? only`, { insurance: 'insured' }],
  [`${INSURED} (?:by|through) (?:CMHC|Sagen|Canada Guaranty)`, { insurance: 'insured' }],
  [`(?:for|on) (?:new )?${UNINSURED} mortgages|${UNINSURED} mortgages? only`, { insurance: 'uninsured' }],
  ['insurability requirements', { insurance: 'insurable' }],
  ['purchasing an? (?!rental)|purchases only', { purpose: 'purchase' }],
  ['(?:switch(?:es)?|transfers?) (?:from [^.]{0,60} )?only', { purpose: 'switch' }],
  ['switching their existing|purchases? (?:and|or) switch', 'purchase-or-switch-only'],
  [`refinances are ${DENIED}|${DENIED}\\b[^.]{0,44}refinanc`, 'no-refinance'],
  [`renewals are ${DENIED}|${DENIED}\\b[^.]{0,44}renew`, 'no-renewal'],
  ['owner[- ]occupied|(?:primary|principal) residences?', 'owner-occupied'],
  ['[^.]*, a premium(?: of (\\d(?:\\.\\d{1,2})?) ?%|(?! of))', premium],
  bounded('(?:price|valued at)', SUM, AT_MOST, (most, isExcluded) => ({
    [isExcluded ? 'priceUnder' : 'priceUpTo']: most,
  })),
  bounded('purchase price', SUM, AT_MOST, () => ({ purpose: 'purchase' })),
  ['already[- ]built', 'already-built'],
  [
    'new first[- ]priority mortgages|exclusively to new mortgage loans|for new [^.]* mortgage loans only|new (?:mortgage )?(?:funds|mortgages) only',
    'new-mortgages-only',
  ],
  [`(?:to|for) new ${PEOPLE}|new ${PEOPLE} only`, 'new-clients-only'],
  [
    '(?:to|for) (?:(?:our|all|the|(?-i:\\p{Lu}\\p{Ll}+)) )*members|(?<!(?:new|existing) )members only|only members\\b|membership (?:is )?required',
    'members-only',
  ],
  [`only to existing ${PEOPLE}|existing ${PEOPLE} only`, 'existing-clients-only'],
  [`\\b(?:aged?|over|${PEOPLE}) \\d{2} ?(?:\\+|(?:and|or) (?:over|older))`, 'further-limits'],
  ['outside conventional lending policy', 'outside-lending-policy'],
  [`extended amortizations|rates may differ if amortization(?: is ${OVER} 25 years)?`, 'amortization-premium'],
  ['through (?:select (?:\\p{L}+ )?channels|(?:a )?(?:mortgage )?brokers?) only', 'select-channels'],
  ['limited[- ]time(?: offer)?|offer ends', 'limited-time'],
  ['most favourable rates|as low as|rate may be higher', 'as-low-as'],
  ['rate and approval based on risk profile|actual rates may vary', 'rate-may-vary'],
  ['single[- ]family (?:residential )?mortgages', 'single-family'],
  ['used in mortgage term break calculations', 'break-calculation'],
  ['(?:advanced|funded) within \\d{2,3} days', 'advance-limit'],
  ['clos(?:e|ing) within \\d{1,3} days', 'quick-close'],
  bounded('(?:mortgage|loan)[^.$]{0,30}?', SUM, AT_LEAST, (least) => ({ loanAtLeast: least })),
  ['account[^.]{0,40} (?:is|are) required', 'bundle'],
  ['(?:\\d ?%|includ\\w+)[^.]{0,20} cash ?-?back', 'cashback'],
  ['(?:restricted|no) prepayment|bona fide sale', 'restricted-prepayment'],
];
