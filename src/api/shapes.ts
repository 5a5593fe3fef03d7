import { z } from 'zod';
import { type Aggregated, aggregated, SCHEMA_VERSION, storedRate } from '../rates/schema.ts';

/** A record under the name that its schema has in the document. */
export const named = <Shape extends z.ZodRawShape>(id: string, shape: Shape) => z.strictObject(shape).meta({ id });

export const list = <Shape extends z.ZodRawShape>(shape: Shape) => z.array(z.strictObject(shape));

export const { schemaVersion, snapshot, publishedAt } = aggregated.shape;
export const timeOrNull = publishedAt.nullable();
export const count = z.int().min(0);
export const figure = storedRate.shape.ratePercent.unwrap();

export const headShape = { schemaVersion, snapshot, publishedAt };
export const headOf = ({ snapshot, publishedAt }: Aggregated) => ({
  ...{ schemaVersion: SCHEMA_VERSION, snapshot, publishedAt },
});

/** An answer about the past. */
export const pastAnswer = <Shape extends z.ZodRawShape>(id: string, shape: Shape) =>
  named(id, { schemaVersion, ...shape });

export const captureUrl = z.url().nullable();

/** One figure of one rate, with the times of both clocks. */
export const revision = named('Revision', {
  ...storedRate.shape,
  endedAt: timeOrNull.describe(
    'The first look that found something else at the lender, or nothing; null while nobody has seen it end: where “supersededAt” is none, ' +
      'it stands, and otherwise its lender is no longer read. The same as changedAt where we had it wrong, and the lender never said it',
  ),
  lastSeenAt: publishedAt.describe('Until when that is proven: the last time it was read'),
  publishedAt: publishedAt.describe('The publication of the first snapshot that showed it'),
  supersededAt: timeOrNull.describe('The publication of the first snapshot that no longer did; null while shown'),
  captureUrl: captureUrl.describe(
    'Where an archived page of the lender tells it: the Internet Archive’s capture, taken at “changedAt”. It stood ' +
      'in no snapshot; “publishedAt” and “supersededAt” are when it was fed in. Null for what we read ourselves',
  ),
});

/** A figure that was read, and waited to be confirmed. */
export const doubt = named('Doubt', {
  ...storedRate.shape,
  reason: z.string().describe('Why it waited'),
  firstSeenAt: publishedAt.describe('When it was read first'),
  lastSeenAt: publishedAt.describe('When it was read last while it waited'),
  waitedFrom: publishedAt.describe('The publication with which it began to wait'),
  waitedUntil: timeOrNull.describe('The publication with which it no longer did; null while it waits'),
  outcome: z
    .enum(['waiting', 'shown', 'dropped'])
    .describe(
      '“shown”: it came to be believed, and is a revision since; “dropped”: it never was, and nobody was shown it',
    ),
});
