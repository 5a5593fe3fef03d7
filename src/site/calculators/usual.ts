import { toThousandths } from '../../rates/percent.ts';
import type { Rate } from '../../rates/schema.ts';
import type { VariableUsual } from './variable.ts';

/** The rate that stands in a field where nobody has said another, in thousandths, as in the payment calculator. */
export const USUAL_RATE = 4_500;

/** The lowest current 5-year variable rate that everybody may see, with its lender's prime: where a question begins. */
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
