import { beforeEach, describe, expect, test } from 'vitest';
import type { Access } from '../../src/access/access.ts';
import { newKey } from '../../src/access/keys.ts';
import { STORES, type TestStore } from '../support/stores.ts';

const MINUTE = 60_000;

describe.each(STORES)('quotas in %s', (_, make) => {
  let time: number;
  let store: TestStore;
  let access: Access;
  let account: { id: string; key: string; keyId: string };
  const now = (): number => time;
  beforeEach(async () => {
    time = Date.parse('2026-11-20T13:20:00Z');
    store = await make();
    access = await store.open({ now });
    const { id } = (await access.accounts.add('a@b.ca', '-')) ?? { id: '' };
    const made = await access.keys.create(id, 'x');
    account = { id, key: made?.key as string, keyId: made?.record.id as string };
  });
  const remaining = async (server: Access): Promise<number | undefined> =>
    (await server.quotas.admit(account.key))?.standings[0]?.remaining;

  test('an admission names the owner of the key and the state of every window', async () => {
    expect(await access.quotas.admit(account.key)).toEqual({
      accountId: account.id,
      plan: 'free',
      question: null,
      allowed: true,
      standings: await access.quotas.standings(account.id, 'free'),
    });
    expect((await access.quotas.standings(account.id, 'free')).map(({ remaining: rest }) => rest)).toEqual([99, 9999]);
    expect(await access.quotas.admit(newKey())).toBeNull();
  });

  test('the use of the last thirty days counts admitted requests, of all keys, on either server', async () => {
    const other = await store.open({ now });
    const saved = await access.keys.create(account.id, '', undefined, undefined, { kind: 'question', question: '' });
    const use = async (server = access): Promise<number[]> =>
      (await server.quotas.use(account.id)).map(({ requests }) => requests);
    expect(await use()).toEqual(Array(30).fill(0));
    await Promise.all(Array.from({ length: 60 }, () => access.quotas.admit(account.key)));
    await Promise.all(Array.from({ length: 60 }, () => other.quotas.admit(saved?.key as string)));
    // Twenty were refused.
    expect((await use()).slice(-2)).toEqual([0, 100]);
    expect(await use(other)).toEqual(await use());
    const [last] = (await access.quotas.use(account.id)).slice(-1);
    expect(last?.day).toBe(Date.parse('2026-11-20T00:00:00Z'));
    time += 1440 * MINUTE;
    await other.quotas.admit(account.key);
    expect((await use()).slice(-3)).toEqual([0, 100, 1]);
    time += 28 * 1440 * MINUTE;
    expect([(await use())[0], (await use())[1]]).toEqual([100, 1]);
    time += 2 * 1440 * MINUTE;
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
    time += 1440 * MINUTE;
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
    expect((await access.quotas.standings(account.id, 'free')).map(({ remaining: rest }) => rest)).toEqual([0, 9900]);
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
    const hits = async (key: string, times: number): Promise<number> => {
      const admissions = await Promise.all(Array.from({ length: times }, () => access.quotas.admit(key)));
      return admissions.filter((admission) => admission?.allowed).length;
    };
    const again = async (email = 'a@b.ca'): Promise<string> => {
      const { id } = (await access.accounts.find(email)) ?? { id: '' };
      await access.accounts.remove(id);
      const made = await access.accounts.add(email, '-');
      return (await access.keys.create(made?.id as string, 'x'))?.key as string;
    };
    expect(await hits(account.key, 60)).toBe(60);
    expect(await hits(await again(), 60)).toBe(40);
    expect(await hits(await again(), 60)).toBe(0);
    const id = (await access.accounts.find('a@b.ca'))?.id as string;
    expect((await access.quotas.standings(id, 'free')).map(({ remaining: rest }) => rest)).toEqual([0, 9900]);
    expect(await hits(await again('other@b.ca'), 60)).toBe(60);
    time += 15 * MINUTE;
    expect(await hits(await again(), 160)).toBe(100);
    // Nobody reads from the table whose they are, and what is over for good is removed.
    expect(JSON.stringify(await store.rows('counter'))).not.toMatch(/@|b\.ca/);
    time += 3 * 1440 * MINUTE + 15 * MINUTE;
    await access.accounts.remove((await access.accounts.find('other@b.ca'))?.id as string);
    expect(await store.rows('counter')).toEqual([]);
  });

  test('counters that no longer matter are deleted at a sign-up', async () => {
    await access.quotas.admit(account.key);
    expect(await store.rows('counter')).toHaveLength(2);
    time += 3 * 1440 * MINUTE + 15 * MINUTE;
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
        const admissions = await Promise.all(Array.from({ length: 60 }, () => access.quotas.admit(key)));
        const quarter = Math.floor(time / (15 * MINUTE));
        const allowed = admissions.filter((admission) => admission?.allowed).length;
        granted.set(quarter, (granted.get(quarter) ?? 0) + allowed);
        const { id } = (await access.accounts.find('a@b.ca')) ?? { id: '' };
        await access.accounts.remove(id);
        const made = await access.accounts.add('a@b.ca', '-');
        key = (await access.keys.create(made?.id as string, 'x'))?.key as string;
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
