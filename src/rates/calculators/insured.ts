import type { Thousandths } from '../thousandths.ts';
import type { Province } from '../vocabulary.ts';
import type { Day } from './calendar.ts';
import { type Cents, percentOf } from './cents.ts';
import { sourcesIn } from './source.ts';

/** A purchase and its down payment. */
export type Purchase = Record<'price' | 'down', Cents>;

/** The minimum down payment: 5 % of the first 500,000 dollars and 10 % of the rest; a fifth if a home cannot be insured. */
export const DOWN_PAYMENT = {
  sources: sourcesIn(
    'www.canada.ca/en/financial-consumer-agency/services/mortgages/down-payment.html official',
    'meridiancu.ca/personal/rates-and-fees/upcoming-rate-change official',
    'jessehazen.ca 2024-12-13',
  ),
  since: '2024-12-15',
  bands: [
    { upTo: 500_000_00, percent: 5_000 },
    { upTo: 1_500_000_00, percent: 10_000 },
  ],
  /** A home at this price or more cannot be insured. */
  insurableBelow: 1_500_000_00,
  uninsuredPercent: 20_000,
} as const;

/** The insurers' premiums, in percent of the loan, by the share of the price that is borrowed. All three charge the same (medium). */
export const PREMIUMS = {
  sources: sourcesIn(
    'www.cmhc-schl.gc.ca/professionals/industry-innovation-and-leadership/industry-expertise/' +
      'resources-for-mortgage-professionals/mortgage-loan-insurance-and-premiums official',
    'wilsonteam.ca/increase-cmhc-insurance-fees 2017-03-17',
    'mortgagesisterswest.ca/default-mortgage-insurance-premium-amounts',
    'help.finmo.ca/en/articles/13604594',
  ),
  since: '2017-03-17',
  bands: [
    { upToPercent: 65, percent: 600 },
    { upToPercent: 75, percent: 1_700 },
    { upToPercent: 80, percent: 2_400 },
    { upToPercent: 85, percent: 2_800 },
    { upToPercent: 90, percent: 3_100 },
    { upToPercent: 95, percent: 4_000 },
  ],
  /** More than 25 years, up to 30. */
  longAmortization: { overMonths: 300, points: 200 },
} as const;

/** Whether more is borrowed than may be lent without insurance: over 80 % of the price (Bank Act, s. 418). */
export const isHighRatio = ({ price, down }: Purchase): boolean => down * 5 < price;

/** The minimum down payment for a home of this price. */
export function minimumDown(price: Cents): Cents {
  if (price >= DOWN_PAYMENT.insurableBelow) return percentOf(price, DOWN_PAYMENT.uninsuredPercent);
  let from = 0;
  let least = 0;
  for (const { upTo, percent } of DOWN_PAYMENT.bands) {
    least += percentOf(Math.max(0, Math.min(price, upTo) - from), percent);
    from = upTo;
  }
  return least;
}

/** An insurance premium: thousandths of a percent of the loan, and the sum, which is added to the loan. */
export type Premium = ReturnType<typeof premiumOn>;

/** The premium on a loan, by its share of the price. A share of exactly 85 % is charged as 85, one a cent above it as 90. */
export function premiumOn(loan: Cents, price: Cents, amortizationMonths: number) {
  const { bands, longAmortization } = PREMIUMS;
  const band = bands.find(({ upToPercent }) => loan * 100 <= upToPercent * price) ?? bands[bands.length - 1];
  const percent =
    (band?.percent ?? 0) + (amortizationMonths > longAmortization.overMonths ? longAmortization.points : 0);
  return { percent, sum: percentOf(loan, percent) };
}

/** The premium of a home bought with less than a fifth down; null if none is needed. @param purchase at least the minimum is paid down */
export const premiumFor = ({ price, down }: Purchase, amortizationMonths: number): Premium | null =>
  isHighRatio({ price, down }) ? premiumOn(price - down, price, amortizationMonths) : null;

/** The tax on a premium, which is paid in cash at closing and never borrowed. Provinces that are not listed have none. */
export const PREMIUM_TAX = {
  sources: sourcesIn(
    'nesto.ca/guides/provincial-sales-tax-pst-on-mortgage-default-insurance',
    'ratehub.ca/pst-on-cmhc-insurance',
    'mondaq.com/canada/tax-authorities/1712006 2025-12-01',
  ),
  rates: {
    'CA-ON': [{ from: '0000-01-01', percent: 8_000 }],
    'CA-QC': [
      { from: '0000-01-01', percent: 9_000 },
      // Bill 99 (2025, c. 27): of premiums paid after 31 December 2026.
      { from: '2027-01-01', percent: 9_975 },
    ],
    'CA-SK': [{ from: '0000-01-01', percent: 6_000 }],
  } as Partial<Record<Province, readonly { from: Day; percent: Thousandths }[]>>,
};

/** The tax on a premium that is paid on a day; 0 if the province has none. */
export const premiumTax = (premium: Cents, province: Province, paidOn: Day): Cents =>
  percentOf(premium, PREMIUM_TAX.rates[province]?.findLast(({ from }) => from <= paidOn)?.percent ?? 0);

/** The rules for an insured mortgage over 30 years: buyers of any first or any new home, since the day of the down payment's rules. */
export const LONG_INSURED = {
  sources: sourcesIn('sagen.ca/ups/covenant-underwriting official', 'jessehazen.ca 2024-12-13'),
  usualMonths: 300,
  longMonths: 360,
};

/** The facts about a buyer that decide the rule for 30 years. */
export interface Buyer {
  /** At least one borrower never owned a home, or lived in none of their own for four years, or is newly separated. */
  isFirstHome: boolean;
  isNewBuild: boolean;
}

/** The longest amortization of an insured mortgage, in months. */
export const insuredMonths = ({ isFirstHome, isNewBuild }: Buyer): number =>
  isFirstHome || isNewBuild ? LONG_INSURED.longMonths : LONG_INSURED.usualMonths;

/** The mortgage of a home: its months, of which an insured one may have fewer, its premium, and the loan with it. */
export function mortgageOf(purchase: Purchase, wishedMonths: number, buyer: Buyer) {
  const isInsured = isHighRatio(purchase);
  const amortizationMonths = isInsured ? Math.min(wishedMonths, insuredMonths(buyer)) : wishedMonths;
  const premium = premiumFor(purchase, amortizationMonths);
  return { isInsured, amortizationMonths, premium, loan: purchase.price - purchase.down + (premium?.sum ?? 0) };
}
