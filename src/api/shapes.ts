import { z } from 'zod';
import { CHANGE_KINDS } from '../history/changes.ts';
import { REFERENCE_NAMES } from '../rates/reference.ts';
import {
  aggregated,
  answeredSource,
  lender,
  manifest,
  percentValue,
  rawRecord,
  row,
  SCHEMA_VERSION,
  storedRate,
} from '../rates/schema.ts';

const { snapshot, publishedAt } = aggregated.shape;
const { state, observedAt, changedAt, missedRuns, failure } = lender.shape;
const head = { schemaVersion: z.literal(SCHEMA_VERSION), snapshot, publishedAt };

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
    counts: z.record(state, z.int().min(0)).describe('Lenders by state'),
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

const captureUrl = z.url().nullable();
const ends = {
  endedAt: publishedAt
    .nullable()
    .describe(
      'When the lender was first seen to say something else; null while it says this. The same as changedAt where we had it wrong, and the lender never said it',
    ),
  lastSeenAt: publishedAt.describe('Until when that is proven: the last time it was read'),
  publishedAt: publishedAt.describe('The publication of the first snapshot that showed it'),
  supersededAt: publishedAt
    .nullable()
    .describe('The publication of the first snapshot that no longer did; null while shown'),
  captureUrl: captureUrl.describe(
    'Where an archived page of the lender tells it: the Internet Archive’s capture, taken at “changedAt”. It stood in no snapshot; “publishedAt” and “supersededAt” are when it was fed in. Null for what we read ourselves',
  ),
};

/** One figure of one rate, with the times of both clocks. */
export const revision = z.strictObject({ ...storedRate.shape, ...ends }).meta({ id: 'Revision' });

/** GET /api/rates/history */
export const historyDocument = z
  .strictObject({
    schemaVersion: head.schemaVersion,
    asOf: snapshot.describe('The snapshot up to which this tells the past'),
    revisions: z.array(revision).describe('By id, then by the lender’s clock'),
    next: z.string().nullable().describe('Send it back as “cursor” for the next page; null on the last'),
  })
  .meta({ id: 'History' });

/** One rate that differs between two snapshots. */
export const change = z
  .strictObject({
    kind: z
      .enum(CHANGE_KINDS)
      .describe('“corrected”: we had it wrong, the lender did not move; “returned”: it had been withdrawn'),
    id: z.string().describe('The id of the rate'),
    before: storedRate.nullable().describe('As the snapshot before held it; null where it held none'),
    after: storedRate.nullable().describe('As this snapshot holds it; null where it holds none'),
    fields: z.array(z.string()).describe('The fields that differ, where both stand'),
    changedAt: publishedAt.nullable().describe('When the lender did it, as first seen; null for a correction'),
    lastSeenAt: publishedAt.nullable().describe('When “before” was last read at the lender'),
    snapshot: snapshot.describe('The snapshot in which it changed here'),
    publishedAt: publishedAt.describe('When that snapshot was published'),
  })
  .meta({ id: 'Change' });

/** GET /api/rates/changes */
export const changesDocument = z
  .strictObject({
    schemaVersion: head.schemaVersion,
    since: snapshot,
    asOf: snapshot.describe('The snapshot up to which was asked: the newest, unless asked otherwise'),
    changes: z.array(change).describe('In the order in which they were published'),
    next: snapshot.describe('The snapshot that these changes lead to. Send it back as “since”'),
    isComplete: z.boolean().describe('Whether “next” is “asOf”; otherwise there is another page'),
  })
  .meta({ id: 'Changes' });

/** GET /api/snapshots */
export const snapshotsDocument = z
  .strictObject({
    schemaVersion: head.schemaVersion,
    snapshots: z.array(
      z.strictObject({
        id: snapshot,
        publishedAt,
        ratesMoved: z.int().min(0).describe('Rates that came, went or changed their figure in it'),
      }),
    ),
    next: snapshot.nullable().describe('Send it back as “before” for older ones; null at the end'),
  })
  .meta({ id: 'Snapshots' });

const figure = storedRate.shape.ratePercent.unwrap();
const until = publishedAt.nullable().describe('Null while it stands');

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

/** GET /api/preview/history */
export const previewHistoryDocument = z
  .strictObject({
    schemaVersion: head.schemaVersion,
    asOf: snapshot,
    since: publishedAt.describe('The beginning of the year that is told'),
    lines: z
      .array(
        z.strictObject({
          lender: z.string(),
          term: z.string().describe('The slug of the term'),
          steps: z.array(
            z.strictObject({
              from: publishedAt.describe('The lender’s clock: when it became the lender’s headline rate of the term'),
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
      .describe('The rate that stood for each lender in each term of the preview, one after the other'),
    terms: z
      .array(
        z.strictObject({
          term: z.string(),
          steps: z.array(
            z.strictObject({
              from: publishedAt,
              until,
              lowest: figure,
              median: figure.describe('The middle lender’s rate; of an even number the lower of the two'),
              lenders: z.int().min(1).describe('Lenders with such a rate'),
            }),
          ),
        }),
      )
      .describe('Lowest and median of the headline rates that most borrowers could have, while they were current'),
  })
  .meta({ id: 'PreviewHistory' });

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
