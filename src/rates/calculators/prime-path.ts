import type { Thousandths } from '../thousandths.ts';
import { type Cents, largest } from './cents.ts';
import { FREQUENCIES } from './frequencies.ts';
import { type Loan, paymentsIn, standingAfter } from './loan.ts';
import { alongPath, type VariableMortgage } from './prime-moves.ts';

/** Paths of prime from its present value: all at once tomorrow, or in equal monthly steps until the term ends. */
export const PATHS = ['at-once', 'steady'] as const;
export type Path = (typeof PATHS)[number];

/** Moves that are searched, in thousandths: 15 points down to 15 up. */
const MOST = 15_000;

/** The largest move of prime, in thousandths, at which a variable rate costs no more; null if there is none among those. */
export const largestMove = (costsNoMore: (move: Thousandths) => boolean): Thousandths | null =>
  costsNoMore(MOST) ? null : largest(-MOST, MOST, costsNoMore);

/** The move of prime along a path, after a number of payments. */
export const moveOn =
  (path: Path, move: Thousandths, termMonths: number, perYear: number) =>
  (paid: number): Thousandths =>
    path === 'at-once' ? move : Math.round((move * (Math.floor((paid * 12) / perYear) + 1)) / termMonths);

/** The interest of a fixed offer for the same balance over the term. */
export function fixedInterest({ rate }: Pick<Loan, 'rate'>, mortgage: VariableMortgage): Cents {
  const { balance, amortizationMonths, frequency, termMonths } = mortgage;
  const loan: Loan = { principal: balance, rate, compounding: 'semi-annual', amortizationMonths, frequency };
  return standingAfter(loan, paymentsIn(termMonths, frequency)).interest;
}

/**
 * The whole move of prime along a path, in thousandths, up to which a variable mortgage costs no more interest over the term than a fixed offer, each at
 * its own payment; null if there is none within range. It is no forecast: it shows what would have to happen.
 */
export function breakEven(path: Path, mortgage: VariableMortgage, offer: Pick<Loan, 'rate'>) {
  const { perYear } = FREQUENCIES[mortgage.frequency];
  const most = fixedInterest(offer, mortgage);
  const costOf = (move: Thousandths): Cents =>
    alongPath(mortgage, moveOn(path, move, mortgage.termMonths, perYear)).interest;
  return { path, move: largestMove((move) => costOf(move) <= most) };
}
