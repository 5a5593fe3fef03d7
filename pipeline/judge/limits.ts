import type { StoredRate } from '../../src/rates/schema.ts';
import { NARROWING, NOT_NARROWED } from '../../src/rates/scope.ts';
import { limitsIn } from '../../src/words/limits-of-rates.ts';
import { BANDS, UPPER } from '../read/limits.ts';

/** The limits of a rate that can be joined over two readings. */
type Scope = Pick<StoredRate, (typeof NARROWING)[number] | 'conditions'>;

/** Small print that is not understood is laid over a rate (`limited` in the manifest); it is no limit of the rate itself. */
const UNDERSTOOD = (code: StoredRate['conditions'][number]): boolean => code !== 'further-limits';

/** Joins the limits of two readings of a rate: where both state one, the narrower. Null if they contradict each other. */
export function bothLimits(scope: Scope, other: Scope): Scope | null {
  const joined = pick(scope);
  for (const field of NARROWING) {
    const [a, b] = [scope[field], other[field]];
    if (a === null || b === null) Object.assign(joined, { [field]: a ?? b });
    else if (field === 'provinces') {
      joined.provinces = scope.provinces?.filter((code) => other.provinces?.includes(code)) ?? null;
      if (joined.provinces?.length === 0) return null;
    } else if (typeof a === 'number' && typeof b === 'number')
      Object.assign(joined, { [field]: UPPER.some((upper) => upper === field) ? Math.min(a, b) : Math.max(a, b) });
    else if (a !== b) return null;
  }
  joined.conditions = [...new Set([...scope.conditions, ...other.conditions.filter(UNDERSTOOD)])].sort();
  const isEmpty = BANDS.some(([over, upTo]) => (joined[over] ?? 0) >= (joined[upTo] ?? Number.POSITIVE_INFINITY));
  return isEmpty ? null : joined;
}

/** The limits that a rate had and its page no longer states, in words too; none if it reaches no more people, or contradicts what it said. */
export function lostLimits(before: Scope, rate: Scope): { name: string; words: string }[] {
  const both = bothLimits(before, rate);
  if (both === null) return [];
  const fields = NARROWING.filter((name) => String(both[name]) !== String(rate[name]));
  const codes = before.conditions.filter((code) => !rate.conditions.includes(code));
  const wordsOf = (limit: Partial<StoredRate>): string =>
    limitsIn('en', { ...NOT_NARROWED, ...limit }).map(({ long }) => `"${long}"`)[0] ?? '';
  return [
    ...fields.map((name) => ({ name, words: wordsOf({ [name]: before[name] }) })),
    ...codes.map((code) => ({ name: code, words: wordsOf({ conditions: [code] }) })),
  ];
}

/** The limits that a rate had, without the lifted ones. */
export const liftedFrom = (before: Scope, lifted: readonly { name: string }[]): Scope => ({
  ...before,
  ...Object.fromEntries(lifted.map(({ name }) => [name, null])),
  conditions: before.conditions.filter((code) => !lifted.some(({ name }) => name === code)),
});

/** True if a rate is the wider one with more limits, by its fields. */
export function isNarrower(rate: StoredRate, wider: StoredRate): boolean {
  if (rate.id === wider.id || !KIND.every((field) => rate[field] === wider[field])) return false;
  const both = bothLimits(rate, wider);
  return both !== null && NARROWING.every((field) => String(both[field]) === String(rate[field]));
}
const KIND = ['lender', 'rateType', 'termMonths', 'prepayment', 'offer', 'product'] as const;

/** The limits alone: they are laid over a rate, whose figures stay its own. */
const pick = (rate: Scope): Scope => ({
  ...(Object.fromEntries(NARROWING.map((field) => [field, rate[field]])) as Omit<Scope, 'conditions'>),
  conditions: rate.conditions,
});
