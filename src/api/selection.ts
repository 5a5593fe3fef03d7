import { type Rate, rate } from '../rates/schema.ts';
import { listedIn } from './filters.ts';
import type { BadParameter } from './problem.ts';

/** The fields of a rate that an answer can be narrowed to. */
export const RATE_FIELDS = Object.keys(rate.shape) as (keyof Rate)[];
/** The fields that an answer can be ordered by. */
const ORDERS = ['ratePercent', 'termMonths', 'lender', 'changedAt', 'observedAt', 'id'] as const;
type Order = (typeof ORDERS)[number];
/** The values of `sort`: a field, ascending; with a minus, descending. */
export const SORTS = ORDERS.flatMap((field) => [field, `-${field}`] as const);
/** The most that `limit` can ask for. */
export const MOST_RATES = 5000;

/** The requested number and order of results; null for all, as they are. */
export interface Selection {
  fields: readonly (keyof Rate)[] | null;
  sort: `${'-' | ''}${Order}` | null;
  limit: number | null;
}
export const SELECTION = ['fields', 'sort', 'limit'] as const;

/** Reads `fields`, `sort` and `limit`. @returns every one that is wrong */
export function readSelection(query: URLSearchParams): { selection: Selection; bad: BadParameter[] } {
  const bad: BadParameter[] = [];
  const once = (
    parameter: (typeof SELECTION)[number],
    allowed: readonly string[],
    isGood: (text: string) => boolean,
  ) => {
    const [text, ...others] = new Set(query.getAll(parameter));
    if (text === undefined) return null;
    if (others.length === 0 && isGood(text)) return text;
    bad.push({ parameter, allowed });
    return null;
  };
  const named = listedIn(query, 'fields');
  if (named.some((name) => !(RATE_FIELDS as string[]).includes(name)))
    bad.push({ parameter: 'fields', allowed: RATE_FIELDS });
  const sort = once('sort', SORTS, (text) => (SORTS as string[]).includes(text));
  const limit = once(
    'limit',
    [`a whole number from 1 to ${MOST_RATES}`],
    (text) => /^[1-9]\d{0,3}$/.test(text) && Number(text) <= MOST_RATES,
  );
  const fields = RATE_FIELDS.filter((field) => named.includes(field));
  return {
    selection: {
      fields: fields.length > 0 ? fields : null,
      sort: sort as Selection['sort'],
      limit: limit === null ? null : Number(limit),
    },
    bad,
  };
}

/** The rates in the requested order, as many as requested. Unknown values come last in either direction; equal ones go by id. */
export function select<One extends Rate>(rates: readonly One[], { sort, limit }: Selection): One[] {
  const all = [...rates];
  if (sort !== null) {
    const field = sort.replace(/^-/, '') as Order;
    const direction = sort.startsWith('-') ? -1 : 1;
    all.sort((a, b) => compare(a[field], b[field], direction) || compare(a.id, b.id, 1));
  }
  return limit === null ? all : all.slice(0, limit);
}

function compare(a: string | number | null, b: string | number | null, direction: 1 | -1): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? 1 : -1;
  return (a < b ? -1 : 1) * direction;
}

/** A rate with only the requested fields; all without a choice. */
export const narrowed = (one: Rate, fields: Selection['fields']): Partial<Rate> =>
  fields === null ? one : Object.fromEntries(fields.map((field) => [field, one[field]]));

/** The selection as parameters, for the answer's `query`. */
export const selectionValues = ({ fields, sort, limit }: Selection): Record<string, string[]> => ({
  ...(fields === null ? {} : { fields: [...fields] }),
  ...(sort === null ? {} : { sort: [sort] }),
  ...(limit === null ? {} : { limit: [String(limit)] }),
});
