import { z } from 'zod';
import lowestRates from '../api/endpoints/lowest-rates.ts';
import { parametersOf } from '../api/parameters.ts';
import { QUESTION } from '../api/question-parameters.ts';
import { list, questionQueryShape } from '../api/shapes.ts';
import { easternDate } from '../rates/eastern.ts';
import { VERDICTS, verdictOn } from '../rates/offer.ts';
import { HEADLINE_TERMS, isSameKind } from '../rates/terms.ts';
import { RATE_TYPES } from '../rates/vocabulary.ts';
import { answeredIn, otherwiseIn } from '../words/answered.ts';
import { distanceIn } from '../words/offer.ts';
import { capital, termTitle } from '../words/terms.ts';
import { type Arguments, type Asking, ask, use } from './asking.ts';
import {
  type AnsweredFigure,
  answeredFigure,
  answeredShape,
  type Figure,
  lowerFigure,
  lowerShape,
  type Telling,
} from './figures.ts';

const words = z.string().max(60);
const sum = z.union([words, z.number()]);

export const kindArguments = {
  rateType: words.optional().describe('“fixed” or “variable”'),
  term: sum.optional().describe('The term: “5 years”, “18 months”, “5 year fixed”'),
};
/** The parameters of a question, in what models write for them. */
const questionArguments = Object.fromEntries(
  parametersOf({ QUESTION }).map(([name, { en, schema }]) => {
    const text = schema instanceof z.ZodEnum ? `${en}: ${schema.options.join(', ')}` : en;
    return [name, z.union([sum, z.boolean()]).optional().describe(text)];
  }),
);

const MOST_RUNNERS_UP = 5;

const ONLY_HEADLINES =
  'Without an API key only the headline terms are answered, each with its lowest rate. A free account gives a key.';
const NOTHING_KNOWN = 'No current figure is known for this. Do not guess one.';

const lowestOutput = {
  snapshot: z.string(),
  publishedAt: z.string(),
  question: questionQueryShape,
  assumed: list({ field: z.string(), value: z.union([z.string(), z.number(), z.boolean()]) }).describe(
    'What nobody said and was assumed: tell it with the answer',
  ),
  way: z.string().describe('What it answers: “buy”, “move” to another lender, or “borrow”'),
  notices: z.array(z.string()).describe('What must be said before any rate'),
  terms: list({
    rateType: z.enum(RATE_TYPES),
    termMonths: z.int(),
    says: z.string().describe('The answer in words, with what it depends on: quote it whole'),
    verdict: z
      .enum(VERDICTS)
      .nullable()
      .describe('On the offer: “good”: below the lowest; “in-line”; “ask”: above; “unknown”: nobody can judge it'),
    lowest: answeredShape
      .nullable()
      .describe('The lowest current rate that can be had; where none can for sure, that may be'),
    monthlyPayment: z.number().nullable().describe('Dollars a month at that rate, for the mortgage asked about'),
    runnersUp: z.array(answeredShape).describe('The next, where one term and type was asked for'),
    lowerForSome: lowerShape.nullable().describe('A lower one that only some can have'),
    lowerNotStated: lowerShape.nullable().describe('A lower one whose lender leaves something unsaid'),
    otherwise: list({
      field: z.string(),
      side: z.string(),
      at: z.union([z.boolean(), z.number()]),
      lowest: answeredShape,
    }).describe('What other values of assumed fields give'),
    lastKnown: answeredShape.nullable().describe('Where none is current: the last one known. It is old'),
    mayBeLower: z.array(z.string()).describe('Lenders whose new figure is being checked'),
    lenders: z.int().describe('Among how many lenders the lowest is the lowest'),
  }),
  stay: list({ rateType: z.enum(RATE_TYPES), termMonths: z.int(), says: z.string(), rate: answeredShape.nullable() })
    .nullable()
    .describe('A renewal at one’s own lender, where “currentLender” names it: tell it beside the others'),
  note: z.string().nullable(),
};

type Offered = Arguments & { offeredPercent?: number | undefined };

/** The lowest rates for a question: with a key in every kind of mortgage, without one in the headline terms. */
async function lowest(asking: Asking, { rateType, term, offeredPercent, ...question }: Offered) {
  const { telling, isFull } = asking;
  const answer = await ask(asking, lowestRates, { ...question, rateType, term });
  const { snapshot, publishedAt, query, assumed, way, impossible } = answer;
  const isTold = (kind: Kind | Stay): boolean =>
    term !== undefined || HEADLINE_TERMS.some((headline) => isSameKind(headline, kind));
  const kinds = answer.terms.filter(isTold);
  const isRead = ({ lender }: Stay): boolean => asking.call.period.all.rates.some((rate) => rate.lender === lender);
  const stay = answer.stay?.filter(isTold).map((kind) => stayAnswer(kind, isRead(kind), telling)) ?? null;
  const terms = kinds.map((answer) => kindAnswer(answer, telling, kinds.length === 1, offeredPercent));
  const notices = [...answer.notices, ...(impossible ? [impossible] : [])].map((notice) => notice.words.en);
  const note = isFull ? (terms.length === 0 ? NOTHING_KNOWN : null) : ONLY_HEADLINES;
  return { snapshot, publishedAt, question: query, assumed, way, notices, terms, stay, note };
}

type Kind = z.output<typeof lowestRates.answer>['terms'][number];
type Stay = NonNullable<z.output<typeof lowestRates.answer>['stay']>[number];

/** A renewal at one's own lender: what it publishes for it, or else what it posts. @param isRead whether rates of this lender are known */
function stayAnswer({ isPublished, lowest, posted, needsAccount, ...kind }: Stay, isRead: boolean, telling: Telling) {
  const rate = answeredFigure(isPublished ? lowest : posted, telling);
  const what = isPublished ? '' : ', its posted rate, as it publishes none for renewals';
  const name = telling.names.get(kind.lender) ?? kind.lender;
  const none = isRead && !isPublished ? `${name} publishes no rate for this renewal. Ask it for one.` : NOTHING_KNOWN;
  const says = rate ? `${figureSays(rate, rate)}${what}.` : needsAccount ? 'an account shows it.' : none;
  return {
    ...{ rateType: kind.rateType, termMonths: kind.termMonths, rate },
    says: `${capital(termTitle(kind, 'en'))}, renewed at ${name}: ${says}`,
  };
}

/** @param isAlone whether no other kind is told, so that there is room for what is not the lowest */
function kindAnswer(kind: Kind, telling: Asking['telling'], isAlone: boolean, offered?: number) {
  const nameOf = (lender: string): string => telling.names.get(lender) ?? lender;
  const lowest = answeredFigure(kind.lowest, telling);
  const lowerForSome = lowerFigure(kind.lowerForSome, telling);
  const lowerNotStated = lowerFigure(kind.lowerNotStated, telling);
  const otherwise = kind.otherwise.flatMap((border) => {
    const figure = answeredFigure(border.lowest, telling);
    return figure ? [{ ...border, lowest: figure }] : [];
  });
  const lower = [lowerNotStated, lowerForSome].flatMap((answer) =>
    answer ? [`Lower: ${figureSays(answer, answer.rate)}.`] : [],
  );
  const best = lowest && figureSays(lowest, lowest);
  const answer = best && (offered === undefined ? `${best}.` : distanceIn('en', offered, lowest, best, true));
  const others = otherwise.map(
    (answer) => `${otherwiseIn('en', { ...answer, lowest: { ...answer.lowest, rate: answer.lowest } }, nameOf)}.`,
  );
  return {
    rateType: kind.rateType,
    termMonths: kind.termMonths,
    says: answer ? [`${capital(termTitle(kind, 'en'))}: ${answer}`, ...lower, ...others].join(' ') : NOTHING_KNOWN,
    verdict: offered === undefined ? null : verdictOn(offered, lowest),
    lowest,
    lowerForSome,
    lowerNotStated,
    otherwise,
    monthlyPayment: kind.lowest?.monthlyPayment ?? null,
    runnersUp: (kind.runnersUp ?? [])
      .slice(0, isAlone ? MOST_RUNNERS_UP : 0)
      .flatMap((other) => answeredFigure(other, telling) ?? []),
    lastKnown: answeredFigure(kind.lastKnown, telling),
    mayBeLower: kind.mayBeLower.map(({ lender }) => nameOf(lender)),
    lenders: kind.lenders,
  };
}

/** An answered figure in words, with what it depends on, its state and the day of Toronto on which it was read. */
const figureSays = (
  figure: Pick<AnsweredFigure, 'ratePercent' | 'standing' | 'reasons' | 'added'>,
  rate: Figure | null,
): string =>
  answeredIn('en', { ...figure, rate: figure }, rate?.lenderName ?? null) +
  (rate ? ` (${[...rate.narrowedBy, rate.state].join(', ')}, read ${easternDate(Date.parse(rate.observedAt))})` : '');

/** The id of a rate, with which its past can be asked. */
const idSays = (rate: Figure | null): string => (rate ? ` [${rate.id}]` : '');

/** What was assumed, in words. */
const assumedSays = (assumed: readonly { field: string; value: unknown }[]): string =>
  `Assumed, as nobody said it: ${assumed.map(({ field, value }) => `${field} ${value}`).join(', ') || 'nothing'}.`;

export const lowestUse = use(
  {
    ...questionArguments,
    ...kindArguments,
    offeredPercent: z.number().min(0).max(25).optional().describe('A rate that somebody was offered, to be compared'),
  },
  lowestOutput,
  lowest,
  ({ notices, terms, stay, assumed, note }) =>
    [
      ...notices,
      ...terms.map(({ says, lowest }) => says + idSays(lowest)),
      ...(stay ?? []).map(({ says, rate }) => says + idSays(rate)),
      ...[assumedSays(assumed), note],
    ]
      .filter(Boolean)
      .join('\n'),
);
