import { z } from 'zod';
import { PLANS, policyWords } from '../access/plans.ts';
import { formerParameters } from './endings.ts';
import { type Endpoint, operationIdOf, readersOf, VARIANTS, type Variant } from './endpoint.ts';
import { JSON_TYPE } from './formats.ts';
import { WEBHOOKS, webhookMessage } from './openapi-webhooks.ts';
import {
  type JsonSchema,
  jsonSchema,
  type Known,
  opened,
  type Parameter,
  parametersOf,
  SAMPLES,
} from './parameters.ts';
import { problemDocument } from './problem.ts';
import { ratesShort } from './short.ts';

/** A request of the API page that can be sent unchanged, and its answer. */
export interface ApiExample {
  request: string;
  /** The answer, with each list cut to one entry; absent if it is long, or a secret of one account. */
  answer?: unknown;
}

const referenceTo = (id: string): string => `#/components/schemas/${id}`;

function schemaOf(answer: z.ZodType): object {
  const id = answer.meta()?.id;
  return id ? { $ref: referenceTo(id) } : jsonSchema(answer);
}

const header = (description: string) => ({ description, schema: { type: 'string' } });
const ETAG = { ETag: header('Strong; differs between content codings. Send it back in If-None-Match') };
const NEXT = { Link: header('rel="next": the address of the next page, where there is one') };

/** The responses that all operations share. */
const RESPONSES = {
  Unchanged: { description: 'You hold the current answer (If-None-Match)' },
  Refused: {
    description:
      'A problem (RFC 9457): “code” is for programs, “detail” for people; Retry-After says when to try again',
    content: { 'application/problem+json': { schema: { $ref: referenceTo('Problem') } } },
  },
};
const responseTo = (name: keyof typeof RESPONSES) => ({ $ref: `#/components/responses/${name}` });

const parameterOf = (name: string, described: Parameter, known: Known) => {
  const { en, schema, example, isRequired, in: place = 'query' } = described;
  const json = jsonSchema(schema);
  const isList = [json, ...(json.anyOf ?? [])].some(({ items }) => items !== undefined);
  return {
    ...{ name, in: place, description: en, schema: json },
    ...(isRequired ? { required: true } : {}),
    ...(example === undefined ? {} : { example: typeof example === 'function' ? example(known) : example }),
    ...(isList ? { style: 'form', explode: false } : {}),
  };
};

/** The parameters of an operation, and after them the former names of some. */
function parametersIn(endpoint: Endpoint, variant: Variant | null, known: Known): object[] {
  // Each view has an address, and a schema, of its own.
  const all = parametersOf(readersOf(endpoint)).filter(
    ([name, { only }]) =>
      !['view', 'format'].includes(name) && (!only || only === (variant === 'csv' ? 'csv' : 'json')),
  );
  const present = all.map(([name, parameter]) => parameterOf(name, parameter, known));
  const former = formerParameters(endpoint.path).flatMap(({ parameter = '', to, endsOn }) => {
    const [, reader] = all.find(([name]) => name === to) ?? [];
    if (!reader) return [];
    const { required: _, ...rest } = { required: false, ...parameterOf(parameter, reader, known) };
    return [{ ...rest, description: `The former name of “${to}”, until ${endsOn}`, deprecated: true }];
  });
  return [...present, ...former];
}

const COLUMNS =
  'A header line, then one line each. Unknown is empty, lists are separated by spaces, and a text that begins like ' +
  'a spreadsheet formula has an apostrophe in front.';

/** How a form of an endpoint differs from JSON, in its words. */
const FORMS: Readonly<Record<Variant, { name: string; summary: string; description: string }>> = {
  csv: { name: 'Csv', summary: 'as CSV', description: COLUMNS },
  short: {
    name: 'Short',
    summary: 'in short',
    description: 'Rates in their main fields; what is unknown is left out. The same as with view=short.',
  },
};

/** The operations of an endpoint by path, each with one content type: client code generated for two would have to check each answer. */
function operationsOf(
  endpoint: Endpoint,
  example: ApiExample | undefined,
  known: Known,
): Record<string, { get: object }> {
  const { path, who, summary, description = summary, answer, types } = endpoint;
  const isGated = who === 'account' || who === 'address';
  const operation = (variant: Variant | null, content: object) => {
    const at = variant ? path + VARIANTS[variant].ending : path;
    const parameters = parametersIn(endpoint, variant, known);
    const words = variant && FORMS[variant];
    const isPaged = variant !== 'csv' && answer instanceof z.ZodObject && 'next' in answer.shape;
    const headers = { ...ETAG, ...(isPaged && NEXT) };
    const get = {
      operationId: operationIdOf(endpoint) + (words?.name ?? ''),
      summary: words ? `${summary.en}, ${words.summary}` : summary.en,
      description: words ? words.description : description.en,
      tags: [isGated ? 'Rates' : 'Public'],
      ...(endpoint.isOpen ? { security: [{ bearer: [] }, {}] } : who === 'account' ? {} : { security: [] }),
      ...(parameters.length > 0 || who === 'account' ? { parameters } : {}),
      responses: {
        200: { description: summary.en, ...(who === 'monitor' ? {} : { headers }), content },
        ...(who === 'monitor' ? {} : { 304: responseTo('Unchanged') }),
        ...{ '4XX': responseTo('Refused'), '5XX': responseTo('Refused') },
      },
    };
    return { [at]: { get } };
  };
  const shown = example?.answer === undefined ? {} : { example: example.answer };
  const text = { schema: { type: 'string' } };
  const own = types
    ? Object.fromEntries(types.map((type) => [type, type.startsWith('text/') ? text : {}]))
    : { [JSON_TYPE]: { schema: schemaOf(answer), ...shown } };
  return {
    ...operation(null, own),
    ...(endpoint.short && operation('short', { [JSON_TYPE]: { schema: schemaOf(ratesShort) } })),
    ...(endpoint.csv && operation('csv', { 'text/csv': text })),
  };
}

/** The OpenAPI 3.1 description of everything under /api/. @param origin the public address, if known @param examples by path */
export function openapiDocument(
  endpoints: readonly Endpoint[],
  origin: string | undefined,
  known: Known = SAMPLES,
  examples: ReadonlyMap<string, ApiExample> = new Map(),
) {
  return {
    openapi: '3.1.1',
    info: {
      title: 'Prime Minus',
      version: '1.0.0',
      summary: 'Mortgage rates of Canadian lenders, read from their own pages',
      contact: { name: 'Prime Minus', url: `${origin ?? 'https://example.com'}/api` },
      termsOfService: `${origin ?? 'https://example.com'}/terms`,
      license: { name: 'MIT', identifier: 'MIT' },
      description: [
        'Mortgage rates of Canadian lenders, read from their own pages. Rates are percent per year with at most 3 decimals.',
        'Every field is always present, and unknown is null; in short answers what is unknown is left out. Times are RFC 3339, UTC; ' +
          'a day in a parameter is a day of Toronto.',
        'Answers may gain fields and codes: pass over a field that you do not know, and take an unknown ' +
          'code for a plain text (x-extensible-enum lists the present ones). Requests are checked strictly.',
        `The keys of a free account share ${PLANS.free.policies.map(policyWords).join(' and ')}, in fixed windows: see RateLimit and RateLimit-Policy.`,
        'A key goes into the header “Authorization: Bearer KEY”. “X-API-Key: KEY” is understood as well, “?key=KEY” for a quick look ' +
          'where the server allows it (addresses end up in logs), and the session cookie of the website; the first one present decides.',
        'What stands under /api/rates is checked in this order: 405, 401, 429, 400, 406, answer. Every request there with a valid key counts, ' +
          'one answered with 304 too; a refused one (429) uses nothing up. GET /api/snapshots?limit=1 tells for free whether anything is new.',
      ].join(' '),
    },
    servers: [{ url: origin ?? '/' }],
    security: [{ bearer: [] }],
    tags: [
      { name: 'Rates', description: 'All rates: with a key or a session' },
      { name: 'Public', description: 'For everybody; credentials are not looked at and nothing is counted' },
      { name: 'Webhooks', description: 'What is sent to receivers, by Standard Webhooks 1.0' },
    ],
    paths: Object.assign(
      {},
      ...endpoints.map((endpoint) => operationsOf(endpoint, examples.get(endpoint.path), known)),
    ),
    webhooks: WEBHOOKS,
    components: {
      schemas: componentsOf(endpoints),
      responses: RESPONSES,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'Authorization: Bearer YOUR_KEY' },
      },
    },
  };
}

export function componentsOf(endpoints: readonly Endpoint[]): Record<string, JsonSchema> {
  const shapes = [...endpoints.map(({ answer }) => answer), ratesShort, webhookMessage, problemDocument];
  return Object.fromEntries(
    Object.entries(schemasOf(shapes)).map(([id, { $schema: _, $id: __, id: ___, ...schema }]) => [id, schema]),
  );
}

type Schemas = Record<string, Record<string, unknown>>;

/** JSON Schema 2020-12 of some shapes and all named ones within them, referring to each other. */
function schemasOf(shapes: readonly z.ZodType[]): Schemas {
  const registry = z.registry<{ id: string }>();
  const override = ({ zodSchema }: { zodSchema: z.core.$ZodType }): void => {
    const id = z.globalRegistry.get(zodSchema)?.id;
    if (id !== undefined && !registry.has(zodSchema)) registry.add(zodSchema, { id });
  };
  for (const shape of shapes) z.toJSONSchema(shape, { override, unrepresentable: 'any' });
  return z.toJSONSchema(registry, { uri: referenceTo, override: opened, unrepresentable: 'any' }).schemas as Schemas;
}
