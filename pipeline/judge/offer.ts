import { twinId } from '../../src/rates/identity.ts';
import type { Rule } from './rule.ts';

/** Is the special at or below the posted rate of the same product? Otherwise columns were swapped, and neither can be trusted. */
export const specialBelowPosted: Rule = {
  name: 'special-below-posted',
  refuses: true,
  doubt(rate, { found }) {
    const isSpecial = rate.offer === 'special';
    const other = found.find(({ id }) => id === twinId(rate.id, isSpecial ? 'posted' : 'special'));
    const [special, posted] = [isSpecial ? rate : other, isSpecial ? other : rate].map(
      (one) => one?.ratePercent ?? null,
    );
    if (special == null || posted == null || special <= posted) return null;
    return `the special of ${special} % is above the posted ${posted} %`;
  },
};
