import type { z } from 'zod';
import { answerTo, isAnswer, lowestWatched, questionOf, type Watched } from '../alerts/question.ts';
import { sorted } from '../api/endpoints/rates.ts';
import type { savedAnswer } from '../api/endpoints/saved-questions.ts';
import type { Period } from '../api/periods.ts';
import type { Market } from '../rates/market.ts';
import { assumedOf } from '../rates/question-codec.ts';
import type { Rate } from '../rates/schema.ts';
import { isMadeUp } from '../rates/scope.ts';

/** A rate as it answers the question; without a question it is a rate of a list, whose standing nobody asked for. */
export function answered({ question }: Watched, one: Rate, market: Market) {
  if (question === null) return { ...one, standing: null, reasons: [], added: [] };
  const { rate, ...fit } = answerTo(question, one, market);
  return { ...rate, ...fit };
}

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
  const rates = sorted(
    all.rates.filter((one) => isAnswer(watched, one, market)).map((one) => answered(watched, one, market)),
    'ratePercent',
    // A spreadsheet takes the first row for the lowest: the made-up lender of a demo comes last.
  ).sort((a, b) => Number(isMadeUp(a)) - Number(isMadeUp(b)));
  const shown = new Set(rates.map((one) => one.lender));
  const query = [...new URLSearchParams(text)].map(([name, values]) => [name, values.split(',')]);
  return {
    ...all,
    query: Object.fromEntries(query),
    lenders: all.lenders.filter((one) => shown.has(one.id)),
    rates,
    assumed: assumedOf(questionOf(watched)),
    lowest: lowestWatched(market, watched).map(({ found: { rate: one, standing, reasons, added } }) => ({
      id: one.id,
      lender: one.lender,
      rateType: one.rateType,
      termMonths: one.termMonths,
      ratePercent: one.ratePercent,
      ...{ standing, reasons, added },
      observedAt: one.observedAt,
      state: one.state,
    })),
  };
}
