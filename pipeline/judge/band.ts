import type { StoredRate } from '../../src/rates/schema.ts';
import type { Rule } from './rule.ts';

const LOWEST = 0.5;
const HIGHEST = 15;
const WIDEST_OFFSET = 6;

const outside = (value: number | null): boolean => value !== null && (value < LOWEST || value > HIGHEST);

/** Is the figure plausible for a Canadian mortgage? Catches lost decimal points and figures that mean something else. */
export const band: Rule = {
  name: 'band',
  refuses: true,
  doubt(rate: StoredRate) {
    if (outside(rate.ratePercent)) return `${rate.ratePercent} % is outside ${LOWEST} to ${HIGHEST} %`;
    if (outside(rate.aprPercent)) return `the APR of ${rate.aprPercent} % is outside ${LOWEST} to ${HIGHEST} %`;
    if (outside(rate.rateCeilingPercent)) return `the ceiling of ${rate.rateCeilingPercent} % is outside the band`;
    if (outside(rate.primePercent)) return `a prime of ${rate.primePercent} % is outside the band`;
    if (rate.primeOffsetPercent !== null && Math.abs(rate.primeOffsetPercent) > WIDEST_OFFSET)
      return `prime ${rate.primeOffsetPercent} is no offset`;
    return null;
  },
};
