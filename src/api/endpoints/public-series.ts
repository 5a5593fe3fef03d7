import { z } from 'zod';
import { type IndexLine, type IndexPoint, rateIndex } from '../../history/rate-index.ts';
import { REFERENCE_NAMES, REFERENCE_SERIES } from '../../rates/reference.ts';
import { lender, percentValue, SCHEMA_VERSION } from '../../rates/schema.ts';
import { spelledKind } from '../../rates/spellings.ts';
import { HEADLINE_TERMS, type Term } from '../../rates/terms.ts';
import { observationsOf } from '../../snapshots/snapshot.ts';
import { days } from '../clock.ts';
import { endpoint } from '../endpoint.ts';
import { csv } from '../formats.ts';
import { pastCsv, pastDocument } from '../paging.ts';
import { type Asked, listedIn, parameter, type Reader } from '../parameters.ts';
import { onceARun, type Period } from '../periods.ts';
import { isProblem } from '../problem.ts';
import { figure, list, named, pastAnswer, publishedAt, schemaVersion, timeOrNull } from '../shapes.ts';

const indexOf = onceARun((history, now) => rateIndex(history, history.now(now)));

const COLUMNS = ['term', 'day', 'median', 'lowest', 'lenders', 'isFinal', 'knownAt'] as const;
const CORRECTED = ['correctedMedian', 'correctedLowest', 'correctedLenders'] as const;
const record = (term: string, { corrected, ...point }: IndexPoint) => ({
  ...{ term, ...point },
  correctedMedian: corrected?.median ?? null,
  correctedLowest: corrected?.lowest ?? null,
  correctedLenders: corrected?.lenders ?? null,
});

/** The index as CSV: a line for each day and term. */
export function indexCsv(lines: readonly IndexLine[]): string {
  const records = lines.flatMap(({ term, points }) => points.map((point) => record(term, point)));
  return csv([...COLUMNS, ...CORRECTED], records);
}

const SLUGS = HEADLINE_TERMS.map(({ slug }) => slug);
/** The slugs of the headline terms that are meant: `5y` means both types. */
const TERMS: Reader<string[]> = {
  parameters: {
    term: {
      en: 'Which terms; may be repeated or hold several, separated by commas. All without it',
      fr: 'Quels termes ; peut être répété ou en contenir plusieurs, séparés par des virgules. Par défaut : tous',
      schema: z.array(z.enum(SLUGS)),
      example: ['5-year-fixed'],
    },
  },
  read({ request: { query } }) {
    const meant = listedIn(query, 'term').map(spelledKind);
    const near = meant.flatMap((one) => ('near' in one ? one.near : []));
    const found = meant.map((one) => {
      const isMeant = ({ termMonths, rateType }: Term): boolean =>
        'termMonths' in one && termMonths === one.termMonths && rateType === (one.rateType ?? rateType);
      return HEADLINE_TERMS.filter(isMeant);
    });
    if (found.some(({ length }) => length === 0))
      return { bad: [{ parameter: 'term', allowed: SLUGS, ...(near.length > 0 ? { near } : {}) }] };
    return { value: found.flat().map(({ slug }) => slug) };
  },
};
const indexed = {
  median: figure.describe('Rounded to 0.05'),
  lowest: figure,
  lenders: z.int().min(5).describe('Lenders that stand behind it'),
};

export const rateIndexEndpoint = endpoint({
  path: '/api/rate-index',
  who: 'everybody',
  summary: {
    en: 'The daily median and lowest of lenders’ specials, for the headline terms',
    fr: 'La médiane et le plus bas des taux spéciaux des prêteurs, jour par jour, pour les termes principaux',
  },
  parameters: { terms: TERMS, days },
  answer: pastAnswer('RateIndex', {
    lines: list({
      term: z.string().describe('The slug of the term'),
      points: list({
        day: z.iso.date().describe('The calendar day in Eastern Time'),
        ...indexed,
        isFinal: z.boolean().describe('Whether the day is over; until then its figures are those so far'),
        knownAt: publishedAt.describe(
          'The publication that was the newest at its end: what was known then, which never changes',
        ),
        corrected: z
          .strictObject(indexed)
          .nullable()
          .describe('The day without figures that turned out to be wrong since; null where none did'),
      }).describe('Oldest first; days with fewer than five lenders are absent'),
    }),
  }),
  example: { request: () => '/api/rate-index?term=5-year-fixed' },
  csv: true,
  async reply(call, { terms, days: { from, to }, format }) {
    const index = await indexOf(call);
    if (isProblem(index)) return index;
    const lines = index
      .filter(({ term }) => terms.length === 0 || terms.includes(term))
      .map(({ term, points }) => ({ term, points: points.filter(({ day }) => day >= from && day <= to) }));
    if (format === 'json') return pastDocument({ lines }, call.context);
    return pastCsv(indexCsv(lines), 'rate-index', call.context);
  },
});

const parameters = {
  names: parameter('series', {
    en: 'Which series; may be repeated or hold several, separated by commas. All without it',
    fr: 'Quelles séries ; peut être répété ou en contenir plusieurs, séparées par des virgules. Par défaut : toutes',
    schema: z.array(z.enum(REFERENCE_NAMES)),
    example: ['policy-rate', 'prime'],
  }),
  days,
};

const seriesIn = ({ snapshot }: Period, { names, days: { from, to } }: Asked<typeof parameters>) =>
  REFERENCE_NAMES.filter((name) => names.length === 0 || names.includes(name)).map((id) => {
    const valetId = REFERENCE_SERIES[id];
    const { label = null } = snapshot.manifest.reference.series.find((one) => one.id === valetId) ?? {};
    const observations = observationsOf(snapshot, id).filter(({ date }) => date >= from && date <= to);
    return { id, valetId, label, observations };
  });

export const referenceEndpoint = endpoint({
  path: '/api/reference',
  who: 'everybody',
  summary: {
    en: 'The Bank of Canada’s series by day: prime, posted, policy rate and bond yield',
    fr: 'Les séries de la Banque du Canada par jour : taux préférentiel, taux affichés, taux directeur et rendement des obligations',
  },
  parameters,
  answer: named('Reference', {
    schemaVersion,
    observedAt: timeOrNull.describe('When the newest values were read; null: not yet'),
    failure: lender.shape.failure.describe('Why the latest run could not read them; the last ones stand'),
    series: list({
      id: z.enum(REFERENCE_NAMES),
      valetId: z.string().describe('The Bank of Canada’s own name of the series'),
      label: z.string().nullable().describe('What the Bank of Canada calls it; null where it was never read'),
      observations: list({ date: z.iso.date(), percent: percentValue }).describe(
        'Oldest first; days without a value are absent',
      ),
    }),
  }),
  example: { request: () => '/api/reference?series=prime' },
  present(period, asked) {
    const { observedAt, failure } = period.snapshot.manifest.reference;
    return { schemaVersion: SCHEMA_VERSION, observedAt, failure, series: seriesIn(period, asked) };
  },
  csv: {
    name: () => 'reference',
    write(period, asked) {
      const rows = ({ id, observations }: ReturnType<typeof seriesIn>[number]) =>
        observations.map((one) => ({ series: id, ...one }));
      return csv(['series', 'date', 'percent'], seriesIn(period, asked).flatMap(rows));
    },
  },
});

export default [rateIndexEndpoint, referenceEndpoint];
