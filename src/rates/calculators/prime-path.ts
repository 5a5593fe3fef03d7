import type { Thousandths } from '../percent.ts';
import { type Cents, largest } from './cents.ts';
import { FREQUENCIES } from './frequencies.ts';
import { type Loan, paymentsIn, standingAfter } from './loan.ts';
import { alongPath, type VariableMortgage } from './prime-moves.ts';

/** A fixed rate for the same balance and term. */
export interface FixedOffer {
  rate: Thousandths;
}

/** Paths of prime from its present value: all at once tomorrow, or in equal monthly steps until the term ends. */
export const PATHS = ['at-once', 'steady'] as const;
export type Path = (typeof PATHS)[number];

/** How far prime may rise along a path before the fixed offer costs less. */
export interface BreakEven {
  path: Path;
  /** The whole move by the end of the path, in thousandths: the largest at which variable costs no more. Null if there is none within range. */
  move: Thousandths | null;
}

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

/** The interest of a fixed offer over the term. */
export function fixedInterest({ rate }: FixedOffer, mortgage: VariableMortgage): Cents {
  const { balance, amortizationMonths, frequency, termMonths } = mortgage;
  const loan: Loan = { principal: balance, rate, compounding: 'semi-annual', amortizationMonths, frequency };
  return standingAfter(loan, paymentsIn(termMonths, frequency)).interest;
}

/**
 * The path of prime at which a variable mortgage and a fixed offer cost the same interest over the term, each at its own payment. It is no
 * forecast: it shows what would have to happen.
 */
export function breakEven(path: Path, mortgage: VariableMortgage, offer: FixedOffer): BreakEven {
  const { perYear } = FREQUENCIES[mortgage.frequency];
  const most = fixedInterest(offer, mortgage);
  const costOf = (move: Thousandths): Cents =>
    alongPath(mortgage, moveOn(path, move, mortgage.termMonths, perYear)).interest;
  return { path, move: largestMove((move) => costOf(move) <= most) };
}
