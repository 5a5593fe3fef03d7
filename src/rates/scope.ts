import type { LenderEntry, StoredRate } from './schema.ts';

type Provinces = StoredRate['provinces'];

/** Where a rate is offered: where its lender lends, unless the page says narrower. Null is all of Canada. */
export function offeredIn(rate: Provinces, lender: LenderEntry['provinces']): Provinces {
  if (rate === null || lender === null) return rate ?? lender;
  const both = rate.filter((code) => lender.includes(code));
  return both.length > 0 ? both : lender;
}

/** What narrows a rate and tells it apart from another of the same product: each null where nothing is said. */
export const NARROWING = [
  'insurance',
  'ltvOverPercent',
  'ltvUpToPercent',
  'amortizationOverYears',
  'amortizationUpToYears',
  'purpose',
  'provinces',
] as const satisfies (keyof StoredRate)[];

/** The fields of a rate that say for whom it is and up to where it holds. */
export type Scope = Pick<StoredRate, (typeof NARROWING)[number] | 'conditions'>;

/** The scope of a rate that nothing is said of. */
export const NOT_NARROWED: Scope = {
  insurance: null,
  ltvOverPercent: null,
  ltvUpToPercent: null,
  amortizationOverYears: null,
  amortizationUpToYears: null,
  purpose: null,
  provinces: null,
  conditions: [],
};

/** Whether a rate is one of the demo's own making: it is shown, and ranks nowhere. */
export const isMadeUp = ({ conditions }: Pick<Scope, 'conditions'>): boolean => conditions.includes('made-up');

/** Whether a rate is offered for an amortization: its band, where the lender names one, holds it. */
export function fitsAmortization(
  rate: Pick<Scope, 'amortizationOverYears' | 'amortizationUpToYears'>,
  years: number,
): boolean {
  return (
    (rate.amortizationOverYears === null || years > rate.amortizationOverYears) &&
    (rate.amortizationUpToYears === null || years <= rate.amortizationUpToYears)
  );
}

/** Whether a rate is offered where a share of the home's value is borrowed, in percent. */
export const fitsShare = (
  { ltvOverPercent: over, ltvUpToPercent: upTo }: Pick<Scope, 'ltvOverPercent' | 'ltvUpToPercent'>,
  share: number,
): boolean => (over === null || share > over) && (upTo === null || share <= upTo);
