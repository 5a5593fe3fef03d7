import { twinId } from '../../src/rates/identity.ts';
import { toThousandths } from '../../src/rates/percent.ts';
import type { StoredRate } from '../../src/rates/schema.ts';
import type { Rule } from './rule.ts';

const SLACK = 300;

const crossed = (rate: StoredRate, rates: StoredRate[]): boolean => {
  const id = twinId(rate.id, 'rateType', rate.rateType === 'fixed' ? 'variable' : 'fixed');
  const other = rates.find((one) => one.id === id);
  if (!other || other.ratePercent === null || rate.ratePercent === null) return false;
  const [fixed, variable] = rate.rateType === 'fixed' ? [rate, other] : [other, rate];
  return toThousandths(fixed.ratePercent as number) + SLACK < toThousandths(variable.ratePercent as number);
};

/** Did fixed and variable of one term change places since the last good snapshot? This hints at swapped rows; it does not prove them. */
export const crossing: Rule = {
  name: 'fixed-against-variable',
  refuses: false,
  doubt: (rate, { before, found, known }) =>
    before !== null && crossed(rate, found) && !crossed(before, known)
      ? 'fixed fell below variable of the same term since the last run'
      : null,
};
