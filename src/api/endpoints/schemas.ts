import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { JSON_TYPE } from '../formats.ts';
import { jsonSchemas, SCHEMAS_PATH } from '../json-schemas.ts';
import { place } from '../parameters.ts';
import type { Period } from '../periods.ts';
import { notFound } from '../problem.ts';

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
