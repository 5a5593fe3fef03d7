import { CONDITION_CODES, CONDITIONS, type ConditionCode } from './conditions.ts';
import {
  type Asker,
  borrowed,
  IMPOSSIBILITIES,
  type Impossibility,
  impossibilityOf,
  insuranceAsked,
  MAIN_WAY,
  PURPOSE_OF,
  type Question,
  shareOf,
  USUAL_QUESTION,
  type Way,
} from './question.ts';
import type { Rate, StoredRate } from './schema.ts';
import { BOUND_FIELDS, BOUNDS, isInEveryProvince, isWithin, type Scope } from './scope.ts';

/** The standing of a borrower for a rate: can have it; may have it, because the lender leaves something open; only some can; cannot. */
export const STANDINGS = ['can', 'may', 'some', 'cannot'] as const;
export type Standing = (typeof STANDINGS)[number];

/** The fields of a rate that decide who can have it. */
export type Offered = Scope & Pick<StoredRate, 'lender' | 'provincesStated' | 'provincesUnsure' | 'insuranceStated'>;

/** The rates of which a lender names the insurance: those of the same kind (type, term, prepayment), and all of them. */
export interface Named {
  forKind: readonly Offered[];
  forAny: readonly Offered[];
}

/** The input of a rule. @property share of the home's value that is borrowed, percent */
interface Case extends Asker {
  share: number;
  named: Named;
}

interface Rule {
  standing: Exclude<Standing, 'can'>;
  applies: (rate: Offered, asker: Case) => boolean;
}

/** Whether a borrower can have one of some rates that their lender names the asked insurance of. */
const canHaveOne = (rates: readonly Offered[], { question, way, insurance }: Case): boolean =>
  rates.some((rate) => rate.insurance === insurance && isRanked(fitOf(rate, question, way).standing));

const isInsuranceSaid = ({ insurance, conditions }: Offered): boolean =>
  insurance !== null || conditions.includes('high-ratio-only') || conditions.includes('conventional-only');

const cannot = (rule: Rule['applies']) => ({ standing: 'cannot', applies: rule }) as const;
const may = (rule: Rule['applies']) => ({ standing: 'may', applies: rule }) as const;

/** The rules on fields of a rate, each by the reason it gives. */
export const RULES = {
  'province-not-chosen': cannot(
    ({ provinces }, { question }) => question.province === null && !isInEveryProvince(provinces),
  ),
  'other-province': cannot(
    ({ provinces }, { question: { province } }) =>
      provinces !== null && province !== null && !provinces.includes(province),
  ),
  'other-purpose': cannot(({ purpose }, { way }) => purpose !== null && purpose !== PURPOSE_OF[way]),
  'own-lender': cannot((_, { way, isOwnLender }) => way === 'move' && isOwnLender),
  'other-lender': cannot((_, { way, isOwnLender }) => way === 'stay' && !isOwnLender),
  'other-amortization': cannot((rate, { question }) => !isWithin(rate, 'years', question.amortizationYears)),
  'other-loan-to-value': cannot((rate, { share }) => !isWithin(rate, 'share', share)),
  'other-price': cannot((rate, { question }) => !isWithin(rate, 'price', question.value)),
  'other-loan': cannot((rate, { question }) => !isWithin(rate, 'loan', borrowed(question))),
  'other-insurance': cannot((rate, asker) => {
    const { insurance: needed, way, named } = asker;
    // A named rate displaces the unmarked ones beside it for people who can have the named one.
    if (rate.insurance === null) return !isInsuranceSaid(rate) && canHaveOne(named.forKind, asker);
    // If the lender insures the mortgage itself, the borrower has an uninsured one. A refinanced mortgage cannot be insured.
    if (rate.insurance === 'insurable') return needed === 'insured' || way === 'borrow';
    return rate.insurance !== needed;
  }),
  insurable: { standing: 'some', applies: ({ insurance }) => insurance === 'insurable' },
  // A source counts for kinds of which the page names nothing. A lender that names insurances says something by leaving the mark out: the
  // rate is for borrowers for whom it names none.
  'insurance-not-stated': may((rate, { insurance: needed, way, named }) => {
    if (isInsuranceSaid(rate) || (named.forKind.length === 0 && rate.insuranceStated.includes(needed))) return false;
    const isAsked = ({ insurance, purpose }: Offered): boolean =>
      insurance === needed && (purpose === null || purpose === PURPOSE_OF[way]);
    return named.forAny.length === 0 || named.forAny.some(isAsked);
  }),
  'provinces-not-stated': may(
    ({ provincesStated, provincesUnsure }, { question: { province } }) =>
      !provincesStated || (province !== null && provincesUnsure.includes(province)),
  ),
  'tenants-not-stated': may((_, { question }) => question.rented),
} as const satisfies Record<string, Rule>;
const REASONED = Object.entries(RULES) as [keyof typeof RULES, Rule][];

/** Why a borrower cannot have a rate, or cannot count on it: a rule on its fields, one of its conditions, or the question itself. */
export type Reason = keyof typeof RULES | ConditionCode | Impossibility;

export const REASONS = [...Object.keys(RULES), ...CONDITION_CODES, ...IMPOSSIBILITIES] as [Reason, ...Reason[]];

/** How well a rate fits a question, and the reasons why it fits no better. */
export interface Fit {
  standing: Standing;
  /** For a rate that cannot be had, the obstacles; for others, restrictions and open points. */
  reasons: Reason[];
}

function standingOf(code: ConditionCode, asker: Asker): Standing {
  const { keeps, matters } = CONDITIONS[code];
  const how = matters(asker);
  if (how === 'bars') return 'cannot';
  if (how === 'unclear') return 'may';
  return how === 'yes' && keeps === 'few' ? 'some' : 'can';
}

/** The borrower of a question, to the lender of a rate. */
const askerOf = ({ lender }: Offered, question: Question, way: Way): Asker => ({
  ...{ question, way },
  insurance: insuranceAsked(question),
  isOwnLender: question.currentLender === lender,
});

/**
 * What of a rate's limits is left for a question: without the place, purpose, insurance and sums that the question is within, the conditions
 * that it meets, and the surcharges, which are in the sum where they are due.
 */
export function unmetLimits(rate: Offered, question: Question, way: Way): Scope {
  const asker = askerOf(rate, question, way);
  const values = {
    ...{ share: shareOf(question), price: question.value, loan: borrowed(question) },
    years: question.amortizationYears,
  };
  const within = BOUND_FIELDS.filter((field) => {
    const { measures } = BOUNDS[field];
    return isWithin({ [field]: rate[field] }, measures, values[measures]);
  });
  const { province } = question;
  const isHere = province === null ? isInEveryProvince(rate.provinces) : (rate.provinces?.includes(province) ?? true);
  return {
    ...rate,
    ...Object.fromEntries(within.map((field) => [field, null])),
    insurance: rate.insurance === asker.insurance ? null : rate.insurance,
    purpose: rate.purpose === PURPOSE_OF[way] ? null : rate.purpose,
    provinces: isHere ? null : rate.provinces,
    conditions: rate.conditions.filter((code) => CONDITIONS[code].matters(asker) !== 'no'),
    surcharges: [],
  };
}

const worse = (a: Standing, b: Standing): Standing => (STANDINGS.indexOf(b) > STANDINGS.indexOf(a) ? b : a);

/**
 * Decides how well a rate fits a question. Nothing else decides who can have a rate.
 * @param way one of the question's
 * @param named the insurances that the lender names: if it distinguishes them, a rate without a mark says something too
 */
export function fitOf(rate: Offered, question: Question, way: Way, named: Named = { forKind: [], forAny: [] }): Fit {
  const impossible = impossibilityOf(question, way);
  if (impossible) return { standing: 'cannot', reasons: [impossible] };
  const asker: Case = { ...askerOf(rate, question, way), share: shareOf(question), named };
  const findings: { reason: Reason; standing: Standing }[] = [
    ...REASONED.filter(([, rule]) => rule.applies(rate, asker)).map(([reason, { standing }]) => ({ reason, standing })),
    ...rate.conditions.map((reason) => ({ reason, standing: standingOf(reason, asker) })),
  ].filter(({ standing }) => standing !== 'can');
  const standing = findings.map((finding) => finding.standing).reduce(worse, 'can');
  const decisive = standing === 'cannot' ? findings.filter((finding) => finding.standing === 'cannot') : findings;
  return { standing, reasons: decisive.map(({ reason }) => reason) };
}

/** True if rates of a standing are ranked: others are for some borrowers only, or for none. */
export const isRanked = (standing: Standing): boolean => standing === 'can' || standing === 'may';

/** Whether most borrowers in Canada could have a rate: its standing for the usual question is `can` or `may`. */
export const isForMost = (rate: Offered, named?: Named): boolean =>
  isRanked(fitOf(rate, USUAL_QUESTION, MAIN_WAY[USUAL_QUESTION.purpose], named).standing);

/** What each lender names beside a rate, by the rate's id. */
export function namedInsurances(
  rates: readonly (Offered & Pick<Rate, 'id' | 'rateType' | 'termMonths' | 'prepayment'>)[],
): Map<string, Named> {
  type One = (typeof rates)[number];
  const kindOf = ({ lender, rateType, termMonths, prepayment }: One): string =>
    [lender, rateType, termMonths, prepayment].join();
  const marked = rates.filter(({ insurance }) => insurance !== null);
  const [byKind, byLender] = [Map.groupBy(marked, kindOf), Map.groupBy(marked, ({ lender }) => lender)];
  return new Map(
    rates.map((rate) => [
      rate.id,
      { forKind: byKind.get(kindOf(rate)) ?? [], forAny: byLender.get(rate.lender) ?? [] },
    ]),
  );
}
