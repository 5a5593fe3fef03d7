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

const value = z.union([z.string(), z.number()]);
/** How filters were understood. */
export const queryShape = z
  .record(z.string(), z.array(value))
  .optional()
  .describe('How the filters were understood: values by parameter, each in its one spelling. Absent without filters');
/** The same of a question, whose fields have one value each. */
export const questionQueryShape = z
  .record(z.string(), z.union([value, z.array(value)]))
  .describe('What was said, in its one spelling, as parameters of the address');
/** A value of a query: a number where it is one. */
export const plainValue = (text: string): string | number => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text);

export const span = z
  .strictObject({ from: timeOrNull, to: timeOrNull, asOf: timeOrNull })
  .describe('The instants that “from”, “to” and “asOf” meant; null where one was not sent');

/** An answer about the past. The version stands in front of it by itself. */
export const pastAnswer = <Shape extends z.ZodRawShape>(id: string, shape: Shape) =>
  named(id, { schemaVersion: schemaVersion.default(SCHEMA_VERSION), ...shape });
export const next = z
  .string()
  .nullable()
  .describe('The path of what follows, to be joined to the server’s address, as in the Link header; null at the end');

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
});
