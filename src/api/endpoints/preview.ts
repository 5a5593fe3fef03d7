import { z } from 'zod';
import { preview } from '../../rates/preview.ts';
import { aggregated } from '../../rates/schema.ts';
import { endpoint } from '../endpoint.ts';

export default endpoint({
  path: '/api/preview',
  operationId: 'getPreview',
  who: 'everybody',
  summary: { en: 'What visitors see', fr: 'Ce que voient les visiteurs' },
  answer: z
    .strictObject({
      ...aggregated.shape,
      terms: z.array(
        z.strictObject({
          slug: z.string(),
          rateCount: z.int().min(0).describe('Closed rates of this term in the whole snapshot'),
          lenderCount: z.int().min(0).describe('Lenders that publish this term'),
          rateIds: z
            .array(z.string())
            .describe(
              'The shown rates: lowest first, then stale ones, which are never ranked. Beside them `rates` holds one for insured mortgages of each lender that names such, for the headline terms',
            ),
        }),
      ),
    })
    .meta({ id: 'Preview' }),
  example: {},
  present: ({ all }) => preview(all),
});
