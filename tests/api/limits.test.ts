import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Policy, policiesOf } from '../../src/access/plans.ts';
import { quotaExceeded } from '../../src/api/problem.ts';
import { bearer, type Gate, gateOfTest, openGate, START } from '../support/gate.ts';
import { type Started, startProcess } from '../support/process.ts';

let gate: Gate;
let account: { id: string; key: string };
beforeAll(async () => {
  // All clients of these tests share an address.
  gate = await openGate({ limits: { perPlace: 1000 } });
});
beforeEach(async () => {
  gate.clock.time = START.getTime();
  account = await gate.account();
});
afterAll(() => gate.close());

const MINUTE = 60_000;
const ask = (key = account.key, target = '/api/rates/alpha', at = gate): Promise<Response> =>
  fetch(at.url + target, bearer(key));
const left = async (): Promise<(number | undefined)[]> =>
  (await gate.context.access.quotas.standings(account.id, 'free')).map(({ remaining }) => remaining);
async function burn(count: number, key = account.key): Promise<Record<number, number>> {
  const answers = await Promise.all(Array.from({ length: count }, () => ask(key)));
  await Promise.all(answers.map((answer) => answer.arrayBuffer()));
  return Object.fromEntries(
    [...new Set(answers.map(({ status }) => status))].map((status) => [
      status,
      answers.filter((answer) => answer.status === status).length,
    ]),
  );
}

test('every answer to a key has the limit headers', async () => {
  const headers = (answer: Response) => [
    answer.headers.get('ratelimit-policy'),
    answer.headers.get('ratelimit'),
    ...['limit', 'remaining', 'reset'].map((name) => answer.headers.get(`x-ratelimit-${name}`)),
  ];
  const reset = String(Date.parse('2026-11-20T13:30:00.000Z') / 1000);
  const policy = '"burst";q=100;w=900, "daily";q=10000;w=86400';
  expect(headers(await ask())).toEqual([policy, '"burst";r=99;t=600, "daily";r=9999;t=38400', '100', '99', reset]);
  for (const [target, status, rest] of [
    ['/api/rates/nobody', 400, 98],
    ['/api/rates/aggregated?x=1', 400, 97],
    ['/api/rates/none/here', 404, 96],
    [`/api/rates/alpha?key=x`, 400, 95],
  ] as const) {
    const answer = await ask(account.key, target);
    const state = `"burst";r=${rest};t=600, "daily";r=${9900 + rest};t=38400`;
    expect([answer.status, ...headers(answer)]).toEqual([status, policy, state, '100', String(rest), reset]);
  }
  const post = await fetch(`${gate.url}/api/rates/alpha`, { method: 'DELETE', ...bearer(account.key) });
  expect([post.status, post.headers.get('x-ratelimit-remaining')]).toEqual([405, '94']);
  const first = await ask(account.key, '/api/rates/aggregated');
  const again = await fetch(`${gate.url}/api/rates/aggregated`, {
    headers: { ...bearer(account.key).headers, 'if-none-match': first.headers.get('etag') as string },
  });
  expect([again.status, again.headers.get('x-ratelimit-remaining')]).toEqual([304, '92']);
});

test('the 101st request is 429 with the violated policy, and counts in neither window', async () => {
  expect(await burn(100)).toEqual({ 200: 100 });
  const answer = await ask();
  expect(answer.status).toBe(429);
  expect(answer.headers.get('retry-after')).toBe('600');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('ratelimit')).toBe('"burst";r=0;t=600, "daily";r=9900;t=38400');
  expect(await answer.json()).toMatchObject({
    type: 'https://iana.org/assignments/http-problem-types#quota-exceeded',
    status: 429,
    code: 'quota-exceeded',
    detail:
      'The limit of 100 requests per 15 minutes is used up ("burst"). Limits belong to the account, whatever key is used. Try again in 600 seconds.',
    'violated-policies': ['burst'],
    hint: expect.stringContaining('GET /api/snapshots?limit=1'),
  });
  const free = await fetch(`${gate.url}/api/snapshots?limit=1`);
  const again = await fetch(free.url, { headers: { 'if-none-match': free.headers.get('etag') as string } });
  expect([free.status, again.status, again.headers.get('ratelimit')]).toEqual([200, 304, null]);
  expect(await burn(20)).toEqual({ 429: 20 });
  expect(await left()).toEqual([0, 9900]);
});

test('a refusal names every full window, and Retry-After is the end of the last of them', () => {
  const now = START.getTime();
  const [burst, daily] = policiesOf('free') as [Policy, Policy];
  const full = { remaining: 0, endsAt: now + 600_000 };
  const open = { remaining: 5, endsAt: now + 38_400_000 };
  const answer = (ofBurst: typeof full, ofDay: typeof full) => {
    const standings = [ofBurst, ofDay].map((one, at) => ({ policy: [burst, daily][at] as Policy, ...one }));
    const { headers, members } = quotaExceeded(standings, now);
    return [headers?.['Retry-After'], members?.['violated-policies']];
  };
  const used = { ...open, remaining: 0 };
  expect(answer(full, open)).toEqual(['600', ['burst']]);
  expect(answer(full, used)).toEqual(['38400', ['burst', 'daily']]);
  expect(answer({ ...open, endsAt: now + 1 }, used)).toEqual(['38400', ['daily']]);
});

test('429 is decided before 400, and 401 before both', async () => {
  await burn(100);
  expect((await ask(account.key, '/api/rates/aggregated?nonsense=1')).status).toBe(429);
  expect((await ask('nonsense', '/api/rates/aggregated?nonsense=1')).status).toBe(401);
});

test('full quarter hours for a day stay within the daily window, which ends at midnight UTC', async () => {
  gate.clock.time = Date.parse('2026-11-20T00:00:00.000Z');
  const { quotas } = gate.context.access;
  for (let quarter = 0; quarter < 96; quarter++, gate.clock.time += 15 * MINUTE) {
    const hits = await Promise.all(Array.from({ length: 101 }, () => quotas.admit(account.key)));
    expect(hits.filter((hit) => hit?.allowed)).toHaveLength(100);
  }
  gate.clock.time -= 1;
  expect(await left()).toEqual([0, 400]);
  gate.clock.time += 1;
  expect((await ask()).headers.get('ratelimit')).toBe('"burst";r=99;t=900, "daily";r=9999;t=86400');
});

describe('windows are fixed and aligned', () => {
  test.each([
    ['2026-11-20T13:14:59.999Z', '"burst";r=99;t=1, "daily";r=9999;t=38701'],
    ['2026-11-20T13:15:00.000Z', '"burst";r=99;t=900, "daily";r=9999;t=38700'],
    ['2026-11-20T23:59:59.999Z', '"burst";r=99;t=1, "daily";r=9999;t=1'],
    ['2026-03-08T07:00:00.000Z', '"burst";r=99;t=900, "daily";r=9999;t=61200'],
  ])('at %s', async (time, expected) => {
    gate.clock.time = Date.parse(time);
    expect((await ask()).headers.get('ratelimit')).toBe(expected);
  });

  test('a full window is empty again exactly at its end', async () => {
    gate.clock.time = Date.parse('2026-11-20T13:29:59.999Z');
    expect(await burn(101)).toEqual({ 200: 100, 429: 1 });
    gate.clock.time += 1;
    expect(await burn(101)).toEqual({ 200: 100, 429: 1 });
    expect(await left()).toEqual([0, 9800]);
  });

  test('a clock that is a moment behind does not reopen the last window', async () => {
    gate.clock.time = Date.parse('2026-11-20T13:30:00.000Z');
    await burn(60);
    gate.clock.time -= 1;
    expect(await burn(60)).toEqual({ 200: 40, 429: 20 });
  });
});

test('the quota is exact under 400 simultaneous connections, and shared by all keys of the account', async () => {
  const keys = [account.key];
  for (let index = 0; index < 4; index++)
    keys.push((await gate.context.access.keys.create(account.id, 'more'))?.key as string);
  const results = await Promise.all(keys.map((key) => burn(80, key)));
  expect(results.reduce((sum, result) => sum + (result[200] ?? 0), 0)).toBe(100);
  expect(await left()).toEqual([0, 9900]);
  const [record] = await gate.context.access.keys.list(account.id);
  await gate.context.access.keys.revoke(account.id, record?.id as string);
  const fresh = await gate.context.access.keys.create(account.id, 'new');
  expect((await ask(fresh?.key)).status).toBe(429);
});

test('premium and sessions are not counted; a change of plan applies to the next request', async () => {
  await gate.context.access.accounts.setPlan(account.id, 'premium');
  expect(await burn(150)).toEqual({ 200: 150 });
  expect((await ask()).headers.get('ratelimit')).toBeNull();
  await gate.context.access.accounts.setPlan(account.id, 'free');
  expect(await burn(101)).toEqual({ 200: 100, 429: 1 });
  const cookie = await gate.session(account.id);
  const answer = await fetch(`${gate.url}/api/rates/alpha`, { headers: { cookie } });
  expect([answer.status, answer.headers.get('ratelimit')]).toEqual([200, null]);
});

/** A process of its own that counts `count` requests of a key in the gate's database, many at a time. */
function counter(key: string, count: number): Started {
  const place = JSON.stringify(gate.place);
  return startProcess('tests/support/count.ts', [place, key, String(count), String(START.getTime())]);
}

test('the quota is exact with several processes on one database', async () => {
  const others = [counter(account.key, 60), counter(account.key, 60)];
  const mine = (await burn(60))[200] ?? 0;
  // A request that could not be counted ends its process: it is neither granted nor refused.
  expect(await Promise.all(others.map(({ ended }) => ended))).toEqual([0, 0]);
  const allowed = others.map(({ output }) => Number(output.out)).reduce((sum, number) => sum + number, mine);
  expect(allowed).toBe(100);
  expect(await left()).toEqual([0, 9900]);
});

test('an answered request is counted, even if the process is killed right after', async () => {
  const { child, output, ended } = counter(account.key, -1);
  const counted = (): number => output.out.split('\n').length - 1;
  await vi.waitFor(() => expect(counted()).toBeGreaterThanOrEqual(30), { timeout: 20_000, interval: 1 });
  child.kill('SIGKILL');
  expect(await ended).toBe('SIGKILL');
  const answered = counted();
  const [remaining] = await left();
  expect(100 - (remaining as number)).toBeGreaterThanOrEqual(answered);
  expect(remaining).toBeGreaterThanOrEqual(0);
});

test('counters survive a restart', async () => {
  await burn(30);
  const again = await gateOfTest({ folder: gate.folder });
  expect((await ask(account.key, '/api/rates/alpha', again)).headers.get('x-ratelimit-remaining')).toBe('69');
});
