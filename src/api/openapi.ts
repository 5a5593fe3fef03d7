import { z } from 'zod';
import { PLANS, policyWords } from '../access/plans.ts';
import type { Words } from '../languages.ts';
import { ENDINGS } from './endings.ts';
import { documented, type Endpoint, type OwnResponse, operationIdOf, type Who } from './endpoint.ts';
import { JSON_TYPE } from './formats.ts';
import { header, LIMIT_HEADERS, REFUSALS, REQUEST_ID_HEADER, type RefusalName, refusals } from './openapi-errors.ts';
import { WEBHOOKS, webhookMessage } from './openapi-webhooks.ts';
import { type JsonSchema, jsonSchema, type Known, opened, parametersOf, SAMPLES } from './parameters.ts';
import { problemDocument } from './problem.ts';

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

/** The refusals of every endpoint for the same callers, by status. */
const OPEN = { 400: 'BadRequest', 405: 'MethodNotAllowed', 503: 'Unavailable' } as const;
const COUNTED = { ...OPEN, 403: 'OtherPlan', 429: 'QuotaExceeded' } as const;
const REFUSED: Readonly<Record<Who, Readonly<Record<number, RefusalName>>>> = {
  account: { ...COUNTED, 401: 'Unauthorized', 406: 'NotAcceptable', 500: 'Internal' },
  everybody: { ...OPEN, 406: 'NotAcceptable' },
  address: { ...COUNTED, 404: 'UnknownAddress' },
  monitor: { 405: 'MethodNotAllowed' },
};
const UNCHANGED = {
  en: 'You hold the current answer already (If-None-Match)',
  fr: 'Vous avez déjà la réponse à jour (If-None-Match)',
};
const ETAG = { ETag: header('Strong; differs between content codings. Send it back in If-None-Match') };

/** The responses of an endpoint by status. @param content of the answer, if not as the record says */
export function responsesOf(
  { who, summary, answer, answerWords = summary, isThrottled, headers, responses, ...record }: Endpoint,
  content: Readonly<Record<string, object>> = record.content ?? { [JSON_TYPE]: { schema: schemaOf(answer) } },
): Record<string, { words: Words; response: object }> {
  const own = (words: Words, more: object = {}) => ({ words, response: { description: words.en, ...more } });
  const shared = (one: RefusalName) => ({ words: REFUSALS[one], response: { $ref: `#/components/responses/${one}` } });
  const told = (one: OwnResponse) => (typeof one === 'string' ? shared(one) : own(one, one.answer ? { content } : {}));
  const known = { ...ETAG, ...REQUEST_ID_HEADER, ...headers, ...(who === 'everybody' ? {} : LIMIT_HEADERS) };
  const throttled: Record<number, RefusalName> = isThrottled ? { 429: 'TooManyRequests' } : {};
  const others = Object.entries<OwnResponse>({ ...REFUSED[who], ...throttled, ...responses });
  return {
    200: own(answerWords, who === 'monitor' ? { content } : { headers: known, content }),
    ...(who === 'monitor' ? {} : { 304: own(UNCHANGED) }),
    ...Object.fromEntries(others.map(([status, one]) => [status, told(one)])),
  };
}

const parametersIn = ({ parameters }: Endpoint, path: string, format: 'json' | 'csv', known: Known): object[] =>
  parametersOf(parameters)
    .filter(([, { only }]) => only === undefined || only === format)
    .map(([name, { en, schema, example, isRequired, in: place = 'query' }]) => {
      const json = jsonSchema(schema);
      const isList = [json, ...(json.anyOf ?? [])].some(({ items }) => items !== undefined);
      return {
        ...{ name, in: place, description: en, schema: json },
        ...(isRequired ? { required: true } : {}),
        ...(example === undefined ? {} : { example: typeof example === 'function' ? example(known) : example }),
        ...(isList ? { style: 'form', explode: false } : {}),
        ...(ENDINGS.some((one) => one.path === path && one.parameter === name) ? { deprecated: true } : {}),
      };
    });

const COLUMNS =
  'A header line, then one line each. Unknown is empty, lists are separated by spaces, and a text that begins like ' +
  'a spreadsheet formula has an apostrophe in front. Where there is another page, the Link header leads on.';

/** The operations of an endpoint by path, each with one content type: client code generated for two would have to check each answer. */
function operationsOf(one: Endpoint, example: ApiExample | undefined, known: Known): Record<string, { get: object }> {
  const { path, who, summary, description = summary } = one;
  const operationId = operationIdOf(one);
  const operation = (at: string, format: 'json' | 'csv', content?: Readonly<Record<string, object>>) => {
    const parameters = parametersIn(one, at, format, known);
    return {
      tags: [who === 'account' || who === 'address' ? 'Rates' : 'Public'],
      ...(one.isOpen ? { security: [{ bearer: [] }, {}] } : who === 'account' ? {} : { security: [] }),
      ...(parameters.length > 0 || who === 'account' ? { parameters } : {}),
      ...(ENDINGS.some((ending) => ending.path === at && ending.parameter === undefined) ? { deprecated: true } : {}),
      responses: Object.fromEntries(
        Object.entries(responsesOf(one, content)).map(([status, { response }]) => [status, response]),
      ),
    };
  };
  const shown = example?.answer === undefined ? {} : { example: example.answer };
  const json = one.content ? undefined : { [JSON_TYPE]: { schema: schemaOf(one.answer), ...shown } };
  const names = { operationId, summary: summary.en, description: description.en };
  const csv = { operationId: `${operationId}Csv`, summary: `${summary.en}, as CSV`, description: COLUMNS };
  const table = { 'text/csv': { schema: { type: 'string' } } };
  return {
    [path]: { get: { ...names, ...operation(path, 'json', json) } },
    ...(one.csv ? { [`${path}.csv`]: { get: { ...csv, ...operation(`${path}.csv`, 'csv', table) } } } : {}),
  };
}

/** The OpenAPI 3.1 description of everything under /api/. @param origin the public address, if known @param examples by path */
export function openapiDocument(
  endpoints: readonly Endpoint[],
  origin: string | undefined,
  known: Known = SAMPLES,
  examples: ReadonlyMap<string, ApiExample> = new Map(),
) {
  const told = documented(endpoints);
  const document = {
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
        'Every field is always present; unknown is null. Times are RFC 3339, UTC.',
        'Answers may gain fields and codes: pass over a field that you do not know, and take an unknown ' +
          'code for a plain text (x-extensible-enum lists the present ones). Requests are checked strictly.',
        `The keys of a free account share ${PLANS.free.policies.map(policyWords).join(' and ')}, in fixed windows.`,
        'The code is under the MIT licence. The figures are the lenders’: use them with their source and age, as /terms says.',
        'A key goes into the header “Authorization: Bearer KEY”. “X-API-Key: KEY” is understood as well, “?key=KEY” for a quick look ' +
          'where the server allows it (addresses end up in logs), and the session cookie of the website; the first one present decides.',
        'A test key (pm_test_…, made on the dashboard) may be printed: it sees a made-up lender alone, at ' +
          '/api/rates/aggregated, /api/rates/lowest and /api/rates/maplesample; elsewhere it is 403 “test-key”.',
        'What stands under /api/rates is checked in this order: 405, 401, 429, 400, 406, answer. Every request there with a valid key counts; a refused one (429) uses nothing up.',
      ].join(' '),
    },
    servers: [{ url: origin ?? '/' }],
    security: [{ bearer: [] }],
    tags: [
      { name: 'Rates', description: 'All rates: with a key or a session' },
      { name: 'Public', description: 'For everybody; credentials are not looked at and nothing is counted' },
      { name: 'Webhooks', description: 'What is sent to receivers, by Standard Webhooks 1.0' },
    ],
    paths: Object.assign({}, ...told.map((one) => operationsOf(one, examples.get(one.path), known))),
    webhooks: WEBHOOKS,
    components: {
      schemas: componentsOf(told),
      responses: refusals(),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'Authorization: Bearer YOUR_KEY' },
      },
    },
  };
  return withLenders(document, known);
}

const answersOf = (all: readonly Endpoint[]) => [...all.map(({ answer }) => answer), webhookMessage, problemDocument];

export const componentsOf = (endpoints: readonly Endpoint[]): Record<string, JsonSchema> =>
  Object.fromEntries(
    Object.entries(schemasOf(answersOf(endpoints), referenceTo)).map(
      ([id, { $schema: _, $id: __, id: ___, ...schema }]) => [id, schema],
    ),
  );

type Schemas = Record<string, Record<string, unknown>>;

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

/** JSON Schema 2020-12 of answers and all named schemas within them, referring to each other. @param uri the address of a name */
function schemasOf(shapes: readonly z.ZodType[], uri: (name: string) => string) {
  const registry = z.registry<{ id: string }>();
  for (const [id, shape] of namedIn(shapes)) if (!registry.has(shape)) registry.add(shape, { id });
  return z.toJSONSchema(registry, { uri, override: opened, unrepresentable: 'any' }).schemas as Schemas;
}

/** The document with the present lenders in place of their format. */
const withLenders = <Document>(document: Document, { lenders }: Known): Document =>
  JSON.parse(JSON.stringify(document), (_, value: unknown) => {
    if (typeof value !== 'object' || value === null || !('format' in value) || value.format !== 'lender') return value;
    const { format: _format, ...schema } = value;
    return lenders.length > 0 ? { ...schema, enum: lenders } : schema;
  });
