/** How often a mortgage is paid. Accelerated: half or a quarter of the monthly payment, so one more month is paid a year. */
export const FREQUENCIES = {
  monthly: { perYear: 12, words: 'Monthly', shareOfMonthly: null },
  'semi-monthly': { perYear: 24, words: 'Twice a month', shareOfMonthly: null },
  biweekly: { perYear: 26, words: 'Every two weeks', shareOfMonthly: null },
  weekly: { perYear: 52, words: 'Weekly', shareOfMonthly: null },
  'accelerated-biweekly': { perYear: 26, words: 'Every two weeks, accelerated', shareOfMonthly: 1 / 2 },
  'accelerated-weekly': { perYear: 52, words: 'Weekly, accelerated', shareOfMonthly: 1 / 4 },
} as const;
export type Frequency = keyof typeof FREQUENCIES;

/** What is borrowed and how it is paid back. */
export interface Mortgage {
  amount: number;
  ratePercent: number;
  rateType: 'fixed' | 'variable';
  amortizationYears: number;
  frequency: Frequency;
}

/** The year's end of a repayment, in dollars. */
export interface YearEnd {
  year: number;
  interest: number;
  principal: number;
  balance: number;
}

/** A mortgage paid to its end at one rate. */
export interface Repayment {
  payment: number;
  payments: number;
  totalInterest: number;
  years: YearEnd[];
}

/**
 * The interest of one payment period as a fraction. Fixed rates compound twice a year, not in advance, as section 6 of the
 * Interest Act (R.S.C. 1985, c. I-15) requires of mortgages with blended payments; variable rates compound monthly, as the
 * lenders' disclosures say.
 */
export function periodicRate(ratePercent: number, rateType: Mortgage['rateType'], perYear: number): number {
  const compoundings = rateType === 'fixed' ? 2 : 12;
  return (1 + ratePercent / 100 / compoundings) ** (compoundings / perYear) - 1;
}

const cents = (dollars: number): number => Math.round(dollars * 100) / 100;

function levelPayment(amount: number, periodic: number, periods: number): number {
  return periodic === 0 ? amount / periods : (amount * periodic) / (1 - (1 + periodic) ** -periods);
}

/** The regular payment in dollars, to the cent. */
export function payment(mortgage: Mortgage): number {
  const { amount, ratePercent, rateType, amortizationYears } = mortgage;
  const { perYear, shareOfMonthly } = FREQUENCIES[mortgage.frequency];
  const level = (times: number): number =>
    cents(levelPayment(amount, periodicRate(ratePercent, rateType, times), times * amortizationYears));
  return shareOfMonthly === null ? level(perYear) : cents(level(12) * shareOfMonthly);
}

/** Pays a mortgage to its end, period by period in cents, so that the last payment is what is left. */
export function repay(mortgage: Mortgage): Repayment {
  const { perYear } = FREQUENCIES[mortgage.frequency];
  const periodic = periodicRate(mortgage.ratePercent, mortgage.rateType, perYear);
  const regular = payment(mortgage);
  const years: YearEnd[] = [];
  const longest = perYear * (mortgage.amortizationYears + 1);
  let balance = mortgage.amount;
  let totalInterest = 0;
  let payments = 0;
  while (balance > 0.004 && payments < longest) {
    if (payments % perYear === 0) years.push({ year: years.length + 1, interest: 0, principal: 0, balance });
    const year = years[years.length - 1] as YearEnd;
    const interest = cents(balance * periodic);
    // Half-cent rounding can leave a few cents after the last regular payment; they are paid with it.
    const last = payments + 1 === perYear * mortgage.amortizationYears || regular >= balance + interest;
    const principal = last ? balance : regular - interest;
    balance = cents(balance - principal);
    year.interest = cents(year.interest + interest);
    year.principal = cents(year.principal + principal);
    year.balance = balance;
    totalInterest += interest;
    payments += 1;
  }
  return { payment: regular, payments, totalInterest: cents(totalInterest), years };
}

/** Interest paid over a term, and what is still owed at its end, in dollars. */
export function overTerm(mortgage: Mortgage, termMonths: number): { interest: number; balance: number } {
  const { perYear } = FREQUENCIES[mortgage.frequency];
  const periodic = periodicRate(mortgage.ratePercent, mortgage.rateType, perYear);
  const regular = payment(mortgage);
  let balance = mortgage.amount;
  let interest = 0;
  for (let paid = 0; paid < Math.round((perYear * termMonths) / 12) && balance > 0; paid += 1) {
    const due = cents(balance * periodic);
    interest += due;
    balance = Math.max(0, cents(balance + due - regular));
  }
  return { interest: cents(interest), balance };
}

/** The lowest rate at which a borrower must qualify, whatever the contract says. OSFI, Guideline B-20. */
const QUALIFYING_FLOOR_PERCENT = 5.25;

/**
 * The minimum qualifying rate: the greater of the contract rate plus two points and 5.25 % (OSFI Guideline B-20 for uninsured
 * mortgages; the Minister of Finance set the same for insured ones).
 */
export function qualifyingRate(contractPercent: number): number {
  return Math.max(Math.round(contractPercent * 1000) + 2000, QUALIFYING_FLOOR_PERCENT * 1000) / 1000;
}
