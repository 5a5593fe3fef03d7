import type { Rate } from '../../rates/schema.ts';
import { observationsOf, type Snapshot } from '../../snapshots/snapshot.ts';

/** The figures that mortgage rates follow: prime, the Bank of Canada's policy rate, and the yield of its 5-year bonds. */
const BENCHMARKS = ['prime', 'policy-rate', 'yield-5-year'] as const;
export type BenchmarkName = (typeof BENCHMARKS)[number];

/** The present state of a benchmark. */
export interface Benchmark {
  name: BenchmarkName;
  percent: number;
  /** The day of the figure, `2026-11-18`; null if it comes from the lenders' pages. */
  date: string | null;
  /** When the figure was last read on a lender's page, RFC 3339; null if it comes from the Bank of Canada. */
  seenAt: string | null;
  /** The figure before its last change, and the day of that change; null if no change is on record. */
  before: { percent: number; changedOn: string } | null;
}

/** The state of a series after its last day. @param days oldest first */
export function benchmarkOf(name: BenchmarkName, days: readonly { date: string; percent: number }[]): Benchmark | null {
  const last = days.at(-1);
  if (!last) return null;
  const earlier = days.findLastIndex(({ percent }) => percent !== last.percent);
  const changed = days[earlier + 1];
  return {
    name,
    ...last,
    seenAt: null,
    before: earlier < 0 || !changed ? null : { percent: days[earlier]?.percent as number, changedOn: changed.date },
  };
}

type Printed = Pick<Rate, 'lender' | 'primePercent' | 'observedAt'>;

/** The prime that most lenders print, and when one of them was last read; null if none does. */
function printedPrime(rates: readonly Printed[]): Benchmark | null {
  const byLender = new Map(rates.flatMap((rate) => (rate.primePercent === null ? [] : [[rate.lender, rate]])));
  const [most] = [...Map.groupBy(byLender.values(), ({ primePercent }) => primePercent as number)].sort(
    ([, a], [, b]) => b.length - a.length,
  );
  if (!most) return null;
  const [percent, printed] = most;
  const seenAt =
    printed
      .map(({ observedAt }) => observedAt)
      .sort()
      .at(-1) ?? null;
  return { name: 'prime', percent, date: null, seenAt, before: null };
}

/** The benchmarks of a snapshot. If it lacks the Bank of Canada's prime, the one that most lenders print. */
export function benchmarksOf(snapshot: Snapshot, rates: readonly Printed[]): Benchmark[] {
  return BENCHMARKS.flatMap(
    (name) =>
      benchmarkOf(name, observationsOf(snapshot, name)) ?? (name === 'prime' ? printedPrime(rates) : null) ?? [],
  );
}
