import { z } from 'zod';

import lowestRates, { KIND_FILTERS } from '../api/endpoints/lowest-rates.ts';
import previewAnswer from '../api/endpoints/preview-answer.ts';
import { readFilters } from '../api/filters.ts';
import { badParameters } from '../api/problem.ts';
import { RATE_TYPES } from '../rates/vocabulary.ts';
import { type Arguments, type Asking, ask, Refused } from './asking.ts';
import { type Figure, figure, figureShape } from './figures.ts';

const words = z.string().max(60);
const sum = z.union([words, z.number()]);

/** The arguments that select a kind of mortgage. */
export const kindArguments = {
  rateType: words.optional().describe('“fixed” or “variable”'),
  term: sum.optional().describe('The term: “5 years”, “18 months”'),
};
/** The fields of a question, as people say them. */
export const questionArguments = {
  purpose: words.optional().describe('“purchase” (usual), “renewal”, “switch” or “refinance”'),
  province: words
    .optional()
    .describe('Where the home stands: “Ontario”, “QC”. Without one, what is offered everywhere'),
  price: sum.optional().describe('Price of the home in dollars, for a purchase'),
  down: sum.optional().describe('Down payment in dollars or as “10%”, for a purchase'),
  value: sum.optional().describe('Value of the home in dollars, for every other purpose'),
  balance: sum.optional().describe('What is owed in dollars, for every other purpose'),
  amortizationYears: sum.optional().describe('Years wanted, or left'),
  firstHome: z.union([words, z.boolean()]).optional().describe('Whether it is a first home or a newly built one'),
  insured: z.union([words, z.boolean()]).optional().describe('Whether the mortgage is insured today'),
  currentLender: words.optional().describe('The lender that holds the mortgage today'),
  occupancy: words.optional().describe('“owner” or “rented”'),
};

/** The most runners-up in an answer of a kind. */
const MOST_RUNNERS_UP = 5;
const ONLY_HEADLINES =
  'Without an API key only the headline terms are answered, each with its lowest rate. A free account gives a key.';
const NOTHING_KNOWN = 'No current figure is known for this. Do not guess one.';

const kindShape = z.strictObject({
  rateType: z.enum(RATE_TYPES),
  termMonths: z.int(),
  lowest: figureShape.nullable().describe('The lowest current rate that can be had; null where none is known'),
  isCertain: z.boolean().describe('Whether nothing is unsaid that decides if it can be had'),
  monthlyPayment: z.number().nullable().describe('Dollars a month at that rate, for the mortgage asked about'),
  runnersUp: z.array(figureShape),
  lowerForSome: figureShape.nullable().describe('A lower one that only some can have'),
  lastKnown: figureShape.nullable().describe('Where none is current: the last one known. It is old'),
  mayBeLower: z.array(z.string()).describe('Lenders whose new figure is being checked'),
  lenders: z.int().describe('Among how many lenders the lowest is the lowest'),
  note: z.string().nullable(),
});
export const lowestOutput = {
  snapshot: z.string(),
  publishedAt: z.string(),
  question: z.record(z.string(), z.union([z.string(), z.array(z.string())])).describe('As it was understood'),
  notices: z.array(z.string()).describe('What must be said before any rate'),
  terms: z.array(kindShape),
  note: z.string().nullable(),
};

type Told = z.infer<typeof kindShape>;

/** The lowest rates for a question: with a key in every kind of mortgage, without one in the headline terms. */
export async function lowest(asking: Asking, { rateType, term, ...question }: Arguments) {
  const { telling, isFull } = asking;
  const answer = isFull
    ? await ask(asking, lowestRates, { ...question, rateType, term })
    : await ask(asking, previewAnswer, question);
  const isAsked = kindFilter({ rateType, term });
  const terms = answer.terms.filter(isAsked).map((one): Told => {
    const best = figure(one.lowest?.rate ?? null, telling);
    return {
      rateType: one.rateType,
      termMonths: one.termMonths,
      lowest: best,
      isCertain: one.lowest?.standing === 'can',
      monthlyPayment: one.lowest?.monthlyPayment ?? null,
      runnersUp: figures('runnersUp' in one ? one.runnersUp.map(({ rate }) => rate) : [], asking),
      lowerForSome: figure(one.lowerForSome?.rate ?? null, telling),
      lastKnown: figure(one.lastKnown?.rate ?? null, telling),
      mayBeLower: one.mayBeLower.map(({ lender }) => telling.names.get(lender) ?? lender),
      lenders: one.lenders,
      note: best === null ? NOTHING_KNOWN : null,
    };
  });
  const notices = answer.notices.map((notice) => notice.words.en);
  if (answer.impossible) notices.push(answer.impossible.words.en);
  return {
    snapshot: answer.snapshot,
    publishedAt: answer.publishedAt,
    question: answer.query,
    notices,
    terms,
    note: isFull ? (terms.length === 0 ? NOTHING_KNOWN : null) : ONLY_HEADLINES,
  };
}

const figures = (rates: readonly Parameters<typeof figure>[0][], { telling }: Asking): Figure[] =>
  rates.slice(0, MOST_RUNNERS_UP).flatMap((rate) => figure(rate, telling) ?? []);

/** Tells the requested kinds from others. @throws {Refused} if the request cannot be understood */
function kindFilter(values: Arguments): (kind: { rateType: string; termMonths: number }) => boolean {
  const said = Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  const { chosen, bad } = readFilters(new URLSearchParams(said), [], KIND_FILTERS);
  if (bad.length > 0) throw new Refused(badParameters(bad).detail);
  return (kind) => chosen.every(([name, values]) => values.includes(String(kind[name as 'rateType' | 'termMonths'])));
}
