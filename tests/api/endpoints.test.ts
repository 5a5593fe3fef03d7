import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { Failure } from '../../pipeline/failure.ts';
import { RATE_FIELDS } from '../../src/api/endpoints/rates.ts';
import { ENDPOINTS } from '../../src/api/endpoints.ts';
import type { Aggregated } from '../../src/rates/schema.ts';
import { RESERVED_WORDS } from '../../src/rates/vocabulary.ts';
import { aggregate } from '../../src/snapshots/snapshot.ts';
import { csv } from '../../src/words/csv.ts';
import { gateOfTest } from '../support/gate.ts';
import { servedRate } from '../support/rates.ts';
import { aRate, PUBLISHED, writeData } from '../support/snapshot.ts';
import { apiStage } from './stage.ts';

const gate = apiStage();
const rates = (query: string): Promise<Aggregated> => gate.json(`/api/rates/aggregated?${query}`);
const ids = async (query: string): Promise<string[]> => (await rates(query)).rates.map(({ id }) => id);

test('aggregated shows the snapshot as of now', async () => {
  const snapshot = gate.context.snapshots.current();
  expect(await rates('')).toEqual(snapshot && aggregate(snapshot, new Date(gate.clock.time)));
});

test('a raw record includes its freshness', async () => {
  expect(await gate.json('/api/rates/beta')).toMatchObject({
    lender: 'beta',
    state: 'carried',
    missedRuns: 2,
    failure: { kind: 'timeout' },
    rows: [{ cells: ['4.74 %'] }, { cells: ['7.2 %'] }],
  });
  expect(await gate.json('/api/rates/gamma')).toMatchObject({ state: 'unavailable', rows: [], sources: [] });
});

test('status reports an overdue run', async () => {
  const counts = { fresh: 1, carried: 1, stale: 0, unavailable: 1 };
  expect(await gate.json('/api/status')).toMatchObject({ overdue: false, counts });
  const { time } = gate.clock;
  gate.clock.time = Date.parse('2026-11-21T09:43:00.000Z');
  expect(await gate.json('/api/status')).toMatchObject({ overdue: true, nextRunAt: '2026-11-20T20:43:00.000Z' });
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

  test('an operation without parameters refuses any; an unknown lender is 400', async () => {
    for (const target of ['/api/status?x=1', '/api/rates/alpha?format=csv'])
      expect((await gate.ask(target)).status).toBe(400);
    const refusal = { status: 400, parameter: 'lender', allowed: ['alpha', 'beta', 'gamma'] };
    expect(await gate.json('/api/rates/nobody')).toMatchObject(refusal);
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
    const answer = await gate.ask(`/api/rates/aggregated${query}`, { headers });
    expect(answer.headers.get('content-type')).toMatch(/^text\/csv; charset=utf-8/);
    const lines = (await answer.text()).split('\r\n');
    expect(lines).toHaveLength(8);
    expect(lines[0]).toBe(RATE_FIELDS.join(','));
    expect(lines[1]).toContain('"5-year, ""posted"""');
    expect(lines.find((line) => line.includes('variable'))).toMatch(/,-0\.35,4\.45,.*,'=5 year variable,/);
    expect(lines.find((line) => line.includes('on-qc'))).toContain(',CA-ON CA-QC,');
    expect(lines.at(-1)).toBe('');
    expect(lines.join(',')).not.toMatch(/(^|,)"?(null|None|NaN|undefined)"?(,|$)/);
  });

  test.each(['=1+1', '+1', '-1', '@A1', '\t=1', '\r=1', '\n=1', '＝1'])('a cell is not a formula: %j', (label) => {
    expect(csv(RATE_FIELDS, [servedRate({ label })])).toContain(`'${label}`);
  });

  test.each(['json', 'xml', ''])('a CSV-only address refuses format=%s, and names csv', async (format) => {
    const refusal = { status: 400, parameter: 'format', allowed: ['csv'] };
    expect(await gate.json(`/api/rates/aggregated.csv?format=${format}`)).toMatchObject(refusal);
  });
});

test('no lender can have the name of an endpoint beside it', () => {
  const names = ENDPOINTS.flatMap(({ path }) => /^\/api\/rates\/(\w+)$/.exec(path)?.[1] ?? []);
  expect([...RESERVED_WORDS].sort()).toEqual(names.sort());
});

test('the preview of one lender holds its rates alone; a lender without any has an empty list, an unknown one is 400', async () => {
  const whole = await gate.json('/api/preview');
  const one = await gate.json('/api/preview?lender=Alpha');
  const idsOf = ({ rates }: { rates: { id: string }[] }) => rates.map(({ id }) => id);
  expect(idsOf(one)).toEqual(idsOf(whole).filter((id) => id.startsWith('alpha/')));
  expect(idsOf(one).length).toBeGreaterThan(0);
  expect(one.lenders.map(({ id }: { id: string }) => id)).toEqual(['alpha']);
  expect(
    one.terms.flatMap(({ rateIds }: { rateIds: string[] }) => rateIds).filter((id: string) => !id.startsWith('alpha/')),
  ).toEqual([]);
  expect(await gate.json('/api/preview?lender=gamma')).toMatchObject({ rates: [], lenders: [{ id: 'gamma' }] });
  expect(await gate.json('/api/preview?lender=nobody')).toMatchObject({ status: 400, parameter: 'lender' });
});

test('public texts about waiting, left-out and failed rates quote no figure', async () => {
  const rate = aRate('alpha');
  const seen = { observedAt: PUBLISHED.toISOString(), reason: '4.59 % became 6.667 %' };
  const wrong = { ...rate, ratePercent: 6.668 };
  const held = { ...seen, until: 'three-days', since: seen.observedAt, sightings: 1, rate: wrong };
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
  const paths = 'lenders status preview rates/series rates/lowest snapshots reference openapi.json'.split(' ');
  const said = await Promise.all(paths.map(async (name) => (await fetch(`${at.url}/api/${name}`)).text()));
  expect(said.join()).toContain('No column');
  for (const text of said) expect(text).not.toMatch(/[56]\.6[67]\d/);
});
