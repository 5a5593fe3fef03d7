import type { StoredRate } from '../../src/rates/schema.ts';
import type { LayoutMemory } from '../../src/snapshots/layouts.ts';
import type { Normalised } from '../read/normalise.ts';
import { recognised, rememberLayouts, type Sighting } from './layouts.ts';

const FIGURES = ['ratePercent', 'aprPercent'] as const;
const WORDS = { ratePercent: '', aprPercent: 'an APR of ' } as const;

/** Compares a reading with other sources: an equal figure on an accepted layout is a witness, a different one a dispute on any page. */
export function compare(
  reading: Normalised,
  others: Normalised[],
  known: LayoutMemory,
  look: Omit<Sighting, 'rates'>,
): { reading: Normalised; memory: LayoutMemory } {
  return others.reduce(
    (before, { rates, frames }) => {
      const seen = { ...look, rates };
      const { pages, memory } = recognised(frames, before.memory, seen);
      const isWitness = pages.every(({ isAccepted }) => isAccepted);
      return {
        reading: agreeing(before.reading, rates, isWitness),
        // Nobody is shown this page, so its layouts are only accepted by proof.
        memory: rememberLayouts(memory, { ...seen, pages, isAccepted: false }),
      };
    },
    { reading, memory: known },
  );
}

function agreeing(reading: Normalised, others: StoredRate[], isWitness: boolean): Normalised {
  const there = new Map(others.map((rate) => [rate.id, rate]));
  const disputed = new Map(reading.disputed);
  const rates = reading.rates.map((rate) => {
    const says = there.get(rate.id);
    if (!says || says.ratePercent === null || rate.ratePercent === null) return rate;
    const field = FIGURES.find((name) => rate[name] !== null && says[name] !== null && rate[name] !== says[name]);
    if (!field) return isWitness ? { ...rate, witnesses: [...rate.witnesses, 'other-source' as const] } : rate;
    disputed.set(rate.id, `another source of the lender says ${WORDS[field]}${says[field]} %`);
    return rate;
  });
  return { ...reading, rates, disputed };
}
