import { sameFigure, sameSurcharges } from '../../src/rates/fields.ts';
import type { StoredRate } from '../../src/rates/schema.ts';
import { isNarrower } from './limits.ts';
import type { Rule, Surroundings } from './rule.ts';

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

/** True if a new rate may be a missing one whose caption or label changed. Not if it only tells more limits of the same figure. */
export const mayBe = (rate: StoredRate, last: StoredRate): boolean =>
  last.ratePercent === rate.ratePercent
    ? (last.termMonths === rate.termMonths || last.section === rate.section) && !isNarrower(rate, last)
    : last.termMonths === rate.termMonths;

export const ROW_RULES = {
  /** Is it still quoted on prime, or still not? Lenders hardly ever change that; half-loaded pages do. */
  onPrime: { until: 'person', doubt: (rate, { before }) => comesOrGoes(rate, before, ON_PRIME) },
  /** Does the rate still have all its parts? A part that comes or goes may be a column misread or half-loaded. */
  parts: { doubt: (rate, { before }) => comesOrGoes(rate, before, PARTS) },
  /** Is the same added to it as before? The sum is a figure too. */
  surcharges: {
    doubt: (rate, { before }) => (before && !sameSurcharges(before, rate) ? 'its surcharges changed' : null),
  },
  /** May a new rate be one that is missing, without its limits, or one of before in a table that became one of another product? */
  renamed: {
    until: 'person',
    doubt(rate, around) {
      const here = new Set(around.rates.map(({ id }) => id));
      const isOther = (last: StoredRate): boolean =>
        here.has(last.id) ? last.ratePercent !== rate.ratePercent && isNarrower(rate, last) : mayBe(rate, last);
      const other = isNew(around) ? around.known.find(isOther) : null;
      // On the page of before it is the rate of before, which had been narrowed meanwhile.
      if (!other || (around.isAccepted(rate.id) && sameFigure(other, rate) && isNarrower(other, rate))) return null;
      return `it may be one ${here.has(other.id) ? 'on the page' : 'that is gone'}, for others or of another product`;
    },
  },
  /** Has the lender printed this rate before? A new row may belong to another product, so it is shown only after its second sighting. */
  newcomer: { doubt: (_, around) => (isNew(around) ? 'a rate this lender did not print before' : null) },
} satisfies Record<string, Rule>;
