import { readdirSync } from 'node:fs';
import type { APIContext } from 'astro';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Endpoint, endpoint } from '../../src/api/endpoint.ts';
import { ENDPOINTS } from '../../src/api/endpoints.ts';
import { parameter, place } from '../../src/api/parameters.ts';
import { routeOf } from '../../src/api/router.ts';
import { GET as llms } from '../../src/pages/llms.txt.ts';
import { RATE_TYPES } from '../../src/rates/vocabulary.ts';
import { apiReference } from '../../src/site/manual/reference.ts';
import { assistant, call } from '../mcp/client.ts';
import { apiStage } from './stage.ts';

/** An endpoint as a file in `src/api/endpoints` would add it. */
const GATED = endpoint({
  path: '/api/rates/{lender}/count',
  operationId: 'getCount',
  who: 'account',
  summary: { en: 'How many rates a lender has', fr: 'Combien de taux a un prêteur' },
  parameters: {
    lender: place('lender', { en: 'A lender', fr: 'Un prêteur', schema: z.string() }),
    types: parameter('rateType', { en: 'The types', fr: 'Les types', schema: z.array(z.enum(RATE_TYPES)) }),
  },
  answer: z.strictObject({ lender: z.string(), count: z.int() }).meta({ id: 'Count' }),
  example: { request: ({ lender }) => `/api/rates/${lender}/count` },
  tool: { name: 'count_rates', title: 'Count', description: 'Counts the rates of a lender.' },
  present: ({ all }, { lender, types }) => ({
    lender,
    count: all.rates.filter((one) => one.lender === lender && (types.length === 0 || types.includes(one.rateType)))
      .length,
  }),
  csv: { columns: () => ['lender'], rows: ({ lender }) => [{ lender }] },
});
const OPEN = endpoint({
  path: '/api/day',
  who: 'everybody',
  summary: { en: 'The day of the snapshot', fr: 'Le jour de l’instantané' },
  answer: z.strictObject({ day: z.iso.date() }).meta({ id: 'Day' }),
  example: {},
  present: ({ all }) => ({ day: all.publishedAt.slice(0, 10) }),
});

beforeAll(() => void (ENDPOINTS as Endpoint[]).push(GATED, OPEN));
afterAll(() => {
  (ENDPOINTS as Endpoint[]).length -= 2;
});
const gate = apiStage({ plan: 'free' });

describe('an endpoint that was added', () => {
  test('is answered as JSON and as CSV, behind the gate or before it', async () => {
    const answer = await gate.ask('/api/rates/alpha/count?rateType=fixed');
    expect([answer.status, await answer.json()]).toEqual([200, { lender: 'alpha', count: expect.any(Number) }]);
    expect(answer.headers.get('ratelimit')).toMatch(/"burst"/);
    expect(await (await gate.ask('/api/rates/alpha/count.csv')).text()).toBe('lender\r\nalpha\r\n');
    expect((await gate.open('/api/rates/alpha/count')).status).toBe(401);
    expect((await gate.open('/api/rates/alpha/count', { method: 'POST' })).status).toBe(405);
    const open = await gate.open('/api/day');
    expect([open.status, await open.json()]).toEqual([200, { day: '2026-11-20' }]);
  });

  test('has a name of its own in metrics', () => {
    for (const path of ['/api/rates/x/count', '/api/rates/x/count.csv', '/api/day'])
      expect(routeOf(path)).toBe(path.replace('/x/', '/{lender}/'));
  });

  test('is in the OpenAPI document with its example, and its answer among the schemas', async () => {
    const { paths, components } = await gate.json('/api/openapi.json');
    const exampleOf = (path: string) => paths[path].get.responses[200].content['application/json'].example;
    expect(exampleOf('/api/day')).toEqual({ day: '2026-11-20' });
    expect(exampleOf(GATED.path)).toMatchObject({ count: expect.any(Number) });
    expect(paths[`${GATED.path}.csv`].get).toMatchObject({ operationId: 'getCountCsv' });
    expect(Object.keys(components.schemas)).toEqual(expect.arrayContaining(['Count', 'Day']));
  });

  test('is on the page about the API in each language, and in llms.txt if it is open', async () => {
    const told = (['en', 'fr'] as const).map(
      (language) => apiReference(language).operations.find(({ path }) => path === GATED.path)?.parameters[1]?.words,
    );
    expect(told).toEqual(['The types', 'Les types']);
    const text = await ((await llms({} as APIContext)) as Response).text();
    expect(text).toContain('[The day of the snapshot (JSON, no key needed)]');
    expect(text).not.toContain(GATED.path);
  });

  test('is a tool of assistants if it names one, which reveals no more than the endpoint', async () => {
    const count = await call(await assistant(gate.url, gate.key), 'count_rates', { lender: 'alpha' });
    expect(count).toEqual({ lender: 'alpha', count: expect.any(Number) });
    await expect(call(await assistant(gate.url), 'count_rates', { lender: 'alpha' })).rejects.toThrow('API key');
  });
});

test('every file of endpoints is found', async () => {
  const files = readdirSync('src/api/endpoints').map((file) => file.replace(/\.ts$/, ''));
  expect(files.length).toBeGreaterThan(10);
  for (const file of files) {
    const { default: records } = (await import(`../../src/api/endpoints/${file}.ts`)) as {
      default: Endpoint | Endpoint[];
    };
    for (const one of [records].flat()) expect(ENDPOINTS, file).toContain(one);
  }
});
