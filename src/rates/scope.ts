import type { LenderEntry, StoredRate } from './schema.ts';

type Provinces = StoredRate['provinces'];

/** The provinces of a rate: its lender's, unless the page names fewer. Null is all of Canada. */
export function offeredIn(rate: Provinces, lender: LenderEntry['provinces']): Provinces {
  if (rate === null || lender === null) return rate ?? lender;
  const both = rate.filter((code) => lender.includes(code));
  return both.length > 0 ? both : lender;
}

/** The fields that narrow a rate and distinguish it from another of the same product; each null if the lender does not say. */
export const NARROWING = [
  'insurance',
  'ltvOverPercent',
  'ltvUpToPercent',
  'amortizationOverYears',
  'amortizationUpToYears',
  'purpose',
  'provinces',
] as const satisfies (keyof StoredRate)[];

/** The fields of a rate that say for whom it is and up to which sums it is valid. */
export type Scope = Pick<StoredRate, (typeof NARROWING)[number] | 'conditions'>;

/** The scope of a rate without restrictions. */
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

/** True if a rate is offered for an amortization: within its band, if the lender names one. */
export function fitsAmortization(
  rate: Pick<Scope, 'amortizationOverYears' | 'amortizationUpToYears'>,
  years: number,
): boolean {
  return (
    (rate.amortizationOverYears === null || years > rate.amortizationOverYears) &&
    (rate.amortizationUpToYears === null || years <= rate.amortizationUpToYears)
  );
}

/** True if a rate is offered for a loan of this share of the home's value, in percent. */
export const fitsShare = (
  { ltvOverPercent: over, ltvUpToPercent: upTo }: Pick<Scope, 'ltvOverPercent' | 'ltvUpToPercent'>,
  share: number,
): boolean => (over === null || share > over) && (upTo === null || share <= upTo);
