import { CONDITIONS } from '../../src/rates/conditions.ts';
import type { StoredRate } from '../../src/rates/schema.ts';
import type { Rule } from './rule.ts';

const LIMITS = {
  insurance: 'a kind of insurance',
  ltvOverPercent: 'a loan-to-value',
  ltvUpToPercent: 'a loan-to-value',
  amortizationOverYears: 'an amortization',
  amortizationUpToYears: 'an amortization',
  purpose: 'a purpose',
  provinces: 'provinces',
} as const;

/** What narrowed a rate and no longer does, in words; null where it holds for no more people than before. */
export function lostLimit(before: StoredRate, rate: StoredRate): string | null {
  for (const [field, words] of Object.entries(LIMITS) as [keyof typeof LIMITS, string][]) {
    const [was, is] = [before[field], rate[field]];
    if (was !== null && is === null) return words;
    if (field.includes('UpTo') && Number(was ?? 0) > 0 && Number(is) > Number(was)) return `${words} of at most ${was}`;
    if (field.includes('Over') && Number(is ?? 0) < Number(was ?? 0)) return `${words} over ${was}`;
  }
  if (before.provinces && rate.provinces?.some((code) => !before.provinces?.includes(code))) return LIMITS.provinces;
  const lost = before.conditions.find((code) => !rate.conditions.includes(code));
  return lost ? `"${CONDITIONS[lost].words.en.long}"` : null;
}

/** A rate that is suddenly for everybody has more often lost its footnote than its limits. */
export const widened: Rule = {
  name: 'widened',
  refuses: false,
  until: 'three-days',
  doubt(rate, { before }) {
    const lost = before && lostLimit(before, rate);
    return lost ? `the page no longer limits it to ${lost}` : null;
  },
};
