import type { Cents } from './cents.ts';
import { type Breaking, type Charge, charge, chargeable, type Excess, type Practice } from './prepayment-charge.ts';

/** The practices that a lender may use for its charge: one value of each part if the lender states it, several if it does not. */
export type Practices = { readonly [Part in keyof Practice]: readonly Practice[Part][] } & {
  readonly excess: readonly Excess[];
};

/** The rates for one term that the time left may be compared with. */
export interface Comparison extends Pick<Breaking, TermRate> {
  termMonths: number;
}
type TermRate = 'posted' | 'current' | 'benchmark';

/** A mortgage to be broken, with everything that is known of it. */
interface BreakingAt extends Omit<Breaking, TermRate> {
  /** The amount that may still be prepaid this year without a charge; null if unknown. */
  free: Cents | null;
  comparisons: readonly Comparison[];
}

/** A charge, by one possible practice and comparable term. */
export interface Reading extends Charge {
  practice: Practice;
  termMonths: number | null;
  /** The part of the prepaid sum that the charge is computed on. */
  charged: Cents;
}

/** The charge by every method that the lender may use, lowest first. Each figure is listed once, for the first method that gives it. */
export function readings(breaking: BreakingAt, practices: Practices): Reading[] {
  const byFigure = new Map<string, Reading>();
  for (const practice of practicesIn(practices))
    for (const excess of practices.excess)
      for (const { termMonths, ...rates } of breaking.comparisons) {
        const sum = chargeable(breaking.sum, breaking.free, excess);
        const charged = charge({ ...breaking, ...rates, sum }, practice);
        if (charged === null) continue;
        const isCompared = charged.compared !== null;
        const key = [charged.sum, charged.basis, isCompared ? termMonths : 'any', charged.differential, sum].join();
        if (!byFigure.has(key))
          byFigure.set(key, { ...charged, practice, termMonths: isCompared ? termMonths : null, charged: sum });
      }
  return [...byFigure.values()].sort((a, b) => a.sum - b.sum);
}

/** Every practice that the possibilities allow. */
const practicesIn = ({ excess: _, ...parts }: Practices): Practice[] =>
  Object.entries(parts).reduce<Record<string, unknown>[]>(
    (all, [part, values]) => all.flatMap((reading) => values.map((value) => ({ ...reading, [part]: value }))),
    [{}],
  ) as unknown as Practice[];

/** The range of a charge, and whether an unknown rate can increase it. Null if nothing can be said. */
export function chargeRange(all: readonly Reading[]): { least: Cents; most: Cents; isLeast: boolean } | null {
  const [first] = all;
  const last = all.at(-1);
  return first && last ? { least: first.sum, most: last.sum, isLeast: all.some(({ isLeast }) => isLeast) } : null;
}
