import { homeOf, type Question } from '../rates/question.ts';
import type { Rate } from '../rates/schema.ts';
import { CALCULATORS, type CalculatorName } from './calculators/paths.ts';

/** A rate, as an input of the calculators. */
type Priced = Pick<Rate, 'ratePercent' | 'rateType' | 'termMonths' | 'lender' | 'primePercent'>;

/** A mortgage as far as a question states it: dollars and years. */
export type Sum = Pick<Question, 'value' | 'balance' | 'amortizationYears'> | null;

/** The parameters by which each calculator takes a rate and a mortgage. Unknown values are left out. */
const FILLED: Readonly<Record<CalculatorName, (rate: Priced, sum: Sum, lender: string) => Record<string, unknown>>> = {
  payment: ({ ratePercent, rateType, termMonths }, sum) => ({
    rate: ratePercent,
    type: rateType,
    term: termMonths,
    ...(sum && { ...homeOf(sum), amortization: sum.amortizationYears }),
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
    ...(sum && { down: homeOf(sum).down, amortization: sum.amortizationYears }),
  }),
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

const borrowed = (sum: Sum, name: string): Record<string, unknown> =>
  sum ? { [name]: sum.balance, amortization: sum.amortizationYears } : {};

const pathWith = (path: string, fields: Record<string, unknown>): string => {
  const given = Object.entries(fields).filter(([, value]) => value !== null && value !== '');
  return `${path}?${new URLSearchParams(given.map(([field, value]) => [field, String(value)]))}`;
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
