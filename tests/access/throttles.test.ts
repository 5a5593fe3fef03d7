import { beforeEach, describe, expect, test } from 'vitest';
import type { Access } from '../../src/access/access.ts';
import { clientNetwork, network } from '../../src/access/network-address.ts';
import { LIMITS } from '../../src/access/throttles.ts';
import { STORES, type TestStore } from '../support/stores.ts';

const MINUTE = 60_000;
test.each([
  ['2001:db8:1:2:3:4:5:6', 64, '2001:db8:1:2::1', true],
  ['2001:db8:1:2::1', 64, '2001:DB8:1:2:0:0:0:1', true],
  ['2001:db8:1:2::1', 64, '2001:0db8:0001:0002::', true],
  ['2001:db8:1:2::1', 64, '2001:db8:1:3::1', false],
  ['2001:db8:1:200::1', 56, '2001:db8:1:2ff::1', true],
  ['2001:db8:1:200::1', 56, '2001:db8:1:300::1', false],
  ['2001:db8:1::1', 48, '2001:db8:1:ffff::1', true],
  ['2001:db8:1::1', 48, '2001:db8:2::1', false],
  ['2001::1:2:3:4:5', 64, '2001:0:0:1::', true],
  ['::2:3:4:5:6:7', 64, '0:0:2:3::', true],
  ['2001:db8::', 64, '2001:db8:0:0:9::', true],
  ['2001:db8::7', 128, '2001:db8:0:0:0:0:0:7', true],
  ['2001:db8:1:2:3:4:5:6', 128, '2001:db8:1:2:3:4:5:7', false],
  ['fe80::1%eth0', 128, 'fe80::1', true],
  ['fe80::1%eth0', 128, 'fe80::2%eth0', false],
])('%s is in the /%i of %s: %s', (one, bits, other, expected) => {
  expect(network(one, bits) === network(other, bits)).toBe(expected);
});

test.each([
  ['10.0.0.1', '10.0.0.1'],
  ['2001:DB8:1:2::1', '20010db800010002/64'],
  ['::1', '0000000000000000/64'],
])('%s counts as the network %s', (address, expected) => {
  expect(clientNetwork(address)).toBe(expected);
});

/** How many of `count` tries were let through. */
async function tries(count: number, attempt: (index: number) => Promise<number>): Promise<number> {
  let passed = 0;
  for (let index = 0; index < count; index++) if ((await attempt(index)) === 0) passed++;
  return passed;
}

describe.each(STORES)('throttles in %s', (_, make) => {
  let time: number;
  let store: TestStore;
  let throttles: Access['throttles'];
  beforeEach(async () => {
    time = Date.parse('2026-11-20T13:20:00Z');
    store = await make();
    throttles = (await store.open({ now: () => time })).throttles;
  });
  const login: Access['throttles']['login'] = (...given) => throttles.login(...given);
  const loginSucceeded: Access['throttles']['loginSucceeded'] = (...given) => throttles.loginSucceeded(...given);
  const signup = (address: string): Promise<number> => throttles.signup(address);
  const answer = (address: string) => throttles.visit('question', address);
  /** How many of forty failed logins of strangers are let through. */
  const strangers = (email = 'a@b.ca') => tries(40, (index) => login(email, `66.6.6.${index}`));
  const [HOME, OTHER] = ['10.0.0.1', '10.9.9.9'];

  let host = 0;
  /** An address by two groups of its network; each call gives another one in it. */
  const inside = (group: number, subgroup: number): string =>
    `2001:db8:${group.toString(16)}:${subgroup.toString(16)}::${(++host).toString(16)}`;
  // The holder of a /48 has 65,536 networks of the size that counts as one client.
  const inside56 = (index: number): string => inside(1, index % 256);
  const inside48 = (index: number): string => inside(1, (index * 256) % 65_536);

  const another = () => login('b@b.ca', OTHER);
  type Attempt = (index: number, window: number) => Promise<number>;
  test.each<[string, number, number, Attempt, Attempt]>([
    ['failed logins to one account', 10, 15, (at, turn) => login('a@b.ca', `10.0.${turn}.${at}`), another],
    ['failed logins from one address', 50, 15, (at, turn) => login(`${turn}-${at}@b.ca`, HOME), another],
    ['sign-ups from one IPv4 address', 20, 60, () => signup(HOME), () => signup(OTHER)],
    ['sign-ups from one /64', 20, 60, () => signup(inside(1, 0)), () => signup(inside(2, 0))],
    ['sign-ups from one /56', 40, 60, (at) => signup(inside56(at)), () => signup(inside(2, 0))],
    ['sign-ups from one /48', 120, 60, (at) => signup(inside48(at)), () => signup(inside(2, 0))],
    ['answers for one IPv4 address', 120, 1, () => answer(HOME), () => answer(OTHER)],
    ['answers for one /64', 120, 1, () => answer(inside(1, 0)), () => answer(inside(2, 0))],
    ['answers for one /56', 240, 1, (at) => answer(inside56(at)), () => throttles.visit('guess', inside(1, 0))],
    ['answers for one /48', 720, 1, (at) => answer(inside48(at)), () => answer(inside(2, 0))],
    ['messages of one account', 30, 60, () => throttles.message('one'), () => throttles.message('another')],
  ])('%s: %i in %i minutes, window after window', async (_, most, minutes, attempt, elsewhere) => {
    for (let window = 0; window < 3; window++) {
      expect(await tries(2 * most, (index) => attempt(index, window))).toBe(most);
      expect(await elsewhere(0, window)).toBe(0);
      time += minutes * MINUTE - 1;
      expect(await attempt(2 * most, window)).toBe(1);
      time += 1;
    }
  });

  test.each<[string, number, number, (index: number) => string]>([
    ['one /64', 50, 20, () => inside(1, 0)],
    ['one /56', 100, 40, inside56],
    ['one /48', 300, 120, inside48],
  ])('from %s: %i failed logins, %i letters', async (_, logins, letters, address) => {
    expect(await tries(400, (index) => login(`p${index}@b.ca`, address(index)))).toBe(logins);
    expect(await tries(200, (index) => throttles.letter('alert', `p${index}@b.ca`, address(index), true))).toBe(
      letters,
    );
    await loginSucceeded('p0@b.ca', address(0));
    expect(await tries(3, (index) => login(`q${index}@b.ca`, address(0)))).toBe(1);
  });

  describe('failed logins', () => {
    test('a refused try does not extend the wait', async () => {
      await tries(10, () => login('a@b.ca', HOME));
      expect(await login('a@b.ca', HOME)).toBe(15 * MINUTE);
      time += 10 * MINUTE;
      expect(await login('a@b.ca', HOME)).toBe(5 * MINUTE);
    });

    test('a right password gives the tries back', async () => {
      for (let round = 0; round < 30; round++) {
        expect(await tries(5, () => login('a@b.ca', HOME))).toBe(5);
        await loginSucceeded('a@b.ca', HOME);
        time += 3 * MINUTE;
      }
    });

    test('do not confuse an account and an address with others that read the same when joined', async () => {
      await throttles.remember('a@b.ca', HOME);
      await strangers('a@b.ca1');
      expect(await login('a@b.ca1', '0.0.0.1')).toBeGreaterThan(0);
    });

    test('the owner’s browser is known wherever it is, and another browser is not', async () => {
      await loginSucceeded('a@b.ca', HOME, 'laptop');
      expect(await strangers()).toBe(10);
      expect(await login('a@b.ca', OTHER, 'phone')).toBeGreaterThan(0);
      expect(await login('a@b.ca', OTHER, 'laptop')).toBe(0);
    });

    test('strangers cannot lock the owner out of an address used before', async () => {
      await login('a@b.ca', HOME);
      await loginSucceeded('a@b.ca', HOME);
      expect(await strangers()).toBe(10);
      expect(await login('a@b.ca', OTHER)).toBeGreaterThan(0);
      expect(await tries(40, () => login('a@b.ca', HOME))).toBe(10);
    });

    test('nor out of the address from which the account was made', async () => {
      await throttles.remember('a@b.ca', HOME);
      expect(await strangers()).toBe(10);
      expect(await login('a@b.ca', HOME)).toBe(0);
    });
  });

  describe('letters', () => {
    const { unproven } = LIMITS;

    test('to an address that nobody has proven: 2 in thirty days, of all kinds', async () => {
      expect(await throttles.letter('confirm', 'a@b.ca', HOME, false)).toBe(0);
      time += 60 * MINUTE;
      expect(await throttles.letter('alert', 'a@b.ca', OTHER, false)).toBe(0);
      expect(await throttles.letter('move', 'a@b.ca', OTHER, false)).toBe(unproven.windowMs - 60 * MINUTE);
      expect(await throttles.letter('move', 'a@b.ca', OTHER, true)).toBe(0);
    });

    test('only a browser of the owner learns that an address without proof has had its letters', async () => {
      await loginSucceeded('a@b.ca', HOME, 'laptop');
      const from = (device: string | null, isUnproven = true) =>
        throttles.resetLetter('a@b.ca', OTHER, device, isUnproven);
      for (let index = 0; index < 2; index++) expect(await from(null)).toEqual({ wait: 0, isAllowed: true });
      expect(await from('laptop')).toEqual({ wait: unproven.windowMs, isAllowed: false });
      time += 60 * MINUTE;
      for (const device of [null, 'phone']) expect(await from(device)).toEqual({ wait: 0, isAllowed: false });
      expect(await from(null, false)).toEqual({ wait: 0, isAllowed: true });
      expect(await from(null)).toEqual({ wait: 60 * MINUTE, isAllowed: false });
    });
  });

  test.each([
    ['a year ahead', 365 * 24 * 60 * MINUTE],
    ['a day ahead', 24 * 60 * MINUTE],
  ])('a lock by a clock %s ends a window after the clock was corrected', async (_, ahead) => {
    const start = time;
    time = start + ahead;
    await tries(20, () => login('a@b.ca', HOME));
    await tries(30, () => signup(HOME));
    time = start;
    expect(await login('a@b.ca', HOME)).toBe(LIMITS.account.windowMs);
    expect(await signup(HOME)).toBe(LIMITS.signup.windowMs);
    time += LIMITS.account.windowMs;
    expect(await login('a@b.ca', HOME)).toBe(0);
    time = start + LIMITS.signup.windowMs;
    expect(await signup(HOME)).toBe(0);
  });

  test('are exact if all come at once, on two servers', async () => {
    const other = (await store.open({ now: () => time })).throttles;
    const waits = await Promise.all(
      Array.from({ length: 100 }, (_, index) => (index % 2 ? throttles : other).login('a@b.ca', HOME)),
    );
    expect(waits.filter((wait) => wait === 0)).toHaveLength(10);
  });

  test('nothing readable is stored, and ended windows are removed', async () => {
    await tries(20, (index) => login(`p${index}@b.ca`, HOME));
    await loginSucceeded('p0@b.ca', HOME);
    expect(JSON.stringify(await store.rows('throttle'))).not.toMatch(/@|10\.0/);
    time += 31 * 24 * 60 * MINUTE;
    await signup('10.0.0.3');
    expect(await store.rows('throttle')).toHaveLength(1);
  });
});
