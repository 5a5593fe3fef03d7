import { type Answer, answerOf } from './answer.ts';
import type { Answering } from './answering.ts';
import type { Lowest } from './lowest.ts';
import type { Market } from './market.ts';
import type { Preview } from './preview.ts';
import type { Question } from './question.ts';
import { HEADLINE_TERMS, type Kind } from './terms.ts';

/** The part of an answer in one kind of mortgage that visitors see: the winner whole, and of the others only their qualifications. */
export type PublicLowest = ReturnType<typeof publicLowest>;
/** A figure below the lowest that only some borrowers can have, or whose limits are not fully stated. */
export type Lower = NonNullable<PublicLowest['lowerForSome']>;
/** The answer to a question as everybody may see it. */
export type PublicAnswer = ReturnType<typeof publicAnswer>;
/** The part of a renewal at one's own lender that visitors see. A rate that the preview does not show needs an account. */
export type PublicStay = NonNullable<PublicAnswer['stay']>[number];

/** Reduces the lowest of a kind to its public part. @param isShown whether the preview shows a rate */
export function publicLowest(
  { runnersUp, leftOut: _, expiresAt: __, ...term }: Lowest,
  isShown: (id: string) => boolean,
) {
  const lower = (one: Answering | null) =>
    one && {
      ratePercent: one.rate.ratePercent as number,
      standing: one.standing,
      reasons: one.reasons,
      /** The rate itself, if the preview shows it. */
      rate: isShown(one.rate.id) ? one.rate : null,
      added: one.added,
    };
  return {
    ...term,
    lowerForSome: lower(term.lowerForSome),
    lowerNotStated: lower(term.lowerNotStated),
    /** Lenders whose rate may be lower and is being checked, with the last good figure if there is one. */
    mayBeLower: term.mayBeLower.map(({ lender, lastGood }) => ({
      lender,
      lastGoodPercent: lastGood?.ratePercent ?? null,
    })),
    /** The number of current rates that can or may be had. */
    rates: term.lowest === null ? 0 : runnersUp.length + 1,
  };
}

/** Reduces an answer to its public part. @param isShown whether the preview shows a rate */
function publicAnswer(answer: Answer, isShown: (id: string) => boolean) {
  const { question, way, impossible, expiresAt } = answer;
  const shown = (one: Answering | null): Answering | null => (one && isShown(one.rate.id) ? one : null);
  return {
    question,
    way,
    impossible,
    expiresAt,
    terms: answer.terms.map((term) => publicLowest(term, isShown)),
    stay:
      answer.stay?.map(({ kind, lender, isPublished, lowest, lastKnown, posted, otherwise }) => ({
        ...{ kind, lender, isPublished },
        ...{ lowest: shown(lowest), lastKnown: shown(lastKnown), posted: shown(posted) },
        otherwise: otherwise.filter((other) => shown(other.lowest) !== null),
        /** Whether there is one that needs an account. */
        needsAccount: [lowest, lastKnown, posted].some((one) => one !== null && shown(one) === null),
      })) ?? null,
  };
}

/** Answers a question for everybody. @param kinds the headline terms; others only for the usual question, whose winners the preview has */
export type Answers = (question: Question, kinds?: readonly Kind[]) => PublicAnswer;

/** Answers questions for everybody. @param shown the preview of the same market */
export function openAnswers(market: Market, shown: Preview): Answers {
  const ids = new Set(shown.rates.map(({ id }) => id));
  return (question, kinds = HEADLINE_TERMS) => publicAnswer(answerOf(market, question, kinds), (id) => ids.has(id));
}
