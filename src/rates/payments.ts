import { inDollars, toCents } from './calculators/cents.ts';
import { usualCompounding } from './calculators/compounding.ts';
import { FREQUENCIES, type Frequency } from './calculators/frequencies.ts';
import { instalments, type Loan, paymentsIn, regularPayment, standingAfter, yearlyExtra } from './calculators/loan.ts';
import { qualifyingRate as qualifyingThousandths } from './calculators/qualifying.ts';
import { percent, toThousandths } from './thousandths.ts';

/** A loan and its repayment, as the board's pages hold it: dollars, percent and years. */
export interface Mortgage {
  amount: number;
  ratePercent: number;
  rateType: 'fixed' | 'variable';
  amortizationYears: number;
  frequency: Frequency;
}

/** The year's end of a repayment, in dollars. */
export type YearEnd = Record<'year' | 'interest' | 'principal' | 'balance', number>;

const loanOf = ({ amount, ratePercent, rateType, amortizationYears, frequency }: Mortgage): Loan => ({
  principal: toCents(amount),
  rate: toThousandths(ratePercent),
  compounding: usualCompounding(rateType),
  amortizationMonths: Math.round(amortizationYears * 12),
  frequency,
});

/** The regular payment in dollars, to the cent. */
export const payment = (mortgage: Mortgage): number => inDollars(regularPayment(loanOf(mortgage)));

/** Payments beyond the regular ones, in dollars. The amount that a lender allows without a charge is in its contract. */
export interface Extra {
  yearly: number;
  each: number;
}
const NOTHING_EXTRA: Extra = { yearly: 0, each: 0 };
const extraOf = ({ frequency }: Mortgage, { yearly, each }: Extra) =>
  yearlyExtra(frequency, toCents(yearly), toCents(each));

/** Pays a mortgage to its end at one rate. */
export function repay(mortgage: Mortgage, extra = NOTHING_EXTRA) {
  const { perYear } = FREQUENCIES[mortgage.frequency];
  const years: YearEnd[] = [];
  let totalInterest = 0;
  let payments = 0;
  for (const paid of instalments(loanOf(mortgage), extraOf(mortgage, extra))) {
    if (payments % perYear === 0) years.push({ year: years.length + 1, interest: 0, principal: 0, balance: 0 });
    const year = years[years.length - 1] as YearEnd;
    year.interest += paid.interest;
    year.principal += paid.principal + paid.extra;
    year.balance = paid.balance;
    totalInterest += paid.interest;
    payments += 1;
  }
  return {
    payment: payment(mortgage),
    payments,
    totalInterest: inDollars(totalInterest),
    years: years.map(({ year, interest, principal, balance }) => ({
      year,
      interest: inDollars(interest),
      principal: inDollars(principal),
      balance: inDollars(balance),
    })),
  };
}

/** Interest paid over a term, and the balance at its end, in dollars. */
export function overTerm(mortgage: Mortgage, termMonths: number, extra = NOTHING_EXTRA) {
  const count = paymentsIn(termMonths, mortgage.frequency);
  const { interest, balance } = standingAfter(loanOf(mortgage), count, extraOf(mortgage, extra));
  return { interest: inDollars(interest), balance: inDollars(balance) };
}

/** The mortgage that is renewed at the end of a term: the balance, over the rest of the amortization. Null if none is left. */
export function renewed(
  mortgage: Mortgage,
  termMonths: number,
  ratePercent: number,
  extra = NOTHING_EXTRA,
): Mortgage | null {
  const amortizationYears = mortgage.amortizationYears - termMonths / 12;
  const { balance } = overTerm(mortgage, termMonths, extra);
  return balance > 0 ? { ...mortgage, amount: balance, ratePercent, amortizationYears } : null;
}

/** The minimum qualifying rate in percent; see `calculators/qualifying.ts`. */
export const qualifyingRate = (contractPercent: number): number =>
  percent(qualifyingThousandths(toThousandths(contractPercent)));
