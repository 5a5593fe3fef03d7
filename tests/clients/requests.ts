import fc from 'fast-check';
import { ASKED_FOR, QUESTION_FIELDS } from '../../src/rates/question.ts';
import type { Purpose } from '../../src/rates/vocabulary.ts';

/** The parts of an OpenAPI document that requests are made from. */
export interface Schema {
  type?: string;
  enum?: string[];
  anyOf?: Schema[];
  items?: Schema;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  examples?: string[];
}
export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  deprecated?: boolean;
  schema: Schema;
  example?: unknown;
}
export interface Operation {
  operationId: string;
  parameters?: Parameter[];
  security?: unknown[];
  responses: Record<string, { $ref?: string; content?: Record<string, unknown> }>;
}
export interface Document {
  paths: Record<string, { get: Operation }>;
  components: { schemas: Record<string, object>; responses: Record<string, unknown> };
}
/** A request: where, and what it says. */
export interface Asked {
  path: string;
  operation: Operation;
  target: string;
}

/** Values of a parameter that its schema admits; null where a text has no rule, and no example tells what it can be. */
function valid({ schema, example }: Pick<Parameter, 'schema' | 'example'>): fc.Arbitrary<string> | null {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.flatMap((one) => valid({ schema: one, example }) ?? []));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.type === 'integer')
    return fc.integer({ min: schema.minimum as number, max: schema.maximum as number }).map(String);
  if (schema.type === 'array') {
    const items = valid({ schema: schema.items as Schema, example });
    return items && fc.array(items, { minLength: 1, maxLength: 4 }).map((all) => all.join(','));
  }
  const examples = [...(schema.examples ?? []), ...(typeof example === 'string' ? [example] : [])];
  if (examples.length > 0) return fc.constantFrom(...examples);
  return schema.pattern ? fc.stringMatching(new RegExp(schema.pattern), { maxLength: 60 }) : null;
}

const strayFields = (purpose: Purpose) =>
  QUESTION_FIELDS.filter((field) => !(ASKED_FOR[field] as readonly Purpose[]).includes(purpose));

/** Rules that hold between parameters, which no schema tells: each leaves one of two out. */
const APART: readonly [string, string][] = [
  ['currentLender', 'province'],
  ['term', 'termMonths'],
  ['rateType', 'term'],
];

/** Requests that the document admits. */
export function validRequests({ paths }: Document): fc.Arbitrary<Asked> {
  const operations = Object.entries(paths).map(([path, { get: operation }]) => {
    const parameters = (operation.parameters ?? []).filter(({ deprecated }) => !deprecated);
    const values = Object.fromEntries(
      parameters.flatMap((one) => {
        const made = valid(one);
        return made ? [[one.name, one.required ? made : fc.option(made, { nil: undefined, freq: 2 })]] : [];
      }),
    );
    return fc.record(values).map((given: Record<string, string | undefined>): Asked => {
      for (const [one, other] of APART) if (given[one] !== undefined) delete given[other];
      if (path.startsWith('/api/rates/series') && given['id'] !== undefined)
        for (const name of Object.keys(given))
          if (!['id', 'from', 'to', 'asOf', 'locale'].includes(name)) delete given[name];
      if (parameters.some(({ name }) => name === 'purpose'))
        for (const name of strayFields((given['purpose'] ?? 'purchase') as Purpose)) delete given[name];
      let at = path;
      const query = new URLSearchParams();
      for (const { name, in: place } of parameters) {
        const value = given[name];
        if (value === undefined) continue;
        if (place === 'path') at = at.replace(`{${name}}`, value);
        else query.append(name, value);
      }
      return { path, operation, target: query.size > 0 ? `${at}?${query}` : at };
    });
  });
  return fc.oneof(...operations);
}

/** Fields of a question that are looked at for some purposes alone. */
const SOMETIMES: readonly string[] = ['firstHome', 'insured', 'currentLender'];
const BAD_TEXT = fc.constantFrom('nonsense', '\u0000', '-1', '9999999', "' OR 1=1", '日本', '1e3', 'x'.repeat(200));

/** The error in a request, and the documented status for it. */
export interface Wrong extends Asked {
  status: number;
  method: string;
  headers: Record<string, string>;
}

/** Requests that the document does not admit, by one fault each. */
export function invalidRequests(document: Document, key: string): fc.Arbitrary<Wrong> {
  const known = { authorization: `Bearer ${key}` };
  const faults = fc.constantFrom('method', 'credentials', 'key', 'unknown', 'value', 'accept');
  return fc.tuple(validRequests(document), faults, BAD_TEXT, fc.nat()).map(([asked, fault, text, place]): Wrong => {
    const plain = { ...asked, method: 'GET', headers: known };
    const isGated = asked.operation.security === undefined;
    const add = (name: string, value: string): string =>
      `${asked.target}${asked.target.includes('?') ? '&' : '?'}${new URLSearchParams({ [name]: value })}`;
    const isHealth = !asked.path.startsWith('/api/');
    const types = Object.keys(asked.operation.responses['200']?.content ?? {});
    const bad = (asked.operation.parameters ?? []).filter(
      (one) => one.in === 'query' && isClosed(one.schema) && !SOMETIMES.includes(one.name),
    );
    const chosen = bad[place % Math.max(1, bad.length)];
    if (fault === 'method' || isHealth)
      return { ...plain, method: ['POST', 'PUT', 'DELETE'][place % 3] as string, status: 405 };
    if (fault === 'credentials' && isGated) return { ...plain, headers: {}, status: 401 };
    if (fault === 'key' && isGated)
      return { ...plain, headers: { authorization: 'Bearer pm_live_nonsense' }, status: 401 };
    if (fault === 'accept' && types.includes('application/json'))
      return { ...plain, headers: { ...known, accept: 'image/png' }, status: 406 };
    if (fault === 'value' && chosen) return { ...plain, target: add(chosen.name, text), status: 400 };
    return { ...plain, target: add(`no${place}`, text), status: 400 };
  });
}

/** Whether only some values are admitted, so that nonsense is none of them. */
function isClosed(schema: Schema): boolean {
  if (schema.anyOf) return schema.anyOf.every(isClosed);
  if (schema.items) return isClosed(schema.items);
  return schema.enum !== undefined || schema.type === 'integer' || schema.format === 'date';
}
