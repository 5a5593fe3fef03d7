import type { StoredRate } from './schema.ts';

/**
 * What each field of a rate is. Every list of fields follows from this table, and the compiler asks for a new one here.
 *
 * - `name`: tells it from other rates of its lender, with the limits
 * - `limit`: narrows it; null where the lender does not say
 * - `terms`: says further for whom it is, and what is added
 * - `printed`: a figure of it as printed
 * - `basis`: what its figure is computed from
 * - `words`: the lender's own
 * - `sighting`: when and where the figure was seen; differs from one figure to the next
 */
const ROLES = {
  id: 'name',
  lender: 'name',
  rateType: 'name',
  termMonths: 'name',
  prepayment: 'name',
  offer: 'name',
  insurance: 'limit',
  ltvOverPercent: 'limit',
  ltvUpToPercent: 'limit',
  ltvUnderPercent: 'limit',
  priceUnder: 'limit',
  priceUpTo: 'limit',
  loanAtLeast: 'limit',
  loanUnder: 'limit',
  amortizationOverYears: 'limit',
  amortizationUpToYears: 'limit',
  purpose: 'limit',
  provinces: 'limit',
  provincesStated: 'terms',
  provincesUnsure: 'terms',
  insuranceStated: 'terms',
  surcharges: 'terms',
  ratePercent: 'printed',
  rateBasis: 'basis',
  primeOffsetPercent: 'printed',
  primePercent: 'basis',
  rateCeilingPercent: 'printed',
  aprPercent: 'printed',
  product: 'words',
  label: 'words',
  section: 'words',
  conditions: 'terms',
  sourceUrl: 'words',
  evidence: 'sighting',
  changedAt: 'sighting',
  effectiveOn: 'sighting',
  witnesses: 'sighting',
} as const satisfies Record<keyof StoredRate, string>;

type Role = (typeof ROLES)[keyof StoredRate];
/** A field with one of these roles. */
export type FieldOf<R extends Role> = {
  [Field in keyof StoredRate]: (typeof ROLES)[Field] extends R ? Field : never;
}[keyof StoredRate];

/** Every field of a rate, in the order of its schema. */
export const RATE_FIELDS = Object.keys(ROLES) as (keyof StoredRate)[];

/** The fields with these roles, in the order of the schema. */
export const fieldsOf = <R extends Role>(...roles: readonly R[]): readonly FieldOf<R>[] =>
  RATE_FIELDS.filter((field): field is FieldOf<R> => (roles as readonly Role[]).includes(ROLES[field]));
