import { z } from 'zod';
import type { Words } from '../languages.ts';
import { LENDER_ID } from '../rates/vocabulary.ts';
import type { Call } from './context.ts';
import type { BadParameter, Problem } from './problem.ts';

export interface Parameter extends Words {
  /** Its values. A list may be repeated, or hold several values separated by commas. */
  schema: z.ZodType;
  /** A value; one of the present data is put in by the document. */
  example?: unknown | ((known: Known) => unknown);
  in?: 'path';
  isRequired?: true;
  /** The one format that has it, if not both. */
  only?: 'json' | 'csv';
}

/** What was read: a value, every parameter that is wrong, or a problem that is told if nothing is wrong. */
export type Read<Value> = { value: Value } | { bad: BadParameter[] } | Problem;

/** Parameters that are read together, and how. */
export interface Reader<Value> {
  parameters: Readonly<Record<string, Parameter>>;
  read(call: Call): Read<Value>;
}
// biome-ignore lint/suspicious/noExplicitAny: each reader has a type of value of its own.
export type Readers = Readonly<Record<string, Reader<any>>>;

export type Inputs<R extends Readers> = { [Name in keyof R]: R[Name] extends Reader<infer Value> ? Value : never };

/** The present snapshot, and a rate that everybody may see with its lender, for the examples of the document. */
export type Known = Record<'snapshot' | 'rate' | 'lender', string>;
export const theSnapshot = ({ snapshot }: Known): string => snapshot;
export const theRate = ({ rate }: Known): string => rate;
export const theLender = ({ lender }: Known): string => lender;
/** Those of a document that no server answers. */
export const SAMPLES: Known = {
  ...{ snapshot: '2026-11-21T01-36-47Z', rate: 'rbc/fixed/60m/closed/special/upto25y', lender: 'rbc' },
};
/** The id of a lender. The document does not list those of today: a client that was generated from it can ask for one that comes later. */
export const LENDER = z.string().meta({ pattern: LENDER_ID.source });

/** A parameter that its schema reads: once, or for an array several values. An absent one has its default, or undefined, or no values. */
export function parameter<Schema extends z.ZodType>(
  name: string,
  described: Parameter & { schema: Schema },
): Reader<Schema extends z.ZodArray ? z.output<Schema> : z.output<Schema> | undefined> {
  const { schema } = described;
  const allowed = allowedBy(schema);
  const isList = schema instanceof z.ZodArray;
  const absent = { value: schema.safeParse(isList ? [] : undefined).data as never };
  return {
    parameters: { [name]: described },
    read({ request: { query } }) {
      if (!query.has(name)) return absent;
      const texts = isList ? listedIn(query, name) : [...new Set(query.getAll(name))];
      if (texts.length > MOST_VALUES) return { bad: [{ parameter: name, allowed }] };
      const [text, ...others] = texts;
      const whole = Number(text);
      const meant = String(whole) === text && !schema.safeParse(text).success ? whole : text;
      const { success, data } = schema.safeParse(isList ? texts : meant);
      const isGood = success && (isList || others.length === 0);
      return isGood ? { value: data as never } : { bad: [{ parameter: name, allowed }] };
    },
  };
}

/** The value of a placeholder in the path. */
export const place = (name: string, described: Parameter): Reader<string> => ({
  parameters: { [name]: { ...described, in: 'path', isRequired: true } },
  read: ({ places }) => ({ value: places?.[name] ?? '' }),
});

/** A parameter that is said once, and what its text means; null where absent. */
export const textReader = <Value>(
  name: string,
  described: Parameter,
  mean: (text: string, call: Call) => Read<Value>,
): Reader<Value | null> => ({
  parameters: { [name]: described },
  read(call) {
    const [text, ...others] = new Set(call.request.query.getAll(name));
    if (others.length > 0) return { bad: [{ parameter: name, allowed: [], why: 'can be said once.' }] };
    return text === undefined ? { value: null } : mean(text, call);
  },
});

export const parametersOf = (readers: Readers = {}): [string, Parameter][] =>
  Object.values(readers).flatMap(({ parameters }) => Object.entries(parameters));

/** The most values of a list, and the most ids, which are looked up and not spelled: longer lists are refused before their values are read. */
export const MOST_VALUES = 100;
export const MOST_LISTED_IDS = 500;

/** The values of a parameter that may be repeated or be a comma list, each once. */
export const listedIn = (query: URLSearchParams, parameter: string): string[] => [
  ...new Set(query.getAll(parameter).flatMap((list) => list.split(','))),
];

/** A schema as JSON Schema 2020-12, without the head of a document. */
export function jsonSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { override: withoutPattern });
  return json as JsonSchema;
}

type Overridden = { jsonSchema: z.core.JSONSchema.BaseSchema };
/** The format of a time is enough; zod's pattern is four lines of leap years. */
const withoutPattern = ({ jsonSchema }: Overridden): void => {
  if (jsonSchema.format?.startsWith('date')) delete jsonSchema.pattern;
};

/** Opens the schema of an answer to fields and codes that come later; a client that is generated now must read them. No parameter is opened. */
export const opened = ({ jsonSchema }: Overridden): void => {
  withoutPattern({ jsonSchema });
  // What we leave out is never left out by us: clients would print it.
  delete jsonSchema.default;
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  if (!jsonSchema.enum || jsonSchema.type !== 'string') return;
  jsonSchema['x-extensible-enum'] = jsonSchema.enum;
  delete jsonSchema.enum;
};

type Plain = Pick<z.core.JSONSchema.BaseSchema, 'enum' | 'type' | 'format' | 'minimum' | 'maximum' | 'description'>;
/** The parts of a JSON Schema that are read here and by the reference. */
export interface JsonSchema extends Plain {
  $ref?: string;
  anyOf?: JsonSchema[];
  'x-extensible-enum'?: unknown[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
}

export function allowedBy(schema: z.ZodType): string[] {
  const json = jsonSchema(schema);
  const values = (json.items ?? json).enum?.map(String);
  return values ?? (json.type === 'integer' ? [`a whole number from ${json.minimum} to ${json.maximum}`] : []);
}
