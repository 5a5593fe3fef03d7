import { z } from 'zod';
import { preview, previewOf } from '../../rates/preview.ts';
import { aggregated } from '../../rates/schema.ts';
import { endpoint } from '../endpoint.ts';
import { type Chosen, FILTERS, filterLenders, filterReader } from '../filters.ts';
import type { Period } from '../periods.ts';
import { count, list, named } from '../shapes.ts';
import { shortDocument } from '../short.ts';

function shownTo({ all }: Period, chosen: Chosen) {
  const lenders = new Set(filterLenders(all.lenders, chosen).map(({ id }) => id));
  return previewOf(preview(all), (id) => lenders.has(id));
}

export default endpoint({
  path: '/api/preview',
  who: 'everybody',
  summary: { en: 'What visitors see', fr: 'Ce que voient les visiteurs' },
  answer: named('Preview', {
    ...aggregated.shape,
    terms: list({
      slug: z.string(),
      rateCount: count.describe('Closed rates of this term in the whole snapshot'),
      lenderCount: count.describe('Lenders that publish this term'),
      rateIds: z
        .array(z.string())
        .describe(
          'The shown rates: lowest first, then stale ones. `rates` also has one insured rate of each lender that names such, for the headline terms',
        ),
    }),
  }),
  parameters: { chosen: filterReader({ lender: FILTERS.lender }) },
  example: {},
  present: (period, { chosen }) => shownTo(period, chosen),
  short: (period, { chosen }) => shortDocument(period.all, shownTo(period, chosen).rates),
});
