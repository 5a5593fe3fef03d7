import { openapiDocument } from '../api/openapi.ts';

/** A parameter of an operation, as the reference shows it. */
export interface ApiParameter {
  name: string;
  isInPath: boolean;
  words: string;
  allowed: string[];
}

/** An operation of the API, as the reference shows it. */
export interface ApiOperation {
  id: string;
  path: string;
  summary: string;
  words: string | null;
  isOpen: boolean;
  parameters: ApiParameter[];
  responses: { status: string; words: string }[];
}

/** A field of a rate, as the reference shows it. */
export interface ApiField {
  name: string;
  kind: string;
  words: string;
}

/** The parts of a JSON Schema that the reference reads. */
interface Schema {
  anyOf?: Schema[];
  enum?: unknown[];
  items?: Schema;
  type?: string | string[];
  format?: string;
  description?: string;
}

/** The parts of the OpenAPI document that the reference reads. */
interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  security?: unknown[];
  parameters?: { name: string; in: string; description: string; schema: Schema }[];
  responses: Record<string, { $ref?: string; description?: string }>;
}

/** The operations and the fields of a rate, read from the same document that /api/openapi.json answers. */
export function apiReference(): { operations: ApiOperation[]; rateFields: ApiField[] } {
  const { paths, components } = openapiDocument(undefined);
  const operations = Object.entries(paths).map(([path, { get }]): ApiOperation => {
    const operation = get as unknown as Operation;
    return {
      id: operation.operationId,
      path,
      summary: operation.summary,
      words: operation.description ?? null,
      isOpen: operation.security?.length === 0,
      parameters: (operation.parameters ?? []).map((parameter) => ({
        name: parameter.name,
        isInPath: parameter.in === 'path',
        words: parameter.description,
        allowed: allowedValues(parameter.schema),
      })),
      responses: Object.entries(operation.responses).map(([status, response]) => ({
        status,
        words: responseWords(response, components.responses),
      })),
    };
  });
  const { Rate: rate } = components.schemas as { Rate: { properties: Record<string, Schema> } };
  return {
    operations,
    rateFields: Object.entries(rate.properties).map(([name, schema]) => ({
      name,
      kind: kind(schema),
      words: schema.description ?? '',
    })),
  };
}

function allowedValues(schema: Schema): string[] {
  return ((schema.items ?? schema).enum ?? []).map(String);
}

function responseWords(
  response: Operation['responses'][string],
  shared: Record<string, { description: string }>,
): string {
  const name = response.$ref?.split('/').at(-1);
  return (name ? shared[name]?.description : response.description) ?? '';
}

/** What a field may hold, in a few words: `fixed | variable`, `number or null`. */
function kind(schema: Schema): string {
  if (schema.anyOf) return schema.anyOf.map(kind).join(' or ');
  if (schema.enum) return schema.enum.join(' | ');
  if (schema.type === 'array') return `list of ${kind(schema.items ?? {})}`;
  return schema.format ?? [schema.type ?? 'any'].flat().join(' or ');
}
