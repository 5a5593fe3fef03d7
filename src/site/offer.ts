import { fitFor, type Named, type Question } from '../rates/question.ts';
import type { Rate } from '../rates/schema.ts';

/** An offer among the published figures for the same thing. */
export interface Placed {
  /** Current figures that somebody with this question could have, lowest first. */
  all: Rate[];
  lower: Rate[];
  /** Those of `lower` whose lender does not say whether they are for insured mortgages. */
  unsaid: Set<string>;
}

/** Places an offer among published figures: closed ones of its type and term, current, and open to most with this question. */
export function placed(
  offer: { ratePercent: number; rateType: Rate['rateType']; termMonths: number },
  question: Question,
  rates: readonly Rate[],
  named: ReadonlyMap<string, Named>,
): Placed {
  const unsaid = new Set<string>();
  const all = rates.filter((rate) => {
    if (rate.rateType !== offer.rateType || rate.termMonths !== offer.termMonths || rate.prepayment !== 'closed')
      return false;
    if (rate.ratePercent === null || rate.state === 'stale') return false;
    const fit = fitFor(rate, question, named.get(rate.id) ?? { forKind: [], forAny: [] });
    if (fit === 'unsaid') unsaid.add(rate.id);
    return fit === 'yes' || fit === 'unsaid';
  });
  all.sort((a, b) => (a.ratePercent as number) - (b.ratePercent as number) || (a.id < b.id ? -1 : 1));
  return { all, lower: all.filter((rate) => (rate.ratePercent as number) < offer.ratePercent), unsaid };
}
