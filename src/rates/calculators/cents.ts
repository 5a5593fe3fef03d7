import type { Thousandths } from '../thousandths.ts';

/** A sum of money as whole cents: 412,310.55 dollars are 41231055. */
export type Cents = number;

/** A share of a year as a fraction: three months are `{ parts: 3, of: 12 }`, 740 days `{ parts: 740, of: 365 }`. */
export interface YearShare {
  parts: number;
  of: number;
}

/** Dollars, as people type them, to whole cents. */
export const toCents = (dollars: number): Cents => Math.round(dollars * 100);

/** Whole cents to dollars, as figures are written. */
export const inDollars = (cents: Cents): number => cents / 100;

/** Dollars rounded to the cent, without the remainder that floating-point arithmetic leaves. */
export const toTheCent = (dollars: number): number => inDollars(toCents(dollars));

/**
 * A sum times whole numbers, divided by a whole number, rounded once to the cent, half away from zero. Exact, in BigInt: a balance
 * times a rate times a number of days exceeds the exact integers of a double.
 */
export function scaled(sum: Cents, factors: readonly number[], divisor: number): Cents {
  const product = factors.reduce((all, factor) => all * BigInt(factor), BigInt(sum));
  const size = product < 0n ? -product : product;
  const by = BigInt(divisor);
  const rounded = (size * 2n + by) / (by * 2n);
  return Number(product < 0n ? -rounded : rounded);
}

/** Simple interest on a sum at a yearly rate for a share of a year. */
export const simpleInterest = (sum: Cents, rate: Thousandths, { parts, of }: YearShare): Cents =>
  scaled(sum, [rate, parts], 100_000 * of);

/** The largest whole number from `from` on, below `end`, that passes, where all up to some number do; null if the first does not. */
export function largest(from: number, end: number, passes: (value: number) => boolean): number | null {
  if (from >= end || !passes(from)) return null;
  let [low, high] = [from, end];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (passes(middle)) low = middle;
    else high = middle;
  }
  return low;
}

/** A percentage of a sum: `percentOf(45000000, 4000)` are 4 % of 450,000 dollars. */
export const percentOf = (sum: Cents, percent: Thousandths): Cents => scaled(sum, [percent], 100_000);
