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
type Priced = Pick<Rate, 'ratePercent' | 'rateType' | 'termMonths'> & Partial<Pick<Rate, 'lender' | 'primePercent'>>;

/** A mortgage as far as a question says it: dollars, years and the province. */
type Sum = Pick<Question, 'value' | 'balance' | 'amortizationYears'> & Partial<Pick<Question, 'province'>>;

/** What calculators ask for in common, if known: dollars (the balance with an insurance premium), percent, years, months, the id of a lender. */
export type Carried = Partial<
  Record<'price' | 'down' | 'balance' | 'rate' | 'prime' | 'years', number | null> &
    Record<'type' | 'province' | 'city' | 'first' | 'newbuild' | 'lender', string | null> &
    Record<'term', string | number | null>
>;

/** The field names of each calculator for what is carried over. */
const ASKED: Readonly<Record<CalculatorName, (known: Carried) => Record<string, unknown>>> = {
  payment: ({ price, down, balance, rate, type, term, years, province }) => ({
    ...{ rate, type, term },
    ...(price && typeof down === 'number' ? { price, down } : { amount: balance }),
    ...{ amortization: years, province },
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

function pathWith(name: CalculatorName, fields: Record<string, unknown>): string {
  const path = CALCULATORS.find(([, one]) => one === name)?.[0] ?? '/calculator';
  const given = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined && value !== '');
  const query = new URLSearchParams(given.map(([field, value]) => [field, String(value)])).toString();
  return query === '' ? path : `${path}?${query}`;
}

/** The path of a calculator, with the inputs of another one. */
export const carriedPath = (name: CalculatorName, known: Carried): string => pathWith(name, ASKED[name](known));

const carried = (sum: Sum): Carried => ({
  ...homeOf(sum),
  ...{ balance: sum.balance, years: sum.amortizationYears, province: sum.province ?? null },
});

/** The path of a calculator with a rate filled in, and the mortgage if one is given. @param lenderName the name of its lender */
export function filledPath(name: CalculatorName, rate: Priced, sum: Sum | null = null, lenderName = ''): string {
  const { ratePercent, rateType, termMonths, lender, primePercent } = rate;
  // The rate is the new one: the visitor would break another mortgage for it.
  if (name === 'break') return pathWith(name, { next: ratePercent, nexttype: rateType });
  const known = {
    rate: ratePercent,
    type: rateType,
    term: termMonths,
    prime: primePercent ?? null,
    lender: lender ?? null,
  };
  const fields = ASKED[name]({ ...known, ...(sum && carried(sum)) });
  return pathWith(name, name === 'offers' ? { name1: lenderName, ...fields } : fields);
}

/** The path of the payment calculator with a rate filled in, and the mortgage if one is given. */
export const calculatorPath = (rate: Priced, question: Sum | null = null): string =>
  filledPath('payment', rate, question);

/** The path that compares rates of the board as offers, for a mortgage in dollars and years. */
export const offersPath = (
  rates: readonly { rate: Priced; lender: string }[],
  mortgage: { amount: number; amortization: number },
): string => {
  const offers = rates.flatMap(({ rate, lender }, index) =>
    Object.entries({ name: lender, rate: rate.ratePercent, type: rate.rateType, term: rate.termMonths }).map(
      ([field, value]) => [`${field}${index + 1}`, value],
    ),
  );
  return pathWith('offers', { ...mortgage, ...Object.fromEntries(offers) });
};

/** The path of the page that tells the cash due at closing of a home. @param rebate what of it may have one */
export const closingPath = (question: Sum, rebate?: 'first' | 'new'): string =>
  carriedPath('closing', {
    ...carried(question),
    ...{ first: rebate === 'first' ? 'all' : null, newbuild: rebate === 'new' ? 'yes' : null },
  });
