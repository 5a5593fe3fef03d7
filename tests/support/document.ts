import { z } from 'zod';

/** The schemas of the document of the API. */
export type Schemas = Readonly<Record<string, object>>;

/**
 * A schema of the document with all it refers to, as a check of an answer.
 * @param isClosed true to refuse what the document does not name: a client passes over it, and our own answers hold nothing of it
 */
export function validatorOf(schemas: Schemas, name: string, isClosed = true): z.ZodType {
  const text = JSON.stringify({ $ref: `#/$defs/${name}`, $defs: schemas }, (key, value) => {
    if (!isClosed || typeof value !== 'object' || value === null || Array.isArray(value) || key === 'properties')
      return value;
    const codes = value['x-extensible-enum'];
    const isOpen = value.type === 'object' && value.properties && value.additionalProperties === undefined;
    return { ...value, ...(codes ? { enum: codes } : {}), ...(isOpen ? { additionalProperties: false } : {}) };
  });
  return z.fromJSONSchema(JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/')));
}
