import type { Thousandths } from '../thousandths.ts';
import type { Cents } from './cents.ts';
import { sourcesIn } from './source.ts';

/** The largest shares of income that housing (GDS) and all debts (TDS) may take, by who sets the limit. */
export const RATIO_LIMITS = {
  /** All three insurers. */
  insured: {
    gds: 39_000,
    tds: 44_000,
    sources: sourcesIn(
      'brokerospro.com/blog/gds-tds-stress-test-canada 2026-06-09',
      'mcap.com/residential-mortgages/customers/products/product-features official',
    ),
  },
  /** The limits of most lenders without insurance. */
  conventional: {
    gds: 39_000,
    tds: 44_000,
    sources: sourcesIn('mcap.com/residential-mortgages/customers/products/product-features official'),
  },
  /** The limits for conventional mortgages in older guides of banks. */
  older: { gds: 32_000, tds: 40_000, sources: sourcesIn('calgaryrealestatereview.com') },
} as const;
export type RatioLimits = Pick<(typeof RATIO_LIMITS)[keyof typeof RATIO_LIMITS], 'gds' | 'tds'>;

/** Sources that define the two ratios. */
export const RATIO_SOURCES = sourcesIn('citybrokerage.ca 2023-03', 'calgaryrealestatereview.com');

/** The costs of a home beside the mortgage. */
export interface HousingCosts {
  /** Property tax, a year. */
  propertyTax: Cents;
  /** A month each. */
  heat: Cents;
  condoFees: Cents;
  siteRent: Cents;
}

/** Revolving debts: 3 % a month of the balance, or of the limit. Sources disagree on which. */
export const REVOLVING = {
  percent: 3_000,
  sources: {
    balance: sourcesIn('citybrokerage.ca 2023-03', 'brokerospro.com/blog/gds-tds-stress-test-canada 2026-06-09'),
    limit: sourcesIn('bips.ca 2026-02-20'),
  },
} as const;

/** Housing costs of a year as GDS counts them: property tax, heat, half of condo fees, all of a site's rent. */
export const housingYear = ({ propertyTax, heat, condoFees, siteRent }: HousingCosts): Cents =>
  propertyTax + 12 * (heat + siteRent) + 6 * condoFees;

/** A household's obligations beside principal and interest, in sums of a year. */
export type Load = Record<'housing' | 'debts', Cents>;

/** Gross and total debt service, in thousandths of a percent of income, rounded up so that a share over a limit never shows as one within it. */
export function ratios(payments: Cents, { housing, debts }: Load, income: Cents) {
  const share = (sum: Cents): Thousandths =>
    income === 0 ? Number.POSITIVE_INFINITY : Math.ceil((sum * 100_000) / income);
  return { gds: share(payments + housing), tds: share(payments + housing + debts) };
}

/** The limits that are exceeded. Sums of a year, compared without rounding. */
export function passedLimits(
  payments: Cents,
  { housing, debts }: Load,
  income: Cents,
  { gds, tds }: RatioLimits,
): ('gds' | 'tds')[] {
  const passes = (sum: Cents, limit: Thousandths): boolean => BigInt(sum) * 100_000n > BigInt(income) * BigInt(limit);
  const passed = { gds: passes(payments + housing, gds), tds: passes(payments + housing + debts, tds) };
  return (['gds', 'tds'] as const).filter((ratio) => passed[ratio]);
}
