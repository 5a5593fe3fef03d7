import { openapiDocument } from '../api/openapi.ts';

/** A parameter of an operation, as the reference shows it. */
export interface ReferenceParameter {
  name: string;
  isInPath: boolean;
  words: string;
  allowed: string[];
}

/** An operation of the API, as the reference shows it. */
export interface ReferenceOperation {
  id: string;
  path: string;
  summary: string;
  words: string | null;
  isOpen: boolean;
  parameters: ReferenceParameter[];
  answers: { status: string; words: string }[];
}

/** A field of an answer, as the reference shows it. */
export interface ReferenceField {
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
export function reference(): { operations: ReferenceOperation[]; rateFields: ReferenceField[] } {
  const { paths, components } = openapiDocument(undefined);
  const operations = Object.entries(paths).map(([path, { get }]): ReferenceOperation => {
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
      answers: Object.entries(operation.responses).map(([status, answer]) => ({
        status,
        words: answerWords(answer, components.responses),
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

function answerWords(answer: Operation['responses'][string], shared: Record<string, { description: string }>): string {
  const name = answer.$ref?.split('/').at(-1);
  return (name ? shared[name]?.description : answer.description) ?? '';
}

/** What a field may hold, in a few words: `fixed | variable`, `number or null`. */
function kind(schema: Schema): string {
  if (schema.anyOf) return schema.anyOf.map(kind).join(' or ');
  if (schema.enum) return schema.enum.join(' | ');
  if (schema.type === 'array') return `list of ${kind(schema.items ?? {})}`;
  return schema.format ?? [schema.type ?? 'any'].flat().join(' or ');
}
