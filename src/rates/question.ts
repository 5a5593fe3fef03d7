import { type Home, isHighRatio, loanToValue, premiumFor } from './insurance.ts';
import type { Rate } from './schema.ts';
import { hasFewConditions, isMadeUp, type Scope } from './scope.ts';

type Insurance = NonNullable<Rate['insurance']>;

/** What somebody asks of the board: where, what for, how much. */
export interface Question extends Home {
  /** Null: a rate that is offered in all of Canada. */
  province: NonNullable<Rate['provinces']>[number] | null;
  purpose: NonNullable<Rate['purpose']>;
  amortizationYears: number;
}

/**
 * How a rate answers a question. `yes`: all it says agrees. `unsaid`: nothing speaks against it, but its lender does not say whether
 * it is for insured mortgages. `some`: it agrees, but only some borrowers can have it. `no`: it is for others.
 */
export type Fit = 'yes' | 'unsaid' | 'some' | 'no';
/** Better answers first. */
export const FITS: readonly Fit[] = ['yes', 'unsaid', 'some', 'no'];

/** Whether a mortgage must be insured. A refinanced one cannot be. */
export function insuranceAsked(question: Question): 'insured' | 'uninsured' {
  return isHighRatio(question) ? 'insured' : 'uninsured';
}

/** What is borrowed, in dollars: with the insurance premium where a purchase needs one. */
export function borrowed(question: Question): number {
  const premium = question.purpose === 'purchase' ? premiumFor(question, question.amortizationYears) : null;
  return question.price - question.down + (premium?.amount ?? 0);
}

/** The insurances that a lender names: for the same kind of rate (type, term, prepayment), and for any. */
export interface Named {
  forKind: Insurance[];
  forAny: Insurance[];
}

/** How a rate answers a question. @param named by its lender: one that tells insurances apart says something by leaving a mark out */
export function fitFor(rate: Scope, question: Question, named: Named): Fit {
  const { province, purpose, amortizationYears } = question;
  const has = (condition: Rate['conditions'][number]): boolean => rate.conditions.includes(condition);
  const asked = insuranceAsked(question);
  const share = loanToValue(question);
  if (isMadeUp(rate)) return 'no';
  if (rate.provinces !== null && (province === null || !rate.provinces.includes(province))) return 'no';
  if (rate.purpose !== null && rate.purpose !== purpose) return 'no';
  if (has('purchase-or-switch-only') && purpose !== 'purchase' && purpose !== 'switch') return 'no';
  if (has('no-refinance') && purpose === 'refinance') return 'no';
  if ((has('no-renewal') || has('new-mortgages-only')) && purpose === 'renewal') return 'no';
  if (rate.amortizationOverYears !== null && amortizationYears <= rate.amortizationOverYears) return 'no';
  if (rate.amortizationUpToYears !== null && amortizationYears > rate.amortizationUpToYears) return 'no';
  if (rate.ltvOverPercent !== null && share <= rate.ltvOverPercent) return 'no';
  if (rate.ltvUpToPercent !== null && share > rate.ltvUpToPercent) return 'no';
  if (has('high-ratio-only') && asked === 'uninsured') return 'no';
  if (has('conventional-only') && asked === 'insured') return 'no';
  if (rate.insurance === 'insurable') return asked === 'uninsured' && purpose !== 'refinance' ? 'some' : 'no';
  if (rate.insurance !== null && rate.insurance !== asked) return 'no';
  if (rate.insurance === null && named.forKind.includes(asked)) return 'no';
  if (!hasFewConditions({ ...rate, conditions: rate.conditions.filter((one) => one !== 'high-ratio-only') }))
    return 'some';
  return rate.insurance === null && isUnsaid(named, asked) ? 'unsaid' : 'yes';
}

/** Whether an unmarked rate may be for others: its lender marks no rate, or marks those for `asked` elsewhere. */
const isUnsaid = ({ forAny }: Named, asked: Insurance): boolean => forAny.length === 0 || forAny.includes(asked);

/** What each lender names, by the rate's id. */
export function namedInsurances(rates: readonly Rate[]): Map<string, Named> {
  const named = new Map<string, Set<Insurance>>();
  const keys = ({ lender, rateType, termMonths, prepayment }: Rate): [kind: string, any: string] => [
    [lender, rateType, termMonths, prepayment].join(),
    lender,
  ];
  for (const rate of rates)
    for (const key of keys(rate)) {
      const known = named.get(key) ?? new Set();
      if (rate.insurance !== null) known.add(rate.insurance);
      named.set(key, known);
    }
  const list = (key: string): Insurance[] => [...(named.get(key) ?? [])].sort();
  return new Map(
    rates.map((rate) => {
      const [kind, any] = keys(rate);
      return [rate.id, { forKind: list(kind), forAny: list(any) }];
    }),
  );
}
