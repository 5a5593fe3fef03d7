import type { StoredRate } from '../../src/rates/schema.ts';

type Field = 'offer' | 'rateType';

/** The figure that differs from this one in a single field only: its posted twin, or the variable of the same term. */
export function twin<F extends Field>(rate: StoredRate, field: F, value: StoredRate[F], found: StoredRate[]) {
  const wanted = rate.id
    .split('/')
    .map((part) => (part === rate[field] ? value : part))
    .join('/');
  return found.find((other) => other.id === wanted) ?? null;
}
