import type { Thousandths } from '../thousandths.ts';
import type { Cents } from './cents.ts';
import { sourcesIn } from './source.ts';

/**
 * The largest shares of income that housing (GDS) and all debts (TDS) may take: of all three insurers, and of most lenders without
 * insurance, of whom some allow less.
 */
export const RATIO_LIMITS = {
  gds: 39_000,
  tds: 44_000,
  sources: sourcesIn(
    'brokerospro.com/blog/gds-tds-stress-test-canada 2026-06-09',
    'mcap.com/residential-mortgages/customers/products/product-features official',
  ),
} as const;

/** Sources that define the two ratios, and the lower limits of older guides of banks. */
export const RATIO_SOURCES = sourcesIn('citybrokerage.ca 2023-03', 'calgaryrealestatereview.com');

/** Sources on revolving debts, which count as 3 % a month: of the balance by the first two, of the limit by the last. */
export const REVOLVING_SOURCES = sourcesIn(
  'citybrokerage.ca 2023-03',
  'brokerospro.com/blog/gds-tds-stress-test-canada 2026-06-09',
  'bips.ca 2026-02-20',
);

/** Housing costs of a year as GDS counts them: property tax of a year, twelve months of heat, and half of twelve condo fees. */
export const housingYear = ({ propertyTax, heat, condoFees }: Record<'propertyTax' | 'heat' | 'condoFees', Cents>) =>
  propertyTax + 12 * heat + 6 * condoFees;

/** A household's obligations beside principal and interest, in sums of a year. */
export type Load = Record<'housing' | 'debts', Cents>;

/** Gross and total debt service, in thousandths of a percent of income, rounded up so that a share over a limit never shows as one within it. */
export function ratios(payments: Cents, { housing, debts }: Load, income: Cents) {
  const share = (sum: Cents): Thousandths =>
    income === 0 ? Number.POSITIVE_INFINITY : Math.ceil((sum * 100_000) / income);
  return { gds: share(payments + housing), tds: share(payments + housing + debts) };
}

/** The limits that are exceeded. Sums of a year, compared without rounding. */
export function passedLimits(payments: Cents, { housing, debts }: Load, income: Cents): ('gds' | 'tds')[] {
  const sums = { gds: payments + housing, tds: payments + housing + debts };
  return (['gds', 'tds'] as const).filter(
    (ratio) => BigInt(sums[ratio]) * 100_000n > BigInt(income) * BigInt(RATIO_LIMITS[ratio]),
  );
}
