import { z } from 'zod';
import { type Aggregated, aggregated, SCHEMA_VERSION } from '../rates/schema.ts';

const { snapshot, publishedAt } = aggregated.shape;
export const schemaVersion = z.literal(SCHEMA_VERSION);

/** The head of an answer about one snapshot. */
export const headShape = { schemaVersion, snapshot, publishedAt };

/** The head of an answer about a snapshot. */
export const headOf = ({ snapshot, publishedAt }: Aggregated) => ({
  ...{ schemaVersion: SCHEMA_VERSION, snapshot, publishedAt },
});
