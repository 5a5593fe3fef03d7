import { z } from 'zod';
import { ACCOUNT_PLANS } from '../access/plans.ts';
import { REFERENCE_NAMES } from '../rates/reference.ts';
import {
  aggregated,
  answeredSource,
  lender,
  manifest,
  percentValue,
  rate,
  rawRecord,
  row,
  SCHEMA_VERSION,
} from '../rates/schema.ts';
import { LENDER_STATES } from '../rates/vocabulary.ts';

import { answerFields, head as answerHead } from './answer-shapes.ts';
import { query } from './shapes-past.ts';

export { change, changesDocument, doubt, historyDocument, revision, snapshotsDocument } from './shapes-past.ts';
export { correctionsDocument, previewHistoryDocument, rateIndexDocument } from './shapes-public-past.ts';

const { snapshot, publishedAt } = aggregated.shape;
const { state, observedAt, changedAt, missedRuns, failure } = lender.shape;
const head = { schemaVersion: z.literal(SCHEMA_VERSION), snapshot, publishedAt };

/** GET /api/rates/aggregated */
export const ratesDocument = z.strictObject({ ...aggregated.shape, query }).meta({ id: 'Rates' });

const { id, lender: lenderOf, rateType, termMonths, ratePercent, observedAt: seenAt, state: rateState } = rate.shape;

/** GET /q/{token}.json: the rates for a saved question, lowest first, and the lowest of each kind of closed mortgage. */
export const savedAnswer = z
  .strictObject({
    ...ratesDocument.shape,
    rates: z.array(
      z.strictObject({
        ...rate.shape,
        ...answerFields,
        standing: answerFields.standing.nullable().describe('How it answers the question; null where none was saved'),
      }),
    ),
    assumed: answerHead.assumed,
    lowest: z
      .array(
        z.strictObject({
          ...{ id, lender: lenderOf, rateType, termMonths, ratePercent },
          ...answerFields,
          ...{ observedAt: seenAt, state: rateState },
        }),
      )
      .describe('The lowest of each kind of closed mortgage, as the board says it'),
  })
  .meta({ id: 'SavedAnswer' });

/** GET /api/usage */
export const usageDocument = z
  .strictObject({
    schemaVersion: z.literal(SCHEMA_VERSION),
    plan: z.enum(ACCOUNT_PLANS),
    windows: z
      .array(
        z.strictObject({
          name: z.string(),
          quota: z.int(),
          windowSeconds: z.int(),
          remaining: z.int(),
          endsAt: publishedAt.describe('When the window ends'),
        }),
      )
      .describe('Empty for a plan without limits'),
    days: z
      .array(z.strictObject({ day: z.iso.date(), requests: z.int() }))
      .describe('Requests that were let in, by day (UTC), over thirty days, oldest first, today last'),
  })
  .meta({ id: 'Usage' });

/** GET /api/rates/{lender}: the raw record with its freshness; without sources and rows for a lender never read. */
export const rawDocument = z
  .strictObject({
    ...rawRecord.shape,
    sources: z.array(answeredSource),
    rows: z.array(row),
    snapshot,
    state,
    observedAt,
    changedAt,
    missedRuns,
    failure,
  })
  .meta({ id: 'RawAnswer' });

/** GET /api/lenders */
export const lendersDocument = z.strictObject({ ...head, lenders: z.array(lender) }).meta({ id: 'Lenders' });

const COUNTS = Object.fromEntries(LENDER_STATES.map((one) => [one, z.int().min(0)])) as Record<
  (typeof LENDER_STATES)[number],
  z.ZodInt
>;

/** GET /api/status */
export const statusDocument = z
  .strictObject({
    ...head,
    lastRunAt: publishedAt.describe('When the newest run published'),
    nextRunAt: manifest.shape.nextRunAt,
    overdue: z
      .boolean()
      .describe('Whether the run that was due did not come by the latest that schedules start, thirteen hours after'),
    newerPublishedAt: publishedAt
      .nullable()
      .describe('When a newer snapshot was made, where this older one stands in its place: nothing of it is fresh'),
    reference: z
      .strictObject({ observedAt: publishedAt.nullable(), failure: failure.nullable() })
      .describe('The Bank of Canada’s series: when they were read last, and why the latest run could not'),
    counts: z.strictObject(COUNTS).describe('Lenders by state'),
    lenders: z.array(
      lender.pick({
        id: true,
        name: true,
        state: true,
        observedAt: true,
        changedAt: true,
        missedRuns: true,
        failure: true,
      }),
    ),
  })
  .meta({ id: 'Status' });

/** GET /api/preview */
export const previewDocument = z
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
  .meta({ id: 'Preview' });

/** GET /api/reference */
export const referenceDocument = z
  .strictObject({
    schemaVersion: head.schemaVersion,
    observedAt: publishedAt.nullable().describe('When the newest values were read; null: not yet'),
    failure: failure.nullable().describe('Why the latest run could not read them; the last ones stand'),
    series: z.array(
      z.strictObject({
        id: z.enum(REFERENCE_NAMES),
        valetId: z.string().describe('The Bank of Canada’s own name of the series'),
        label: z.string().nullable().describe('What the Bank of Canada calls it; null where it was never read'),
        observations: z
          .array(z.strictObject({ date: z.iso.date(), percent: percentValue }))
          .describe('Oldest first; days without a value are absent'),
      }),
    ),
  })
  .meta({ id: 'Reference' });

/** GET /healthz, GET /readyz */
export const healthDocument = z.strictObject({ status: z.enum(['ok', 'failing']) }).meta({ id: 'Health' });

/** Every error under /api/ (RFC 9457). */
export const problemDocument = z
  .looseObject({
    type: z.string(),
    title: z.string(),
    status: z.int().min(400).max(599),
    detail: z.string(),
    instance: z.string(),
    code: z.string().describe('Stable, for programs'),
    requestId: z.string(),
  })
  .meta({ id: 'Problem' });
