import { beforeEach, describe, expect, test } from 'vitest';
import type { Access } from '../../src/access/access.ts';
import { newKey } from '../../src/access/keys.ts';
import { OPENER, policiesOf, policyWords, seesEverything } from '../../src/access/plans.ts';
import { type Counter, count, countersOf, forgottenBefore, standings } from '../../src/access/tally.ts';
import { enrol, STORES, type TestStore } from '../support/stores.ts';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const BURST = { name: 'burst', quota: 5, windowSeconds: 900 };
const POLICIES = [BURST, { name: 'daily', quota: 7, windowSeconds: 86_400 }];
const START = Date.parse('2026-11-20T13:20:00Z');
const QUARTER = Date.parse('2026-11-20T13:15:00Z');
const MIDNIGHT = Date.parse('2026-11-20T00:00:00Z');

test.each([
  [100, 900, '100 requests per 15 minutes'],
  [10_000, 86_400, '10,000 requests per day'],
  [5, 1, '5 requests per second'],
  [60, 60, '60 requests per minute'],
  [1000, 3600, '1,000 requests per hour'],
  [1000, 5400, '1,000 requests per 90 minutes'],
  [1000, 7200, '1,000 requests per 2 hours'],
  [1_000_000, 604_800, '1,000,000 requests per 7 days'],
])('%i in %i seconds is %s', (quota, windowSeconds, words) => {
  expect(policyWords({ name: 'x', quota, windowSeconds })).toBe(words);
});

test('the free plan has two limits and the premium plan none; both see everything', () => {
  expect(policiesOf('free')).toEqual([
    { name: 'burst', quota: 100, windowSeconds: 900 },
    { name: 'daily', quota: 10_000, windowSeconds: 86_400 },
  ]);
  expect(policiesOf('premium')).toEqual([]);
  expect(([null, 'free', 'premium'] as const).map(seesEverything)).toEqual([false, true, true]);
  expect(OPENER).toBe('free');
});

/** Counts requests at one time. @returns how many were allowed, and the counters after */
function countAll(counters: Counter[], times: number, now: number): { allowed: number; counters: Counter[] } {
  let [state, allowed] = [counters, 0];
  for (let turn = 0; turn < times; turn++) {
    const counted = count(state, now);
    state = counted.counters;
    if (counted.allowed) allowed++;
  }
  return { allowed, counters: state };
}
const left = (counters: Counter[], now: number): number[] => standings(counters, now).map(({ remaining }) => remaining);

test('windows are fixed and aligned, whenever the first request comes', () => {
  const { counters } = count(countersOf(POLICIES, []), START);
  expect(counters.map(({ windowStart }) => windowStart)).toEqual([QUARTER, MIDNIGHT]);
  expect(counters.map(({ used }) => used)).toEqual([1, 1]);
  expect(standings(counters, START)).toEqual([
    { policy: POLICIES[0], remaining: 4, endsAt: QUARTER + 15 * MINUTE },
    { policy: POLICIES[1], remaining: 6, endsAt: MIDNIGHT + DAY },
  ]);
});

test('counting does not change its input', () => {
  const counters = Object.freeze(countersOf(POLICIES, []).map((counter) => Object.freeze(counter))) as Counter[];
  expect(count(counters, START).counters).not.toBe(counters);
  expect(left(counters, START)).toEqual([5, 7]);
});

test('a stored counter is found by the name of its policy; one without a policy is ignored', () => {
  const stored = [
    { policy: 'hourly', windowStart: QUARTER, used: 9 },
    { policy: 'daily', windowStart: MIDNIGHT, used: 3 },
  ];
  expect(left(countersOf(POLICIES, stored), START)).toEqual([5, 4]);
});

describe('a stored window', () => {
  test.each<[string, number, number, number]>([
    ['stands to its last moment', QUARTER, QUARTER + 15 * MINUTE - 1, 1],
    ['is empty again at its border', QUARTER, QUARTER + 15 * MINUTE, 5],
    ['is empty again after any number of windows', QUARTER, QUARTER + 400 * DAY, 5],
    ['stands for a clock a moment behind', QUARTER, QUARTER - 1, 1],
    ['stands for a clock that was put back by a day', QUARTER, QUARTER - DAY, 1],
    ['stands for a clock that was put back by two days', QUARTER, QUARTER - 2 * DAY, 1],
    ['gives nothing again where a clock was far ahead', QUARTER, QUARTER - 2 * DAY - 1, 1],
    ['gives nothing again where a clock was years ahead', QUARTER, QUARTER - 3650 * DAY, 1],
  ])('%s', (_, windowStart, now, remaining) => {
    expect(left(countersOf([BURST], [{ policy: 'burst', windowStart, used: 4 }]), now)).toEqual([remaining]);
  });

  test.each([
    ['the window it was counted in, put back by two days', 2 * DAY, QUARTER + 15 * MINUTE],
    ['the present window, put back by more', 2 * DAY + 15 * MINUTE, QUARTER - 2 * DAY],
  ])('ends with %s', (_, back, endsAt) => {
    const counters = countersOf(POLICIES.slice(0, 1), [{ policy: 'burst', windowStart: QUARTER, used: 4 }]);
    expect(standings(counters, QUARTER - back)).toEqual([{ policy: POLICIES[0], remaining: 1, endsAt }]);
  });

  test('is kept for a day, and for two more, by which a clock may be put back', () => {
    expect(forgottenBefore(START)).toBe(START - 3 * DAY);
  });

  test('of a clock that was years ahead ends with the present window', () => {
    const ahead = countAll(countersOf([BURST], []), 9, START + 3650 * DAY);
    const corrected = countAll(ahead.counters, 9, START);
    expect([ahead.allowed, corrected.allowed]).toEqual([5, 0]);
    const full = { policy: BURST, remaining: 0, endsAt: QUARTER + 15 * MINUTE };
    expect(standings(corrected.counters, START)).toEqual([full]);
    expect(countAll(corrected.counters, 9, QUARTER + 15 * MINUTE).allowed).toBe(5);
  });

  test('with more requests than a smaller new quota has none left, not a negative number', () => {
    expect(left(countersOf(POLICIES, [{ policy: 'burst', windowStart: QUARTER, used: 90 }]), START)).toEqual([0, 7]);
  });
});

describe.each(STORES)('quotas in %s', (_, make) => {
  let time: number;
  let store: TestStore;
  let access: Access;
  let account: { id: string; key: string; keyId: string };
  const now = (): number => time;
  beforeEach(async () => {
    time = START;
    store = await make();
    access = await store.open({ now });
    account = await enrol(access);
  });
  const remaining = async (server: Access): Promise<number | undefined> =>
    (await server.quotas.admit(account.key))?.standings[0]?.remaining;
  const allRemaining = async (id = account.id): Promise<number[]> =>
    (await access.quotas.standings(id, 'free')).map((standing) => standing.remaining);
  /** How many of some requests at once are allowed. */
  const hits = async (key: string, times: number): Promise<number> => {
    const admissions = await Promise.all(Array.from({ length: times }, () => access.quotas.admit(key)));
    return admissions.filter((admission) => admission?.allowed).length;
  };
  /** Removes the account of an address, if it has one, and makes another. @returns its key */
  const again = async (email = 'a@b.ca'): Promise<string> => {
    await access.accounts.remove((await access.accounts.find(email))?.id ?? '');
    return (await enrol(access, email)).key;
  };

  test('an admission names the owner of the key and the state of every window', async () => {
    expect(await access.quotas.admit(account.key)).toEqual({
      accountId: account.id,
      plan: 'free',
      question: null,
      allowed: true,
      standings: await access.quotas.standings(account.id, 'free'),
    });
    expect(await allRemaining()).toEqual([99, 9999]);
    expect(await access.quotas.admit(newKey())).toBeNull();
  });

  test('the use of the last thirty days counts admitted requests, of all keys, on either server', async () => {
    const other = await store.open({ now });
    const saved = await access.keys.create(account.id, '', undefined, undefined, { kind: 'question', question: '' });
    const use = async (server = access): Promise<number[]> =>
      (await server.quotas.use(account.id)).map(({ requests }) => requests);
    expect(await use()).toEqual(Array(30).fill(0));
    await hits(account.key, 60);
    await Promise.all(Array.from({ length: 60 }, () => other.quotas.admit(saved?.key as string)));
    // Twenty were refused.
    expect((await use()).slice(-2)).toEqual([0, 100]);
    expect(await use(other)).toEqual(await use());
    expect((await access.quotas.use(account.id)).at(-1)?.day).toBe(MIDNIGHT);
    time += DAY;
    await other.quotas.admit(account.key);
    expect((await use()).slice(-3)).toEqual([0, 100, 1]);
    time += 28 * DAY;
    expect([(await use())[0], (await use())[1]]).toEqual([100, 1]);
    time += 2 * DAY;
    expect(await use()).toEqual(Array(30).fill(0));
    await access.quotas.admit(account.key);
    expect(await store.rows('use_of_day')).toHaveLength(1);
    await access.accounts.setPlan(account.id, 'premium');
    for (let index = 0; index < 3; index++) await access.quotas.admit(account.key);
    expect((await use()).at(-1)).toBe(4);
    await access.accounts.remove(account.id);
    expect(await store.rows('use_of_day')).toEqual([]);
  });

  test('a request that either window refuses uses up neither', async () => {
    const policies = [
      { name: 'burst', quota: 5, windowSeconds: 900 },
      { name: 'daily', quota: 7, windowSeconds: 86_400 },
    ];
    const { quotas } = await store.open({ now, policiesOf: () => policies });
    const hit = async () => {
      const admission = await quotas.admit(account.key);
      return [admission?.allowed, ...(admission?.standings.map((standing) => standing.remaining) ?? [])];
    };
    for (let turn = 1; turn <= 5; turn++) expect(await hit()).toEqual([true, 5 - turn, 7 - turn]);
    expect(await hit()).toEqual([false, 0, 2]);
    time += 15 * MINUTE;
    expect(await hit()).toEqual([true, 4, 1]);
    expect(await hit()).toEqual([true, 3, 0]);
    expect(await hit()).toEqual([false, 3, 0]);
    time += DAY;
    expect(await hit()).toEqual([true, 4, 6]);
  });

  test('are exact if all requests come at once, with several keys, on several servers', async () => {
    const servers = [access, await store.open({ now }), await store.open({ now })];
    const other = await access.keys.create(account.id, 'other');
    const keys = [account.key, other?.key as string];
    const admissions = await Promise.all(
      Array.from({ length: 300 }, (_, index) => servers[index % 3]?.quotas.admit(keys[index % 2] as string)),
    );
    expect(admissions.filter((admission) => admission?.allowed)).toHaveLength(100);
    for (const server of servers) expect(await remaining(server)).toBe(0);
    expect(await allRemaining()).toEqual([0, 9900]);
  });

  test('grants of one turn are returned in the order of the requests', async () => {
    const admissions = await Promise.all(Array.from({ length: 3 }, () => access.quotas.admit(account.key)));
    expect(admissions.map((admission) => admission?.standings[0]?.remaining)).toEqual([99, 98, 97]);
  });

  test('changes by another server are seen at once', async () => {
    const other = await store.open({ now });
    expect(await remaining(access)).toBe(99);
    expect(await remaining(access)).toBe(98);
    expect(await remaining(other)).toBe(97);
    expect(await remaining(access)).toBe(96);
    await other.accounts.setPlan(account.id, 'premium');
    expect((await access.quotas.admit(account.key))?.standings).toEqual([]);
    expect((await other.quotas.admit(account.key))?.standings).toEqual([]);
    await other.keys.revoke(account.id, account.keyId);
    expect([await access.quotas.admit(account.key), await other.quotas.admit(account.key)]).toEqual([null, null]);
    const fresh = await other.keys.create(account.id, 'new');
    expect((await access.quotas.admit(fresh?.key as string))?.allowed).toBe(true);
  });

  test('belong to the address: deleting the account and signing up again resets nothing', async () => {
    expect(await hits(account.key, 60)).toBe(60);
    expect(await hits(await again(), 60)).toBe(40);
    expect(await hits(await again(), 60)).toBe(0);
    expect(await allRemaining((await access.accounts.find('a@b.ca'))?.id)).toEqual([0, 9900]);
    expect(await hits(await again('other@b.ca'), 60)).toBe(60);
    time += 15 * MINUTE;
    expect(await hits(await again(), 160)).toBe(100);
    // Nobody reads from the table whose they are, and what is over for good is removed.
    expect(JSON.stringify(await store.rows('counter'))).not.toMatch(/@|b\.ca/);
    time += 3 * DAY + 15 * MINUTE;
    await access.accounts.remove((await access.accounts.find('other@b.ca'))?.id as string);
    expect(await store.rows('counter')).toEqual([]);
  });

  test('counters that no longer matter are deleted at a sign-up', async () => {
    await access.quotas.admit(account.key);
    expect(await store.rows('counter')).toHaveLength(2);
    time += 3 * DAY + 15 * MINUTE;
    await access.accounts.add('new@b.ca', '-');
    expect(await store.rows('counter')).toEqual([]);
  });

  test('an address that is deleted and made again, under a clock that jumps by a day, gets at most 100 in a quarter hour', async () => {
    const granted = new Map<number, number>();
    let key = account.key;
    const start = time;
    for (const offset of [0, -1440, 0, 1440, 0, -1440, 1440, 1455, 1440, 0, 1455]) {
      time = start + offset * MINUTE;
      for (let turn = 0; turn < 3; turn++) {
        const quarter = Math.floor(time / (15 * MINUTE));
        granted.set(quarter, (granted.get(quarter) ?? 0) + (await hits(key, 60)));
        key = await again();
      }
    }
    expect(Math.max(...granted.values())).toBe(100);
    // The first quarter hour, and the two that were newer than any before.
    expect([...granted.values()].reduce((sum, one) => sum + one)).toBe(300);
  });

  test('the last use of a key is stored to the hour', async () => {
    const used = async () => (await access.keys.list(account.id))[0]?.lastUsedAt;
    const start = time;
    expect(await used()).toBeNull();
    for (const after of [0, 60 * MINUTE - 1, 60 * MINUTE]) {
      time = start + after;
      await access.quotas.admit(account.key);
      expect(await used()).toBe(after === 60 * MINUTE ? time : start);
    }
  });

  test('an unknown key is refused without waiting for writers', async () => {
    const quick = await store.open({ now, waitMs: 0 });
    const release = await store.hold();
    const admissions = await Promise.allSettled([quick.quotas.admit(newKey()), quick.quotas.admit(account.key)]);
    await release();
    expect(admissions.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(admissions[0]).toMatchObject({ value: null });
  });
});
