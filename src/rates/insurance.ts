import { inDollars, toCents } from './calculators/cents.ts';
import {
  isHighRatio as isHighRatioIn,
  minimumDown as minimumDownIn,
  type Purchase,
  premiumFor as premiumIn,
} from './calculators/insured.ts';
import { percent, type Thousandths } from './thousandths.ts';

/** A purchase, as the board's pages hold it: in dollars. The rules and their sources are in `calculators/insured.ts`. */
export type Home = Record<'price' | 'down', number>;

const purchase = ({ price, down }: Home): Purchase => ({ price: toCents(price), down: toCents(down) });

/** The share of its price that is borrowed for a home, in percent. */
export const loanToValue = ({ price, down }: Home): number => ((price - down) / price) * 100;

/** Whether the loan exceeds the limit for lending without insurance. */
export const isHighRatio = (home: Home): boolean => isHighRatioIn(purchase(home));

/** The minimum down payment for a home of this price, in dollars. */
export const minimumDown = (price: number): number => inDollars(minimumDownIn(toCents(price)));

/** A share of the price as a down payment in dollars, rounded up to the cent: a cent less would be a smaller share. */
export const shareDown = (price: number, share: Thousandths): number =>
  inDollars(Math.ceil((toCents(price) * share) / 100_000));

/** An insurance premium: percent of the loan, and dollars. */
export type Premium = Record<'percent' | 'amount', number>;

/** The premium for a home bought with less than a fifth down, which is added to the mortgage; null if none is needed. */
export function premiumFor(home: Home, amortizationYears: number): Premium | null {
  const premium = premiumIn(purchase(home), amortizationYears * 12);
  return premium && { percent: percent(premium.percent), amount: inDollars(premium.sum) };
}
