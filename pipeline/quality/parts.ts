import type { StoredRate } from '../../src/rates/schema.ts';
import type { Rule } from './rule.ts';

const PARTS = {
  ratePercent: 'rate',
  aprPercent: 'APR',
  primeOffsetPercent: 'distance from prime',
  primePercent: 'prime',
  rateCeilingPercent: 'ceiling',
} as const satisfies Partial<Record<keyof StoredRate, string>>;

/** Does the rate still say as much as it did? What comes or goes may be a column misread or half-loaded. */
export const parts: Rule = {
  name: 'parts',
  refuses: false,
  doubt(rate, { before }) {
    if (before === null) return null;
    for (const [field, word] of Object.entries(PARTS) as [keyof typeof PARTS, string][]) {
      if (before[field] !== null && rate[field] === null) return `its ${word} is gone`;
      if (before[field] === null && rate[field] !== null) return `it had no ${word} before`;
    }
    return null;
  },
};
