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

/** What is paid beyond the regular payments, in dollars. How much a lender takes without a charge stands in its contract. */
export interface Extra {
  /** Paid at each anniversary. */
  yearly: number;
  /** Added to every regular payment. */
  each: number;
}
const NOTHING_EXTRA: Extra = { yearly: 0, each: 0 };

/** One payment: what of it is interest, what principal, and what is owed after it. The lump sum of an anniversary is in its principal. */
interface Instalment {
  interest: number;
  principal: number;
  balance: number;
}

/** Pays a mortgage, period by period in cents, so that the last payment is what is left. */
function* instalments(mortgage: Mortgage, extra: Extra): Generator<Instalment> {
  const { perYear } = FREQUENCIES[mortgage.frequency];
  const periodic = periodicRate(mortgage.ratePercent, mortgage.rateType, perYear);
  const regular = payment(mortgage) + extra.each;
  const whole = Math.round(perYear * mortgage.amortizationYears);
  let balance = mortgage.amount;
  for (let paid = 1; balance > 0.004 && paid <= whole + perYear; paid += 1) {
    const interest = cents(balance * periodic);
    // Half-cent rounding can leave a few cents after the last regular payment; they are paid with it.
    const isLast = paid === whole || regular >= balance + interest;
    const lump = paid % perYear === 0 ? extra.yearly : 0;
    const principal = isLast ? balance : Math.min(balance, cents(regular - interest + lump));
    balance = cents(balance - principal);
    yield { interest, principal, balance };
  }
}

/** Pays a mortgage to its end at one rate. */
export function repay(mortgage: Mortgage, extra = NOTHING_EXTRA): Repayment {
  const { perYear } = FREQUENCIES[mortgage.frequency];
  const years: YearEnd[] = [];
  let totalInterest = 0;
  let payments = 0;
  for (const { interest, principal, balance } of instalments(mortgage, extra)) {
    if (payments % perYear === 0) years.push({ year: years.length + 1, interest: 0, principal: 0, balance });
    const year = years[years.length - 1] as YearEnd;
    year.interest = cents(year.interest + interest);
    year.principal = cents(year.principal + principal);
    year.balance = balance;
    totalInterest += interest;
    payments += 1;
  }
  return { payment: payment(mortgage), payments, totalInterest: cents(totalInterest), years };
}

/** Interest paid over a term, and what is still owed at its end, in dollars. */
export function overTerm(
  mortgage: Mortgage,
  termMonths: number,
  extra = NOTHING_EXTRA,
): { interest: number; balance: number } {
  const { perYear } = FREQUENCIES[mortgage.frequency];
  let left = Math.round((perYear * termMonths) / 12);
  let balance = mortgage.amount;
  let interest = 0;
  if (left > 0)
    for (const one of instalments(mortgage, extra)) {
      interest += one.interest;
      balance = one.balance;
      left -= 1;
      if (left === 0) break;
    }
  return { interest: cents(interest), balance };
}

/** The mortgage that is renewed at the end of a term: what is owed, over what is left of the amortization. Null where nothing is. */
export function renewed(
  mortgage: Mortgage,
  termMonths: number,
  ratePercent: number,
  extra = NOTHING_EXTRA,
): Mortgage | null {
  const amortizationYears = mortgage.amortizationYears - termMonths / 12;
  const { balance } = overTerm(mortgage, termMonths, extra);
  return balance > 0 && amortizationYears > 0 ? { ...mortgage, amount: balance, ratePercent, amortizationYears } : null;
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
