import { beforeAll, describe, expect, test } from 'vitest';
import { aggregatedRates as ratesEndpoint } from '../../src/api/endpoints/rates.ts';
import { SAMPLE, SAMPLE_RATES } from '../../src/rates/sample.ts';
import type { Rate } from '../../src/rates/schema.ts';
import { bearer } from '../support/gate.ts';
import { apiStage } from './stage.ts';

const gate = apiStage({ plan: 'free' });
/** Makes a test key of an account. */
const made = (account: { id: string }) =>
  gate.context.access.keys.create(account.id, 'x', undefined, undefined, { kind: 'test', question: null });
let testKey: string;
let real: Rate[];
beforeAll(async () => {
  testKey = (await made(gate))?.key as string;
  real = (await gate.json('/api/rates/aggregated')).rates;
});

const get = (path: string, key = testKey, init: RequestInit = {}): Promise<Response> =>
  gate.open(path, { ...init, headers: { ...bearer(key).headers, ...init.headers } });
const codeOf = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code];

describe('a test key', () => {
  test('can be recognised by its beginning', () => expect(testKey).toMatch(/^pm_test_[0-9A-Za-z]{38}$/));

  test('sees the rates of the made-up lender, fresh every day, in the shape of all rates', async () => {
    const answer = await get('/api/rates/aggregated');
    expect(answer.status).toBe(200);
    const told = ratesEndpoint.answer.parse(await answer.json());
    expect(told.lenders.map(({ id }) => id)).toEqual([SAMPLE.id]);
    expect(told.rates.map(({ id }) => id)).toEqual(SAMPLE_RATES.map(({ id }) => id));
    for (const rate of told.rates) expect(rate).toMatchObject({ conditions: ['made-up'], state: 'fresh' });
    const csv = await (await get('/api/rates/aggregated.csv?rateType=variable')).text();
    expect(csv.trim().split('\r\n')).toHaveLength(2);
    expect(await (await get('/api/rates/aggregated?format=csv&rateType=variable')).text()).toBe(csv);
    for (const target of [`/api/rates/${SAMPLE.id}`, '/api/rates/lowest?province=ON'])
      expect((await get(target)).status).toBe(200);
    const headers = { 'if-none-match': answer.headers.get('etag') as string };
    expect((await get('/api/rates/aggregated', testKey, { headers })).status).toBe(304);
    // Nothing of it gets into what others are answered.
    expect((await gate.json('/api/rates/aggregated')).rates).toEqual(real);
  });

  test('reveals no real gated rate in any operation of the document', async () => {
    const { paths }: { paths: Record<string, { get: object }> } = await gate.json('/api/openapi.json');
    const gated = Object.keys(paths).filter((path) => !('security' in (paths[path]?.get ?? {})));
    expect(gated.length).toBeGreaterThan(8);
    const snapshot = '2026-11-20T13-17-04Z';
    const fill: Record<string, string> = { lender: 'alpha', snapshot, file: 'figures.csv' };
    const queries = ['', '?lender=alpha', '?province=ON'];
    queries.push(`?asOf=${snapshot}`, `?since=${snapshot}`, `?id=${encodeURIComponent(real[0]?.id ?? '')}`);
    for (const path of gated)
      for (const query of queries) {
        gate.clock.time += 3_600_000 / 4;
        const target = path.replace(/\{(\w+)\}/g, (_, name: string) => fill[name] as string) + query;
        const answer = await get(target);
        const text = await answer.text();
        // An answer repeats what was asked.
        const told = answer.status === 200 ? text.replace(/"query":\{[^}]*\}/, '') : '';
        for (const { id, lender } of real) {
          expect(told.includes(id), target).toBe(false);
          expect(told.includes(`"${lender}"`), target).toBe(false);
        }
        expect([200, 400, 403], `${target} ${answer.status}`).toContain(answer.status);
        if (answer.status === 403) expect(JSON.parse(text)).toMatchObject({ code: 'test-key' });
        else if (answer.status === 400) expect(text).not.toMatch(/beta/);
      }
  });

  test.each([
    ...['/api/rates/alpha', '/api/rates/history', '/api/rates/history.csv', '/api/rates/changes'],
    '/api/rates/aggregated?asOf=2026-11-20T13-17-04Z',
  ])('%s is 403 with the documented body', async (path) => {
    gate.clock.time += 3_600_000;
    expect(await codeOf(await get(path))).toEqual([403, 'test-key']);
  });

  test('gives no access to the assistant endpoint, a saved question or a page', async () => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
    expect(await codeOf(await get('/mcp', testKey, { method: 'POST', body, headers }))).toEqual([403, 'test-key']);
    expect((await gate.open(`/q/${testKey}.csv`)).status).toBe(404);
  });

  test('counts in the windows of its account, and is refused once revoked', async () => {
    gate.clock.time += 86_400_000;
    const left = async () => (await gate.context.access.quotas.standings(gate.id, 'free'))[0]?.remaining as number;
    const before = await left();
    await get('/api/rates/aggregated');
    await get('/api/rates/alpha');
    expect(await left()).toBe(before - 2);
    const other = await gate.account();
    const revoked = await made(other);
    await gate.context.access.keys.revoke(other.id, revoked?.record.id as string);
    expect(await codeOf(await get('/api/rates/aggregated', revoked?.key))).toEqual([401, 'invalid-key']);
    expect(await codeOf(await get('/api/rates/aggregated', 'pm_test_nonsense'))).toEqual([401, 'invalid-key']);
  });
});
