import type { Thousandths } from '../thousandths.ts';
import type { Span } from './calendar.ts';
import { type Cents, simpleInterest, type YearShare } from './cents.ts';
import { periodicRate } from './compounding.ts';
import { regularPayment } from './loan.ts';
import { type Source, sourcesIn } from './source.ts';

/**
 * The two rates of an interest rate differential. No law names them: each lender's contract does.
 *
 * - `posted-less-discount`: the contract's rate, and today's posted rate of the comparable term less the discount received
 * - `posted-then-and-now`: the rate that was posted at signing, and the one posted today
 * - `posted-today`: the contract's rate, and the one posted today for the comparable term, without a discount
 * - `own-current`: the contract's rate, and the lender's current offer for the comparable term
 * - `reinvestment`: the contract's rate, and the rate at which the lender can lend the money again
 * - `bond-yield`: the contract's rate, and the yield of a Government of Canada bond for the remaining time
 */
export const METHODS = {
  'posted-less-discount': sourcesIn(
    'rbcroyalbank.com/mortgages/understanding-mortgage-prepayment-charges.html official',
    'td.intelliresponse.com 2019 official',
    'coastcapitalsavings.com/brokers/our-mortgages official',
  ),
  'posted-then-and-now': sourcesIn(
    'simplii.com/en/mortgages/prepayment-options.html official',
    'nbc.ca/en/personal/financing/mortgage-solutions/pay-off-that-mortgage/mortgage-prepayment-guide.html official',
  ),
  'posted-today': sourcesIn(
    'desjardins.com/ca/personal/goals-life-events/owning-home/managing-mortgage/pay-off-mortgage/index.jsp official',
  ),
  'own-current': sourcesIn(
    'tangerine.ca/en/faq/how-can-i-estimate-my-prepayment-charges official',
    'atb.com/resources/tools/mortgage-prepayment-calculator 2020 official',
  ),
  reinvestment: sourcesIn('investorsgroup.com/en/products/borrow/mortgages/calculate-prepayment-charge official'),
  'bond-yield': sourcesIn('bridgewaterbank.ca/rates/bond-yield-rates official'),
} satisfies Record<string, readonly Source[]>;
export type Method = keyof typeof METHODS;
export const METHOD_NAMES = Object.keys(METHODS) as [Method, ...Method[]];

/** The rates that a differential may need; null if unknown. */
export interface ComparedRates {
  contract: Thousandths;
  /** The contract's discount from the rate posted at signing. */
  discount: Thousandths | null;
  /** Posted today for the comparable term. */
  posted: Thousandths | null;
  /** The lender's current offer for the comparable term. */
  current: Thousandths | null;
  /** The reinvestment rate, or the bond's yield. */
  benchmark: Thousandths | null;
}

/** The two rates of a differential. */
export type Compared = Record<'own' | 'against', Thousandths>;

/** The two rates of a method; null if one of them is not known. */
export function comparedRates(
  method: Method,
  { contract, discount, posted, current, benchmark }: ComparedRates,
): Compared | null {
  switch (method) {
    case 'posted-less-discount':
      return posted === null || discount === null ? null : { own: contract, against: posted - discount };
    case 'posted-then-and-now':
      return posted === null || discount === null ? null : { own: contract + discount, against: posted };
    case 'posted-today':
      return posted === null ? null : { own: contract, against: posted };
    case 'own-current':
      return current === null ? null : { own: contract, against: current };
    case 'reinvestment':
    case 'bond-yield':
      return benchmark === null ? null : { own: contract, against: benchmark };
  }
}

/** The time left as a share of a year: whole months of twelve, and the days beyond them of 365. */
const yearShare = ({ months, days }: Span): YearShare => ({ parts: months * 365 + days * 12, of: 12 * 365 });

/** The time left as a share of a year, counted in days alone. */
export const yearShareInDays = ({ totalDays }: Span): YearShare => ({ parts: totalDays, of: 365 });

/** How a lender counts a differential. */
export interface Counting {
  /** `simple`: sum × gap × time. `present-value`: the falling balance and the time value are counted too. */
  counting: 'simple' | 'present-value';
  /** The unit in which the remaining time of a simple one is counted. */
  time: 'months' | 'days';
}

/** The interest rate differential of a prepaid sum. Simple is as every printed worksheet computes it: zero if rates have risen. */
export function differentialOf(
  sum: Cents,
  compared: Compared,
  left: Span,
  amortizationMonths: number,
  { counting, time }: Counting,
): Cents {
  if (counting === 'present-value') return presentValueDifferential(sum, compared, left, amortizationMonths);
  const gap = Math.max(0, compared.own - compared.against);
  return simpleInterest(sum, gap, time === 'days' ? yearShareInDays(left) : yearShare(left));
}

/**
 * The differential as a present value: the remaining payments of the mortgage (monthly until the term ends, then the balance), discounted
 * at the rate compared with, less the sum itself. It takes into account that the balance falls and that the money comes early, so it is
 * lower than the simple figure. Zero if rates have risen. RBC, IG and XMC say that they use this method; none prints its whole formula. Source of the formula:
 * amortization.com (n.d.), whose two printed examples it reproduces.
 */
function presentValueDifferential(
  sum: Cents,
  { own, against }: Compared,
  left: Span,
  amortizationMonths: number,
): Cents {
  const [i, j] = [periodicRate(own, 'semi-annual', 12), periodicRate(against, 'semi-annual', 12)];
  const months = Math.min(left.months + (left.days * 12) / 365, amortizationMonths);
  const payment = regularPayment({
    principal: sum,
    rate: own,
    compounding: 'semi-annual',
    amortizationMonths,
    frequency: 'monthly',
  });
  const balanceAt = (rate: number): number =>
    rate === 0 ? sum - payment * months : sum * (1 + rate) ** months - (payment * ((1 + rate) ** months - 1)) / rate;
  return Math.max(0, Math.round((balanceAt(i) - balanceAt(j)) / (1 + j) ** months));
}
