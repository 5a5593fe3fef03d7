import { beforeEach, describe, expect, test } from 'vitest';
import type { Access } from '../../src/access/access.ts';
import type { Account } from '../../src/access/accounts.ts';
import { ABSOLUTE_DAYS, IDLE_DAYS, sessionCookie } from '../../src/access/cookie.ts';
import { MAX_SESSIONS } from '../../src/access/queries/sessions.ts';
import { STORES, type TestStore } from '../support/stores.ts';

const DAY = 86_400_000;

test.each([
  ['http', sessionCookie(false), 'prime-minus', ''],
  ['https', sessionCookie(true), '__Host-prime-minus', '; Secure'],
])('the cookie is HttpOnly and SameSite=Lax, and bound to its origin over https: %s', (_, cookie, name, end) => {
  expect(cookie.set('abc')).toBe(`${name}=abc; HttpOnly; Max-Age=7776000; Path=/; SameSite=Lax${end}`);
  expect(cookie.clear()).toBe(`${name}=; HttpOnly; Max-Age=0; Path=/; SameSite=Lax${end}`);
  expect(cookie.token(`${name}=abc`)).toBe('abc');
});

test.each([
  ['prime-minus=abc', 'abc'],
  ['a=%zz;prime-minus=abc;c', 'abc'],
  ['prime-minus=first; prime-minus=second', 'first'],
  ['__Host-prime-minus=abc', null],
  ['prime-minus=', null],
  ['', null],
  [undefined, null],
])('%j holds the token %j', (header, token) => {
  expect(sessionCookie(false).token(header)).toBe(token);
});

describe.each(STORES)('sessions in %s', (_, make) => {
  let time: number;
  let store: TestStore;
  let sessions: Access['sessions'];
  let account: Account;
  beforeEach(async () => {
    time = Date.parse('2026-11-20T13:20:00Z');
    store = await make();
    const access = await store.open({ now: () => time });
    account = (await access.accounts.add('a@b.ca', '-')) as Account;
    sessions = access.sessions;
  });
  const begin = (): Promise<string> => sessions.begin(account.id, 'Firefox on Linux');

  test('a login always makes a new token; only its hash is stored', async () => {
    const [one, two] = [await begin(), await begin()];
    expect(one).not.toBe(two);
    const stored = JSON.stringify(await store.rows('session'));
    for (const token of [one, two]) {
      expect(token).toMatch(/^[a-z0-9]{40}$/);
      expect(stored).not.toContain(token);
    }
  });

  test('a token identifies its account, on every server; no other text does', async () => {
    const token = await begin();
    const viewer = await sessions.read(token);
    expect(viewer?.account).toEqual(account);
    expect(await (await store.open({ now: () => time })).sessions.read(token)).toEqual(viewer);
    const [session] = await sessions.list(account.id);
    expect(viewer?.sessionId).toBe(session?.id);
    for (const other of [null, '', 'x', `${token}x`, token.slice(1), session?.id as string])
      expect(await sessions.read(other), String(other)).toBeNull();
  });

  describe('lifetimes', () => {
    test('idle: ends after 14 days without use', async () => {
      const token = await begin();
      time += IDLE_DAYS * DAY - 60_000;
      expect(await sessions.read(token)).not.toBeNull();
      time += IDLE_DAYS * DAY;
      expect(await sessions.read(token)).toBeNull();
      expect(await store.rows('session')).toEqual([]);
    });

    test('absolute: ends after 90 days, however it is used', async () => {
      const token = await begin();
      for (let day = 0; day < ABSOLUTE_DAYS - 1; day++) {
        time += DAY;
        expect(await sessions.read(token), `day ${day}`).not.toBeNull();
      }
      const [session] = await sessions.list(account.id);
      expect(session?.expiresAt).toBe(time + DAY);
      time += DAY;
      expect(await sessions.list(account.id)).toEqual([]);
      expect(await sessions.read(token)).toBeNull();
    });

    test('sessions past the absolute lifetime are removed at the next login, however they were used', async () => {
      const token = await begin();
      for (time += 10 * DAY; await sessions.read(token); time += 10 * DAY);
      await begin();
      expect(await store.rows('session')).toHaveLength(1);
    });
  });

  test('an account has at most 50 sessions: a login beyond ends the oldest', async () => {
    const first = await begin();
    for (let index = 0; index < MAX_SESSIONS; index++) {
      time += 1000;
      await begin();
    }
    expect(await sessions.list(account.id)).toHaveLength(MAX_SESSIONS);
    expect(await sessions.read(first)).toBeNull();
  });
});
