import { toThousandths } from '../../rates/percent.ts';
import type { Rate } from '../../rates/schema.ts';
import type { VariableUsual } from './variable.ts';

/** The default rate of a field, in thousandths: the same as in the payment calculator. */
export const USUAL_RATE = 4_500;

/** The defaults of the variable calculator. @param lowest the lowest 5-year variable rate for the usual question; null if none is current */
export const usualVariable = (lowest: Pick<Rate, 'ratePercent' | 'primePercent'> | null): VariableUsual => ({
  rate: lowest ? toThousandths(lowest.ratePercent as number) : USUAL_RATE,
  prime: lowest?.primePercent == null ? null : toThousandths(lowest.primePercent),
});
