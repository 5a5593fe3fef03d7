import { z } from 'zod';
import { aggregated, storedRate } from '../rates/schema.ts';
import { CORRECTION_REASONS } from '../rates/vocabulary.ts';
import { captureUrl, damaged, figure, schemaVersion } from './shapes-past.ts';

const { snapshot, publishedAt } = aggregated.shape;
const until = publishedAt.nullable().describe('Null while it stands');

const errorRates = z.array(
  z.strictObject({
    days: z.int().describe('Over how many days until now'),
    published: z
      .int()
      .min(0)
      .describe('Figures that stood at any time in them: a rate counts once for each figure it had'),
    corrected: z.int().min(0).describe('Figures of ours that were put right in them'),
  }),
);
const gatedFigure = figure.nullable();

/** GET /api/corrections */
export const correctionsDocument = z
  .strictObject({
    schemaVersion,
    since: publishedAt.nullable().describe('When our record begins'),
    published: z.int().min(0).describe('Figures that were ever published'),
    all: errorRates,
    lenders: z.array(z.strictObject({ lender: z.string(), windows: errorRates })),
    corrections: z
      .array(
        z.strictObject({
          lender: z.string(),
          id: z.string().describe('The id of the rate'),
          ...storedRate.pick({
            rateType: true,
            termMonths: true,
            prepayment: true,
            offer: true,
            insurance: true,
            product: true,
          }).shape,
          why: z.enum(CORRECTION_REASONS).describe('How we know, as in GET /api/rates/changes'),
          shownPercent: gatedFigure.describe('What was shown; null where a rate had been overlooked'),
          rightPercent: gatedFigure.describe(
            'What was right; null where there is no such rate, or where it is not public',
          ),
          shownAprPercent: gatedFigure,
          rightAprPercent: gatedFigure,
          isRightGated: z.boolean().describe('Whether what is right may only be seen with a key or an account'),
          shownAt: publishedAt.nullable().describe('Since when it was shown; null where a rate had been overlooked'),
          correctedAt: publishedAt.describe('When it was put right'),
          hours: z.int().min(0).nullable().describe('How long it stood'),
          snapshot,
        }),
      )
      .describe('Newest first: corrections of figures that stood in the preview'),
    others: z.int().min(0).describe('Corrections of other figures: GET /api/rates/changes tells them'),
    damaged,
  })
  .meta({ id: 'Corrections' });

const indexed = {
  median: figure.describe('Rounded to 0.05'),
  lowest: figure,
  lenders: z.int().min(5).describe('Lenders that stand behind it'),
};

/** GET /api/rate-index */
export const rateIndexDocument = z
  .strictObject({
    schemaVersion,
    lines: z.array(
      z.strictObject({
        term: z.string().describe('The slug of the term'),
        points: z
          .array(
            z.strictObject({
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
            }),
          )
          .describe('Oldest first; days with fewer than five lenders are absent'),
      }),
    ),
    damaged,
  })
  .meta({ id: 'RateIndex' });

/** GET /api/preview/history */
export const previewHistoryDocument = z
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
      .describe('Lowest and median of the lenders’ specials in each headline term, by day: as in GET /api/rate-index'),
    damaged,
  })
  .meta({ id: 'PreviewHistory' });
