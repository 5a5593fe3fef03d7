import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { Failure } from '../../pipeline/failure.ts';
import { lenders as lendersEndpoint, status as statusEndpoint } from '../../src/api/endpoints/lenders.ts';
import { previewRates as previewEndpoint } from '../../src/api/endpoints/preview.ts';
import {
  RATE_FIELDS,
  aggregatedRates as ratesEndpoint,
  lenderRecord as rawEndpoint,
} from '../../src/api/endpoints/rates.ts';
import { csv } from '../../src/api/formats.ts';
import { preview } from '../../src/rates/preview.ts';
import type { Aggregated } from '../../src/rates/schema.ts';
import { aggregate } from '../../src/snapshots/snapshot.ts';
import { bearer, type Gate, gateOfTest, openGate } from '../support/gate.ts';
import { servedRate } from '../support/rates.ts';
import { aRate, PUBLISHED, writeData } from '../support/snapshot.ts';

let gate: Gate;
let premium: string;
beforeAll(async () => {
  gate = await openGate();
  premium = (await gate.premium()).key;
});
afterAll(() => gate.close());

const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(gate.url + path, { headers: { ...bearer(premium).headers, ...headers } });
const rates = async (query: string): Promise<Aggregated> =>
  ratesEndpoint.answer.parse(await (await get(`/api/rates/aggregated?${query}`)).json());
const ids = async (query: string): Promise<string[]> => (await rates(query)).rates.map(({ id }) => id);

test.each<[string, z.ZodType]>([
  ['/api/rates/aggregated', ratesEndpoint.answer],
  ['/api/rates/aggregated?state=carried', ratesEndpoint.answer],
  ['/api/rates/alpha', rawEndpoint.answer],
  ['/api/rates/beta', rawEndpoint.answer],
  ['/api/rates/gamma', rawEndpoint.answer],
  ['/api/lenders', lendersEndpoint.answer],
  ['/api/status', statusEndpoint.answer],
  ['/api/preview', previewEndpoint.answer],
])('every document has its documented shape: %s', async (path, shape) => {
  const answer = await get(path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/json');
  shape.parse(await answer.json());
});

test('aggregated shows the snapshot as of now', async () => {
  const snapshot = gate.context.snapshots.current();
  expect(await rates('')).toEqual(snapshot && aggregate(snapshot, new Date(gate.clock.time)));
});

test('a raw record includes its freshness', async () => {
  expect(await (await get('/api/rates/beta')).json()).toMatchObject({
    lender: 'beta',
    state: 'carried',
    missedRuns: 2,
    failure: { kind: 'timeout' },
    rows: [{ cells: ['4.74 %'] }, { cells: ['7.2 %'] }],
  });
  expect(await (await get('/api/rates/gamma')).json()).toMatchObject({ state: 'unavailable', rows: [], sources: [] });
});

test('public documents hold no rates beyond the preview', async () => {
  for (const path of ['/api/lenders', '/api/status'])
    expect(await (await fetch(gate.url + path)).text()).not.toMatch(/ratePercent|4\.59/);
  const snapshot = gate.context.snapshots.current();
  const shown = await (await fetch(`${gate.url}/api/preview`)).json();
  expect(shown).toEqual(snapshot && preview(aggregate(snapshot, new Date(gate.clock.time))));
});

test('status reports an overdue run', async () => {
  const status = async () => statusEndpoint.answer.parse(await (await get('/api/status')).json());
  expect(await status()).toMatchObject({ overdue: false, counts: { fresh: 1, carried: 1, stale: 0, unavailable: 1 } });
  const { time } = gate.clock;
  gate.clock.time = Date.parse('2026-11-21T09:43:00.000Z');
  expect(await status()).toMatchObject({ overdue: true, nextRunAt: '2026-11-20T20:43:00.000Z' });
  gate.clock.time = time;
});

describe('filters', () => {
  test.each([
    ['lender=beta', 2],
    ['lender=alpha,beta', 6],
    ['lender=alpha&lender=beta', 6],
    ['lender=gamma', 0],
    ['rateType=variable', 1],
    ['termMonths=36', 1],
    ['termMonths=36,60', 5],
    ['termMonths=none', 1],
    ['termMonths=480', 0],
    ['offer=posted', 1],
    ['insurance=insured', 1],
    ['insurance=insured,uninsured', 2],
    ['insurance=unstated', 4],
    ['prepayment=open', 1],
    ['province=CA-ON', 6],
    ['province=CA-BC', 5],
    ['state=carried', 2],
    ['state=fresh&offer=special&termMonths=60', 3],
    ['lender=alpha&state=carried', 0],
  ])('%s leaves %i rates', async (query, count) => {
    expect(await ids(query)).toHaveLength(count);
  });

  test('a filter by lender narrows the list of lenders too', async () => {
    expect((await rates('lender=beta')).lenders.map(({ id }) => id)).toEqual(['beta']);
    expect((await rates('offer=posted')).lenders).toHaveLength(3);
  });

  test('a rate that has turned stale by the clock is found as stale', async () => {
    const { time } = gate.clock;
    gate.clock.time = Date.parse('2026-11-21T13:17:01.000Z');
    expect(await ids('state=stale')).toEqual(['beta/fixed/36m/closed/special', 'beta/fixed/noterm/open/special']);
    gate.clock.time = time;
    expect(await ids('state=stale')).toEqual([]);
  });

  test.each([
    ['lender=nobody', 'lender', ['alpha', 'beta', 'gamma']],
    ['lender=', 'lender', ['alpha', 'beta', 'gamma']],
    ['lender=alpha,', 'lender', ['alpha', 'beta', 'gamma']],
    ['rateType=hybrid', 'rateType', ['fixed', 'variable']],
    ['termMonths=0', 'termMonths', expect.arrayContaining(['none'])],
    ['termMonths=5e1', 'termMonths', expect.arrayContaining(['none'])],
    ['province=Oregon', 'province', expect.arrayContaining(['CA-ON'])],
    ['format=xml', 'format', ['json', 'csv']],
    ['format=json&format=csv', 'format', ['json', 'csv']],
    ['terms=60', 'terms', expect.arrayContaining(['termMonths', 'format'])],
    ['__proto__=1', '__proto__', expect.arrayContaining(['lender'])],
  ])('%s is 400 and names the parameter with its allowed values', async (query, parameter, allowed) => {
    const answer = await get(`/api/rates/aggregated?${query}`);
    expect(answer.status).toBe(400);
    const problem = (await answer.json()) as Record<string, unknown>;
    expect(problem).toMatchObject({ code: 'invalid-parameter', parameter, allowed });
    expect(problem.detail).toContain(`"${parameter}"`);
  });

  test('an operation without parameters refuses any; an unknown lender is 400', async () => {
    expect((await get('/api/status?x=1')).status).toBe(400);
    expect((await get('/api/rates/alpha?format=csv')).status).toBe(400);
    const answer = await get('/api/rates/nobody');
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ parameter: 'lender', allowed: ['alpha', 'beta', 'gamma'] });
  });

  test('reserved words are not lender ids', async () => {
    expect((await get('/api/rates/changes')).status).toBe(400);
    expect(await (await get('/api/rates/history')).json()).toHaveProperty('revisions');
  });
});

describe('formats', () => {
  test.each([
    ['?format=csv', {}],
    ['', { accept: 'text/csv' }],
    ['', { accept: 'application/json;q=0.5, text/csv' }],
    ['?format=csv', { accept: 'application/json' }],
    ['', { accept: 'text/csv, */*' }],
    ['', { accept: '*/*, text/*' }],
    ['.csv', { accept: 'application/json' }],
    ['.csv?format=csv', {}],
  ] as [string, Record<string, string>][])('CSV for %j %j', async (query, headers) => {
    const answer = await get(`/api/rates/aggregated${query}`, headers);
    expect(answer.headers.get('content-type')).toMatch(/^text\/csv; charset=utf-8/);
    const lines = (await answer.text()).split('\r\n');
    expect(lines).toHaveLength(8);
    expect(lines[0]).toBe(RATE_FIELDS.join(','));
    expect(lines[1]).toContain('"5-year, ""posted"""');
    expect(lines.find((line) => line.includes('variable'))).toContain(",'=5 year variable,");
    expect(lines.find((line) => line.includes('variable'))).toContain(',-0.35,4.45,');
    expect(lines.find((line) => line.includes('on-qc'))).toContain(',CA-ON CA-QC,');
    expect(lines.at(-1)).toBe('');
  });

  test.each(['=1+1', '+1', '-1', '@A1', '\t=1', '\r=1', '\n=1', '＝1'])('a cell is not a formula: %j', (label) => {
    expect(csv(RATE_FIELDS, [servedRate({ label })])).toContain(`'${label}`);
  });

  test.each(['json', 'xml', ''])('a CSV-only address refuses format=%s, and names csv', async (format) => {
    const answer = await get(`/api/rates/aggregated.csv?format=${format}`);
    expect([answer.status, await answer.json()]).toMatchObject([400, { parameter: 'format', allowed: ['csv'] }]);
  });

  test.each([
    ...['*/*', 'text/csv;q=0.999, */*', 'application/json, text/csv', 'application/*'],
    ...['text/html,application/xhtml+xml,*/*;q=0.8', 'application/json', ''],
  ])('JSON for Accept: %s', async (accept) => {
    const answer = await get('/api/rates/aggregated', { accept });
    expect(answer.headers.get('content-type')).toBe('application/json');
  });

  test.each([
    ['/api/rates/aggregated', 'image/png'],
    ['/api/rates/aggregated', 'application/json;q=0, text/csv;q=0'],
    ['/api/rates/alpha', 'text/csv'],
    ['/api/status', 'text/html'],
  ])('%s with Accept: %s is 406', async (path, accept) => {
    const answer = await get(path, { accept });
    expect(answer.status).toBe(406);
    expect(await answer.json()).toMatchObject({ code: 'not-acceptable' });
  });
});

test('public texts about waiting, left-out and failed rates quote no figure', async () => {
  const rate = aRate('alpha');
  const seen = { observedAt: PUBLISHED.toISOString(), reason: '4.59 % became 6.667 %' };
  const held = {
    ...seen,
    until: 'three-days',
    since: seen.observedAt,
    sightings: 1,
    rate: { ...rate, ratePercent: 6.668 },
  };
  const { message: detail } = new Failure('changed-layout', 'No column "5.669 %", "rate":6.671, from 6.672');
  const at = await gateOfTest({ servers: 1 });
  await writeData(path.join(at.folder, 'data'), {
    publishedAt: new Date(PUBLISHED.getTime() + 60_000),
    lenders: {
      alpha: {
        rates: [rate],
        entry: { held: { [rate.id]: held }, missing: { 'alpha/x': { ...seen, missedRuns: 1 } } } as never,
      },
      beta: {
        rates: [],
        entry: { state: 'unavailable', failure: { kind: 'changed-layout', detail, since: seen.observedAt } },
      },
    },
  });
  await at.context.snapshots.refresh();
  const paths = ['lenders', 'status', 'preview', 'preview/history', 'snapshots', 'reference', 'openapi.json'];
  const said = await Promise.all(paths.map(async (name) => (await fetch(`${at.url}/api/${name}`)).text()));
  expect(said.join()).toContain('No column');
  for (const text of said) expect(text).not.toMatch(/[56]\.6[67]\d/);
});
