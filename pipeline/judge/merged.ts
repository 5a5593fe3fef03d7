import type { StoredRate } from '../../src/rates/schema.ts';
import { twins } from './moves.ts';
import type { PageRule } from './rule.ts';

const FEWEST = 2;
/** Least share (in percent) of the differing pairs that became equal. */
const LEAST_SHARE = 50;

/** Did columns that differed (insured and not, special and posted, two amortizations) become equal? Then one column was read twice. */
export const merged: PageRule = {
  name: 'merged',
  doubt({ found, known }) {
    const before = new Map(known.map((rate) => [rate.id, rate]));
    const differed = twins(found).filter(([one, other]) => differ(before.get(one.id), before.get(other.id)));
    const alike = differed.filter(([one, other]) => !differ(one, other));
    return alike.length >= FEWEST && alike.length * 100 >= differed.length * LEAST_SHARE
      ? `${alike.length} pairs of rates that were different are alike`
      : null;
  },
};

const differ = (one: StoredRate | undefined, other: StoredRate | undefined): boolean =>
  one !== undefined && other !== undefined && one.ratePercent !== other.ratePercent;
