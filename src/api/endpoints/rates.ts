import { z } from 'zod';
import { SAMPLE } from '../../rates/sample.ts';
import * as schema from '../../rates/schema.ts';
import { AS_OF, spanOf } from '../clock.ts';
import { endpoint } from '../endpoint.ts';
import { FILTERS, filterLenders, filterRates, filterReader, queryOf } from '../filters.ts';
import { columnsOf } from '../formats.ts';
import { type Asked, parameter, place, type Reader } from '../parameters.ts';
import type { Period } from '../periods.ts';
import { sandboxPeriod } from '../sandbox.ts';
import { named, queryShape, snapshot, span } from '../shapes.ts';
import { shortDocument } from '../short.ts';
import { freshness as freshnessOfLender } from './lenders.ts';

export const RATE_FIELDS = columnsOf(schema.rate);
const ORDERS = ['ratePercent', 'termMonths', 'lender', 'changedAt', 'observedAt', 'id'] as const;
type Order = (typeof ORDERS)[number];
/** The values of `sort`: a field, ascending; with a minus, descending. */
const SORTS = ORDERS.flatMap((field) => [field, `-${field}`] as const);

const parameters = {
  chosen: filterReader(FILTERS),
  sort: parameter('sort', {
    en: 'The order of the rates: a field, from the least; with a minus from the most. What is unknown comes last',
    fr: 'L’ordre des taux : un champ, du plus petit au plus grand; avec un moins, l’inverse. L’inconnu vient en dernier',
    schema: z.enum(SORTS),
    example: 'ratePercent',
  }),
  limit: parameter('limit', {
    en: 'At most so many rates',
    fr: 'Au plus ce nombre de taux',
    schema: z.int().min(1).max(5000),
    example: 10,
  }),
  asOf: AS_OF,
  fields: parameter('fields', {
    en: 'The columns that are wanted. All without it',
    fr: 'Les colonnes voulues. Par défaut : toutes',
    schema: z.array(z.enum(RATE_FIELDS)),
    example: ['id', 'ratePercent'],
    only: 'csv',
  }),
};

/** Rates in an order: unknown values come last in either direction, and equal ones go by id. */
export function sorted<One extends schema.Rate>(rates: readonly One[], sort: (typeof SORTS)[number]): One[] {
  const field = sort.replace(/^-/, '') as Order;
  const direction = sort.startsWith('-') ? -1 : 1;
  return rates.toSorted((a, b) => compare(a[field], b[field], direction) || compare(a.id, b.id, 1));
}

function compare(a: string | number | null, b: string | number | null, direction: 1 | -1): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? 1 : -1;
  return (a < b ? -1 : 1) * direction;
}

/** The rates that were asked for, and how that was understood. */
function selected({ all }: Period, { chosen, sort, limit, asOf }: Asked<typeof parameters>) {
  const passing = filterRates(all.rates, chosen);
  const query: z.infer<typeof queryShape> = {
    ...queryOf(chosen),
    ...(sort === undefined ? {} : { sort: [sort] }),
    ...(limit === undefined ? {} : { limit: [limit] }),
  };
  return {
    rates: (sort === undefined ? passing : sorted(passing, sort)).slice(0, limit),
    more: { ...(asOf && { span: spanOf({ asOf }) }), ...(Object.keys(query).length > 0 && { query }) },
  };
}

const answer = { ...schema.aggregated.shape, span: span.optional(), query: queryShape };

export const aggregatedRates = endpoint({
  path: '/api/rates/aggregated',
  who: 'account',
  summary: { en: 'All current rates', fr: 'Tous les taux en vigueur' },
  description: {
    en:
      'Filters narrow the list; each may be repeated or hold several values, separated by commas. Values may be ' +
      'written as people do (province=ON, lender=RBC), and “query” tells how they were understood. With view=short, or ' +
      'at …/short, a rate has its main fields alone. A parameter whose name begins with “_” is passed over.',
    fr:
      'Les filtres restreignent la liste; chacun peut être répété ou contenir plusieurs valeurs séparées par des ' +
      'virgules. Les valeurs peuvent s’écrire comme on le fait couramment (province=ON, lender=RBC), et « query » dit ' +
      'comment elles ont été comprises. Avec view=short, ou à …/short, un taux n’a que ses champs principaux. ' +
      'Un paramètre dont le nom commence par « _ » est ignoré.',
  },
  parameters,
  answer: named('Rates', answer),
  takesTestKeys: true,
  tool: {
    name: 'lender_rates',
    title: 'Rates of a lender',
    description: 'The current rates of one Canadian lender, narrowed by term, type or province.',
  },
  example: {
    request: ({ lender, rateType, termMonths }) =>
      `/api/rates/aggregated?lender=${lender}&rateType=${rateType}&termMonths=${termMonths ?? 'none'}`,
  },
  present(period, asked) {
    const { rates, more } = selected(period, asked);
    return { ...period.all, ...more, lenders: filterLenders(period.all.lenders, asked.chosen), rates };
  },
  short(period, asked) {
    const { rates, more } = selected(period, asked);
    return shortDocument(period.all, rates, more);
  },
  csv: {
    columns: ({ fields }) => RATE_FIELDS.filter((field) => fields.length === 0 || fields.includes(field)),
    rows: ({ rates }) => rates,
  },
});

const freshness = freshnessOfLender.omit({ id: true, name: true });

const LENDER_PLACE: Reader<string> = {
  ...place('lender', FILTERS.lender),
  read({ places, period: { all }, context: { history } }) {
    const id = places?.['lender'] ?? '';
    const allowed = all.lenders.map((lender) => lender.id);
    if (allowed.includes(id)) return { value: id };
    const first = history?.firstOf(id) ?? null;
    if (first !== null) {
      const since = new Date(history.timeOf(first)).toISOString();
      return { bad: [{ parameter: 'asOf', allowed: [`a time from ${since} on, when ${id} was published first`] }] };
    }
    const meant = FILTERS.lender.spell(id, all.lenders);
    const near = 'value' in meant ? [meant.value] : meant.near;
    return { bad: [{ parameter: 'lender', allowed, ...(near.length > 0 ? { near } : {}) }] };
  },
};

/** The record of a lender; without sources and rows for one that was never read. */
export function recordOf({ all, snapshot: { raw } }: Period, id: string) {
  const lender = all.lenders.find((lender) => lender.id === id) as schema.Lender;
  const empty = { lender: id, name: lender.name, sources: [], primePercent: null, rows: [], notes: [] };
  const record = raw.get(id) ?? { schemaVersion: all.schemaVersion, ...empty };
  return { ...record, snapshot: all.snapshot, ...freshness.strip().parse(lender) };
}

export const lenderRecord = endpoint({
  path: '/api/rates/{lender}',
  operationId: 'getRawRecord',
  who: 'account',
  summary: {
    en: 'What was collected from one lender, as printed',
    fr: 'Ce qui a été relevé chez un prêteur, tel qu’imprimé',
  },
  description: {
    en:
      'The raw record: each source with its digest, every row with its cells, and how fresh it is. With view=short, or at …/short, the ' +
      'lender’s rates instead, in their main fields. An unknown lender is 400.',
    fr:
      'Le relevé brut : chaque source avec son empreinte, chaque ligne avec ses cellules, et leur fraîcheur. Avec view=short, ou à ' +
      '…/short, plutôt les taux du prêteur, dans leurs champs principaux. Un prêteur inconnu donne 400.',
  },
  parameters: { lender: LENDER_PLACE, asOf: AS_OF },
  answer: named('RawAnswer', {
    ...schema.rawRecord.shape,
    sources: z.array(schema.answeredSource),
    rows: z.array(schema.row),
    snapshot,
    span: span.optional(),
    ...freshness.shape,
  }),
  takesTestKeys: true,
  example: {
    request: (shown) => `/api/rates/${shown.lender}`,
    // Nobody else's record may be seen without a key.
    answer: ({ all }) => recordOf(sandboxPeriod(new Date(all.publishedAt)), SAMPLE.id),
  },
  elsewhere: 'is not asked of a raw record. Filters and CSV are at /api/rates/aggregated?lender=…',
  present: (period, { lender, asOf }) => ({ ...recordOf(period, lender), ...(asOf && { span: spanOf({ asOf }) }) }),
  short: ({ all }, { lender, asOf }) =>
    shortDocument(
      all,
      all.rates.filter((rate) => rate.lender === lender),
      asOf ? { span: spanOf({ asOf }) } : {},
    ),
});

export default [aggregatedRates, lenderRecord];
