import type { LenderEntry, StoredRate } from './schema.ts';
import { CONDITIONS, PROVINCE_NAMES } from './vocabulary.ts';

type Provinces = StoredRate['provinces'];

/** Where a rate is offered: where its lender lends, unless the page says narrower. Null is all of Canada. */
export function offeredIn(rate: Provinces, lender: LenderEntry['provinces']): Provinces {
  if (rate === null || lender === null) return rate ?? lender;
  const both = rate.filter((code) => lender.includes(code));
  return both.length > 0 ? both : lender;
}

/** One thing that narrows a rate: as it stands beside a figure, and as it stands where there is room. */
export interface Limit {
  short: string;
  long: string;
}

/** What narrows a rate and tells it apart from another of the same product: each null where nothing is said. */
export const NARROWING = [
  'insurance',
  'ltvOverPercent',
  'ltvUpToPercent',
  'amortizationOverYears',
  'amortizationUpToYears',
  'purpose',
  'provinces',
] as const satisfies (keyof StoredRate)[];

/** The fields of a rate that say for whom it is and up to where it holds. */
export type Scope = Pick<StoredRate, (typeof NARROWING)[number] | 'conditions'>;

/** The scope of a rate that nothing is said of. */
export const NOT_NARROWED: Scope = {
  insurance: null,
  ltvOverPercent: null,
  ltvUpToPercent: null,
  amortizationOverYears: null,
  amortizationUpToYears: null,
  purpose: null,
  provinces: null,
  conditions: [],
};

/** The words that narrow a rate, in one language. */
export interface LimitWords {
  insurance: Record<NonNullable<Scope['insurance']>, Limit>;
  purpose: Record<NonNullable<Scope['purpose']>, Limit>;
  conditions: Record<Scope['conditions'][number], Limit>;
  provinces: Record<NonNullable<Provinces>[number], string>;
  anywhere: string;
  notEverywhere: string;
  only: (provinces: string) => string;
  /** What stands after a band of shares of the home's value, and after one of years of amortization. */
  value: Limit;
  years: Limit;
  between: (over: number, upTo: number) => Limit;
  upTo: (most: number) => Limit;
  over: (least: number) => Limit;
}

export const ENGLISH_LIMITS: LimitWords = {
  insurance: {
    insured: { short: 'insured', long: 'Insured (high-ratio) mortgages' },
    insurable: { short: 'insurable', long: 'Insurable mortgages' },
    uninsured: { short: 'uninsured', long: 'Uninsured (conventional) mortgages' },
  },
  purpose: {
    purchase: { short: 'purchases', long: 'Purchases only' },
    switch: { short: 'switches', long: 'Switches from another lender only' },
    refinance: { short: 'refinancing', long: 'Refinancing only' },
    renewal: { short: 'renewals', long: 'Renewals only' },
  },
  conditions: CONDITIONS,
  provinces: PROVINCE_NAMES,
  anywhere: 'All of Canada',
  notEverywhere: 'not in every province',
  only: (provinces) => `In ${provinces}`,
  value: { short: '% of value', long: '% of the value of the home' },
  years: { short: ' years', long: ' years’ amortization' },
  between: (over, upTo) => ({ short: `${over} to ${upTo}`, long: `Over ${over} and up to ${upTo}` }),
  upTo: (most) => ({ short: `up to ${most}`, long: `Up to ${most}` }),
  over: (least) => ({ short: `over ${least}`, long: `Over ${least}` }),
};

/** Everything that narrows a rate, in words: for whom it is, and up to where it holds. Every place that shows a figure shows these. */
export function limitsOf(rate: Scope): Limit[] {
  return limitsSaid(rate, ENGLISH_LIMITS);
}

/** The same in the words of some language. */
export function limitsSaid(rate: Scope, words: LimitWords): Limit[] {
  const { provinces } = rate;
  return [
    ...(rate.insurance ? [words.insurance[rate.insurance]] : []),
    ...band(rate.ltvOverPercent, rate.ltvUpToPercent, words.value, words),
    ...band(rate.amortizationOverYears, rate.amortizationUpToYears, words.years, words),
    ...(rate.purpose ? [words.purpose[rate.purpose]] : []),
    ...(provinces
      ? [
          {
            short: provinces.length > 6 ? words.notEverywhere : provinces.map((code) => code.slice(3)).join(', '),
            long: words.only(provinces.map((code) => words.provinces[code]).join(', ')),
          },
        ]
      : []),
    ...rate.conditions.map((code) => words.conditions[code]),
  ];
}

function band(over: number | null, upTo: number | null, unit: Limit, words: LimitWords): Limit[] {
  if (over === null && upTo === null) return [];
  const { short, long } =
    over === null ? words.upTo(upTo as number) : upTo === null ? words.over(over) : words.between(over, upTo);
  return [{ short: `${short}${unit.short}`, long: `${long}${unit.long}` }];
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
  'made-up',
];
/** A borrower with a fifth of the price of the home borrows 80 % of its value. */
const USUAL_LTV = 80;

/** Whether a rate is one of the demo's own making: it is shown, and ranks nowhere. */
export const isMadeUp = ({ conditions }: Pick<Scope, 'conditions'>): boolean => conditions.includes('made-up');

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
