import { z } from 'zod';
import { type Aggregated, lender as lenderShape, type Rate, rate } from '../rates/schema.ts';
import { headOf, headShape, list, named, queryShape, span } from './shapes.ts';

const { id, lender, rateType, termMonths, prepayment, offer, insurance, ratePercent } = rate.shape;
const { primeOffsetPercent, provinces, forMost, state, observedAt } = rate.shape;
const { name, state: lenderState } = lenderShape.shape;

/** A rate in a few fields: what it is, its figure, and how fresh that is. What is unknown is left out. */
export const rateShort = named('RateShort', {
  ...{ id, lender },
  lenderName: name,
  rateType,
  termMonths: termMonths.unwrap().optional(),
  ...{ prepayment, offer },
  insurance: insurance.unwrap().optional(),
  ratePercent: ratePercent.unwrap().optional(),
  primeOffsetPercent: primeOffsetPercent.unwrap().optional(),
  provinces: provinces.unwrap().optional(),
  ...{ forMost, state, observedAt },
});
type RateShort = z.infer<typeof rateShort>;
export const SHORT_FIELDS = Object.keys(rateShort.shape) as (keyof RateShort)[];

/** The answer with `view=short`, of every endpoint that has it. */
export const ratesShort = named('RatesShort', {
  ...headShape,
  span: span.optional(),
  query: queryShape,
  lenders: list({ id: lender, name, state: lenderState, observedAt: observedAt.nullable() }).describe(
    'The lenders of these rates, and how fresh each is',
  ),
  rates: z.array(rateShort),
});

export function shortOf(rate: Rate, lenderName: string): RateShort {
  const known = { ...rate, lenderName };
  return Object.fromEntries(
    SHORT_FIELDS.flatMap((field) => (known[field] === null ? [] : [[field, known[field]]])),
  ) as unknown as RateShort;
}

/** Some rates of a document in short. @param more `query` and `span` */
export function shortDocument(all: Aggregated, rates: readonly Rate[], more: object = {}) {
  const shown = new Set(rates.map(({ lender }) => lender));
  const lenders = all.lenders.filter(({ id }) => shown.has(id));
  const names = new Map(lenders.map(({ id, name }) => [id, name]));
  return {
    ...headOf(all),
    ...more,
    lenders: lenders.map(({ id, name, state, observedAt }) => ({ id, name, state, observedAt })),
    rates: rates.map((rate) => shortOf(rate, names.get(rate.lender) ?? rate.lender)),
  };
}
