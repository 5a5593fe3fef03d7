import { z } from 'zod';
import { type Rate, rate } from '../rates/schema.ts';
import { parameter } from './parameters.ts';

const RATE_FIELDS = Object.keys(rate.shape) as (keyof Rate)[];
const ORDERS = ['ratePercent', 'termMonths', 'lender', 'changedAt', 'observedAt', 'id'] as const;
type Order = (typeof ORDERS)[number];
/** The values of `sort`: a field, ascending; with a minus, descending. */
const SORTS = ORDERS.flatMap((field) => [field, `-${field}`] as const);
const MOST_RATES = 5000;

/** The order and the number of results. */
export const SELECTION = {
  sort: parameter('sort', {
    en: 'The order of the rates: a field, from the least; with a minus from the most. What is unknown comes last',
    fr: 'L’ordre des taux : un champ, du plus petit au plus grand ; avec un moins, l’inverse. L’inconnu vient en dernier',
    schema: z.enum(SORTS),
    example: 'ratePercent',
  }),
  limit: parameter('limit', {
    en: 'At most so many rates',
    fr: 'Au plus ce nombre de taux',
    schema: z.int().min(1).max(MOST_RATES),
    example: 10,
  }),
};

/** The wanted fields of a rate. As JSON they are described in prose only: an answer with a choice of fields has another shape. */
export const FIELDS = parameter('fields', {
  en: 'The columns that are wanted. All without it',
  fr: 'Les colonnes voulues. Toutes sans lui',
  schema: z.array(z.enum(RATE_FIELDS)),
  only: 'csv',
});

/** The requested order and number of results; absent for all, as they are. */
export interface Selection {
  sort?: `${'-' | ''}${Order}` | undefined;
  limit?: number | undefined;
}

/** The rates in the requested order, as many as requested. Unknown values come last in either direction; equal ones go by id. */
export function select<One extends Rate>(rates: readonly One[], { sort, limit }: Selection): One[] {
  const all = [...rates];
  if (sort !== undefined) {
    const field = sort.replace(/^-/, '') as Order;
    const direction = sort.startsWith('-') ? -1 : 1;
    all.sort((a, b) => compare(a[field], b[field], direction) || compare(a.id, b.id, 1));
  }
  return all.slice(0, limit);
}

function compare(a: string | number | null, b: string | number | null, direction: 1 | -1): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? 1 : -1;
  return (a < b ? -1 : 1) * direction;
}

/** The requested fields in the order of a rate; all for none. */
export const orderedFields = (fields: readonly (keyof Rate)[]): (keyof Rate)[] =>
  fields.length === 0 ? RATE_FIELDS : RATE_FIELDS.filter((field) => fields.includes(field));
