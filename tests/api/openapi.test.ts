import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '../../src/api/endpoint.ts';
import { apiExamples } from '../../src/api/examples.ts';
import type { Snapshot } from '../../src/snapshots/snapshot.ts';
import { validatorOf } from '../support/document.ts';
import { apiStage } from './stage.ts';

interface Operation {
  operationId: string;
  summary: string;
  parameters?: { name: string; in: string; description: string; schema: object }[];
  security?: unknown[];
  responses: Record<string, Answer | { $ref: string }>;
}
interface Answer {
  headers?: Record<string, unknown>;
  content?: Record<string, { schema: { $ref?: string }; example?: unknown }>;
}
interface Document {
  openapi: string;
  paths: Record<string, { get: Operation }>;
  components: Record<'schemas' | 'responses' | 'securitySchemes', Record<string, object>>;
  security: Record<string, []>[];
}

const gate = apiStage();
let document: Document;
beforeAll(async () => {
  document = await gate.json('/api/openapi.json');
});

/** The target of a reference in the document. */
function resolve(reference: string): unknown {
  return reference
    .slice(2)
    .split('/')
    .reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], document);
}
const answerOf = ({ responses }: Operation, status: number): Answer | undefined => {
  const found = responses[String(status)] ?? responses[`${Math.floor(status / 100)}XX`];
  return found && '$ref' in found ? (resolve(found.$ref) as Answer) : found;
};
const validator = (name: string) => validatorOf(document.components.schemas, name);

describe('the document', () => {
  test('is OpenAPI 3.1, and every reference in it resolves', () => {
    expect(document.openapi).toMatch(/^3\.1\./);
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)];
    expect(references.length).toBeGreaterThan(20);
    for (const [, reference = ''] of references) expect(resolve(reference), reference).toBeTypeOf('object');
  });

  test('gives every operation a unique name, a summary, and its path parameters and errors', () => {
    const operations = Object.entries(document.paths).map(([path, { get }]) => ({ path, ...get }));
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
    for (const { path, summary, parameters = [], responses, security } of operations) {
      expect(summary).toBeTruthy();
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)).toEqual(inPath);
      for (const parameter of parameters) expect(parameter.description).toBeTruthy();
      const gated = /^\/api\/(rates|bulk)\//.test(path);
      const open = /^\/api\/rates\/(series|lowest)/.test(path) ? [{ bearer: [] }, {}] : undefined;
      expect(security).toEqual(gated ? open : []);
      if (gated) expect(Object.keys(responses)).toEqual(['200', '304', '4XX', '5XX']);
    }
    expect(document.security.flatMap((entry) => Object.keys(entry))).toEqual(
      Object.keys(document.components.securitySchemes),
    );
  });

  /** The JSON answers of operations with what they are examples of; `example` undefined where there is none. */
  const successes = () =>
    Object.entries(document.paths).flatMap(([path, { get }]) => {
      const json = answerOf(get, 200)?.content?.['application/json'];
      return json ? [{ path, name: json.schema.$ref?.split('/').at(-1), example: json.example }] : [];
    });

  test('shows a real answer for every operation of the present with JSON, and each matches its schema', () => {
    const bare = successes().filter(({ example }) => example === undefined);
    // Of the past, of accounts and of servers there is no answer for everybody, and the document would hold itself.
    const without =
      /^\/(healthz|readyz|server\.json|q\/.*|api\/(openapi\.json|snapshots|bulk\/.*|.*\/(receipt|changes|history|series|short)))$/;
    expect(bare.map(({ path }) => path).filter((path) => !without.test(path))).toEqual([]);
    for (const { path, name, example } of successes())
      if (name && example !== undefined)
        expect([path, validator(name).safeParse(example).error?.message]).toEqual([path, undefined]);
  });

  /** The ids of rates in a text that visitors do not see. */
  const gatedIn = async (text: string): Promise<string[]> => {
    const open = async (path: string): Promise<string> => (await gate.open(path)).text();
    const seen = (await open('/api/preview')) + (await open('/api/rates/lowest'));
    const hidden: { rates: { id: string }[] } = await gate.json('/api/rates/aggregated');
    const gated = hidden.rates.map(({ id }) => id).filter((id) => !seen.includes(`"${id}"`));
    expect(gated.length).toBeGreaterThan(0);
    return gated.filter((id) => text.includes(`"${id}"`));
  };

  test('shows no figure that a visitor cannot see', async () => {
    expect(await gatedIn(JSON.stringify(document))).toEqual([]);
    // The raw record is that of a lender that does not exist.
    const raw = successes().find(({ path }) => path === '/api/rates/{lender}')?.example as { lender: string };
    const { lenders } = await gate.json('/api/lenders');
    expect(lenders.some(({ id }: { id: string }) => id === raw.lender)).toBe(false);
  });

  test('lets no example of a new endpoint show more, whatever it does', async () => {
    const { rates } = await gate.json('/api/rates/aggregated');
    expect((await gatedIn(JSON.stringify(rates))).length).toBeGreaterThan(0);
    const now = new Date(gate.clock.time);
    const period = gate.context.periods.at(gate.context.snapshots.current() as Snapshot, now);
    const shape = { who: 'account', summary: { en: 'New', fr: 'Neuf' }, answer: z.unknown() } as const;
    const everything = endpoint({
      ...{ ...shape, path: '/api/rates/everything', example: {} },
      present: ({ all, snapshot: { rates } }) => ({ all, lists: [...rates.values()] }),
    });
    const text = JSON.stringify([...(await apiExamples([everything], period, now))]);
    expect(text).toContain('"id":"alpha');
    expect(await gatedIn(text)).toEqual([]);
  });

  test('leaves its answers open and its requests closed', async () => {
    const answers = JSON.stringify(document.components.schemas);
    expect(answers).not.toMatch(/"additionalProperties":false|"enum":/);
    expect(answers).toContain('"x-extensible-enum":["fixed","variable"]');
    const later = JSON.parse(
      (await (await gate.ask('/api/rates/aggregated')).text())
        .replaceAll('"rateType":"fixed"', '"rateType":"hybrid"')
        .replaceAll('"forMost":', '"later":1,"forMost":'),
    );
    expect(validatorOf(document.components.schemas, 'Rates', false).safeParse(later).error).toBeUndefined();
    expect(validator('Rates').safeParse(later).success).toBe(false);
    expect((await gate.ask('/api/rates/aggregated?rateType=hybrid&later=1')).status).toBe(400);
  });

  test('has no unused schema, and none with keywords of another draft', () => {
    const text = JSON.stringify(document);
    for (const kind of ['schemas', 'responses'] as const)
      for (const name of Object.keys(document.components[kind]))
        expect(text.includes(`"#/components/${kind}/${name}"`), name).toBe(true);
    expect(text.match(/"\$(schema|id)"|"nullable"/)).toBeNull();
  });
});

describe('real answers match the document', () => {
  test.each([
    ['/api/rates/aggregated', 200],
    ['/api/rates/aggregated?state=carried', 200],
    ['/api/rates/aggregated.csv?locale=fr-CA&fields=id', 200],
    ['/api/rates/aggregated?key=x', 400],
    ['/api/rates/alpha', 200],
    ['/api/rates/beta', 200],
    ['/api/rates/gamma', 200],
    ['/api/rates/alpha?asOf=2026-11-20T13-17-04Z', 200],
    ['/api/rates/aggregated?asOf=2026-11-20T13:18:00Z', 200],
    ['/api/rates/history', 200],
    ['/api/rates/changes?since=2026-11-20T13-17-04Z', 200],
    ['/api/rates/series', 200],
    ['/api/reference?series=prime', 200],
    ['/api/snapshots?limit=1', 200],
    ['/api/lenders', 200],
    ['/api/status', 200],
    ['/api/openapi.json', 200],
  ])('%s is %i', async (target, status) => {
    const path = target.replace(/\?.*/, '').replace(/(?<=^\/api\/rates\/)(alpha|beta|gamma)$/, '{lender}');
    const answer = await gate.ask(target);
    expect(answer.status).toBe(status);
    const described = answerOf(document.paths[path]?.get as Operation, status) as Answer;
    const type = answer.headers.get('content-type')?.split(';')[0] as string;
    const content = described.content?.[type];
    expect(content, `${type} is described`).toBeDefined();
    for (const name of Object.keys(described.headers ?? {}).filter(
      (header) => !/RateLimit|Link|Retry-After/.test(header),
    ))
      expect(answer.headers.get(name), name).not.toBeNull();
    const schema = content?.schema.$ref?.split('/').at(-1);
    if (schema) validator(schema).parse(await answer.json());
  });

  test('a schema refuses a wrong answer', () => {
    const wrong = { schemaVersion: 1, snapshot: 'x', publishedAt: 'x', lenders: [] };
    expect(validator('Lenders').safeParse(wrong).success).toBe(false);
    expect(validator('Rate').safeParse({}).success).toBe(false);
  });
});
