import type { Thousandths } from '../percent.ts';
import type { Cents } from './cents.ts';
import { type Breaking, type Charge, charge, type Practice } from './charge.ts';
import { chargeable, type Excess } from './privilege.ts';

/** How a lender may work its charge out: of each part one possibility where it says which, several where it does not. */
export type Practices = { readonly [Part in keyof Practice]: readonly Practice[Part][] } & {
  readonly excess: readonly Excess[];
};

/** The rates for one term that the time left may be compared with. */
export interface Comparison {
  termMonths: number;
  posted: Thousandths | null;
  current: Thousandths | null;
  benchmark: Thousandths | null;
}

/** A mortgage to be broken, with everything that is known of it. */
export interface BreakingAt extends Omit<Breaking, 'posted' | 'current' | 'benchmark'> {
  /** What may still be paid this year without a charge; null where that is not known. */
  privilegeLeft: Cents | null;
  comparisons: readonly Comparison[];
}

/** A charge, by one possible practice and comparable term. */
export interface Reading extends Charge {
  practice: Practice;
  excess: Excess;
  termMonths: number | null;
  /** The part of what is paid back that the charge is counted on. */
  charged: Cents;
}

/** The charge by every way in which the lender may count it, lowest first. One figure is told once, of the first way that gives it. */
export function readings(breaking: BreakingAt, practices: Practices): Reading[] {
  const found = new Map<string, Reading>();
  for (const practice of practicesIn(practices))
    for (const excess of practices.excess)
      for (const { termMonths, ...rates } of breaking.comparisons) {
        const sum = chargeable(breaking.sum, breaking.privilegeLeft, excess);
        const one = charge({ ...breaking, ...rates, sum }, practice);
        if (one === null) continue;
        const isCompared = one.compared !== null;
        const key = [one.sum, one.basis, isCompared ? termMonths : 'any', one.differential, sum].join();
        if (!found.has(key))
          found.set(key, { ...one, practice, excess, termMonths: isCompared ? termMonths : null, charged: sum });
      }
  return [...found.values()].sort((a, b) => a.sum - b.sum);
}

/** Every practice that the possibilities allow. */
function practicesIn({ excess: _, ...parts }: Practices): Practice[] {
  return Object.entries(parts).reduce<Record<string, unknown>[]>(
    (all, [part, values]) => all.flatMap((one) => values.map((value) => ({ ...one, [part]: value }))),
    [{}],
  ) as unknown as Practice[];
}

/** Between which figures a charge lies, and whether a rate that is not known can make it more. Null where nothing can be said. */
export function chargeRange(all: readonly Reading[]): { least: Cents; most: Cents; isLeast: boolean } | null {
  const [first] = all;
  const last = all.at(-1);
  return first && last ? { least: first.sum, most: last.sum, isLeast: all.some(({ isLeast }) => isLeast) } : null;
}
