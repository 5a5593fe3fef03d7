import { formatPercent } from '../../src/rates/percent.ts';
import type { StoredRate } from '../../src/rates/schema.ts';
import { primeWords } from '../../src/rates/wording.ts';
import type { Snapshot } from '../../src/snapshots/snapshot.ts';

/** One figure that differs between two snapshots: `from` is null for a new rate, `to` for one that was withdrawn. */
export interface RateChange {
  lender: string;
  id: string;
  from: string | null;
  to: string | null;
}

/** A rate's id in the words of a trade desk: `rbc/fixed/60m/closed/special/upto25y` -> `5y fixed special upto25y`. */
export function shortWords(id: string): string {
  const [, type, term = '', prepayment, ...rest] = id.split('/');
  const months = Number.parseInt(term, 10);
  const length = Number.isNaN(months) ? term : months % 12 === 0 ? `${months / 12}y` : `${months}m`;
  return [length, type, ...(prepayment === 'closed' ? [] : [prepayment]), ...rest].join(' ');
}

/** A rate's figure: what it costs, or its offset where the lender prints no more. */
export function figure(rate: Pick<StoredRate, 'ratePercent' | 'primeOffsetPercent'>): string {
  if (rate.ratePercent !== null) return formatPercent(rate.ratePercent);
  return rate.primeOffsetPercent === null ? 'no figure' : primeWords(rate.primeOffsetPercent);
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
