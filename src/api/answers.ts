import { respond } from '../http/representation.ts';
import { type Answer, answerOf } from '../rates/answer.ts';
import { preview } from '../rates/preview.ts';
import { type Answers, openAnswers } from '../rates/public-answer.ts';
import type { Question } from '../rates/question.ts';
import { QUESTION_FIELDS, type QuestionField } from '../rates/question.ts';
import { QUESTION_CHOICES, questionQuery, readQuestion } from '../rates/question-codec.ts';
import { isMadeUp } from '../rates/scope.ts';
import { troubleIn } from '../words/troubles.ts';
import { lowestDocument, previewAnswerDocument } from './answer-documents.ts';
import { type Call, JSON_TYPE, type Reply, refusedJson } from './endpoint.ts';
import { chosenValues, FILTERS, type Filters, filterNames, passesAll, readFilters } from './filters.ts';
import type { Period } from './periods.ts';
import { type BadParameter, tooMany } from './problem.ts';

/** The filters that choose among kinds of mortgages. */
export const KIND_FILTERS = { rateType: FILTERS.rateType, termMonths: FILTERS.termMonths } satisfies Filters;

/** The question of a request, the fields that its purpose does not ask, and every parameter that is wrong. */
interface Asked {
  question: Question;
  passedOver: QuestionField[];
  bad: BadParameter[];
}

/** Reads the question of a request; a missing field has its default. */
function readAsked(query: URLSearchParams, { all }: Period): Asked {
  const lenders = new Map(all.lenders.map((lender) => [lender.id, lender]));
  const { question, fields, passedOver } = readQuestion((name) => query.get(name), lenders);
  const nameOf = (id: string): string => lenders.get(id)?.name ?? id;
  const choices: Partial<Record<QuestionField, readonly string[]>> = {
    ...QUESTION_CHOICES,
    currentLender: [...lenders.keys()],
  };
  const bad = QUESTION_FIELDS.flatMap((parameter): BadParameter[] => {
    if (new Set(query.getAll(parameter)).size > 1) return [{ parameter, allowed: [], why: 'can be said once.' }];
    // A field that the purpose does not ask must still have a valid value.
    const stray = passedOver.find(({ name }) => name === parameter)?.trouble;
    const trouble = fields[parameter].trouble ?? (stray?.code === 'choice' || stray?.code === 'amount' ? stray : null);
    if (!trouble) return [];
    if (trouble.code !== 'choice') return [{ parameter, allowed: [], why: troubleIn('en', trouble, nameOf) }];
    const near = trouble.near.length > 0 ? { near: trouble.near } : {};
    return [{ parameter, allowed: choices[parameter]?.filter((value) => value !== '') ?? [], ...near }];
  });
  return { question, passedOver: passedOver.map(({ name }) => name), bad };
}

/** GET /api/preview/answer: the lowest rates for a question in the headline terms, over all rates, open to everybody. */
export async function previewAnswer({ request, period, context }: Call): Promise<Reply> {
  const wait = context.asking.take(request.address, context.now().getTime());
  if (wait > 0) return tooMany(wait);
  const { question, passedOver, bad } = readAsked(request.query, period);
  const refused = refusedJson(request, QUESTION_FIELDS, bad);
  if (refused) return refused;
  const name = `preview/answer?${questionQuery(question)} ${question.assumed} ${passedOver}`;
  return respond(
    request,
    period.body(name, JSON_TYPE, () =>
      JSON.stringify(previewAnswerDocument(period.all, answersOf(period)(question), passedOver)),
    ),
  );
}

const opened = new WeakMap<Period, Answers>();

/** The answers that are the same for everybody, opened once a period. */
export function answersOf(period: Period): Answers {
  const answers = opened.get(period) ?? openAnswers(period.market, preview(period.all));
  opened.set(period, answers);
  return answers;
}

/**
 * GET /api/rates/lowest: the lowest rates for a question in every kind of closed mortgage, with runners-up, and the rates that were left
 * out and why.
 */
export async function lowestRates({ request, period }: Call): Promise<Reply> {
  const { question, passedOver, bad } = readAsked(request.query, period);
  const { chosen, bad: badKinds } = readFilters(request.query, [], KIND_FILTERS);
  const known = [...QUESTION_FIELDS, ...filterNames(KIND_FILTERS)];
  const refused = refusedJson(request, known, [...bad, ...badKinds]);
  if (refused) return refused;
  const kinds = kindsIn(period).filter(({ example }) => passesAll(example, chosen));
  const name = `lowest?${questionQuery(question)}&${chosen.map(([parameter, values]) => `${parameter}=${values}`).join('&')} ${question.assumed} ${passedOver}`;
  const answer = (): Answer => answerOf(period.market, question, kinds);
  return respond(
    request,
    period.body(name, JSON_TYPE, () =>
      JSON.stringify(lowestDocument(period.all, answer(), passedOver, chosenValues(chosen))),
    ),
  );
}

/** The kinds of closed mortgages that are published, each with a rate of it: fixed first, then by term. */
function kindsIn({ all }: Period) {
  const kinds = new Map(
    all.rates.flatMap((example) => {
      const { rateType, termMonths, prepayment } = example;
      if (termMonths === null || prepayment !== 'closed' || isMadeUp(example)) return [];
      return [[`${rateType} ${String(termMonths).padStart(3)}`, { rateType, termMonths, example }] as const];
    }),
  );
  return [...kinds].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, kind]) => kind);
}
