import { z } from 'zod';
import { headlines } from '../../history/headlines.ts';
import type { Moment } from '../../history/revision.ts';
import { pastDocument } from '../as-of.ts';
import { isProblem } from '../damage.ts';
import { endpoint } from '../endpoint.ts';
import { headShape, schemaVersion } from '../heads.ts';
import { onceARun } from '../once-a-run.ts';
import { captureUrl, damaged, figure } from '../shapes-past.ts';

/** The headline rates of the last year. */
export const yearOf = onceARun((history, now, since) => headlines(history, history.newest() as Moment, now, since));

const { snapshot, publishedAt } = headShape;
const until = publishedAt.nullable().describe('Null while it stands');

/** The data of the public charts, and nothing more. */
export default endpoint({
  path: '/api/preview/history',
  operationId: 'getPreviewHistory',
  who: 'everybody',
  summary: {
    en: 'What public charts draw: the headline rates of a year',
    fr: 'Ce que tracent les graphiques publics : les taux principaux d’une année',
  },
  answer: z
    .strictObject({
      schemaVersion,
      asOf: snapshot,
      since: publishedAt.describe('The beginning of the year that is told'),
      lines: z
        .array(
          z.strictObject({
            lender: z.string(),
            term: z.string().describe('The slug of the term'),
            steps: z.array(
              z.strictObject({
                from: publishedAt.describe('The lender’s clock: since when it was its headline rate of the term'),
                until,
                seenUntil: publishedAt.describe('Until when that is proven'),
                ratePercent: figure,
                id: z.string(),
                isForMost: z.boolean().describe('Whether most borrowers in Canada could have it'),
                publishedAt,
                captureUrl: captureUrl.describe('The archived page that tells it; null for what we read ourselves'),
              }),
            ),
          }),
        )
        .describe('The rate that the preview showed for each lender in each term, one after the other'),
      terms: z
        .array(
          z.strictObject({
            term: z.string(),
            steps: z.array(
              z.strictObject({
                from: publishedAt,
                until,
                lowest: figure,
                median: figure.describe('Rounded to 0.05'),
                lenders: z.int().min(1).describe('Lenders that stand behind it'),
              }),
            ),
          }),
        )
        .describe(
          'Lowest and median of the lenders’ specials in each headline term, by day: as in GET /api/rate-index',
        ),
      damaged,
    })
    .meta({ id: 'PreviewHistory' }),
  example: {},
  async reply(call) {
    const year = await yearOf(call);
    return isProblem(year) ? year : pastDocument(year, call.context.history);
  },
});
