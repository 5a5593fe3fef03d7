import { z } from 'zod';
import { figures, manifest, ratesVersion, rawRecord, run } from '../../rates/schema.ts';
import { documented, type Endpoint, endpoint } from '../endpoint.ts';
import { JSON_TYPE } from '../formats.ts';
import { schemasOf } from '../openapi.ts';
import { webhookMessage } from '../openapi-webhooks.ts';
import { place } from '../parameters.ts';
import type { Period } from '../periods.ts';
import { notFound, problemDocument } from '../problem.ts';

/** The documents of the data folder, by the names that their schemas have. */
const DATA = {
  Manifest: manifest,
  RawRecord: rawRecord,
  RatesVersion: ratesVersion,
  AggregatedFile: figures,
  Run: run,
} as const;

/** The address of a schema, by which others refer to it. It stays as long as the version does. */
const SCHEMAS_PATH = '/api/schemas/1/{name}.json';

/** JSON Schema 2020-12 of every document that the API answers and of those in the data folder, by name. */
export const jsonSchemas = (endpoints: readonly Endpoint[]): Record<string, Record<string, unknown>> =>
  schemasOf(
    [...documented(endpoints).map(({ answer }) => answer), webhookMessage, problemDocument],
    (name) => SCHEMAS_PATH.replace('{name}', name),
    DATA,
  );

/** The schemas, made once a period. */
const made = new WeakMap<Period, ReturnType<typeof jsonSchemas>>();

/** The JSON Schemas by which documents of the API and of the data folder can be checked. */
export default endpoint({
  path: SCHEMAS_PATH,
  operationId: 'getSchema',
  who: 'everybody',
  summary: { en: 'The schema of a document', fr: 'Le schéma d’un document' },
  parameters: { name: place('name', { en: 'The name of the schema', fr: 'Le nom du schéma', schema: z.string() }) },
  answer: z.unknown(),
  isUndocumented: true,
  async reply({ period }, { name }) {
    const { ENDPOINTS } = await import('../endpoints.ts');
    const all = made.get(period) ?? jsonSchemas(ENDPOINTS);
    made.set(period, all);
    if (!Object.hasOwn(all, name)) return notFound;
    return period.body(`schemas/${name}`, JSON_TYPE, () => JSON.stringify(all[name]));
  },
});
