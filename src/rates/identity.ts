import type { StoredRate } from './schema.ts';

/** The fields that distinguish two rates of one lender. `variant` is a short code if a lender sells the same thing twice. */
export type Identity = Pick<
  StoredRate,
  | ('lender' | 'rateType' | 'termMonths' | 'prepayment' | 'offer' | 'insurance' | 'purpose' | 'provinces')
  | ('ltvOverPercent' | 'ltvUpToPercent' | 'amortizationOverYears' | 'amortizationUpToYears')
> & { variant: string | null };

/**
 * The id of a rate: readable, stable across runs, unique within a snapshot. Never made from position or wording.
 * @example `rbc/fixed/60m/closed/special/upto25y`
 */
export function rateId(rate: Identity): string {
  const band = (name: string, over: number | null, upTo: number | null, unit: string): string | null => {
    if (over === null && upTo === null) return null;
    if (over === null) return `${name}upto${upTo}${unit}`;
    return upTo === null ? `${name}over${over}${unit}` : `${name}over${over}upto${upTo}${unit}`;
  };
  return [
    rate.lender,
    rate.rateType,
    rate.termMonths === null ? 'noterm' : `${rate.termMonths}m`,
    rate.prepayment,
    rate.offer,
    rate.variant,
    rate.insurance,
    band('ltv-', rate.ltvOverPercent, rate.ltvUpToPercent, ''),
    band('', rate.amortizationOverYears, rate.amortizationUpToYears, 'y'),
    rate.purpose,
    rate.provinces?.map((code) => code.slice(3).toLowerCase()).join('-') ?? null,
  ]
    .filter((part) => part !== null)
    .join('/');
}

/** The id of the rate that differs in its offer only, the fifth of the parts that every id has: the posted twin of a special. */
export const twinId = (id: string, offer: StoredRate['offer']): string => id.split('/').with(4, offer).join('/');

/** The lender of a rate, by its id. */
export const lenderOf = (id: string): string => id.slice(0, id.indexOf('/'));
