import { type FieldOf, fieldsOf } from './fields.ts';
import type { LenderFacts, StoredRate } from './schema.ts';
import { PROVINCES, type Province } from './vocabulary.ts';

type Provinces = StoredRate['provinces'];

const TERRITORIES: readonly string[] = ['CA-NT', 'CA-NU', 'CA-YT'];

/** True if a list leaves out territories at most. Whoever says no province is taken to live in one of the ten. */
export const isInEveryProvince = (provinces: readonly Province[] | null): boolean =>
  provinces === null || PROVINCES.every((code) => TERRITORIES.includes(code) || provinces.includes(code));

/** The condition of a rate whose product is sold for such mortgages alone. */
const ONLY = { insured: 'high-ratio-only', uninsured: 'conventional-only' } as const;

/** The facts among what is known of a lender. */
export const factsOf = ({ provinces, provincesStated, provincesUnsure, sells }: LenderFacts): LenderFacts => ({
  ...{ provinces, provincesStated, provincesUnsure, sells },
});

/** A rate as its lender offers it: what its page says, with the facts about the lender laid over it. */
export function asOffered<One extends StoredRate>(rate: One, facts: LenderFacts): One {
  const provinces = offeredIn(rate.provinces, facts.provinces);
  const sellsFor = (product: string | null) => facts.sells.filter((sale) => sale.product === product);
  const ofProduct = rate.product === null || rate.insurance !== null ? [] : sellsFor(rate.product);
  const [only] = ofProduct.length === 1 ? ofProduct : [];
  const sold = sellsFor(null).map(({ insurance }) => insurance);
  return {
    ...rate,
    provinces,
    provincesStated: rate.provincesStated || facts.provincesStated,
    provincesUnsure: facts.provincesUnsure.filter((code) => provinces?.includes(code) ?? true),
    insuranceStated: [...new Set([...rate.insuranceStated, ...sold])].sort(),
    conditions: only ? [...new Set([...rate.conditions, ONLY[only.insurance]])].sort() : rate.conditions,
  };
}

/** The provinces of a rate: its lender's, unless the page names fewer. Null is all of Canada. */
function offeredIn(rate: Provinces, lender: Provinces): Provinces {
  if (rate === null || lender === null) return rate ?? lender;
  const both = rate.filter((code) => lender.includes(code));
  return both.length > 0 ? both : lender;
}

/** A bound of a rate: what it measures, and the side of the number on which the rate is offered. `upTo` and `atLeast` include the number. */
export const BOUNDS = {
  ltvOverPercent: { measures: 'share', side: 'over' },
  ltvUpToPercent: { measures: 'share', side: 'upTo' },
  ltvUnderPercent: { measures: 'share', side: 'under' },
  priceUnder: { measures: 'price', side: 'under' },
  priceUpTo: { measures: 'price', side: 'upTo' },
  loanAtLeast: { measures: 'loan', side: 'atLeast' },
  loanUnder: { measures: 'loan', side: 'under' },
  amortizationOverYears: { measures: 'years', side: 'over' },
  amortizationUpToYears: { measures: 'years', side: 'upTo' },
} as const;
export type BoundField = keyof typeof BOUNDS;
/** What bounds measure: the share of the home's value in percent, its price and the loan in dollars, the amortization in years. */
export type Measure = (typeof BOUNDS)[BoundField]['measures'];
export type Bounds = Pick<StoredRate, BoundField>;
export const BOUND_FIELDS = Object.keys(BOUNDS) as BoundField[];

const SIDES: Record<(typeof BOUNDS)[BoundField]['side'], (value: number, bound: number) => boolean> = {
  over: (value, bound) => value > bound,
  upTo: (value, bound) => value <= bound,
  under: (value, bound) => value < bound,
  atLeast: (value, bound) => value >= bound,
};

/** True if a rate is offered for a measured value: within all of its bounds on it. */
export const isWithin = (rate: Partial<Bounds>, measures: Measure, value: number): boolean =>
  BOUND_FIELDS.every((field) => {
    const bound = rate[field] ?? null;
    return BOUNDS[field].measures !== measures || bound === null || SIDES[BOUNDS[field].side](value, bound);
  });

/** The fields that narrow a rate and distinguish it from another of the same product; each null if the lender does not say. */
export const NARROWING = fieldsOf('limit');

/** The fields of a rate that say for whom it is, up to which sums it is valid, and what its lender adds for some. */
export type Scope = Pick<StoredRate, FieldOf<'limit'> | 'conditions' | 'surcharges'>;

/** The scope of a rate without restrictions. */
export const NOT_NARROWED: Scope = {
  ...(Object.fromEntries(NARROWING.map((field) => [field, null])) as Record<(typeof NARROWING)[number], null>),
  conditions: [],
  surcharges: [],
};

/** Whether a rate is one of the demo's own making: it is shown, and ranks nowhere. */
export const isMadeUp = ({ conditions }: Pick<Scope, 'conditions'>): boolean => conditions.includes('made-up');
