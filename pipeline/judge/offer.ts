import { twinId } from '../../src/rates/identity.ts';
import { toThousandths } from '../../src/rates/percent.ts';
import type { StoredRate } from '../../src/rates/schema.ts';
import type { Rule } from './rule.ts';

const FARTHEST = 3500;

const pair = (rate: StoredRate, found: StoredRate[]): { special: StoredRate; posted: StoredRate } | null => {
  const other = found.find(
    ({ id }) => id === twinId(rate.id, rate.offer === 'special' ? 'posted' : 'special'),
  );
  if (!other || other.ratePercent === null || rate.ratePercent === null) return null;
  return rate.offer === 'special' ? { special: rate, posted: other } : { special: other, posted: rate };
};

const distance = ({ special, posted }: { special: StoredRate; posted: StoredRate }): number =>
  toThousandths(posted.ratePercent as number) - toThousandths(special.ratePercent as number);

/** Is the special at or below the posted rate of the same product? Otherwise columns were swapped, and neither can be trusted. */
export const specialBelowPosted: Rule = {
  name: 'special-below-posted',
  refuses: true,
  doubt(rate, { found }) {
    const both = pair(rate, found);
    return both && distance(both) < 0
      ? `the special of ${both.special.ratePercent} % is above the posted ${both.posted.ratePercent} %`
      : null;
  },
};

/** Are special and posted as close together as at any lender? */
export const specialNearPosted: Rule = {
  name: 'special-near-posted',
  refuses: false,
  doubt(rate, { found }) {
    const both = pair(rate, found);
    return both && distance(both) > FARTHEST
      ? `the special of ${both.special.ratePercent} % is far below the posted ${both.posted.ratePercent} %`
      : null;
  },
};
