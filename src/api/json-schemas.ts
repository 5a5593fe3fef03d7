import { z } from 'zod';
import { figures, manifest, ratesVersion, rawRecord, run } from '../rates/schema.ts';
import { type Call, jsonEndpoint, type Reply } from './endpoint.ts';
import { SHAPES } from './openapi-parts.ts';

/** The documents of the data folder, by the names that their schemas have. */
const DATA = {
  Manifest: manifest,
  RawRecord: rawRecord,
  RatesVersion: ratesVersion,
  AggregatedFile: figures,
  Run: run,
} as const;

/** The address of a schema, by which others refer to it. It stays as long as the version does. */
const addressOf = (name: string): string => `/api/schemas/1/${name}.json`;
const PATH = /^\/api\/schemas\/1\/([A-Za-z]+)\.json$/;

let made: Record<string, object> | undefined;

/** JSON Schema 2020-12 of every document that the API answers and of those in the data folder, by name. */
export function jsonSchemas(): Record<string, object> {
  if (made) return made;
  const registry = z.registry<{ id: string }>();
  for (const shape of Object.values(SHAPES)) registry.add(shape, { id: shape.meta()?.id as string });
  for (const [id, shape] of Object.entries(DATA)) if (!registry.has(shape)) registry.add(shape, { id });
  const { schemas } = z.toJSONSchema(registry, { uri: addressOf, unrepresentable: 'any' });
  made = schemas as Record<string, object>;
  return made;
}

/** The endpoint that answers a schema's address; null if there is none. */
export function schemaAt(path: string): ((call: Call) => Promise<Reply>) | null {
  const name = PATH.exec(path)?.[1] ?? '';
  const all = jsonSchemas();
  return Object.hasOwn(all, name) ? jsonEndpoint(`schemas/${name}`, () => all[name]) : null;
}
