import { openapiDocument } from '../api/openapi.ts';
import type { Language } from '../words/language.ts';
import { inWordsOf, kinds } from '../words/openapi.ts';

/** A parameter of an operation, as the reference shows it. */
export interface ApiParameter {
  name: string;
  isInPath: boolean;
  isRequired: boolean;
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

/** A field of an answer, as the reference shows it. */
export interface ApiField {
  name: string;
  kind: string;
  words: string;
}

/** The fields of the entries in list answers; for a revision, those beyond the fields of a rate. */
export type ApiFields = Readonly<Record<'rate' | 'revision' | 'change', ApiField[]>>;

/** The parts of a JSON Schema that the reference reads. */
interface Schema {
  $ref?: string;
  anyOf?: Schema[];
  enum?: unknown[];
  items?: Schema;
  type?: string | string[];
  format?: string;
  description?: string;
  properties?: Record<string, Schema>;
}

/** The parts of the OpenAPI document that the reference reads. */
interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  security?: unknown[];
  parameters?: { name: string; in: string; required?: boolean; description: string; schema: Schema }[];
  responses: Record<string, { $ref?: string; description?: string }>;
}

/** The operations and the fields of their answers, read from the same document that /api/openapi.json answers. */
export function apiReference(language: Language): { operations: ApiOperation[]; fields: ApiFields } {
  const { paths, components } = openapiDocument(undefined);
  const say = (english: string): string => inWordsOf(language, english);
  const json = Object.entries(paths).filter(([path]) => !/\.(csv|atom|ics|svg|png)$/.test(path));
  const operations = json.map(([path, { get }]): ApiOperation => {
    const operation = get as unknown as Operation;
    return {
      id: operation.operationId,
      path,
      summary: say(operation.summary),
      words: operation.description === operation.summary ? null : say(operation.description ?? ''),
      isOpen: operation.security?.length === 0,
      parameters: (operation.parameters ?? []).map((parameter) => ({
        name: parameter.name,
        isInPath: parameter.in === 'path',
        isRequired: parameter.required ?? false,
        words: say(parameter.description),
        allowed: allowedValues(parameter.schema),
      })),
      responses: Object.entries(operation.responses).map(([status, response]) => ({
        status,
        words: say(responseWords(response, components.responses)),
      })),
    };
  });
  const schemas = components.schemas as Record<'Rate' | 'Revision' | 'Change', Schema>;
  const fieldsOf = ({ properties = {} }: Schema, known: Schema = {}): ApiField[] =>
    Object.entries(properties)
      .filter(([name]) => !Object.hasOwn(known.properties ?? {}, name))
      .map(([name, schema]) => ({ name, kind: kind(schema, language), words: say(schema.description ?? '') }));
  return {
    operations,
    fields: {
      rate: fieldsOf(schemas.Rate),
      revision: fieldsOf(schemas.Revision, schemas.Rate),
      change: fieldsOf(schemas.Change),
    },
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

/** The type of a field in a few words: `fixed | variable`, `number or null`. */
function kind(schema: Schema, language: Language): string {
  const t = kinds[language];
  if (schema.anyOf) return schema.anyOf.map((one) => kind(one, language)).join(t.or);
  if (schema.enum) return schema.enum.join(' | ');
  if (schema.type === 'array') return t.list(kind(schema.items ?? {}, language));
  if (schema.properties) return 'object';
  return schema.format ?? [schema.type ?? 'any'].flat().join(t.or);
}
