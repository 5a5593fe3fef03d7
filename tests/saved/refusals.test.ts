import { describe, expect, test } from 'vitest';
import { newKey } from '../../src/access/keys.ts';
import { routeOf } from '../../src/api/router.ts';
import { bearer, gateOfTest } from '../support/gate.ts';
import { FORMS, savedIn, savedStage } from './stage.ts';

const { account, gate, get, page, saved } = savedStage();
const statusOf = async (path: string, init?: RequestInit) => (await get(path, init)).status;
/** How many requests an account has left. */
const left = async (id: string) => (await gate().context.access.quotas.standings(id, 'free'))[0]?.remaining;
/** The body of a refusal without what names the request, and some headers. */
async function told(answer: Response, ...headers: string[]) {
  const { requestId: _, instance: __, ...rest } = (await answer.json()) as Record<string, unknown>;
  return [rest, ...headers.map((name) => answer.headers.get(name))];
}

describe('what an address does not open', () => {
  test('guessed, mistyped, ended and foreign ones get the same answer, and nothing is counted', async () => {
    const key = await saved('termMonths=60', account().id);
    const [record] = (await gate().context.access.keys.list(account().id, 'question')).slice(-1);
    await gate().context.access.keys.revoke(account().id, record?.id as string);
    const before = await left(account().id);
    const answers = new Set<string>();
    for (const name of [
      ...[`${key}.csv`, `${newKey('question')}.csv`, `${account().key}.csv`, `${key.slice(0, -1)}.csv`, 'x.csv'],
      ...['.csv', '', `${newKey('question')}.exe`, `${newKey('question')}.constructor`, '%00.json'],
      `${'x'.repeat(3000)}.json`,
    ])
      answers.add(JSON.stringify(await told(await get(`/q/${name}`, bearer(account().key)), 'referrer-policy')));
    expect([...answers]).toEqual([expect.stringMatching(/"status":404,.*"unknown-address".*"no-referrer"/)]);
    expect(await left(account().id)).toBe(before);
  });

  test('wrong ones are limited per minute and network, and right ones still work', async () => {
    // Each server counts for itself.
    const one = await gateOfTest({ servers: 1 });
    const key = await savedIn(one, (await one.account()).id, 'termMonths=60');
    const found = async (path: string): Promise<number> => (await fetch(one.url + path)).status;
    const refusals = [];
    for (let index = 0; index < 130; index++) refusals.push(await found('/q/guess.csv'));
    expect(refusals).toEqual([...Array(120).fill(404), ...Array(10).fill(429)]);
    expect(await found(`/q/${newKey('question')}.csv`)).toBe(429);
    expect(await found(`/q/${key}.csv`)).toBe(200);
    one.clock.time += 61_000;
    expect(await found('/q/guess.csv')).toBe(404);
  });

  test('wrong ones are counted for a whole IPv6 network', async () => {
    const one = await gateOfTest({ servers: 1, settings: { TRUST_PROXY: '127.0.0.1' } });
    const statuses = [];
    for (let index = 0; index < 130; index++) {
      const headers = { 'X-Forwarded-For': `2001:db8:0:7::${(index + 1).toString(16)}` };
      statuses.push((await fetch(`${one.url}/q/guess.csv`, { headers })).status);
    }
    expect(statuses).toEqual([...Array(120).fill(404), ...Array(10).fill(429)]);
    const elsewhere = { headers: { 'X-Forwarded-For': '2001:db8:0:8::1' } };
    expect((await fetch(`${one.url}/q/guess.csv`, elsewhere)).status).toBe(404);
  });

  test('the key in an address opens nothing else', async () => {
    const key = await saved('');
    for (const init of [bearer(key), { headers: { 'x-api-key': key } }])
      expect(await statusOf('/api/rates/aggregated', init)).toBe(401);
    expect(await statusOf(`/api/rates/aggregated?key=${key}`)).toBe(401);
    expect(await statusOf('/dashboard', bearer(key))).toBe(303);
  });

  test('each request counts as one of its account, and beyond the limit it is refused like the API’s', async () => {
    const other = await gate().account();
    const key = await saved('termMonths=60', other.id);
    const headers = { 'if-none-match': (await get(`/q/${key}.csv`)).headers.get('etag') as string };
    expect(await left(other.id)).toBe(99);
    await get(`/q/${key}.csv`, { headers });
    await get(`/q/${key}.csv`, { method: 'HEAD' });
    await get(`/q/${key}.csv?locale=de`);
    expect(await left(other.id)).toBe(96);
    await get(`/q/${key}.csv`, { method: 'OPTIONS' });
    expect(await left(other.id)).toBe(96);
    for (let index = 0; index < 96; index++) await get(`/q/${key}.json`, { headers });
    const [mine, theirs] = [await get(`/q/${key}.csv`), await get('/api/rates/aggregated', bearer(other.key))];
    expect([mine.status, theirs.status]).toEqual([429, 429]);
    expect(await told(mine, 'retry-after', 'ratelimit')).toEqual(await told(theirs, 'retry-after', 'ratelimit'));
  });

  test('it ends with its account', async () => {
    const other = await gate().account();
    const key = await saved('termMonths=60', other.id);
    expect(await statusOf(`/q/${key}.csv`)).toBe(200);
    await gate().context.access.accounts.remove(other.id);
    expect(await statusOf(`/q/${key}.csv`)).toBe(404);
  });

  test('it is in no log, no metric, no answer and no table', async () => {
    const other = await gate().account();
    const key = await saved('termMonths=60', other.id);
    const began = gate().logs.length;
    for (const form of [...FORMS, 'exe']) await get(`/q/${key}.${form}`);
    await get(`/q/${key}`);
    await get(`/q/x/${key}.csv`);
    await get(`/other/${key}.csv`);
    const answer = await get(`/q/${key}.csv?locale=de`, {
      headers: { 'x-request-id': key, referer: `${gate().url}/q/${key}.csv` },
    });
    expect(JSON.stringify([await answer.text(), ...answer.headers])).not.toContain(key.slice(5));
    const logged = gate().logs.slice(began).join('');
    expect(logged).toContain('/q/TOKEN.csv');
    expect(logged).not.toContain(key.slice(5));
    expect(routeOf(`/q/${key}.csv`)).toBe('/q/{token}');
    const file = (await page('/dashboard/data.json', await gate().session(other.id))).text();
    expect(file).toContain('"savedQuestions"');
    expect(file).not.toContain(key.slice(5));
  });
});
