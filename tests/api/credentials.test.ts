import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { newKey } from '../../src/access/keys.ts';
import { type Gate, gateOfTest, openGate } from '../support/gate.ts';

let gate: Gate;
let key: string;
let other: string;
let cookie: string;
beforeAll(async () => {
  gate = await openGate({ servers: 1 });
  const account = await gate.account();
  key = account.key;
  other = (await gate.account()).key;
  cookie = await gate.session(account.id);
});
afterAll(() => gate.close());

type Credentials = { headers?: Record<string, string>; query?: string };
const ask = async ({ headers = {}, query = '' }: Credentials, at = gate): Promise<[number, string | undefined]> => {
  const answer = await fetch(`${at.url}/api/rates/alpha${query}`, { headers });
  const body = (await answer.json()) as { code?: string };
  return [answer.status, body.code];
};
const stranger = newKey();

test.each<[string, () => Credentials]>([
  ['Authorization: Bearer', () => ({ headers: { authorization: `Bearer ${key}` } })],
  ['X-API-Key', () => ({ headers: { 'x-api-key': key } })],
  ['?key=', () => ({ query: `?key=${key}` })],
  ['session cookie', () => ({ headers: { cookie } })],
  ['session cookie among others', () => ({ headers: { cookie: `a=b; ${cookie}; c=%zz` } })],
  ['another scheme is no credential', () => ({ headers: { authorization: 'Basic YTpi', 'x-api-key': key } })],
  ['the same key twice', () => ({ headers: { authorization: `Bearer ${key}` }, query: `?key=${key}` })],
])('each form of credentials admits a valid key or session: %s', async (_, credentials) => {
  expect(await ask(credentials())).toEqual([200, undefined]);
});

test.each(['Basic YTpi', 'pm_something'])(
  'Authorization: %s is refused, and told the right form',
  async (authorization) => {
    const { detail } = await (await fetch(`${gate.url}/api/rates/alpha`, { headers: { authorization } })).json();
    expect(detail).toMatch(/^The Authorization header holds no Bearer token\./);
  },
);

describe('the first credential present decides', () => {
  const GONE = { cookie: 'prime-minus=gone' };
  const CONFLICT = [400, 'conflicting-keys'] as const;
  const both = (one: string, two: string) => ({ headers: { authorization: `Bearer ${one}`, 'x-api-key': two } });
  test.each<[string, () => Credentials, number, string | undefined]>([
    ['unknown key', () => ({ headers: { authorization: `Bearer ${stranger}` } }), 401, 'invalid-key'],
    ['mistyped key', () => ({ headers: { 'x-api-key': `${key.slice(0, -1)}!` } }), 401, 'invalid-key'],
    ['empty query key', () => ({ query: '?key=' }), 401, 'invalid-key'],
    ['ended session', () => ({ headers: GONE }), 401, 'invalid-session'],
    ['bad bearer, good X-API-Key', () => both('x', key), 401, 'invalid-key'],
    ['bad X-API-Key, good query', () => ({ headers: { 'x-api-key': 'x' }, query: `?key=${key}` }), 401, 'invalid-key'],
    ['bad query, good session', () => ({ headers: { cookie }, query: '?key=x' }), 401, 'invalid-key'],
    ['good key, bad session', () => ({ headers: GONE, query: `?key=${key}` }), 200, undefined],
    ['two keys in headers', () => both(key, other), 400, 'conflicting-keys'],
    ['two keys, header and query', () => ({ headers: { 'x-api-key': key }, query: `?key=${other}` }), ...CONFLICT],
    ['two keys in the query', () => ({ query: `?key=${key}&key=${other}` }), 400, 'conflicting-keys'],
    ['two Authorization fields', () => ({ headers: { authorization: `Bearer ${key}, Bearer ${other}` } }), ...CONFLICT],
    ['two X-API-Key fields', () => ({ headers: { 'x-api-key': `${key}, ${other}` } }), 400, 'conflicting-keys'],
  ])('%s', async (_, credentials, status, code) => {
    expect(await ask(credentials())).toEqual([status, code]);
  });
});

test('401 carries WWW-Authenticate: Bearer and is not stored', async () => {
  const answer = await fetch(`${gate.url}/api/rates/aggregated`);
  expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('content-type')).toBe('application/problem+json');
});

test('a revoked key, an ended session and a deleted account are refused immediately', async () => {
  const { access } = gate.context;
  const account = await gate.account();
  const headers = { cookie: await gate.session(account.id) };
  expect(await ask({ query: `?key=${account.key}` })).toEqual([200, undefined]);
  const [record] = await access.keys.list(account.id);
  await access.keys.revoke(account.id, record?.id as string);
  expect(await ask({ query: `?key=${account.key}` })).toEqual([401, 'invalid-key']);
  const second = await access.keys.create(account.id, 'second');
  expect(await ask({ query: `?key=${second?.key}` })).toEqual([200, undefined]);
  await access.sessions.endOthers(account.id, null);
  expect(await ask({ headers })).toEqual([401, 'invalid-session']);
  await access.accounts.remove(account.id);
  expect(await ask({ query: `?key=${second?.key}` })).toEqual([401, 'invalid-key']);
});

test('public endpoints ignore credentials and count nothing', async () => {
  const { id, key: mine } = await gate.account();
  for (const path of ['/api/lenders', '/api/status', '/api/preview', '/api/openapi.json', '/healthz']) {
    expect((await fetch(gate.url + path)).status).toBe(200);
    const answer = await fetch(gate.url + path, { headers: { authorization: `Bearer ${mine}` } });
    expect([answer.status, answer.headers.get('ratelimit')]).toEqual([200, null]);
    expect((await fetch(gate.url + path, { headers: { authorization: 'Bearer nonsense' } })).status).toBe(200);
  }
  const [burst] = await gate.context.access.quotas.standings(id, 'free');
  expect(burst?.remaining).toBe(100);
});

test.each([
  ...['/api/rates', '/api/rates/', '/api/rates/alpha', '/api/rates/nobody', '/api/rates/history'],
  ...['/api/rates/aggregated', '/api/rates/aggregated?nonsense=1', '/api/rates/alpha/more'],
])('without credentials existing and missing paths answer alike: %s', async (target) => {
  for (const method of ['GET', 'HEAD'])
    expect([method, (await fetch(gate.url + target, { method })).status]).toEqual([method, 401]);
  // No lender is asked for: what is no request here is none whoever asks.
  expect([401, 405]).toContain((await fetch(gate.url + target, { method: 'POST' })).status);
  const known = await fetch(gate.url + target, { headers: { 'x-api-key': key } });
  expect(known.status).not.toBe(401);
});

test('an account whose plan does not see all rates gets an error that says so', async () => {
  const { sessions } = gate.context.access;
  const read = sessions.read.bind(sessions);
  vi.spyOn(sessions, 'read').mockImplementation(async (...given) => {
    const viewer = await read(...given);
    return viewer && { ...viewer, account: { ...viewer.account, plan: 'visitor' as never } };
  });
  onTestFinished(() => void vi.restoreAllMocks());
  expect(await ask({ headers: { cookie } })).toEqual([403, 'plan']);
});

test('API_KEY_IN_QUERY=off refuses keys in the address, and says so', async () => {
  const strict = await gateOfTest({ settings: { API_KEY_IN_QUERY: 'off' } });
  const account = await strict.account();
  const answer = await fetch(`${strict.url}/api/rates/alpha?key=${account.key}`);
  expect(answer.status).toBe(401);
  expect(await answer.json()).toMatchObject({ code: 'key-in-query-off', detail: expect.stringContaining('header') });
  const session = await strict.session(account.id);
  expect(await ask({ headers: { cookie: session }, query: '?key=x' }, strict)).toEqual([401, 'key-in-query-off']);
  expect(await ask({ headers: { 'x-api-key': account.key } }, strict)).toEqual([200, undefined]);
});

test('keys, sessions, queries and e-mail addresses do not appear in logs and error pages', async () => {
  const answers = await Promise.all([
    fetch(`${gate.url}/api/rates/alpha?key=${key}&secret=word`),
    fetch(`${gate.url}/api/rates/${key}`, { headers: { 'x-api-key': key } }),
    fetch(`${gate.url}/api/${key}`),
    fetch(`${gate.url}/api/${key.replaceAll('_', '%5F')}`),
    fetch(`${gate.url}/api/rates/alpha`, { headers: { 'x-api-key': key, 'x-request-id': key } }),
    fetch(`${gate.url}/nowhere/${key}?key=${key}`),
    fetch(`${gate.url}/api/rates/alpha`, { headers: { authorization: `Bearer ${stranger}`, cookie } }),
  ]);
  const pages = (await Promise.all(answers.map((answer) => answer.text()))).join('\n');
  const session = cookie.split('=')[1] as string;
  for (const secret of [key.slice(8), stranger.slice(8), session]) {
    expect(pages).not.toContain(secret);
    expect(gate.logs.join('')).not.toContain(secret);
  }
  expect(gate.logs.join('')).not.toMatch(/secret|@example\.ca/);
});
