import type { Thousandths } from '../thousandths.ts';
import { type Cents, largest } from './cents.ts';
import type { Compounding } from './compounding.ts';
import { type Buyer, DOWN_PAYMENT, minimumDown, mortgageOf } from './insured.ts';
import { regularPayment } from './loan.ts';
import { qualifyingRate } from './qualifying.ts';
import { type Load, passedLimits, RATIO_LIMITS, ratios } from './service-ratios.ts';

/** A household that wants to buy. */
export interface Household extends Buyer {
  /** Gross, of a year. */
  income: Cents;
  load: Load;
  down: Cents;
  rate: Thousandths;
  compounding: Compounding;
  /** The requested amortization; an insured mortgage may be limited to less. */
  amortizationMonths: number;
}

/**
 * A constraint on a higher price: a debt service ratio, the down payment, the price from which no home can be insured, or the border beyond
 * which the mortgage would need insurance, with its premium and shorter amortization.
 */
export type Bind = 'gds' | 'tds' | 'down-payment' | 'insured-ceiling' | 'insurance';

const DOLLAR = 100;
/** A ratio this close to its limit, in thousandths of a percent, is shown as at its limit. */
const SHOWN = 10;
/** The highest price that is searched, in dollars. */
const MOST = 100_000_000;

/** A home at a price, with the figures that a lender looks at. Both payments are monthly. */
export function planFor(price: Cents, household: Household) {
  const { rate, compounding, income, load } = household;
  const purchase = { price, down: Math.min(household.down, price) };
  const mortgage = mortgageOf(purchase, household.amortizationMonths, household);
  const { loan: principal, amortizationMonths } = mortgage;
  const testRate = qualifyingRate(rate);
  const payAt = (at: Thousandths): Cents =>
    regularPayment({ principal, rate: at, compounding, amortizationMonths, frequency: 'monthly' });
  const testPayment = payAt(testRate);
  return {
    ...{ price, ...mortgage, payment: payAt(rate), testPayment, testRate },
    ...ratios(testPayment * 12, load, income),
  };
}

/** The constraints that rule out a price; none if it passes. */
function obstacles(price: Cents, household: Household): Bind[] {
  const isTooLittle = Math.min(household.down, price) < minimumDown(price);
  const down: Bind = price >= DOWN_PAYMENT.insurableBelow ? 'insured-ceiling' : 'down-payment';
  const { testPayment } = planFor(price, household);
  return [...(isTooLittle ? [down] : []), ...passedLimits(testPayment * 12, household.load, household.income)];
}

/** The dearest home that passes the down payment and both ratios at the tested rate, to the dollar, and what binds; its price is 0 if there is none. */
export function affordable(household: Household) {
  const dollars = largest(0, MOST, (price) => obstacles(price * DOLLAR, household).length === 0);
  const plan = planFor((dollars ?? 0) * DOLLAR, household);
  return { plan, binds: bindsOn(plan, household) };
}

/** The constraints on a price a dollar higher, and the ratios that are shown as at their limits. */
function bindsOn({ price, isInsured }: ReturnType<typeof planFor>, household: Household): Bind[] {
  const next = planFor(price + DOLLAR, household);
  const others = obstacles(price + DOLLAR, household).filter((bind) => bind !== 'gds' && bind !== 'tds');
  if (others.length === 0 && next.isInsured && !isInsured) return ['insurance'];
  const atLimit = (['gds', 'tds'] as const).filter((ratio) => next[ratio] > RATIO_LIMITS[ratio] - SHOWN);
  return [...others, ...atLimit];
}
