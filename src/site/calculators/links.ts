import { homeOf, type Question } from '../../rates/question.ts';
import type { Rate } from '../../rates/schema.ts';

/** The calculators, in the order in which they are offered, with the name of each in `words/calculators.ts`. */
export const CALCULATORS = [
  ['/calculator', 'payment'],
  ['/calculator/break', 'break'],
  ['/calculator/variable', 'variable'],
  ['/calculator/afford', 'afford'],
  ['/calculator/closing', 'closing'],
  ['/calculator/offers', 'offers'],
  ['/calculator/schedule', 'schedule'],
] as const;
type CalculatorName = (typeof CALCULATORS)[number][1];

/** A rate, as an input of the calculators. */
type Priced = Pick<Rate, 'ratePercent' | 'rateType' | 'termMonths' | 'lender' | 'primePercent'>;

/** A mortgage as far as a question says it: dollars, years and the province. */
export type Sum =
  | (Pick<Question, 'value' | 'balance' | 'amortizationYears'> & Partial<Pick<Question, 'province'>>)
  | null;

/** The parameters by which each calculator takes a rate and a mortgage. Unknown values are left out. */
const FILLED: Readonly<Record<CalculatorName, (rate: Priced, sum: Sum, lender: string) => Record<string, unknown>>> = {
  payment: ({ ratePercent, rateType, termMonths }, sum) => ({
    rate: ratePercent,
    type: rateType,
    term: termMonths,
    ...(sum && { ...homeOf(sum), amortization: sum.amortizationYears, province: sum.province }),
  }),
  // The rate is the new one: the visitor would break another mortgage for it.
  break: ({ ratePercent, rateType }) => ({ next: ratePercent, nexttype: rateType }),
  variable: ({ ratePercent, rateType, lender, primePercent }, sum) => ({
    ...(rateType === 'variable' ? { lender, rate: ratePercent, prime: primePercent } : { offer: ratePercent }),
    ...borrowed(sum, 'balance'),
  }),
  afford: ({ ratePercent, rateType }, sum) => ({
    rate: ratePercent,
    type: rateType,
    ...(sum && { down: homeOf(sum).down, amortization: sum.amortizationYears, province: sum.province }),
  }),
  closing: (_, sum) => (sum ? bought(sum) : {}),
  offers: (rate, sum, lender) => ({ ...offered(rate, lender, 1), ...borrowed(sum, 'amount') }),
  schedule: ({ ratePercent, rateType }, sum) => ({ rate: ratePercent, type: rateType, ...borrowed(sum, 'amount') }),
};

const offered = (
  { ratePercent, rateType, termMonths }: Priced,
  lender: string,
  place: number,
): Record<string, unknown> => ({
  [`name${place}`]: lender,
  [`rate${place}`]: ratePercent,
  [`type${place}`]: rateType,
  [`term${place}`]: termMonths,
});

const bought = (sum: NonNullable<Sum>): Record<string, unknown> => ({
  ...homeOf(sum),
  amortization: sum.amortizationYears,
  province: sum.province,
});

const borrowed = (sum: Sum, name: string): Record<string, unknown> =>
  sum ? { [name]: sum.balance, amortization: sum.amortizationYears } : {};

const pathWith = (path: string, fields: Record<string, unknown>): string => {
  const given = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined && value !== '');
  const query = new URLSearchParams(given.map(([field, value]) => [field, String(value)])).toString();
  return query === '' ? path : `${path}?${query}`;
};

/** The path that compares rates of the board as offers, for a mortgage in dollars and years. */
export const offersPath = (
  rates: readonly { rate: Priced; lender: string }[],
  mortgage: { amount: number; amortization: number },
): string =>
  pathWith('/calculator/offers', {
    ...mortgage,
    ...Object.assign({}, ...rates.map(({ rate, lender }, place) => offered(rate, lender, place + 1))),
  });

/**
 * The path of a calculator with a rate filled in, and the mortgage if one is given.
 * @param lender the name of its lender
 */
export function filledPath(name: CalculatorName, rate: Priced, sum: Sum = null, lender = ''): string {
  const path = CALCULATORS.find(([, one]) => one === name)?.[0] ?? '/calculator';
  return pathWith(path, FILLED[name](rate, sum, lender));
}

/** The path of the payment calculator with a rate filled in, and the mortgage if one is given. */
export const calculatorPath = (
  rate: Pick<Rate, 'ratePercent' | 'rateType' | 'termMonths'>,
  question: Sum = null,
): string => filledPath('payment', { lender: '', primePercent: null, ...rate }, question);

/** The home of a question as taxes see it: a first one and a new one have different rebates. */
const REBATED = { first: { first: 'all' }, new: { newbuild: 'yes' } };

/** The path of the page that tells the cash due at closing of a home. @param rebated its claim to a rebate, if it has one */
export const closingPath = (question: NonNullable<Sum>, rebated?: keyof typeof REBATED): string =>
  pathWith('/calculator/closing', { ...bought(question), ...(rebated && REBATED[rebated]) });

/** The inputs of one calculator that others ask for as well: dollars, percent, years and months. Unknown ones are left out. */
export interface Carried {
  price?: number | null;
  down?: number | null;
  /** The sum owed or borrowed, with an insurance premium. */
  balance?: number | null;
  rate?: number | null;
  type?: string | null;
  term?: string | null;
  prime?: number | null;
  years?: number | null;
  province?: string | null;
  city?: string | null;
  first?: string | null;
  newbuild?: string | null;
  /** The id of a lender. */
  lender?: string | null;
}

/** The field names of each calculator for what is carried over. */
const ASKED: Readonly<Record<CalculatorName, (known: Carried) => Record<string, unknown>>> = {
  payment: ({ price, down, balance, rate, type, term, years, province }) => ({
    ...(price && typeof down === 'number' ? { price, down } : { amount: balance }),
    ...{ rate, type, term, amortization: years, province },
  }),
  break: ({ lender, balance, rate, type, term, years }) => ({ lender, balance, rate, type, term, amortization: years }),
  variable: ({ lender, balance, rate, type, prime, price, years }) => ({
    ...(type === 'variable' ? { rate, prime, lender } : { offer: rate }),
    ...{ balance, value: price, amortization: years },
  }),
  afford: ({ down, rate, type, years, province, city, first, newbuild }) => ({
    ...{ down, rate, type, amortization: years, province, city, first, newbuild },
  }),
  closing: ({ price, down, years, province, city, first, newbuild }) => ({
    ...(price && typeof down === 'number' ? { price, down } : {}),
    ...{ amortization: years, province, city, first, newbuild },
  }),
  offers: ({ balance, rate, type, term, years }) => ({
    ...{ amount: balance, amortization: years, rate1: rate },
    ...(rate ? { type1: type, term1: term } : {}),
  }),
  schedule: ({ balance, rate, type, years }) => ({ amount: balance, rate, type, amortization: years }),
};

/** The path of another calculator, with the inputs of this one. */
export const carriedPath = (path: string, name: CalculatorName, known: Carried): string =>
  pathWith(path, ASKED[name](known));
