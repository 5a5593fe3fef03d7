import { CLOSEST_TERM, type TermRule } from '../rates/calculators/comparable-term.ts';
import type { Practice } from '../rates/calculators/prepayment-charge.ts';
import type { Practices } from '../rates/calculators/readings.ts';
import type { LenderTerms, Sourced } from './schema.ts';

/** The practices to assume if a lender does not state its own. A list of two is shown as two figures. */
const UNSAID: Practices = {
  method: ['posted-less-discount', 'own-current'],
  // Every printed worksheet is simple, counts months, and takes a quarter of a year at the contract's rate.
  counting: ['simple'],
  time: ['months'],
  fixedAt: ['contract'],
  variableAt: ['contract'],
  fixedMonths: ['quarter'],
  variableMonths: ['quarter'],
  nearMaturity: ['usual', 'interest-to-maturity'],
  excess: ['beyond', 'whole'],
};

/** The stated practices; if only one weak source states them, those assumed without it as well. */
function possible<Value>(facts: readonly Sourced<Value>[], unsaid: readonly Value[]): Value[] {
  const isWeak = facts.length < 2 && facts.every(({ confidence }) => confidence === 'low');
  return [...new Set([...facts.map(({ value }) => value), ...(isWeak ? unsaid : [])])];
}

/** The ways in which a lender (null: without gathered terms) may compute its charge, for a part or the whole. */
export function practicesOf(terms: LenderTerms | null, isPartial: boolean): Practices {
  if (terms === null) return UNSAID;
  const { charge } = terms;
  const part = <Name extends keyof Practice>(name: Name): readonly Practice[Name][] =>
    possible(charge[name] as Sourced<Practice[Name]>[], UNSAID[name] as readonly Practice[Name][]);
  const counting = part('counting');
  return {
    method: part('method'),
    // No lender prints its formula of a present value: the simple figure is shown beside it, as its upper bound.
    counting: counting.includes('present-value') ? ['present-value', 'simple'] : counting,
    time: part('time'),
    fixedAt: part('fixedAt'),
    variableAt: part('variableAt'),
    fixedMonths: part('fixedMonths'),
    variableMonths: part('variableMonths'),
    nearMaturity: part('nearMaturity'),
    excess: possible(isPartial ? charge.excessOfPart : charge.excessOfAll, UNSAID.excess),
  };
}

/** The ways in which a lender may map the remaining time to one of its posted terms. */
export const termRulesOf = (terms: LenderTerms | null): TermRule[] =>
  possible<TermRule>(terms?.charge.comparableTerm ?? [], [CLOSEST_TERM]);
