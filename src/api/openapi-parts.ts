import { z } from 'zod';
import { lender, rate } from '../rates/schema.ts';
import { receipt } from '../snapshots/receipt.ts';
import { publicKeys } from '../snapshots/signing.ts';
import { answering, lowestShape, previewAnswerShape } from './answer-shapes.ts';
import { webhookMessage } from './openapi-webhooks.ts';
import {
  change,
  changesDocument,
  correctionsDocument,
  doubt,
  healthDocument,
  historyDocument,
  lendersDocument,
  previewDocument,
  previewHistoryDocument,
  problemDocument,
  rateIndexDocument,
  ratesDocument,
  rawDocument,
  referenceDocument,
  revision,
  savedAnswer,
  snapshotsDocument,
  statusDocument,
  usageDocument,
} from './shapes.ts';

export const SHAPES = {
  rate,
  lender,
  ratesDocument,
  savedAnswer,
  rawDocument,
  lendersDocument,
  statusDocument,
  usageDocument,
  previewDocument,
  answering,
  previewAnswerShape,
  lowestShape,
  historyDocument,
  revision,
  doubt,
  changesDocument,
  change,
  snapshotsDocument,
  previewHistoryDocument,
  correctionsDocument,
  rateIndexDocument,
  referenceDocument,
  healthDocument,
  problemDocument,
  webhookMessage,
  receipt,
  publicKeys,
};

/** The zod schemas as JSON Schema 2020-12, which OpenAPI 3.1 speaks, referring to each other. */
export function schemas(): Record<string, unknown> {
  const registry = z.registry<{ id: string }>();
  for (const shape of Object.values(SHAPES)) registry.add(shape, { id: shape.meta()?.id as string });
  const made = z.toJSONSchema(registry, {
    uri: (id) => `#/components/schemas/${id}`,
    // The format is enough; zod's pattern is four lines of leap years.
    override: ({ jsonSchema }) => {
      if (jsonSchema.format?.startsWith('date')) delete jsonSchema.pattern;
    },
  }).schemas;
  return Object.fromEntries(Object.entries(made).map(([id, { $schema, $id, id: _, ...schema }]) => [id, schema]));
}

export const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
export const header = (description: string, type = 'string') => ({ description, schema: { type } });
export const response = (name: string) => ({ $ref: `#/components/responses/${name}` });

export const problem = (description: string, headers: Record<string, unknown> = {}) => ({
  description,
  headers: { 'X-Request-Id': header('Names this request in our logs'), ...headers },
  content: { 'application/problem+json': { schema: ref('Problem') } },
});

export const LIMIT_HEADERS = {
  'RateLimit-Policy': header('The limits of your plan, for requests with a key: "burst";q=100;w=900, …'),
  RateLimit: header('What is left of each window (r) and seconds until it ends (t)'),
  'X-RateLimit-Limit': header('Quota of the tighter window', 'integer'),
  'X-RateLimit-Remaining': header('What is left of the tighter window', 'integer'),
  'X-RateLimit-Reset': header('End of the tighter window, in seconds since 1970', 'integer'),
};

export const success = (description: string, schema: string, content: Record<string, unknown> = {}, headers = {}) => ({
  '200': {
    description,
    headers: {
      ETag: header('Strong; differs between content codings. Send it back in If-None-Match'),
      'X-Request-Id': header('Names this request in our logs'),
      ...headers,
    },
    content: { 'application/json': { schema: ref(schema) }, ...content },
  },
  '304': { description: 'You hold the current answer already (If-None-Match)' },
});

export const open = (
  operationId: string,
  summary: string,
  schema: string,
  parameters: unknown[] = [],
  content: Record<string, unknown> = {},
  responses: Record<string, unknown> = {},
) => ({
  get: {
    operationId,
    summary,
    ...(parameters.length > 0 ? { parameters } : {}),
    tags: ['Public'],
    security: [],
    responses: {
      ...success(summary, schema, content),
      '405': response('MethodNotAllowed'),
      '400': response('BadRequest'),
      '406': response('NotAcceptable'),
      ...responses,
      '503': response('Unavailable'),
    },
  },
});

export const gated = (
  operationId: string,
  summary: string,
  description: string,
  parameters: unknown[],
  answers: Record<string, unknown>,
) => ({
  get: {
    operationId,
    summary,
    description,
    tags: ['Rates'],
    parameters,
    responses: {
      ...answers,
      '405': response('MethodNotAllowed'),
      '401': response('Unauthorized'),
      '429': response('QuotaExceeded'),
      '403': response('OtherPlan'),
      '400': response('BadRequest'),
      '406': response('NotAcceptable'),
      '500': response('Internal'),
      '503': response('Unavailable'),
    },
  },
});
