import type { Thousandths } from '../thousandths.ts';
import type { Day } from './calendar.ts';
import { type Cents, largest } from './cents.ts';
import type { Compounding } from './compounding.ts';
import { type Buyer, DOWN_PAYMENT, insuredMonths, isHighRatio, minimumDown, premiumFor } from './insured.ts';
import { regularPayment } from './loan.ts';
import { testRate } from './qualifying.ts';
import { type Load, passedLimits, RATIO_LIMITS, type RatioLimits, ratios } from './service-ratios.ts';

/** A household that wants to buy. */
export interface Household extends Buyer {
  /** Gross, of a year. */
  income: Cents;
  load: Load;
  down: Cents;
  /** Whether the down payment is the buyer's own or a relative's. */
  isTraditional: boolean;
  rate: Thousandths;
  compounding: Compounding;
  /** The requested amortization; an insured mortgage may be limited to less. */
  amortizationMonths: number;
  /** Whether the lender is federally regulated. */
  isFederal: boolean;
  conventional: RatioLimits;
  /** Whether an insured mortgage is considered. Without one, a fifth of the price must be paid down. */
  isInsurable: boolean;
  on: Day;
}

/**
 * A constraint on a higher price: a debt service ratio, the down payment with or without insurance, the price from which no home can be
 * insured, or the border beyond which the mortgage would need insurance, with its premium and shorter amortization.
 */
export type Bind = 'gds' | 'tds' | 'down-payment' | 'uninsured-down' | 'insured-ceiling' | 'insurance';

const DOLLAR = 100;
/** A ratio this close to its limit, in thousandths of a percent, is shown as at its limit. */
const SHOWN = 10;
const MOST = 100_000_000 * DOLLAR;

type Plan = ReturnType<typeof planFor>;
/** A home at a price, with the figures that a lender looks at. Both payments are monthly. */
export function planFor(price: Cents, household: Household) {
  const { down, rate, compounding, isFederal, income, load, on, isTraditional } = household;
  const purchase = { price, down: Math.min(down, price) };
  const isInsured = isHighRatio(purchase);
  const most = isInsured ? insuredMonths(household, on) : household.amortizationMonths;
  const amortizationMonths = Math.min(household.amortizationMonths, most);
  const premium = premiumFor(purchase, amortizationMonths, isTraditional);
  const loan = price - purchase.down + (premium?.sum ?? 0);
  const tested = testRate(rate, isInsured, isFederal);
  const payAt = (at: Thousandths): Cents =>
    regularPayment({ principal: loan, rate: at, compounding, amortizationMonths, frequency: 'monthly' });
  const testPayment = payAt(tested);
  return {
    price,
    isInsured,
    amortizationMonths,
    premium,
    /** With the premium. */
    loan,
    payment: payAt(rate),
    testPayment,
    testRate: tested,
    ...ratios(testPayment * 12, load, income),
  };
}

const limitsOf = ({ isInsured }: Plan, { conventional }: Household): RatioLimits =>
  isInsured ? RATIO_LIMITS.insured : conventional;

/** The constraints that rule out a price; none if it passes. */
function obstacles(price: Cents, household: Household): Bind[] {
  const down = Math.min(household.down, price);
  const plan = planFor(price, household);
  const tooLittle: Bind[] =
    down < minimumDown(price)
      ? [price >= DOWN_PAYMENT.insurableBelow ? 'insured-ceiling' : 'down-payment']
      : plan.isInsured && !household.isInsurable
        ? ['uninsured-down']
        : [];
  const passed = passedLimits(plan.testPayment * 12, household.load, household.income, limitsOf(plan, household));
  return [...tooLittle, ...passed];
}

/** The dearest home that passes the down payment and both ratios at the tested rate, to the dollar, and what binds; its price is 0 if there is none. */
export function affordable(household: Household) {
  // Limits with and without insurance differ: within each of the two, if one price is too high, so is every higher one.
  const uninsuredTo = Math.min(MOST, Math.floor((household.down * 5) / DOLLAR) * DOLLAR);
  const price = dearest(uninsuredTo + DOLLAR, MOST, household) ?? dearest(0, uninsuredTo, household) ?? 0;
  return { plan: planFor(price, household), binds: bindsOn(price, household) };
}

/** The constraints on a price a dollar higher, and the ratios that are shown as at their limits. */
function bindsOn(price: Cents, household: Household): Bind[] {
  const next = planFor(price + DOLLAR, household);
  const against = obstacles(price + DOLLAR, household);
  const isOnlyRatios = against.every((bind) => bind === 'gds' || bind === 'tds');
  if (isOnlyRatios && next.isInsured && !planFor(price, household).isInsured) return ['insurance'];
  const limits = limitsOf(next, household);
  const atLimit = (['gds', 'tds'] as const).filter((ratio) => next[ratio] > limits[ratio] - SHOWN);
  const others = against.filter((bind) => bind !== 'gds' && bind !== 'tds');
  const binds: Bind[] = others.includes('uninsured-down') ? others : [...others, ...atLimit];
  return binds.length > 0 ? binds : ['down-payment'];
}

/** The highest price without an obstacle in a range, in whole dollars; null if there is none. */
function dearest(from: Cents, to: Cents, household: Household): Cents | null {
  const passes = (dollars: number): boolean => obstacles(dollars * DOLLAR, household).length === 0;
  const dollars = largest(Math.ceil(from / DOLLAR), Math.floor(to / DOLLAR) + 1, passes);
  return dollars === null ? null : dollars * DOLLAR;
}
