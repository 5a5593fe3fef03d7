import { z } from 'zod';
import { REFERENCE_NAMES, REFERENCE_SERIES } from '../../rates/reference.ts';
import { lender, percentValue, SCHEMA_VERSION } from '../../rates/schema.ts';
import { observationsOf } from '../../snapshots/snapshot.ts';
import { market, noticeIn } from '../../words/market.ts';
import { daysOf, spanOf, span as spanReader } from '../clock.ts';
import { endpoint } from '../endpoint.ts';
import { type Inputs, parameter } from '../parameters.ts';
import type { Period } from '../periods.ts';
import { list, named, schemaVersion, span, timeOrNull } from '../shapes.ts';

const parameters = {
  names: parameter('series', {
    en: 'Which series; may be repeated or hold several, separated by commas. All without it',
    fr: 'Quelles séries ; peut être répété ou en contenir plusieurs, séparées par des virgules. Par défaut : toutes',
    schema: z.array(z.enum(REFERENCE_NAMES)),
    example: ['policy-rate', 'prime'],
  }),
  times: spanReader({ en: 'First day', fr: 'Premier jour' }),
};

const seriesIn = ({ snapshot }: Period, { names, times }: Inputs<typeof parameters>) => {
  const { from, to } = daysOf(times);
  return REFERENCE_NAMES.filter((name) => names.length === 0 || names.includes(name)).map((id) => {
    const valetId = REFERENCE_SERIES[id];
    const { label = null } = snapshot.manifest.reference.series.find((series) => series.id === valetId) ?? {};
    const observations = observationsOf(snapshot, id).filter(({ date }) => date >= from && date <= to);
    return { id, name: market.en[id], valetId, label, observations };
  });
};

export default endpoint({
  path: '/api/reference',
  who: 'everybody',
  summary: {
    en: 'The Bank of Canada’s series from their first day: prime, posted, policy rate, bond yield, and what banks charged on new mortgages',
    fr: 'Les séries de la Banque du Canada depuis leur début : taux préférentiel, affichés et directeur, rendement des obligations, taux des nouveaux prêts',
  },
  parameters,
  answer: named('Reference', {
    schemaVersion,
    span,
    observedAt: timeOrNull.describe('When the newest values were read; null: not yet'),
    failure: lender.shape.failure.describe('Why the latest run could not read all of them; the last ones stand'),
    notice: z.string().nullable().describe('What has to stand beside these values; null before the first reading'),
    series: list({
      id: z.enum(REFERENCE_NAMES),
      name: z
        .string()
        .describe('What it is, in English; of what was paid, with the band of terms and what it is an average of'),
      valetId: z.string().describe('The Bank of Canada’s own name of the series'),
      label: z.string().nullable().describe('What the Bank of Canada calls it; null where it was never read'),
      observations: list({ date: z.iso.date(), percent: percentValue }).describe(
        'Oldest first; days without a value are absent. A month stands under its first day',
      ),
    }),
  }),
  example: { request: () => '/api/reference?series=prime' },
  present(period, values) {
    const { observedAt, failure } = period.snapshot.manifest.reference;
    const series = seriesIn(period, values);
    const ids = series.map(({ id }) => id);
    const notice = observedAt === null ? null : noticeIn('en', ids, observedAt);
    return { schemaVersion: SCHEMA_VERSION, span: spanOf(values.times), observedAt, failure, notice, series };
  },
  csv: {
    columns: () => ['series', 'date', 'percent'],
    rows: ({ series }) =>
      series.flatMap(({ id, observations }) => observations.map((observation) => ({ series: id, ...observation }))),
  },
});
