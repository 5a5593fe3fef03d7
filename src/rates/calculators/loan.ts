import type { Thousandths } from '../thousandths.ts';
import type { Cents } from './cents.ts';
import { type Compounding, periodicRate } from './compounding.ts';
import { FREQUENCIES, type Frequency } from './frequencies.ts';

/** A loan and its repayment. */
export interface Loan {
  principal: Cents;
  rate: Thousandths;
  compounding: Compounding;
  amortizationMonths: number;
  frequency: Frequency;
}

/** One payment: its interest and principal, extra payments with it, and the balance afterwards. */
export interface Instalment {
  number: number;
  interest: Cents;
  /** Negative if a payment does not cover the interest: the balance grows. */
  principal: Cents;
  extra: Cents;
  balance: Cents;
}

/** Payments beyond the regular ones. */
export interface Extra {
  each: Cents;
  /** The lump sum right after `paid` payments; 0 is before the first. */
  lump: (paid: number) => Cents;
}
export const NO_EXTRA: Extra = { each: 0, lump: () => 0 };

/** A lump sum at every anniversary, and one added to each payment. */
export const yearlyExtra = (frequency: Frequency, yearly: Cents, each: Cents): Extra => ({
  each,
  lump: (paid) => (paid > 0 && paid % FREQUENCIES[frequency].perYear === 0 ? yearly : 0),
});

/** The number of regular payments in an amortization. */
export const paymentCount = ({ frequency, amortizationMonths }: Loan): number =>
  Math.round((FREQUENCIES[frequency].perYear * amortizationMonths) / 12);

/** The payment that repays a sum in n equal payments, to the cent: P·i / (1 - (1 + i)^-n). */
export const levelPayment = (principal: Cents, periodic: number, count: number): Cents =>
  Math.round(periodic === 0 ? principal / count : (principal * periodic) / (1 - (1 + periodic) ** -count));

/** The regular payment of a loan. Lenders round it to the cent, some of them up. */
export function regularPayment(loan: Loan): Cents {
  const { principal, rate, compounding, frequency, amortizationMonths } = loan;
  const { perYear, partOfMonthly } = FREQUENCIES[frequency];
  if (partOfMonthly === null)
    return levelPayment(principal, periodicRate(rate, compounding, perYear), paymentCount(loan));
  return Math.round(levelPayment(principal, periodicRate(rate, compounding, 12), amortizationMonths) / partOfMonthly);
}

/**
 * Pays a loan, payment by payment, with interest rounded to the cent at each. The last of the amortization pays all that is left.
 * @param payment the regular payment, if it differs from the loan's own
 */
export function* instalments(loan: Loan, extra = NO_EXTRA, payment = regularPayment(loan)): Generator<Instalment> {
  const periodic = periodicRate(loan.rate, loan.compounding, FREQUENCIES[loan.frequency].perYear);
  const count = paymentCount(loan);
  const before = Math.min(loan.principal, extra.lump(0));
  let balance = loan.principal - before;
  if (balance === 0) yield { number: 1, interest: 0, principal: 0, extra: before, balance };
  for (let number = 1; balance > 0; number += 1) {
    const interest = Math.round(balance * periodic);
    const isLast = number >= count || payment >= balance + interest;
    const principal = isLast ? balance : payment - interest;
    const lump = Math.min(balance - principal, extra.each + extra.lump(number));
    balance -= principal + lump;
    yield { number, interest, principal, extra: lump + (number === 1 ? before : 0), balance };
  }
}

/** Makes a number of payments on a loan, at most until it is paid off. */
export function standingAfter(loan: Loan, count: number, extra = NO_EXTRA, payment = regularPayment(loan)) {
  const standing = { interest: 0, balance: loan.principal };
  if (count <= 0) return standing;
  for (const instalment of instalments(loan, extra, payment)) {
    standing.interest += instalment.interest;
    standing.balance = instalment.balance;
    if (instalment.number === count) break;
  }
  return standing;
}

/** The number of payments in a number of months. */
export const paymentsIn = (months: number, frequency: Frequency): number =>
  Math.round((FREQUENCIES[frequency].perYear * months) / 12);
