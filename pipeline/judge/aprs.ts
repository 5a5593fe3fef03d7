import type { StoredRate } from '../../src/rates/schema.ts';
import type { PageRule } from './rule.ts';

const FEWEST = 2;
/** Least share (in percent) of the rates with a moved APR that counts as most of them. */
const MOST = 60;

const isAbove = ({ ratePercent, aprPercent }: StoredRate): boolean => (aprPercent ?? 0) > (ratePercent ?? 0);

/** Did rates and APRs change places, or become equal, together? Costs only add, so APRs that stood above their rates stay there. */
export const aprs: PageRule = {
  name: 'aprs',
  doubt({ found, known }) {
    const before = new Map(known.map((rate) => [rate.id, rate]));
    const moved = found.flatMap((rate) => {
      const last = before.get(rate.id);
      if (last?.aprPercent == null || rate.aprPercent === null || rate.ratePercent === null) return [];
      return last.aprPercent === rate.aprPercent ? [] : [{ last, rate }];
    });
    const most = (count: number): boolean => count >= FEWEST && count * 100 >= moved.length * MOST;
    const fallen = moved.filter(({ last, rate }) => isAbove(last) && !isAbove(rate)).length;
    if (most(fallen)) return `${fallen} APRs that were above their rates are not any more`;
    const swapped = moved.filter(({ last, rate }) => isAbove(last) && rate.ratePercent === last.aprPercent).length;
    return most(swapped) ? `${swapped} rates are what their APRs were` : null;
  },
};
