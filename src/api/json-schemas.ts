import { z } from 'zod';
import { figures, manifest, ratesVersion, rawRecord, run } from '../rates/schema.ts';
import { documented, type Endpoint } from './endpoint.ts';
import { webhookMessage } from './openapi-webhooks.ts';
import { opened } from './parameters.ts';
import { problemDocument } from './problem.ts';

/** The documents of the data folder, by the names that their schemas have. */
const DATA = {
  Manifest: manifest,
  RawRecord: rawRecord,
  RatesVersion: ratesVersion,
  AggregatedFile: figures,
  Run: run,
} as const;

/** The address of a schema, by which others refer to it. It stays as long as the version does. */
export const SCHEMAS_PATH = '/api/schemas/1/{name}.json';

/** All named schemas within some, themselves among them. */
function namedIn(shapes: readonly z.ZodType[]): Map<string, z.core.$ZodType> {
  const named = new Map<string, z.core.$ZodType>();
  const override = ({ zodSchema }: { zodSchema: z.core.$ZodType }): void => {
    const id = z.globalRegistry.get(zodSchema)?.id;
    if (id !== undefined) named.set(id, zodSchema);
  };
  for (const shape of shapes) z.toJSONSchema(shape, { override, unrepresentable: 'any' });
  return named;
}

/**
 * Schemas of answers as JSON Schema 2020-12 by name, referring to each other: those with a name and all named ones within them.
 * @param addressOf the address of a name @param more schemas by names of their own
 */
export function schemasOf(
  shapes: readonly z.ZodType[],
  addressOf: (name: string) => string,
  more: Readonly<Record<string, z.ZodType>> = {},
): Record<string, Record<string, unknown>> {
  const registry = z.registry<{ id: string }>();
  for (const [id, shape] of [...namedIn(shapes), ...Object.entries(more)])
    if (!registry.has(shape)) registry.add(shape, { id });
  return z.toJSONSchema(registry, { uri: addressOf, override: opened, unrepresentable: 'any' }).schemas as Record<
    string,
    Record<string, unknown>
  >;
}

/** JSON Schema 2020-12 of every document that the API answers and of those in the data folder, by name. */
export const jsonSchemas = (endpoints: readonly Endpoint[]): Record<string, Record<string, unknown>> =>
  schemasOf(
    [...documented(endpoints).map(({ answer }) => answer), webhookMessage, problemDocument],
    (name) => SCHEMAS_PATH.replace('{name}', name),
    DATA,
  );
