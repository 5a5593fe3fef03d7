import { homeOf, type Question } from '../../rates/question.ts';
import type { Rate } from '../../rates/schema.ts';

/** The calculators, in the order in which they are offered, with the name of each in `words/calculators.ts`. */
export const CALCULATORS = [
  ['/calculator', 'payment'],
  ['/calculator/break', 'break'],
  ['/calculator/variable', 'variable'],
  ['/calculator/afford', 'afford'],
  ['/calculator/closing', 'closing'],
] as const;
export type CalculatorName = (typeof CALCULATORS)[number][1];

/** The path of a calculator without a question. */
export const calculatorPathOf = (name: CalculatorName): string =>
  CALCULATORS.find(([, calculator]) => calculator === name)?.[0] ?? '/calculator';

/** What one calculator takes from another: the fields that they call alike. */
const TAKEN: Readonly<Record<CalculatorName, readonly string[]>> = {
  payment: ['price', 'down', 'balance', 'rate', 'type', 'term', 'amortization'],
  break: ['lender', 'balance', 'rate', 'type', 'term'],
  variable: ['lender', 'balance', 'rate', 'offer', 'amortization'],
  afford: ['down', 'rate', 'type', 'amortization', 'province', 'city', 'first', 'newbuild'],
  closing: ['price', 'down', 'amortization', 'province', 'city', 'first', 'newbuild'],
};

type Inputs = Readonly<Record<string, string | number | null | undefined>>;

/** The path of a calculator with inputs of another one, as far as it asks for them. */
export function carriedPath(name: CalculatorName, known: Inputs): string {
  const inputs: Record<string, Inputs[string]> = { ...known };
  // A price and what is paid down say more than the sum that is left; without both there is only that.
  if (name === 'payment' && inputs['price'] && inputs['down'] != null) delete inputs['balance'];
  else if (name === 'payment' && inputs['balance']) delete inputs['price'];
  if (name === 'variable' && inputs['rate'] && inputs['type'] !== 'variable')
    Object.assign(inputs, { offer: inputs['rate'], rate: null, lender: null });
  const carried = TAKEN[name].flatMap((field) => {
    const value = inputs[field];
    return value === null || value === undefined || value === '' ? [] : [[field, String(value)]];
  });
  const path = calculatorPathOf(name);
  return carried.length === 0 ? path : `${path}?${new URLSearchParams(carried)}`;
}

/** A rate, as an input of the calculators. */
type Priced = Pick<Rate, 'ratePercent' | 'rateType' | 'termMonths'>;

/** A mortgage as far as a question says it: dollars, years and the province. */
type Sum = Pick<Question, 'purpose' | 'value' | 'balance' | 'amortizationYears' | 'province'>;

/** Only who buys has a price and pays something down: any other mortgage is what is owed, and no premium comes on top. */
const inputsOf = (sum: Sum): Inputs => ({
  ...(sum.purpose === 'purchase' && homeOf(sum)),
  ...{ balance: sum.balance, amortization: sum.amortizationYears, province: sum.province },
});

/** The path of the payment calculator with a rate filled in, and the mortgage if one is given. */
export const calculatorPath = ({ ratePercent, rateType, termMonths }: Priced, question: Sum | null = null): string =>
  carriedPath('payment', { rate: ratePercent, type: rateType, term: termMonths, ...(question && inputsOf(question)) });

/** The path of the page that tells the cash due at closing of a home. @param rebate what of it may have one */
export const closingPath = (question: Sum, rebate?: 'first' | 'new'): string =>
  carriedPath('closing', {
    ...inputsOf(question),
    ...{ first: rebate === 'first' ? 'all' : null, newbuild: rebate === 'new' ? 'yes' : null },
  });
