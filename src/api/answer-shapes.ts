import { z } from 'zod';
import type { Language } from '../languages.ts';
import { REASONS, STANDINGS } from '../rates/fit.ts';
import { IMPOSSIBILITIES, QUESTION_FIELDS } from '../rates/question.ts';
import { aggregated, percentValue, rate, SCHEMA_VERSION, surcharge } from '../rates/schema.ts';
import { INSURANCES, PROVINCES, PURPOSES, RATE_TYPES } from '../rates/vocabulary.ts';

const { snapshot, publishedAt } = aggregated.shape;
const dollars = z.number().min(0);
const words = z.strictObject({ en: z.string(), fr: z.string() } satisfies Record<Language, z.ZodType>);
const lender = rate.shape.lender;

const reason = z.enum(REASONS);
const whyLeftOut = z.enum([...reason.options, 'stale', 'held', 'missing']);

/** A rate that does not answer a question, and why. */
const leftOutShape = z.strictObject({
  id: rate.shape.id,
  lender,
  ratePercent: percentValue.nullable(),
  why: z.array(whyLeftOut),
});

const question = z
  .strictObject({
    purpose: z.enum(PURPOSES),
    province: z.enum(PROVINCES).nullable(),
    price: dollars.nullable(),
    down: dollars.nullable(),
    value: dollars.nullable(),
    balance: dollars.nullable(),
    amortizationYears: z.int(),
    firstHome: z.boolean().nullable(),
    newBuild: z.boolean().nullable(),
    insured: z.boolean().nullable(),
    currentLender: lender.nullable(),
    occupancy: z.enum(['owner', 'rented']),
  })
  .describe(
    'What was answered; null is what was left open, or is not asked for this purpose. “assumed” names what nobody said',
  );

export const answering = z
  .strictObject({
    rate,
    standing: z
      .enum(STANDINGS)
      .describe('“can”: it can be had; “may”: its lender leaves something unsaid; “some”: only some can have it'),
    reasons: z.array(reason).describe('What is unsaid, or for whom it is: codes, whose words stand in “words”'),
    added: z
      .array(surcharge)
      .describe(
        'The surcharges in its sum, which are due for this question; the rate is the lender’s figure plus these',
      ),
    monthlyPayment: dollars.nullable().describe('What it costs a month, in dollars, for the mortgage of the question'),
    stressTestExempt: z
      .enum(['renewal', 'straight-switch'])
      .nullable()
      .describe('Why no stress test is due; null where nothing is known to exempt from it'),
  })
  .meta({ id: 'Answering' });

/** What every answered figure has beside its rate. */
export const answerFields = {
  standing: answering.shape.standing,
  reasons: answering.shape.reasons,
  added: answering.shape.added,
};

const kind = {
  rateType: z.enum(RATE_TYPES),
  termMonths: rate.shape.termMonths.unwrap(),
  slug: z.string().nullable().describe('The name of its page; null where it has none'),
};
const best = {
  lowest: answering
    .nullable()
    .describe('The lowest current rate that can be had; where none can for sure, the lowest that may be'),
  lastKnown: answering
    .nullable()
    .describe('Where no such rate is current: the newest of those seen last, of equal age the lowest'),
};
/** The figures that other values of assumed fields give. */
const otherwiseShape = z.strictObject({
  field: z.enum(['insured', 'price', 'value', 'amortizationYears']),
  side: z.enum(['is', 'from', 'over', 'upTo', 'under']).describe('“from” and “upTo” include the value'),
  at: z.union([z.boolean(), z.number()]).describe('The value, or the border: dollars or years'),
  lowest: answering,
});
const otherwise = z
  .array(otherwiseShape)
  .describe(
    'What other values of assumed fields give: whether the mortgage is insured, and the one border of a band that changes the figure most',
  );
const counts = {
  lenders: z.int().min(0).describe('Among how many lenders with current figures the lowest is the lowest'),
  lendersByProvince: z.int().min(0).describe('How many more lenders come in as soon as a province is chosen'),
};
const staleAt = publishedAt.nullable().describe('When the lowest turns stale');
const stay = {
  ...kind,
  lender,
  isPublished: z.boolean().describe('Whether the lender publishes a rate for renewals beyond its posted one'),
  ...best,
  otherwise,
};
const posted = answering.nullable().describe('Where it does not: what it posts');

export const head = {
  schemaVersion: z.literal(SCHEMA_VERSION),
  snapshot,
  publishedAt,
  expiresAt: publishedAt.nullable().describe('When the first figure that this rests on turns stale'),
  question,
  assumed: z
    .array(z.strictObject({ field: z.enum(QUESTION_FIELDS), value: z.union([z.string(), z.number(), z.boolean()]) }))
    .describe('The fields that nobody gave, with the values that were assumed for them'),
  query: z
    .record(z.string(), z.union([z.string(), z.array(z.string())]))
    .describe('What was said, in its one spelling, as parameters of the address'),
  way: z
    .enum(['buy', 'move', 'borrow'])
    .describe(
      'What “terms” answers. A renewal is answered by the rates for moving to another lender, and beside it by “stay”',
    ),
  mortgage: z.strictObject({
    amount: dollars.describe('What is borrowed, dollars, with the premium where one is due'),
    premium: dollars.nullable().describe('The premium of an insured purchase, dollars'),
    insurance: z.enum(INSURANCES).exclude(['insurable']),
    sharePercent: z.number().min(0).describe('The share of the home’s value that is borrowed, before any premium'),
  }),
  notices: z
    .array(z.strictObject({ code: z.string(), words }))
    .describe(
      'What the question makes of the mortgage, and which fields its purpose does not ask: to be said before any rate',
    ),
  impossible: z
    .strictObject({ code: z.enum(IMPOSSIBILITIES), words, source: z.url() })
    .nullable()
    .describe('Why nobody can have an answer, and the ways out'),
  stressTestSource: z.url(),
};

const lower = z
  .strictObject({
    ...{ ratePercent: percentValue, ...answerFields },
    rate: rate.nullable().describe('The rate itself, where GET /api/preview shows it'),
  })
  .nullable();

/** An answer to a question. @param term what it tells of each kind besides its lowest @param stay of a renewal at one's own lender */
const answerShape = <Term extends z.ZodRawShape, Renewal extends z.ZodRawShape>(term: Term, renewal: Renewal) =>
  z.strictObject({
    ...head,
    terms: z.array(z.strictObject({ ...kind, ...best, ...counts, otherwise, ...term, staleAt })),
    stay: z
      .array(z.strictObject({ ...stay, posted, ...renewal }))
      .nullable()
      .describe('A renewal at one’s own lender; null where the term does not end, or no lender was named'),
    words: z.record(z.string(), words).describe('The reasons that occur, in words'),
  });

/** GET /api/preview/answer */
export const previewAnswerShape = answerShape(
  {
    rates: z.int().min(0).describe('How many current rates can or may be had'),
    lowerForSome: lower.describe('A lower current figure that only some can have'),
    lowerNotStated: lower.describe('A lower current figure whose lender leaves something unsaid'),
    mayBeLower: z
      .array(z.strictObject({ lender, lastGoodPercent: percentValue.nullable() }))
      .describe('Lenders whose rate may be lower: a new figure is being checked, the last good one is told'),
  },
  { needsAccount: z.boolean().describe('Whether there is a rate that only an account shows') },
).meta({ id: 'PreviewAnswer' });

/** GET /api/rates/lowest */
export const lowestShape = answerShape(
  {
    runnersUp: z
      .array(answering)
      .describe('The other current rates that can or may be had: sure ones first, then by figure'),
    lowerForSome: answering.nullable().describe('A lower current rate that only some can have'),
    lowerNotStated: answering.nullable().describe('A lower current rate whose lender leaves something unsaid'),
    mayBeLower: z
      .array(z.strictObject({ lender, lastGood: rate.nullable() }))
      .describe('Lenders whose rate may be lower: a new figure is being checked, the last good one is told'),
    leftOut: z.array(leftOutShape).describe('Every other rate of this kind, and why it is not ranked'),
  },
  {},
).meta({ id: 'LowestAnswer' });
