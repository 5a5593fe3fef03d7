import { z } from 'zod';
import { SAMPLE } from '../../rates/sample.ts';
import { answeredSource, type Lender, lender, rawRecord, row } from '../../rates/schema.ts';
import { lenderSpeller } from '../../rates/spellings.ts';
import { RESERVED_WORDS } from '../../rates/vocabulary.ts';
import { PERIOD } from '../clock.ts';
import { endpoint, namesIn } from '../endpoint.ts';
import { LENDER, place, type Reader } from '../parameters.ts';
import { type Period, sandboxPeriod } from '../periods.ts';
import { notFound } from '../problem.ts';
import { named, snapshot } from '../shapes.ts';
import aggregatedRates from './aggregated-rates.ts';

const freshness = lender.pick({ state: true, observedAt: true, changedAt: true, missedRuns: true, failure: true });

/** The lender in the path. */
const LENDER_PLACE: Reader<string> = {
  ...place('lender', {
    en: 'Lender id, as in GET /api/lenders',
    fr: 'Identifiant du prêteur, comme dans GET /api/lenders',
    schema: LENDER,
  }),
  read({ places, period: { all } }) {
    const id = places?.['lender'] ?? '';
    if ((RESERVED_WORDS as readonly string[]).includes(id)) return notFound;
    const allowed = all.lenders.map((one) => one.id);
    if (allowed.includes(id)) return { value: id };
    const meant = lenderSpeller(all.lenders)(id);
    const near = 'value' in meant ? [meant.value] : meant.near;
    return { bad: [{ parameter: 'lender', allowed, ...(near.length > 0 ? { near } : {}) }] };
  },
};

/** The record of a lender; without sources and rows for one that was never read. */
function recordOf({ all, snapshot: { raw } }: Period, id: string) {
  const lender = all.lenders.find((one) => one.id === id) as Lender;
  const empty = { lender: id, name: lender.name, sources: [], primePercent: null, rows: [], notes: [] };
  const record = raw.get(id) ?? { schemaVersion: all.schemaVersion, ...empty };
  return { ...record, snapshot: all.snapshot, ...freshness.strip().parse(lender) };
}

export default endpoint({
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
    ...rawRecord.shape,
    sources: z.array(answeredSource),
    rows: z.array(row),
    snapshot,
    ...freshness.shape,
  }),
  answerWords: { en: 'The raw record', fr: 'Le relevé brut' },
  takesTestKeys: true,
  example: {
    request: (shown) => `/api/rates/${shown.lender}`,
    // Nobody else's record may be seen without a key.
    answer: (_, __, { all }) => recordOf(sandboxPeriod(new Date(all.publishedAt)), SAMPLE.id),
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
