import type { z } from 'zod';
import { isAnswer, lowestWatched, type Watched } from '../alerts/question.ts';
import type { savedAnswer } from '../api/endpoints/saved-questions.ts';
import type { Period } from '../api/periods.ts';
import { select } from '../api/selection.ts';
import { isMadeUp } from '../rates/scope.ts';

/** The answer to a saved question as JSON. */
export function answerOf({
  text,
  watched,
  period,
}: {
  text: string;
  watched: Watched;
  period: Period;
}): z.infer<typeof savedAnswer> {
  const { all, market } = period;
  const rates = select(
    all.rates.filter((one) => isAnswer(watched, one, market)),
    { sort: 'ratePercent' },
    // A spreadsheet takes the first row for the lowest: the made-up lender of a demo comes last.
  ).sort((a, b) => Number(isMadeUp(a)) - Number(isMadeUp(b)));
  const shown = new Set(rates.map((one) => one.lender));
  const query = [...new URLSearchParams(text)].map(([name, values]) => [name, values.split(',')]);
  return {
    ...all,
    query: Object.fromEntries(query),
    lenders: all.lenders.filter((one) => shown.has(one.id)),
    rates,
    lowest: lowestWatched(market, watched).map(({ rate: one }) => ({
      id: one.id,
      lender: one.lender,
      rateType: one.rateType,
      termMonths: one.termMonths,
      ratePercent: one.ratePercent,
      observedAt: one.observedAt,
      state: one.state,
    })),
  };
}
