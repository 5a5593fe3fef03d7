import { z } from 'zod';
import { CHANGE_KINDS } from '../history/changes.ts';
import { aggregated, SCHEMA_VERSION, storedRate } from '../rates/schema.ts';
import { CORRECTION_REASONS } from '../rates/vocabulary.ts';

const { snapshot, publishedAt } = aggregated.shape;
export const schemaVersion = z.literal(SCHEMA_VERSION);
export const figure = storedRate.shape.ratePercent.unwrap();

/** The parameters of the request. */
export const query = z
  .record(z.string(), z.array(z.string()))
  .optional()
  .describe('How the filters were understood: values by parameter, each in its one spelling. Absent without filters');

/** The damaged parts of the past. */
export const damaged = z
  .array(
    z.strictObject({
      snapshot: snapshot.nullable().describe('Null where the file is an archived page'),
      file: z.string().describe('Below the data folder'),
      command: z.string().describe('What its operator runs there to restore it'),
    }),
  )
  .describe('What could not be read, and is missing here; empty where all was');

export const captureUrl = z.url().nullable();
const ends = {
  endedAt: publishedAt
    .nullable()
    .describe(
      'The first look that found something else at the lender, or nothing; null while nobody has seen it end: where “supersededAt” is none, it stands, and otherwise its lender is no longer read. The same as changedAt where we had it wrong, and the lender never said it',
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

/** A figure that was read, and waited to be confirmed. */
export const doubt = z
  .strictObject({
    ...storedRate.shape,
    reason: z.string().describe('Why it waited'),
    firstSeenAt: publishedAt.describe('When it was read first'),
    lastSeenAt: publishedAt.describe('When it was read last while it waited'),
    waitedFrom: publishedAt.describe('The publication with which it began to wait'),
    waitedUntil: publishedAt.nullable().describe('The publication with which it no longer did; null while it waits'),
    outcome: z
      .enum(['waiting', 'shown', 'dropped'])
      .describe(
        '“shown”: it came to be believed, and is a revision since; “dropped”: it never was, and nobody was shown it',
      ),
  })
  .meta({ id: 'Doubt' });

/** GET /api/rates/history */
export const historyDocument = z
  .strictObject({
    schemaVersion,
    asOf: snapshot.describe('The snapshot up to which this tells the past'),
    query,
    revisions: z.array(revision).describe('By id, then by the lender’s clock'),
    doubts: z.array(doubt).optional().describe('With “include=doubts” alone: figures that waited, by id'),
    next: z.string().nullable().describe('Send it back as “cursor” for the next page; null on the last'),
    damaged,
  })
  .meta({ id: 'History' });

/** One rate that differs between two snapshots. */
export const change = z
  .strictObject({
    kind: z
      .enum(CHANGE_KINDS)
      .describe(
        '“corrected”: we had it wrong, the lender did not move; “returned”: it had been withdrawn; “first-live”: its lender was read live for the first time, and recordings of its page had told otherwise: nobody knows when it moved; “renamed”: it goes on under other ids, and “before” tells under which it was',
      ),
    why: z
      .enum(CORRECTION_REASONS)
      .nullable()
      .describe(
        'Of a correction, how we know: our reader was mended while the lender printed the same; the same answer was read again; or what replaces it had been said no later',
      ),
    id: z.string().describe('The id of the rate'),
    before: storedRate.nullable().describe('As the snapshot before held it; null where it held none'),
    after: storedRate.nullable().describe('As this snapshot holds it; null where it holds none'),
    fields: z.array(z.string()).describe('The fields that differ, where both stand'),
    changedAt: publishedAt
      .nullable()
      .describe(
        'When the lender did it, as first seen; null for a correction, and where its lender is no longer read: nobody saw it end',
      ),
    lastSeenAt: publishedAt.nullable().describe('When “before” was last read at the lender'),
    snapshot: snapshot.describe('The snapshot in which it changed here'),
    publishedAt: publishedAt.describe('When that snapshot was published'),
  })
  .meta({ id: 'Change' });

/** GET /api/rates/changes */
export const changesDocument = z
  .strictObject({
    schemaVersion,
    since: snapshot,
    asOf: snapshot.describe('The snapshot up to which was asked: the newest, unless asked otherwise'),
    changes: z.array(change).describe('In the order in which they were published'),
    next: snapshot.describe('The snapshot that these changes lead to. Send it back as “since”'),
    isComplete: z.boolean().describe('Whether “next” is “asOf”; otherwise there is another page'),
    damaged,
  })
  .meta({ id: 'Changes' });

/** GET /api/snapshots */
export const snapshotsDocument = z
  .strictObject({
    schemaVersion,
    snapshots: z.array(
      z.strictObject({
        id: snapshot,
        publishedAt,
        ratesMoved: z.int().min(0).describe('Rates that came, went or changed their figure in it'),
      }),
    ),
    next: snapshot.nullable().describe('Send it back as “before” for older ones; null at the end'),
    damaged,
  })
  .meta({ id: 'Snapshots' });
