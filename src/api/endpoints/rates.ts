import { z } from 'zod';
import { SAMPLE } from '../../rates/sample.ts';
import * as schema from '../../rates/schema.ts';
import { RESERVED_WORDS } from '../../rates/vocabulary.ts';
import { AS_OF, spanOf } from '../clock.ts';
import { endpoint } from '../endpoint.ts';
import { FILTERS, filterLenders, filterRates, filterReader, queryOf } from '../filters.ts';
import { columnsOf } from '../formats.ts';
import { type Inputs, parameter, place, type Reader } from '../parameters.ts';
import type { Period } from '../periods.ts';
import { nothingAt } from '../problem.ts';
import { sandboxPeriod } from '../sandbox.ts';
import { named, queryShape, snapshot, span } from '../shapes.ts';
import { shortDocument } from '../short.ts';
import { freshness as freshnessOfLender } from './lenders.ts';

export const RATE_FIELDS = columnsOf(schema.rate);
const parameters = {
  chosen: filterReader(FILTERS),
  asOf: AS_OF,
  fields: parameter('fields', {
    en: 'The columns that are wanted, in any order: the answer has the order of this list. All without it',
    fr: 'Les colonnes voulues, dans n’importe quel ordre : la réponse suit celui de cette liste. Par défaut : toutes',
    schema: z.array(z.enum(RATE_FIELDS)),
    example: ['id', 'ratePercent'],
    only: 'csv',
  }),
};

/** How a request was understood. */
const moreOf = ({ chosen, asOf }: Pick<Inputs<typeof parameters>, 'chosen' | 'asOf'>) => ({
  ...(asOf && { span: spanOf({ asOf }) }),
  ...(chosen.length > 0 && { query: queryOf(chosen) }),
});

export const aggregatedRates = endpoint({
  path: '/api/rates/aggregated',
  who: 'account',
  summary: { en: 'All current rates', fr: 'Tous les taux en vigueur' },
  description: {
    en:
      'Filters narrow the list; each may be repeated or hold several values, separated by commas. Values may be written as people do ' +
      '(province=ON, lender=RBC); “query” tells how they were understood. What is lowest for somebody is answered by GET /api/rates/lowest.',
    fr:
      'Les filtres restreignent la liste; chacun peut être répété ou contenir plusieurs valeurs séparées par des virgules. Les valeurs ' +
      's’écrivent comme on le fait couramment (province=ON, lender=RBC); « query » dit comment elles ont été comprises. Ce qui est le plus ' +
      'bas pour quelqu’un est répondu par GET /api/rates/lowest.',
  },
  parameters,
  answer: named('Rates', { ...schema.aggregated.shape, span: span.optional(), query: queryShape }),
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
  present: ({ all }, { chosen, asOf }) => ({
    ...{ ...all, ...moreOf({ chosen, asOf }) },
    lenders: filterLenders(all.lenders, chosen),
    rates: filterRates(all.rates, chosen),
  }),
  short: ({ all }, { chosen, asOf }) => shortDocument(all, filterRates(all.rates, chosen), moreOf({ chosen, asOf })),
  csv: {
    columns: ({ fields }) => RATE_FIELDS.filter((field) => fields.length === 0 || fields.includes(field)),
    rows: ({ rates }) => rates,
  },
});

const freshness = freshnessOfLender.omit({ id: true, name: true });

/** Whether a text differs from a word at one place, by two letters at most. */
function isMistyped(text: string, word: string): boolean {
  const most = Math.min(text.length, word.length);
  let [begin, end] = [0, 0];
  while (begin < most && text[begin] === word[begin]) begin++;
  while (end < most - begin && text.at(-1 - end) === word.at(-1 - end)) end++;
  return Math.max(text.length, word.length) - begin - end <= 2;
}

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
    const operations = RESERVED_WORDS.filter((word) => isMistyped(id, word)).map((word) => `/api/rates/${word}`);
    if (near.length === 0 && operations.length > 0) return nothingAt(`Did you mean ${operations.join(' or ')}?`);
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
    fr: 'Ce qui a été relevé chez un prêteur, mot pour mot',
  },
  description: {
    en: 'The raw record: each source with its digest, every row with its cells, and how fresh it is; or with view=short the lender’s rates.',
    fr: 'Le relevé brut : chaque source avec son empreinte, chaque ligne avec ses cellules, et leur fraîcheur; ou, avec view=short, les taux du prêteur.',
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
  short({ all }, { lender, asOf }) {
    const own = all.rates.filter((rate) => rate.lender === lender);
    return shortDocument(all, own, moreOf({ chosen: [], asOf }));
  },
});

export default [aggregatedRates, lenderRecord];
