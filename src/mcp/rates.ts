import { z } from 'zod';
import aggregatedRates from '../api/endpoints/aggregated-rates.ts';
import { previewRates } from '../api/endpoints/preview.ts';
import { filterRates, readFilters } from '../api/filters.ts';
import { badParameters } from '../api/problem.ts';
import { type Arguments, type Asking, ask, queryOf, Refused, use, words } from './asking.ts';
import { figure, figureShape } from './figures.ts';
import { kindArguments } from './questions.ts';

const MOST_FIGURES = 25;

/** The current rates of a lender: with a key all, without one those of the preview. */
async function lenderRates(asking: Asking, asked: Arguments) {
  const { call, isFull, telling } = asking;
  const { chosen, bad } = readFilters(queryOf(asked), call.period.all.lenders);
  if (bad.length > 0) throw new Refused(badParameters(bad).detail);
  const { snapshot, publishedAt, rates } = isFull
    ? await ask(asking, aggregatedRates, asked)
    : await ask(asking, previewRates, {});
  const own = filterRates(rates, chosen).sort((a, b) => (a.ratePercent ?? 99) - (b.ratePercent ?? 99));
  const told = own.flatMap((rate) => figure(rate, telling) ?? []);
  const notes = [
    ...(told.length === 0 ? ['No figure is known for this. Do not guess one.'] : []),
    ...(isFull ? [] : ['Without an API key only the preview is told: each lender’s headline rates.']),
    ...(told.length > MOST_FIGURES ? ['Narrow the question by term, type or province to see the others.'] : []),
  ];
  return {
    snapshot,
    publishedAt,
    query: Object.fromEntries(chosen),
    rates: told.slice(0, MOST_FIGURES),
    total: told.length,
    note: notes.join(' ') || null,
  };
}

export const lenderUse = use(
  {
    lender: words.describe('Name or id: “RBC”, “TD Canada Trust”'),
    ...kindArguments,
    province: words.optional().describe('“Ontario”, “QC”'),
  },
  {
    snapshot: z.string(),
    publishedAt: z.string(),
    query: z.record(z.string(), z.array(z.string())).describe('As it was understood'),
    rates: z.array(figureShape).describe(`The lowest first, at most ${MOST_FIGURES}`),
    total: z.int().describe('How many there are'),
    note: z.string().nullable(),
  },
  lenderRates,
);
