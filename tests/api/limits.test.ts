import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { clientNetwork } from '../../src/access/network-address.ts';
import { type Policy, policiesOf } from '../../src/access/plans.ts';
import { quotaExceeded } from '../../src/api/problem.ts';
import { openPastQueue } from '../../src/api/throttle.ts';
import { bearer, type Gate, gateOfTest, START } from '../support/gate.ts';
import { apiStage } from './stage.ts';

const gate = apiStage();
let account: { id: string; key: string };
beforeEach(async () => {
  gate.clock.time = START.getTime();
  account = await gate.account();
});

const ask = (key = account.key, target = '/api/rates/alpha', at = gate.url): Promise<Response> =>
  fetch(at + target, bearer(key));
const left = async (): Promise<(number | undefined)[]> =>
  (await gate.context.access.quotas.standings(account.id, 'free')).map(({ remaining }) => remaining);
async function burn(count: number, key = account.key): Promise<Record<number, number>> {
  const answers = await Promise.all(Array.from({ length: count }, () => ask(key)));
  await Promise.all(answers.map((answer) => answer.arrayBuffer()));
  return Object.fromEntries(
    [...Map.groupBy(answers, ({ status }) => status)].map(([status, all]) => [status, all.length]),
  );
}
/** Status, and the state of the windows. */
const told = (answer: Response) => [answer.status, answer.headers.get('ratelimit')];

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
  const post = await gate.open('/api/rates/alpha', { method: 'DELETE', ...bearer(account.key) });
  expect([post.status, post.headers.get('x-ratelimit-remaining')]).toEqual([405, '94']);
  const first = await ask(account.key, '/api/rates/aggregated');
  const unchanged = { ...bearer(account.key).headers, 'if-none-match': first.headers.get('etag') as string };
  const again = await gate.open('/api/rates/aggregated', { headers: unchanged });
  expect([again.status, again.headers.get('x-ratelimit-remaining')]).toEqual([304, '92']);
});

test('the 101st request is 429 with the violated policy, and counts in neither window', async () => {
  expect(await burn(100)).toEqual({ 200: 100 });
  const answer = await ask();
  expect(told(answer)).toEqual([429, '"burst";r=0;t=600, "daily";r=9900;t=38400']);
  expect([answer.headers.get('retry-after'), answer.headers.get('cache-control')]).toEqual(['600', 'no-store']);
  expect(await answer.json()).toMatchObject({
    type: 'https://iana.org/assignments/http-problem-types#quota-exceeded',
    status: 429,
    code: 'quota-exceeded',
    detail:
      'The limit of 100 requests per 15 minutes is used up ("burst"). Limits belong to the account, whatever key is used. Try again in 600 seconds.',
    'violated-policies': ['burst'],
    hint: expect.stringContaining('GET /api/snapshots?limit=1'),
  });
  const free = await gate.open('/api/snapshots?limit=1');
  const again = await fetch(free.url, { headers: { 'if-none-match': free.headers.get('etag') as string } });
  expect([free.status, ...told(again)]).toEqual([200, 304, null]);
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
  const deleted = (key: string) => gate.open('/api/rates/alpha', { method: 'DELETE', ...bearer(key) });
  expect([(await deleted(account.key)).status, (await deleted('nonsense')).status]).toEqual([429, 405]);
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
});

test('premium and sessions are not counted; a change of plan applies to the next request', async () => {
  await gate.context.access.accounts.setPlan(account.id, 'premium');
  expect(await burn(150)).toEqual({ 200: 150 });
  expect((await ask()).headers.get('ratelimit')).toBeNull();
  await gate.context.access.accounts.setPlan(account.id, 'free');
  expect(await burn(101)).toEqual({ 200: 100, 429: 1 });
  const cookie = await gate.session(account.id);
  expect(told(await gate.open('/api/rates/alpha', { headers: { cookie } }))).toEqual([200, null]);
});

describe('questions about the past', () => {
  const PAST = ['history', 'changes?since=2026-11-20T13-17-04Z', 'alpha?asOf=2026-11-20T13-17-04Z'].map(
    (question) => `/api/rates/${question}`,
  );
  const stage = async (waitMs?: number) => {
    const at = await gateOfTest({ servers: 1 });
    at.context.past = openPastQueue(waitMs);
    return at;
  };
  /** Takes the turn of an asker, as a question does that takes long. @returns ends it */
  function takeTurn(at: Gate, asker: string): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    void at.context.past.run(asker, () => promise);
    onTestFinished(() => resolve());
    return resolve;
  }

  test('of one account are answered one after the other, by key and by session', async () => {
    const at = await stage();
    const { id, key } = await at.account();
    const cookie = await at.session(id);
    const end = takeTurn(at, id);
    let answered = 0;
    const asked = PAST.flatMap((path) =>
      [bearer(key), { headers: { cookie } }].map((who) => fetch(at.url + path, who)),
    );
    for (const one of asked) void one.then(() => answered++);
    // The present, and what needs no account, is answered meanwhile; so is somebody else.
    const other = await at.account();
    for (const [path, who] of [
      ['/api/rates/aggregated', bearer(key)],
      ['/api/preview', {}],
      ['/healthz', {}],
      ...PAST.map((path) => [path, bearer(other.key)] as const),
    ] as const)
      expect((await fetch(at.url + path, who)).status, path).toBe(200);
    expect(answered).toBe(0);
    end();
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(asked.map(() => 200));
  });

  test('that wait too long get 503 with Retry-After, never 429, and count all the same', async () => {
    const at = await stage(40);
    const { id, key } = await at.account();
    const cookie = await at.session(id);
    takeTurn(at, id);
    for (const path of PAST)
      for (const [headers, state] of [
        [bearer(key).headers, expect.stringContaining('"burst";r=')],
        [{ cookie }, null],
      ] as const) {
        const answer = await fetch(at.url + path, { headers: headers as Record<string, string> });
        expect([...told(answer), answer.headers.get('retry-after')]).toEqual([503, state, '10']);
        expect(await answer.json()).toMatchObject({ code: 'past-busy' });
      }
  });

  test('take no turn if they are refused', async () => {
    const at = await stage(40);
    takeTurn(at, clientNetwork('127.0.0.1'));
    for (const path of PAST) expect((await fetch(at.url + path)).status).toBe(401);
  });
});
