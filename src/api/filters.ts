import type { Rate } from '../rates/schema.ts';
import { INSURANCES, OFFERS, PREPAYMENTS, PROVINCES, RATE_STATES, RATE_TYPES } from '../rates/vocabulary.ts';
import type { BadParameter } from './problem.ts';

/** A filter of GET /api/rates/aggregated: what it may be, and whether a rate passes one of its values. */
export interface Filter {
  description: string;
  /** The allowed values; `lender` takes them from the snapshot. */
  values: readonly string[];
  /** Whether a value is allowed, where the list of `values` only describes them. */
  accepts?: (value: string) => boolean;
  passes: (rate: Omit<Rate, 'state' | 'observedAt'> & Partial<Rate>, value: string) => boolean;
}

/** The filters by parameter name. A rate passes if, for each filter given, it passes one of its values. */
export const FILTERS: Readonly<Record<string, Filter>> = {
  lender: {
    description: 'Lender id, as in GET /api/lenders',
    values: [],
    passes: (rate, value) => rate.lender === value,
  },
  rateType: { description: 'Fixed or variable', values: RATE_TYPES, passes: (rate, value) => rate.rateType === value },
  termMonths: {
    description: 'Term in months; “none” for rates without one',
    values: ['a whole number from 1 to 480', 'none'],
    accepts: (value) => value === 'none' || (/^[1-9]\d{0,2}$/.test(value) && Number(value) <= 480),
    passes: ({ termMonths }, value) => (value === 'none' ? termMonths === null : termMonths === Number(value)),
  },
  offer: { description: 'Posted or special', values: OFFERS, passes: (rate, value) => rate.offer === value },
  insurance: {
    description:
      'Mortgage insurance. A rate whose lender does not name any passes each of them; “unstated” asks for those alone',
    values: [...INSURANCES, 'unstated'],
    passes: ({ insurance }, value) => insurance === null || insurance === value,
  },
  prepayment: {
    description: 'Whether it can be paid off early',
    values: PREPAYMENTS,
    passes: (rate, value) => rate.prepayment === value,
  },
  province: {
    description:
      'Rates offered in a province, those offered in all of Canada among them. No rate is offered where its lender does not lend',
    values: PROVINCES,
    passes: ({ provinces }, value) => provinces === null || (provinces as readonly string[]).includes(value),
  },
  state: { description: 'How fresh the figure is', values: RATE_STATES, passes: (rate, value) => rate.state === value },
};

/** Filters as given: sorted values by parameter, in the order of `FILTERS`, so that the same question has one name. */
export type Chosen = [name: string, values: string[]][];

/** Reads the filters of a query. Each may be repeated or hold a comma list. @returns every parameter that is wrong */
export function readFilters(
  query: URLSearchParams,
  lenders: readonly string[],
  filters: Readonly<Record<string, Filter>> = FILTERS,
): { chosen: Chosen; bad: BadParameter[] } {
  const bad: BadParameter[] = [];
  if (query.size === 0) return { chosen: [], bad };
  const chosen = Object.entries(filters).flatMap(([parameter, filter]): Chosen => {
    if (!query.has(parameter)) return [];
    const allowed = parameter === 'lender' ? lenders : filter.values;
    const accepts = filter.accepts ?? ((value: string) => allowed.includes(value));
    const values = [...new Set(query.getAll(parameter).flatMap((list) => list.split(',')))].sort();
    if (!values.every(accepts)) bad.push({ parameter, allowed });
    return [[parameter, values]];
  });
  return { chosen, bad };
}

/** Parameters that an operation does not know. A key belongs to none: it is always allowed. */
export function unknownParameters(query: URLSearchParams, known: readonly string[]): BadParameter[] {
  if (query.size === 0) return [];
  const unknown = new Set([...query.keys()].filter((name) => name !== 'key' && !known.includes(name)));
  // The name is a client's text: cut, so that it cannot swell the response.
  return [...unknown].slice(0, 5).map((name) => ({ parameter: name.slice(0, 60), allowed: known, unknown: true }));
}

/** The rates that pass. */
export function filterRates(rates: readonly Rate[], chosen: Chosen): Rate[] {
  return rates.filter((rate) =>
    chosen.every(([name, values]) => values.some((value) => FILTERS[name]?.passes(rate, value))),
  );
}
