import type { StoredRate } from '../../src/rates/schema.ts';
import type { Rule } from './rule.ts';

type Part = 'ratePercent' | 'aprPercent' | 'primeOffsetPercent' | 'primePercent' | 'rateCeilingPercent';
type Words = Partial<Record<Part, string>>;

const PARTS: Words = { ratePercent: 'rate', aprPercent: 'APR', rateCeilingPercent: 'ceiling' };
const ON_PRIME: Words = { primeOffsetPercent: 'distance from prime', primePercent: 'prime' };

function comesOrGoes(rate: StoredRate, before: StoredRate | null, words: Words): string | null {
  if (before === null) return null;
  for (const [part, word] of Object.entries(words) as [Part, string][]) {
    if (before[part] !== null && rate[part] === null) return `its ${word} is gone`;
    if (before[part] === null && rate[part] !== null) return `it had no ${word} before`;
  }
  return null;
}

/** Does the rate still have all its parts? A part that comes or goes may be a column misread or half-loaded. */
export const parts: Rule = {
  name: 'parts',
  doubt: (rate, { before }) => comesOrGoes(rate, before, PARTS),
};

/** Is it still quoted on prime, or still not? Lenders hardly ever change that; half-loaded pages do. */
export const onPrime: Rule = {
  name: 'on-prime',
  until: 'person',
  doubt: (rate, { before }) => comesOrGoes(rate, before, ON_PRIME),
};

const isSum = ({ primePercent: prime, primeOffsetPercent: offset, ratePercent: rate }: StoredRate): boolean =>
  prime === null || offset === null || rate === null || Math.abs(prime + offset - rate) < 0.005;

/** Is the rate still the sum of the prime and the distance that are printed with it? One of the three was left behind. */
export const sum: Rule = {
  name: 'sum',
  until: 'person',
  doubt: (rate, { before }) =>
    before !== null && rate.primeOffsetPercent !== 0 && isSum(before) && !isSum(rate)
      ? 'it is no longer the sum of prime and its distance'
      : null,
};
