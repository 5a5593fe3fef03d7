import { expect, onTestFinished, test, vi } from 'vitest';
import { newKey } from '../../src/access/keys.ts';
import { bearer } from '../support/gate.ts';
import { apiStage } from './stage.ts';

// What each credential gives, and which of several decides, is in requests.test.ts.

const gate = apiStage({ plan: 'free', servers: 1 });

/** Status and code of what asks for a lender's record without a key in a header. */
const answered = async (query = '', headers: Record<string, string> = {}, at = gate.url) => {
  const answer = await fetch(`${at}/api/rates/alpha${query}`, { headers });
  return [answer.status, ((await answer.json()) as { code?: string }).code];
};

const FORMS = ['Authorization: Bearer YOUR_KEY', 'X-API-Key: YOUR_KEY', '?key=YOUR_KEY'];
test.each<[string, Record<string, string>, RegExp, code?: string]>([
  ['', {}, /^Send an API key, .*:$/, 'no-credentials'],
  ['', { authorization: 'Basic YTpi' }, /^The Authorization header holds no Bearer token\./, 'no-credentials'],
  ['', { authorization: 'pm_something' }, /^The Authorization header holds no Bearer token\./, 'no-credentials'],
  ['', { authorization: 'Bearer ' }, /^The key is empty\. .*unset/],
  ['?key=', {}, /^The key is empty\. .*unset/],
  ['', { authorization: 'Bearer "pm_live_x"' }, /^The key stands in quotes/],
  ['', { 'x-api-key': "'pm_live_x'" }, /^The key stands in quotes/],
  ['', { authorization: 'Bearer $KEY' }, /single quotes keep \$KEY/],
  ['', { authorization: 'Bearer undefined' }, /the name of one, or nothing/],
  ['', { authorization: 'Bearer YOUR_KEY' }, /the name of one/],
  ['', { 'x-api-key': newKey() }, /mistyped or revoked/],
])('%s %j: 401 says why, and names every form of a key', async (query, headers, why, code = 'invalid-key') => {
  const answer = await (await gate.open(`/api/rates/alpha${query}`, { headers })).json();
  const [first, ...forms] = answer.detail.split('\n');
  expect([answer.status, answer.code, forms]).toEqual([401, code, FORMS]);
  expect(first).toMatch(why);
});

test('401 carries WWW-Authenticate: Bearer and is not stored', async () => {
  const { headers } = await gate.open('/api/rates/aggregated');
  expect(Object.fromEntries(headers)).toMatchObject({
    'www-authenticate': 'Bearer',
    'cache-control': 'no-store',
    'content-type': 'application/problem+json',
  });
});

test('a revoked key, an ended session and a deleted account are refused immediately', async () => {
  const { access } = gate.context;
  const account = await gate.account();
  const cookie = await gate.session(account.id);
  expect(await answered(`?key=${account.key}`)).toEqual([200, undefined]);
  const [record] = await access.keys.list(account.id);
  await access.keys.revoke(account.id, record?.id as string);
  expect(await answered(`?key=${account.key}`)).toEqual([401, 'invalid-key']);
  const second = await access.keys.create(account.id, 'second');
  expect(await answered(`?key=${second?.key}`)).toEqual([200, undefined]);
  await access.sessions.endOthers(account.id, null);
  expect(await answered('', { cookie })).toEqual([401, 'invalid-session']);
  await access.accounts.remove(account.id);
  expect(await answered(`?key=${second?.key}`)).toEqual([401, 'invalid-key']);
});

test('public endpoints ignore credentials and count nothing; an unknown address counts', async () => {
  const { id, key } = await gate.account();
  const open = '/api/lenders /api/status /api/preview /api/snapshots?limit=1 /api/openapi.json /healthz'.split(' ');
  for (const path of open)
    for (const credentials of [{}, bearer(key), bearer('nonsense')]) {
      const answer = await gate.open(path, credentials);
      expect([answer.status, answer.headers.get('ratelimit')]).toEqual([200, null]);
    }
  const [burst] = await gate.context.access.quotas.standings(id, 'free');
  expect(burst?.remaining).toBe(100);
  const nothing = await gate.open('/api/nothing', bearer(key));
  expect([nothing.status, nothing.headers.get('ratelimit')]).toEqual([404, expect.stringContaining('"burst";r=99')]);
});

test.each([
  ...['/api/rates', '/api/rates/', '/api/rates/alpha', '/api/rates/nobody', '/api/rates/history'],
  ...['/api/rates/aggregated', '/api/rates/aggregated?nonsense=1', '/api/rates/alpha/more', '/api/rates/receipt'],
  ...['/api/rates/changes', '/api/rates/history?from=x', '/api/bulk/x/figures.csv', '/api/bulk/x/nothing'],
])('without credentials existing and missing paths answer alike: %s', async (target) => {
  for (const method of ['GET', 'HEAD'])
    expect([method, (await gate.open(target, { method })).status]).toEqual([method, 401]);
  // No lender is asked for: what is no request here is none whoever asks.
  expect([401, 405]).toContain((await gate.open(target, { method: 'POST' })).status);
  expect((await gate.ask(target)).status).not.toBe(401);
});

test('an account whose plan does not see all rates gets an error that says so', async () => {
  const { sessions } = gate.context.access;
  const read = sessions.read.bind(sessions);
  vi.spyOn(sessions, 'read').mockImplementation(async (...given) => {
    const viewer = await read(...given);
    return viewer && { ...viewer, account: { ...viewer.account, plan: 'visitor' as never } };
  });
  onTestFinished(() => void vi.restoreAllMocks());
  expect(await answered('', { cookie: gate.cookie })).toEqual([403, 'plan']);
});

test('keys, sessions, queries and e-mail addresses do not appear in logs and error pages', async () => {
  const { key, cookie } = gate;
  const stranger = newKey();
  const answers = await Promise.all([
    gate.open(`/api/rates/alpha?key=${key}&secret=word`),
    gate.open(`/api/rates/${key}`, { headers: { 'x-api-key': key } }),
    gate.open(`/api/${key}`),
    gate.open(`/api/${key.replaceAll('_', '%5F')}`),
    gate.open('/api/rates/alpha', { headers: { 'x-api-key': key, 'x-request-id': key } }),
    gate.open(`/nowhere/${key}?key=${key}`),
    gate.open('/api/rates/alpha', { headers: { authorization: `Bearer ${stranger}`, cookie } }),
  ]);
  const pages = (await Promise.all(answers.map((answer) => answer.text()))).join('\n');
  const session = cookie.split('=')[1] as string;
  for (const secret of [key.slice(8), stranger.slice(8), session]) {
    expect(pages).not.toContain(secret);
    expect(gate.logs.join('')).not.toContain(secret);
  }
  expect(gate.logs.join('')).not.toMatch(/secret|@example\.ca/);
});
