import { beforeEach, describe, expect, test } from 'vitest';
import type { Access } from '../../src/access/access.ts';
import type { Policies } from '../../src/access/plans.ts';
import { enrol, STORES, type TestStore } from '../support/stores.ts';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const POLICIES: Policies = [
  { name: 'burst', quota: 5, windowSeconds: 900 },
  { name: 'daily', quota: 7, windowSeconds: 86_400 },
];
const START = Date.parse('2026-11-20T13:20:00Z');
const MIDNIGHT = Date.parse('2026-11-20T00:00:00Z');

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

  test('a request that either window refuses uses up neither', async () => {
    const { quotas } = await store.open({ now, policiesOf: () => POLICIES });
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
    // The counts of three days are kept, also of a removed account.
    time += 5 * DAY;
    const other = (await access.accounts.find('other@b.ca')) as { id: string };
    const days = async () => (await store.rows('counter')).map(({ day }) => (Number(day) - MIDNIGHT) / DAY).sort();
    await hits((await access.keys.create(other.id, 'y'))?.key as string, 1);
    expect(await days()).toEqual([0, 0, 5]);
    await access.accounts.remove(other.id);
    expect(await days()).toEqual([5]);
    time += 3 * DAY;
    await access.accounts.add('new@b.ca', '-');
    expect(await days()).toEqual([]);
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
    // Each of the four quarter hours once.
    expect([...granted.values()].reduce((sum, one) => sum + one)).toBe(400);
  });
});
