import type { z } from 'zod';
import { LANGUAGES, type Words } from '../languages.ts';
import type { Answer, Stay } from '../rates/answer.ts';
import type { Lowest, WhyLeftOut } from '../rates/lowest.ts';
import { served } from '../rates/market.ts';
import { payment } from '../rates/payments.ts';
import type { PublicAnswer, PublicStay, PublicTerm, ShownAnswer } from '../rates/public-answer.ts';
import {
  borrowed,
  IMPOSSIBLE,
  insuranceAsked,
  noticesOf,
  premiumOf,
  type Question,
  shareOf,
} from '../rates/question.ts';
import { assumedOf, questionQuery, questionValues } from '../rates/question-codec.ts';
import type { Aggregated } from '../rates/schema.ts';
import { exemptFromStressTest, STRESS_TEST_SOURCE } from '../rates/stress-test.ts';
import { type Kind, TERMS } from '../rates/terms.ts';
import { impossibleIn, noticeIn } from '../words/answers.ts';
import { reasonIn } from '../words/reasons.ts';
import { headOf, plainValue, type queryShape, type span } from './shapes.ts';

const inAll = (say: (language: keyof Words) => string): Words =>
  Object.fromEntries(LANGUAGES.map((language) => [language, say(language)])) as unknown as Words;

const timeOf = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

const kindOf = ({ rateType, termMonths }: Kind) => ({
  rateType,
  termMonths,
  slug: TERMS.find((term) => term.rateType === rateType && term.termMonths === termMonths)?.slug ?? null,
});

/** A rate of an answer as JSON, with its monthly cost in dollars. */
function answeredFigure(question: Question, way: Answer['way'], figure: ShownAnswer | null) {
  if (!figure?.rate) return null;
  const { rate, standing, reasons, added } = figure;
  const { rateType } = rate;
  const ratePercent = rate.ratePercent as number;
  const mortgage = { amount: borrowed(question), amortizationYears: question.amortizationYears };
  return {
    ...{ rate: served(rate), standing, reasons, added },
    monthlyPayment: ratePercent < 0 ? null : payment({ ...mortgage, ratePercent, rateType, frequency: 'monthly' }),
    stressTestExempt: exemptFromStressTest(question, way, rate.lender),
  };
}

/** What was said of a question, as parameters. */
export const questionValuesOf = (question: Question) =>
  Object.fromEntries([...questionQuery(question)].map(([name, text]) => [name, plainValue(text)] as const));

/** What an answer says of its request beside the question: the filters, and the instants. */
interface More {
  query: z.infer<typeof queryShape>;
  span?: z.infer<typeof span>;
}

function reasonsIn(part: unknown): WhyLeftOut[] {
  if (Array.isArray(part)) return part.flatMap(reasonsIn);
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([name, value]) =>
    name === 'reasons' || name === 'why' ? (value as WhyLeftOut[]) : name === 'rate' ? [] : reasonsIn(value),
  );
}

/** The words of every reason that a part of an answer tells, by its code. */
export const reasonWords = (part: unknown) =>
  Object.fromEntries(
    [...new Set(reasonsIn(part))].sort().map((code) => [code, inAll((language) => reasonIn(language, code))]),
  );

/** The part that a term and a renewal at one's own lender have in common, for visitors and accounts alike. */
const bestOf = (
  question: Question,
  way: Answer['way'],
  figure: Pick<Stay, 'lowest' | 'lastKnown'> & Pick<PublicTerm, 'otherwise'>,
) => ({
  lowest: answeredFigure(question, way, figure.lowest),
  lastKnown: answeredFigure(question, way, figure.lastKnown),
  otherwise: figure.otherwise.map(({ question: other, lowest, ...border }) => ({
    ...border,
    lowest: answeredFigure(other, way, lowest),
  })),
});

/** A lower figure; its rate and sum only where the caller may see them. */
function lower(question: Question, way: Answer['way'], figure: ShownAnswer | null) {
  if (!figure) return null;
  const { standing, reasons, added } = figure;
  const whole = answeredFigure(question, way, figure) ?? { rate: null, monthlyPayment: null, stressTestExempt: null };
  return { ratePercent: figure.rate?.ratePercent ?? null, standing, reasons, added, ...whole };
}

/** GET /api/rates/lowest as JSON, whole or its public part. */
export function lowestDocument(all: Aggregated, answer: Answer | PublicAnswer, { query, ...more }: More) {
  const { question, way, impossible } = answer;
  const term = (figure: Lowest | PublicTerm) => {
    const whole = 'leftOut' in figure ? figure : null;
    return {
      ...kindOf(figure.kind),
      ...bestOf(question, way, figure),
      lenders: figure.lenders,
      rates: figure.rates,
      lendersByProvince: figure.lendersByProvince,
      lowerForSome: lower(question, way, figure.lowerForSome),
      lowerNotStated: lower(question, way, figure.lowerNotStated),
      mayBeLower: figure.mayBeLower.map(({ lender, lastGood }) => ({
        lender,
        lastGoodPercent: lastGood?.ratePercent ?? null,
        lastGood: lastGood && served(lastGood),
      })),
      runnersUp: whole?.runnersUp.map((other) => answeredFigure(question, way, other)) ?? null,
      leftOut:
        whole?.leftOut.map(({ rate: { id, lender, ratePercent }, why }) => ({ id, lender, ratePercent, why })) ?? null,
      staleAt: timeOf(figure.staleAt),
    };
  };
  const renewal = (figure: Stay | PublicStay) => ({
    ...kindOf(figure.kind),
    lender: figure.lender,
    isPublished: figure.isPublished,
    ...bestOf(question, 'stay', figure),
    posted: answeredFigure(question, 'stay', figure.posted),
    needsAccount: 'needsAccount' in figure && figure.needsAccount,
  });
  const parts = { terms: answer.terms.map(term), stay: answer.stay?.map(renewal) ?? null };
  return {
    ...headOf(all),
    ...more,
    expiresAt: timeOf(answer.expiresAt),
    question: questionValues(question),
    assumed: assumedOf(question),
    query: { ...questionValuesOf(question), ...query },
    way,
    mortgage: {
      amount: borrowed(question),
      premium: premiumOf(question)?.amount ?? null,
      insurance: insuranceAsked(question),
      sharePercent: shareOf(question),
    },
    notices: noticesOf(question).map((notice) => ({
      code: notice.code,
      words: inAll((language) => noticeIn(language, notice)),
    })),
    impossible: impossible && {
      code: impossible,
      words: inAll((language) => impossibleIn(language, impossible, question)),
      source: IMPOSSIBLE[impossible].source,
    },
    stressTestSource: STRESS_TEST_SOURCE,
    ...parts,
    words: reasonWords(parts),
  };
}
