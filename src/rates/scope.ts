import type { LenderEntry, StoredRate } from './schema.ts';
import { CONDITIONS, PROVINCE_NAMES } from './vocabulary.ts';

type Provinces = StoredRate['provinces'];

/** Where a rate is offered: where its lender lends, unless the page says narrower. Null is all of Canada. */
export function offeredIn(rate: Provinces, lender: LenderEntry['provinces']): Provinces {
  if (rate === null || lender === null) return rate ?? lender;
  const both = rate.filter((code) => lender.includes(code));
  return both.length > 0 ? both : lender;
}

/** What narrows a rate, as it stands under a figure: `special, insured, up to 25 years`. */
export const figureNote = (rate: Scope & Pick<StoredRate, 'offer'>): string =>
  [rate.offer, ...limitsOf(rate).map(({ short }) => short)].join(', ');

/** Where a lender or a rate is offered: `Ontario, Quebec`, or `All of Canada`. */
export function provinceWords(provinces: Provinces): string {
  return provinces === null ? 'All of Canada' : provinces.map((code) => PROVINCE_NAMES[code]).join(', ');
}

/** One thing that narrows a rate: as it stands beside a figure, and as it stands where there is room. */
export interface Limit {
  short: string;
  long: string;
}

type Scope = Pick<
  StoredRate,
  | 'insurance'
  | 'ltvOverPercent'
  | 'ltvUpToPercent'
  | 'amortizationOverYears'
  | 'amortizationUpToYears'
  | 'purpose'
  | 'provinces'
  | 'conditions'
>;

const INSURANCE = {
  insured: { short: 'insured', long: 'Insured (high-ratio) mortgages' },
  insurable: { short: 'insurable', long: 'Insurable mortgages' },
  uninsured: { short: 'uninsured', long: 'Uninsured (conventional) mortgages' },
} as const;
const PURPOSE = {
  purchase: { short: 'purchases', long: 'Purchases only' },
  switch: { short: 'switches', long: 'Switches from another lender only' },
  refinance: { short: 'refinancing', long: 'Refinancing only' },
  renewal: { short: 'renewals', long: 'Renewals only' },
} as const;

/** Everything that narrows a rate, in words: for whom it is, and up to where it holds. Every place that shows a figure shows these. */
export function limitsOf(rate: Scope): Limit[] {
  return [
    ...(rate.insurance ? [INSURANCE[rate.insurance]] : []),
    ...band(rate.ltvOverPercent, rate.ltvUpToPercent, ' % of value', ' % of the value of the home'),
    ...band(rate.amortizationOverYears, rate.amortizationUpToYears, ' years', ' years’ amortization'),
    ...(rate.purpose ? [PURPOSE[rate.purpose]] : []),
    ...(rate.provinces ? [{ short: provinceCodes(rate.provinces), long: `In ${provinceWords(rate.provinces)}` }] : []),
    ...rate.conditions.map((code) => CONDITIONS[code]),
  ];
}

const provinceCodes = (provinces: NonNullable<Provinces>): string =>
  provinces.length > 6 ? 'not in every province' : provinces.map((code) => code.slice(3)).join(', ');

function band(over: number | null, upTo: number | null, short: string, long: string): Limit[] {
  if (over !== null && upTo !== null)
    return [{ short: `${over} to ${upTo}${short}`, long: `Over ${over} and up to ${upTo}${long}` }];
  if (upTo !== null) return [{ short: `up to ${upTo}${short}`, long: `Up to ${upTo}${long}` }];
  return over === null ? [] : [{ short: `over ${over}${short}`, long: `Over ${over}${long}` }];
}

/** Conditions that keep most borrowers from a rate; the others (a purchase or a switch, a membership) most can meet. */
const FOR_FEW: readonly StoredRate['conditions'][number][] = [
  'high-ratio-only',
  'client-rate',
  'new-clients-only',
  'existing-clients-only',
  'quick-close',
  'restricted-prepayment',
  'bundle',
  'minimum-amount',
  'outside-lending-policy',
  'select-channels',
  'as-low-as',
];
/** A borrower with a fifth of the price of the home borrows 80 % of its value. */
const USUAL_LTV = 80;

/** Whether no condition keeps most borrowers who could ask the lender from a rate. */
export const hasFewConditions = (rate: Scope): boolean => !rate.conditions.some((code) => FOR_FEW.includes(code));

/** Whether most borrowers in Canada could have a rate: only such rates are called lowest, and only among each other. */
export function isForMost(rate: Scope): boolean {
  return (
    rate.provinces === null &&
    (rate.insurance === null || rate.insurance === 'uninsured') &&
    (rate.ltvUpToPercent ?? USUAL_LTV) >= USUAL_LTV &&
    rate.ltvOverPercent === null &&
    rate.amortizationOverYears === null &&
    (rate.purpose === null || rate.purpose === 'purchase') &&
    hasFewConditions(rate)
  );
}
