import type { Snapshot } from '../../src/snapshots/snapshot.ts';
import { figure, shortWords } from '../collect/rate-label.ts';

/** One figure that differs between two snapshots: `from` is null for a new rate, `to` for a withdrawn one. */
export interface RateChange {
  lender: string;
  id: string;
  from: string | null;
  to: string | null;
}

/** The figures that changed between two snapshots, by lender and id. New words around the same figure are not a change. */
export function rateChanges(before: Snapshot | null, after: Snapshot): RateChange[] {
  return [...new Set([...(before?.rates.keys() ?? []), ...after.rates.keys()])].sort().flatMap((lender) => {
    const old = new Map((before?.rates.get(lender) ?? []).map((rate) => [rate.id, figure(rate)]));
    const current = new Map((after.rates.get(lender) ?? []).map((rate) => [rate.id, figure(rate)]));
    return [...new Set([...old.keys(), ...current.keys()])]
      .sort()
      .map((id) => ({ lender, id, from: old.get(id) ?? null, to: current.get(id) ?? null }))
      .filter(({ from, to }) => from !== to);
  });
}

/** A change as one line: `rbc: 5y fixed special 4.59 -> 4.54`. */
export function changeLine({ lender, id, from, to }: RateChange): string {
  const words = `${lender}: ${shortWords(id)}`;
  if (from === null) return `${words} new at ${to}`;
  return to === null ? `${words} withdrawn, was ${from}` : `${words} ${from} -> ${to}`;
}
