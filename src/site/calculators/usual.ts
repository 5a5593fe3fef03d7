import { toThousandths } from '../../rates/percent.ts';
import type { Rate } from '../../rates/schema.ts';
import type { VariableUsual } from './variable.ts';

/** The default rate of a field, in thousandths: the same as in the payment calculator. */
export const USUAL_RATE = 4_500;

/** The defaults of the variable calculator: the lowest public 5-year variable rate, with its lender's prime. */
export function usualVariable(rates: readonly Rate[]): VariableUsual {
  const [best] = rates
    .filter((rate) => rate.rateType === 'variable' && rate.termMonths === 60 && rate.prepayment === 'closed')
    .filter((rate) => rate.ratePercent !== null && rate.state !== 'stale' && rate.forMost)
    .sort((a, b) => (a.ratePercent as number) - (b.ratePercent as number));
  return {
    rate: best ? toThousandths(best.ratePercent as number) : USUAL_RATE,
    prime: best?.primePercent == null ? null : toThousandths(best.primePercent),
  };
}
