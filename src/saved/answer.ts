import type { z } from 'zod';
import { answerTo, isAnswer, lowestWatched, questionOf, type Watched } from '../alerts/question.ts';
import { reasonWords } from '../api/answer-documents.ts';
import type { savedAnswer } from '../api/endpoints/saved-questions.ts';
import type { Period } from '../api/periods.ts';
import { byFigure } from '../rates/lowest.ts';
import { assumedOf } from '../rates/question-codec.ts';
import type { Rate } from '../rates/schema.ts';
import { isMadeUp } from '../rates/scope.ts';

type SavedRequest = { text: string; watched: Watched; period: Period };

/** The answer to a saved question as JSON. */
export function answerOf({ text, watched, period }: SavedRequest): z.infer<typeof savedAnswer> {
  const { all, market } = period;
  const lowest = lowestWatched(market, watched).map(({ answer }) => answer);
  const answers = new Map(lowest.map((answer) => [answer.rate.id, answer]));
  // A rate of a list has no standing, for nobody asked; the lowest of its kind has the one by which it was chosen.
  const answered = (candidate: Rate) => {
    const answer = answers.get(candidate.id) ?? (watched.question && answerTo(watched.question, candidate, market));
    const { standing = null, reasons = [], added = [], rate = candidate } = answer ?? {};
    const { ratePercent, rateBasis } = rate;
    return { ...candidate, ratePercent, rateBasis, standing, reasons, added, isLowest: answers.has(candidate.id) };
  };
  const fitting = all.rates.filter((rate) => isAnswer(watched, rate, market)).map(answered);
  // A spreadsheet takes the first row for the lowest: the made-up lender of a demo comes last.
  const rates = fitting.sort((a, b) => Number(isMadeUp(a)) - Number(isMadeUp(b)) || byFigure(a, b));
  const shown = new Set(rates.map((rate) => rate.lender));
  const query = [...new URLSearchParams(text)].map(([name, values]) => [name, values.split(',')]);
  return {
    ...all,
    query: Object.fromEntries(query),
    lenders: all.lenders.filter((lender) => shown.has(lender.id)),
    rates,
    assumed: assumedOf(questionOf(watched)),
    lowest: lowest.map(({ rate, standing, reasons, added }) => {
      const { id, lender, rateType, termMonths, ratePercent, observedAt, state } = rate;
      return { id, lender, rateType, termMonths, ratePercent, standing, reasons, added, observedAt, state };
    }),
    words: reasonWords([rates, lowest]),
  };
}
