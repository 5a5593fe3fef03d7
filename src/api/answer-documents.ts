import type { z } from 'zod';
import { LANGUAGES, type Words } from '../languages.ts';
import type { Answer, Stay } from '../rates/answer.ts';
import type { Lowest, WhyLeftOut } from '../rates/lowest.ts';
import { served } from '../rates/market.ts';
import { payment } from '../rates/payments.ts';
import type { PublicAnswer, PublicStay, PublicTerm, Told } from '../rates/public-answer.ts';
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
function told(question: Question, way: Answer['way'], one: Told | null) {
  if (!one?.rate) return null;
  const { rate, standing, reasons, added } = one;
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
  one: Pick<Stay, 'lowest' | 'lastKnown'> & Pick<PublicTerm, 'otherwise'>,
) => ({
  lowest: told(question, way, one.lowest),
  lastKnown: told(question, way, one.lastKnown),
  otherwise: one.otherwise.map(({ question: other, lowest, ...border }) => ({
    ...border,
    lowest: told(other, way, lowest),
  })),
});

/** A lower figure; its rate and sum only where the caller may see them. */
function lower(question: Question, way: Answer['way'], one: Told | null) {
  if (!one) return null;
  const { standing, reasons, added } = one;
  const whole = told(question, way, one) ?? { rate: null, monthlyPayment: null, stressTestExempt: null };
  return { ratePercent: one.rate?.ratePercent ?? null, standing, reasons, added, ...whole };
}

/** GET /api/rates/lowest as JSON, whole or its public part. */
export function lowestDocument(all: Aggregated, answer: Answer | PublicAnswer, { query, ...more }: More) {
  const { question, way, impossible } = answer;
  const term = (one: Lowest | PublicTerm) => {
    const whole = 'leftOut' in one ? one : null;
    return {
      ...kindOf(one.kind),
      ...bestOf(question, way, one),
      lenders: one.lenders,
      rates: one.rates,
      lendersByProvince: one.lendersByProvince,
      lowerForSome: lower(question, way, one.lowerForSome),
      lowerNotStated: lower(question, way, one.lowerNotStated),
      mayBeLower: one.mayBeLower.map(({ lender, lastGood }) => ({
        lender,
        lastGoodPercent: lastGood?.ratePercent ?? null,
        lastGood: lastGood && served(lastGood),
      })),
      runnersUp: whole?.runnersUp.map((other) => told(question, way, other)) ?? null,
      leftOut:
        whole?.leftOut.map(({ rate: { id, lender, ratePercent }, why }) => ({ id, lender, ratePercent, why })) ?? null,
      staleAt: timeOf(one.staleAt),
    };
  };
  const renewal = (one: Stay | PublicStay) => ({
    ...kindOf(one.kind),
    lender: one.lender,
    isPublished: one.isPublished,
    ...bestOf(question, 'stay', one),
    posted: told(question, 'stay', one.posted),
    needsAccount: 'needsAccount' in one && one.needsAccount,
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
