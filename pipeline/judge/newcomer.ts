import type { StoredRate } from '../../src/rates/schema.ts';
import { isNarrower } from './limits.ts';
import type { Rule, Surroundings } from './rule.ts';

const isNew = ({ before, known }: Surroundings): boolean => before === null && known.length > 0;

/** Has the lender printed this rate before? A new row may belong to another product, so it is shown only after its second sighting. */
export const newcomer: Rule = {
  name: 'new',
  doubt: (_, around) => (isNew(around) ? 'a rate this lender did not print before' : null),
};

/** Does a new rate look like a missing one, with fewer limits or the same figure? It may be the same rate without its limits. */
export const renamed: Rule = {
  name: 'renamed',
  until: 'person',
  doubt(rate, around) {
    const gone = isNew(around) ? mistakenFor(rate, around) : null;
    return gone ? `it may be ${gone.id}, which is gone, without what limits that` : null;
  },
};

/** Finds the missing rate that a new one may be without its limits: one that is narrower or has the same figure. */
export function mistakenFor(
  rate: StoredRate,
  { found, known }: Pick<Surroundings, 'found' | 'known'>,
): StoredRate | null {
  const here = new Set(found.map(({ id }) => id));
  return known.find((last) => !here.has(last.id) && (isNarrower(last, rate) || isTwin(last, rate))) ?? null;
}

/** True if two rates have the same figure, and the same term or all else alike: a label that changed makes another rate of one. */
const isTwin = (last: StoredRate, rate: StoredRate): boolean =>
  last.ratePercent === rate.ratePercent &&
  (last.termMonths === rate.termMonths || withoutTerm(last) === withoutTerm(rate)) &&
  !isNarrower(rate, last);

const withoutTerm = ({ id, termMonths }: StoredRate): string => id.replace(`/${termMonths}m/`, '/');
