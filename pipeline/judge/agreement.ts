import type { Strategy } from '../lender.ts';
import type { Normalised } from '../read/normalise.ts';

const FIGURES = ['ratePercent', 'aprPercent'] as const;
const WORDS = { ratePercent: '', aprPercent: 'an APR of ' } as const;

/** True if two strategies read different sources of a lender: another page or feed, not the same one with fewer parameters. */
export function areApart(one: Strategy, other: Strategy): boolean {
  const places = new Set(one.sources.map(({ url }) => placeOf(url)));
  return !other.sources.some(({ url }) => places.has(placeOf(url)));
}

function placeOf(url: string): string {
  const { host, pathname } = new URL(url);
  return host + pathname;
}

/**
 * Compares a reading with that of another source of the same lender. An equal figure gains a witness, a different one is disputed. A figure
 * that only one source prints is neither.
 */
export function compared(reading: Normalised, other: Normalised): Normalised {
  const there = new Map(other.rates.map((rate) => [rate.id, rate]));
  const disputed = new Map(reading.disputed);
  const rates = reading.rates.map((rate) => {
    const says = there.get(rate.id);
    if (!says || says.ratePercent === null || rate.ratePercent === null) return rate;
    const field = FIGURES.find((one) => rate[one] !== null && says[one] !== null && rate[one] !== says[one]);
    if (!field) return { ...rate, witnesses: [...rate.witnesses, 'other-source' as const] };
    if (!disputed.has(rate.id))
      disputed.set(rate.id, `another source of the lender says ${WORDS[field]}${says[field]} %`);
    return rate;
  });
  return { ...reading, rates, disputed };
}
