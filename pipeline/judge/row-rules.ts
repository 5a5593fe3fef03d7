import { sameSurcharges } from '../../src/rates/fields.ts';
import type { StoredRate } from '../../src/rates/schema.ts';
import { isNarrower } from './limits.ts';
import type { ReadingContext, Rule, Surroundings } from './rule.ts';

type Words = Partial<
  Record<'ratePercent' | 'aprPercent' | 'primeOffsetPercent' | 'primePercent' | 'rateCeilingPercent', string>
>;
const PARTS: Words = { ratePercent: 'rate', aprPercent: 'APR', rateCeilingPercent: 'ceiling' };
const ON_PRIME: Words = { primeOffsetPercent: 'distance from prime', primePercent: 'prime' };

function comesOrGoes(rate: StoredRate, before: StoredRate | null, words: Words): string | null {
  if (before === null) return null;
  for (const [part, word] of Object.entries(words) as [keyof Words, string][]) {
    if (before[part] !== null && rate[part] === null) return `its ${word} is gone`;
    if (before[part] === null && rate[part] !== null) return `it had no ${word} before`;
  }
  return null;
}

const isNew = ({ before, known }: Surroundings): boolean => before === null && known.length > 0;

/** Finds the missing rate that a new one may be without its limits: one that is narrower or has the same figure. */
export function mistakenFor(rate: StoredRate, { rates, known }: ReadingContext): StoredRate | null {
  const here = new Set(rates.map(({ id }) => id));
  return known.find((last) => !here.has(last.id) && (isNarrower(last, rate) || isTwin(last, rate))) ?? null;
}

/** Finds the missing rate that a new one narrows, at another figure. */
function replacedBy(rate: StoredRate, { rates, known }: ReadingContext): StoredRate | null {
  const here = new Set(rates.map(({ id }) => id));
  return (
    known.find(
      (last) =>
        !here.has(last.id) &&
        last.ratePercent !== rate.ratePercent &&
        isNarrower(rate, { ...last, product: rate.product }),
    ) ?? null
  );
}

/** True if two rates have the same figure, and the same term or all else alike: a label that changed makes another rate of one. */
const isTwin = (last: StoredRate, rate: StoredRate): boolean =>
  last.ratePercent === rate.ratePercent &&
  (last.termMonths === rate.termMonths || withoutTerm(last) === withoutTerm(rate)) &&
  !isNarrower(rate, last);

const withoutTerm = ({ id, termMonths }: StoredRate): string => id.replace(`/${termMonths}m/`, '/');

export const ROW_RULES = {
  /** Is it still quoted on prime, or still not? Lenders hardly ever change that; half-loaded pages do. */
  onPrime: { until: 'person', doubt: (rate, { before }) => comesOrGoes(rate, before, ON_PRIME) },
  /** Does the rate still have all its parts? A part that comes or goes may be a column misread or half-loaded. */
  parts: { doubt: (rate, { before }) => comesOrGoes(rate, before, PARTS) },
  /** Is the same added to it as before? The sum is a figure too. */
  surcharges: {
    doubt: (rate, { before }) => (before && !sameSurcharges(before, rate) ? 'its surcharges changed' : null),
  },
  /** Does a new rate look like a missing one, with fewer limits or the same figure? It may be the same rate without its limits. */
  renamed: {
    until: 'person',
    doubt(rate, around) {
      const gone = isNew(around) ? mistakenFor(rate, around) : null;
      return gone ? `it may be ${gone.id}, which is gone, without what limits that` : null;
    },
  },
  /** Is a new rate a missing one with more limits and another figure? The table may have become one of another product. */
  replaced: {
    until: 'person',
    doubt(rate, around) {
      const gone = isNew(around) ? replacedBy(rate, around) : null;
      return gone ? `it may be of another product than ${gone.id}, which is gone` : null;
    },
  },
  /** Has the lender printed this rate before? A new row may belong to another product, so it is shown only after its second sighting. */
  newcomer: { doubt: (_, around) => (isNew(around) ? 'a rate this lender did not print before' : null) },
} satisfies Record<string, Rule>;
