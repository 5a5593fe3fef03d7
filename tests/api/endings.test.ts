import { readFileSync } from 'node:fs';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ENDINGS, type Ending } from '../../src/api/endings.ts';
import { ENDPOINTS } from '../../src/api/endpoints.ts';
import { openapiDocument } from '../../src/api/openapi.ts';
import { sha256 } from '../../src/snapshots/files.ts';
import { apiStage } from './stage.ts';

const YEAR = 365 * 86_400_000;
/** The error in the announcement of an ending; null if there is none. */
function wrongIn(ending: Ending, changelog: string): string | null {
  const [from, to] = [Date.parse(ending.announcedOn), Date.parse(ending.endsOn)];
  if (!(to - from >= YEAR)) return 'less than a year';
  const name = ending.path + (ending.parameter ? `?${ending.parameter}=` : '');
  return changelog.includes(name.replace(/^\/fr(?=\/recipes)/, '')) ? null : 'not in the changelog';
}

test('every ending was announced a year before, in CHANGELOG.md too', () => {
  const changelog = readFileSync('CHANGELOG.md', 'utf8');
  for (const ending of ENDINGS) expect([ending, wrongIn(ending, changelog)]).toEqual([ending, null]);
  const planted = { path: '/api/reference', to: '/', announcedOn: '2026-11-22', endsOn: '2027-11-22' };
  expect(wrongIn(planted, 'Ends: /api/reference')).toBeNull();
  expect(wrongIn(planted, '')).toBe('not in the changelog');
  expect(wrongIn({ ...planted, endsOn: '2027-11-21' }, '/api/reference')).toBe('less than a year');
  expect(wrongIn({ ...planted, endsOn: 'soon' }, '/api/reference')).toBe('less than a year');
});

/** Every property of a schema, by where it stands. */
const fieldsOf = (schema: object, where: string): string[] =>
  Object.entries(schema).flatMap(([key, value]) => [
    ...(key === 'properties' ? Object.keys(value).map((name) => `${where}.${name}`) : []),
    ...(typeof value === 'object' && value !== null && key !== 'example' ? fieldsOf(value, where) : []),
  ]);

interface Documented {
  paths: Record<string, { get: { parameters?: { name: string; deprecated?: true }[] } }>;
  components: { schemas: Record<string, object> };
}
const documented = () => openapiDocument(ENDPOINTS, undefined) as unknown as Documented;

test('addresses, parameters and fields are those of CHANGELOG.md', () => {
  const { paths, components } = documented();
  const named = Object.entries(paths).flatMap(([path, { get }]) => [
    path,
    ...(get.parameters ?? []).map(({ name }) => `${path}?${name}`),
  ]);
  const fields = Object.entries(components.schemas).flatMap(([name, schema]) => fieldsOf(schema, name));
  const names = [...new Set([...named, ...fields])].sort();
  const digest = sha256(names.join()).slice(0, 8);
  expect(digest, 'say in CHANGELOG.md what came or went, then write this digest here').toBe('313dc056');
});

describe('an answer of an endpoint that ends', () => {
  const gate = apiStage();
  /** Has these end while the test runs. */
  const ends = (...endings: Ending[]): void => {
    const table = ENDINGS as Ending[];
    table.push(...endings);
    onTestFinished(() => {
      table.length -= endings.length;
    });
  };
  const told = async (path: string, init: RequestInit = {}, ask = gate.ask) => {
    const { status, headers } = await ask(path, init);
    const [deprecation, sunset, link] = ['deprecation', 'sunset', 'link'].map((name) => headers.get(name));
    return { status, deprecation, sunset, link };
  };
  const NOTICE = { to: '/', announcedOn: '2026-11-22', endsOn: '2027-11-22' };
  const HEADERS = {
    deprecation: '@1795305600',
    sunset: 'Mon, 22 Nov 2027 00:00:00 GMT',
    link: expect.stringMatching(/<[^>]*\/changelog>; rel="deprecation"; [^,]*, <[^>]*>; rel="sunset"/),
  };
  const NONE = { deprecation: null, sunset: null };

  test('has the headers whatever its status, and no other answer has them', async () => {
    ends({ path: '/api/rates/{lender}', ...NOTICE });
    for (const [method, status, ask] of [
      ['GET', 400, gate.ask],
      ['GET', 401, gate.open],
      ['PUT', 405, gate.open],
      ['HEAD', 400, gate.ask],
      ['OPTIONS', 204, gate.open],
    ] as const)
      expect(await told('/api/rates/acme', { method }, ask)).toMatchObject({ status, ...HEADERS });
    for (const path of ['/api/rates/aggregated', '/api/rates/lowest', '/api/reference', '/api/nowhere'])
      expect(await told(path)).toMatchObject(NONE);
  });

  test('for one parameter only has them if it is used, and the earliest of several endings counts', async () => {
    ends(
      { path: '/api/rates/aggregated', ...NOTICE, parameter: 'state', to: 'state' },
      {
        path: '/api/rates/aggregated',
        parameter: 'offer',
        to: 'offer',
        announcedOn: '2026-01-01',
        endsOn: '2027-01-01',
      },
    );
    expect(await told('/api/rates/aggregated')).toMatchObject({ status: 200, ...NONE });
    expect(await told('/api/rates/aggregated?state=fresh')).toMatchObject({ status: 200, ...HEADERS });
    expect(await told('/api/rates/aggregated?state=fresh&offer=special')).toMatchObject({
      deprecation: '@1767225600',
      sunset: 'Fri, 01 Jan 2027 00:00:00 GMT',
    });
  });

  test('has the former names of parameters in the OpenAPI document', () => {
    const { paths } = documented();
    const deprecated = Object.entries(paths).flatMap(([path, { get }]) =>
      (get.parameters ?? []).filter((one) => one.deprecated).map(({ name }) => `${path}?${name}`),
    );
    expect(deprecated).toContain('/api/rates/changes?since');
    expect(deprecated).not.toContain('/api/rates/changes?from');
  });
});
