import { z } from 'zod';
import { SAMPLE } from '../../rates/sample.ts';
import * as schema from '../../rates/schema.ts';
import { PERIOD } from '../clock.ts';
import { endpoint, namesIn } from '../endpoint.ts';
import { chosenValues, FILTERS, filterLenders, filterRates, filterReader, queryShape } from '../filters.ts';
import { columnsOf, csv } from '../formats.ts';
import { type Asked, parameter, place, type Reader } from '../parameters.ts';
import { type Period, sandboxPeriod } from '../periods.ts';
import { named, snapshot } from '../shapes.ts';
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
    fr: 'L’ordre des taux : un champ, du plus petit au plus grand ; avec un moins, l’inverse. L’inconnu vient en dernier',
    schema: z.enum(SORTS),
    example: 'ratePercent',
  }),
  limit: parameter('limit', {
    en: 'At most so many rates',
    fr: 'Au plus ce nombre de taux',
    schema: z.int().min(1).max(5000),
    example: 10,
  }),
  asOf: PERIOD,
  // As JSON they are described in prose only: an answer with a choice of fields has another shape.
  fields: parameter('fields', {
    en: 'The columns that are wanted. All without it',
    fr: 'Les colonnes voulues. Par défaut : toutes',
    schema: z.array(z.enum(RATE_FIELDS)),
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

/** The fields that were asked for, in the order of a rate, and the rates. */
function selected({ all }: Period, { chosen, sort, limit, fields }: Asked<typeof parameters>) {
  const columns = RATE_FIELDS.filter((field) => fields.length === 0 || fields.includes(field));
  const passing = filterRates(all.rates, chosen);
  return [columns, (sort === undefined ? passing : sorted(passing, sort)).slice(0, limit)] as const;
}

export const aggregatedRates = endpoint({
  path: '/api/rates/aggregated',
  who: 'account',
  summary: { en: 'All current rates', fr: 'Tous les taux en vigueur' },
  description: {
    en:
      'Filters narrow the list; each may be repeated or hold several values, separated by commas. Values may be ' +
      'written as people do (province=ON, lender=RBC, term=5y), and “query” tells how they were understood. ' +
      '“fields” holds the names of the fields that are wanted, where not all are. A parameter whose name begins ' +
      'with “_” is passed over.',
    fr:
      'Les filtres restreignent la liste ; chacun peut être répété ou contenir plusieurs valeurs séparées par des ' +
      'virgules. Les valeurs peuvent s’écrire comme on le fait couramment (province=ON, lender=RBC, term=5y), et « ' +
      'query » dit comment elles ont été comprises. « fields » contient les noms des champs voulus, si ce n’est pas ' +
      'tous. Un paramètre dont le nom commence par « _ » est ignoré.',
  },
  parameters,
  answer: named('Rates', { ...schema.aggregated.shape, query: queryShape }),
  answerWords: { en: 'The rates', fr: 'Les taux' },
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
    const { chosen, sort, limit, fields } = asked;
    const [columns, rates] = selected(period, asked);
    const query: Record<string, string[]> = {
      ...chosenValues(chosen),
      ...(fields.length > 0 ? { fields: columns } : {}),
      ...(sort === undefined ? {} : { sort: [sort] }),
      ...(limit === undefined ? {} : { limit: [String(limit)] }),
    };
    const narrowed = (one: schema.Rate) =>
      Object.fromEntries(columns.map((field) => [field, one[field]])) as schema.Rate;
    return {
      ...period.all,
      ...(Object.keys(query).length > 0 ? { query } : {}),
      lenders: filterLenders(period.all.lenders, chosen),
      rates: fields.length === 0 ? rates : rates.map(narrowed),
    };
  },
  csv: { name: ({ snapshot }) => snapshot, write: (period, asked) => csv(...selected(period, asked)) },
});

const freshness = freshnessOfLender.omit({ id: true, name: true });

const LENDER_PLACE: Reader<string> = {
  ...place('lender', FILTERS.lender),
  read({ places, period: { all } }) {
    const id = places?.['lender'] ?? '';
    const allowed = all.lenders.map((one) => one.id);
    if (allowed.includes(id)) return { value: id };
    const meant = FILTERS.lender.spell(id, all.lenders);
    const near = 'value' in meant ? [meant.value] : meant.near;
    return { bad: [{ parameter: 'lender', allowed, ...(near.length > 0 ? { near } : {}) }] };
  },
};

/** The record of a lender; without sources and rows for one that was never read. */
export function recordOf({ all, snapshot: { raw } }: Period, id: string) {
  const lender = all.lenders.find((one) => one.id === id) as schema.Lender;
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
    en: 'The raw record: each source with its digest, every row with its cells, and how fresh it is. An unknown lender is 400.',
    fr: 'Le relevé brut : chaque source avec son empreinte, chaque ligne avec ses cellules, et leur fraîcheur. Un prêteur inconnu donne 400.',
  },
  parameters: { lender: LENDER_PLACE, asOf: PERIOD },
  answer: named('RawAnswer', {
    ...schema.rawRecord.shape,
    sources: z.array(schema.answeredSource),
    rows: z.array(schema.row),
    snapshot,
    ...freshness.shape,
  }),
  answerWords: { en: 'The raw record', fr: 'Le relevé brut' },
  takesTestKeys: true,
  example: {
    request: (shown) => `/api/rates/${shown.lender}`,
    // Nobody else's record may be seen without a key.
    answer: (_, { all }) => recordOf(sandboxPeriod(new Date(all.publishedAt)), SAMPLE.id),
  },
  explain: (unknown, { places }) =>
    namesIn(aggregatedRates).includes(unknown.parameter)
      ? {
          ...unknown,
          why: `is asked of normalised rates, at /api/rates/aggregated?lender=${places?.['lender']}; this record takes asOf alone.`,
        }
      : unknown,
  present: (period, asked) => recordOf(period, asked.lender),
});

export default [aggregatedRates, lenderRecord];
