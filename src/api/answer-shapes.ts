import { z } from 'zod';
import type { Language } from '../languages.ts';
import { REASONS, STANDINGS } from '../rates/fit.ts';
import { IMPOSSIBILITIES, QUESTION_FIELDS } from '../rates/question.ts';
import { percentValue, rate, surcharge } from '../rates/schema.ts';
import { INSURANCES, PROVINCES, PURPOSES, RATE_TYPES } from '../rates/vocabulary.ts';
import { count, headShape, list, named, questionQueryShape, span, timeOrNull } from './shapes.ts';

const dollars = z.number().min(0);
const words = z.strictObject({ en: z.string(), fr: z.string() } satisfies Record<Language, z.ZodType>);
const { id, lender } = rate.shape;

const reason = z.enum(REASONS);
const yesOrNo = z.boolean().nullable();
const sum = dollars.nullable();

const question = z
  .strictObject({
    purpose: z.enum(PURPOSES),
    province: z.enum(PROVINCES).nullable(),
    price: sum,
    down: sum,
    value: sum,
    balance: sum,
    amortizationYears: z.int(),
    firstHome: yesOrNo,
    newBuild: yesOrNo,
    insured: yesOrNo,
    currentLender: lender.nullable(),
    occupancy: z.enum(['owner', 'rented']),
  })
  .describe(
    'What was answered; null is what was left open, or is not asked for this purpose. “assumed” names what nobody said',
  );

export const answering = named('Answering', {
  rate,
  standing: z
    .enum(STANDINGS)
    .describe('“can”: it can be had; “may”: its lender leaves something unsaid; “some”: only some can have it'),
  reasons: z.array(reason).describe('What is unsaid, or for whom it is: codes, whose words stand in “words”'),
  added: z
    .array(surcharge)
    .describe('The surcharges in its sum, which are due for this question; the rate is the lender’s figure plus these'),
  monthlyPayment: sum.describe('What it costs a month, in dollars, for the mortgage of the question'),
  stressTestExempt: z
    .enum(['renewal', 'straight-switch'])
    .nullable()
    .describe('Why no stress test is due; null where nothing is known to exempt from it'),
});
const answeringOrNull = answering.nullable();

const { standing, reasons, added } = answering.shape;
export const answerFields = { standing, reasons, added };

const kind = {
  rateType: z.enum(RATE_TYPES),
  termMonths: rate.shape.termMonths.unwrap(),
  slug: z.string().nullable().describe('The name of its page; null where it has none'),
};
const best = {
  lowest: answeringOrNull.describe(
    'The lowest current rate that can be had; where none can for sure, the lowest that may be; null where nobody’s is current',
  ),
  lastKnown: answeringOrNull.describe(
    'Where no such rate is current: the newest of those seen last, of equal age the lowest',
  ),
};
const otherwise = list({
  field: z.enum(['insured', 'price', 'value', 'amortizationYears']),
  side: z.enum(['is', 'from', 'over', 'upTo', 'under']).describe('“from” and “upTo” include the value'),
  at: z.union([z.boolean(), z.number()]).describe('The value, or the border: dollars or years'),
  lowest: answering,
}).describe(
  'What other values of assumed fields give: whether the mortgage is insured, and the one border of a band that changes the figure most',
);
export const head = {
  ...headShape,
  expiresAt: timeOrNull.describe('When the first figure that this rests on turns stale'),
  question,
  assumed: list({ field: z.enum(QUESTION_FIELDS), value: z.union([z.string(), z.number(), z.boolean()]) }).describe(
    'The fields that nobody gave, with the values that were assumed for them',
  ),
  span: span.optional(),
  query: questionQueryShape,
  way: z
    .enum(['buy', 'move', 'borrow'])
    .describe(
      'What “terms” answers. A renewal is answered by the rates for moving to another lender, and beside it by “stay”',
    ),
  mortgage: z.strictObject({
    amount: dollars.describe('What is borrowed, dollars, with the premium where one is due'),
    premium: sum.describe('The premium of an insured purchase, dollars'),
    insurance: z.enum(INSURANCES).exclude(['insurable']),
    sharePercent: z.number().min(0).describe('The share of the home’s value that is borrowed, before any premium'),
  }),
  notices: list({ code: z.string(), words }).describe(
    'What the question makes of the mortgage: to be said before any rate',
  ),
  impossible: z
    .strictObject({ code: z.enum(IMPOSSIBILITIES), words, source: z.url() })
    .nullable()
    .describe('Why nobody can have an answer, and the ways out'),
  stressTestSource: z.url(),
};

export const reasonWords = z.record(z.string(), words).describe('The reasons that occur, in words');

const lower = z
  .strictObject({
    ratePercent: percentValue.nullable().describe('Null where it needs an account'),
    ...answering.shape,
    rate: rate.nullable().describe('The rate itself; null where it needs an account'),
  })
  .nullable();

export const lowestShape = named('LowestAnswer', {
  ...head,
  terms: list({
    ...kind,
    ...best,
    lenders: count.describe('Among how many lenders with current figures the lowest is the lowest'),
    rates: count.describe('How many current rates can or may be had'),
    lendersByProvince: count.describe('How many more lenders come in as soon as a province is chosen'),
    otherwise,
    lowerForSome: lower.describe('A lower current figure that only some can have; null where there is none'),
    lowerNotStated: lower.describe(
      'A lower current figure whose lender leaves something unsaid; null where there is none',
    ),
    mayBeLower: list({ lender, lastGoodPercent: percentValue.nullable(), lastGood: rate.nullable() }).describe(
      'Lenders whose rate may be lower: a new figure is being checked, the last good one is told',
    ),
    runnersUp: z
      .array(answering)
      .nullable()
      .describe('The other current rates that can or may be had: sure ones first, then by figure; null without a key'),
    leftOut: list({
      id,
      lender,
      ratePercent: percentValue.nullable(),
      why: z.array(z.enum([...reason.options, 'stale', 'held', 'missing'])),
    })
      .nullable()
      .describe('Every other rate of this kind, and why it is not ranked; null without a key'),
    staleAt: timeOrNull.describe('When the lowest turns stale'),
  }),
  stay: list({
    ...kind,
    lender,
    isPublished: z.boolean().describe('Whether the lender publishes a rate for renewals beyond its posted one'),
    ...best,
    otherwise,
    posted: answeringOrNull.describe('Where it does not: what it posts; null where that is not for renewals either'),
    needsAccount: z.boolean().describe('Whether there is a rate that only an account shows'),
  })
    .nullable()
    .describe('A renewal at one’s own lender; null where the term does not end, or no lender was named'),
  words: reasonWords,
});
