import { beforeEach, describe, expect, test } from 'vitest';
import type { Access } from '../../src/access/access.ts';
import { holderOf, normalEmail } from '../../src/access/accounts.ts';
import { STORES, type TestStore } from '../support/stores.ts';

test.each([
  ['mary@example.ca', 'mary@example.ca'],
  ['  Mary.Smith@Example.CA\n', 'mary.smith@example.ca'],
  ['RENE\u0301@example.ca', 'ren\u00e9@example.ca'],
])('%j is kept as %j', (typed, kept) => {
  expect(normalEmail(typed)).toBe(kept);
});

// Databases in use store counters under this name, so it must never change.
test('the owner of a counter is derived from the address and the database’s secret', () => {
  expect(holderOf('person@example.ca', 'the secret of a database')).toBe('YmdIb2FPxZw_LAF5aBqYki');
});

describe.each(STORES)('accounts in %s', (_, make) => {
  let time: number;
  let store: TestStore;
  let access: Access;
  beforeEach(async () => {
    time = Date.parse('2026-11-20T13:20:00Z');
    store = await make();
    access = await store.open({ now: () => time });
  });

  test('a new account is free, and is found by its e-mail', async () => {
    const made = await access.accounts.add('a@b.ca', 'hash of a');
    expect(made).toEqual({
      id: expect.any(String),
      email: 'a@b.ca',
      plan: 'free',
      confirmedAt: null,
      language: 'en',
      createdAt: time,
    });
    expect(await access.accounts.find('a@b.ca')).toEqual(made);
    expect(await access.accounts.find('b@b.ca')).toBeNull();
    expect(await access.accounts.passwordHash('a@b.ca')).toBe('hash of a');
    expect(await access.accounts.passwordHash('b@b.ca')).toBeNull();
  });

  test('only one account is made for an e-mail, however many servers are asked at once', async () => {
    const other = await store.open({ now: () => time });
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 ? access : other).accounts.add('a@b.ca', `hash ${index}`)),
    );
    const [winner, ...more] = made.filter((account) => account !== null);
    expect(more).toEqual([]);
    expect(await access.accounts.list()).toEqual([winner]);
    const index = made.findIndex((account) => account !== null);
    expect(await access.accounts.passwordHash('a@b.ca')).toBe(`hash ${index}`);
  });

  test('accounts are listed in the order in which they were made', async () => {
    for (const email of ['c@b.ca', 'a@b.ca', 'b@b.ca']) {
      await access.accounts.add(email, '-');
      time += 1;
    }
    expect((await access.accounts.list()).map(({ email }) => email)).toEqual(['c@b.ca', 'a@b.ca', 'b@b.ca']);
  });

  test('changing a password or plan changes that account only', async () => {
    const mine = await access.accounts.add('a@b.ca', 'old');
    await access.accounts.add('b@b.ca', 'theirs');
    await access.accounts.setPassword(mine?.id as string, 'new', null);
    await access.accounts.setPlan(mine?.id as string, 'premium');
    expect((await access.accounts.list()).map(({ plan }) => plan)).toEqual(['premium', 'free']);
    expect(await access.accounts.passwordHash('a@b.ca')).toBe('new');
    expect(await access.accounts.passwordHash('b@b.ca')).toBe('theirs');
  });

  test('removing an account removes everything that belongs to it, and nothing else', async () => {
    const owners = await Promise.all(['a@b.ca', 'b@b.ca'].map((email) => access.accounts.add(email, '-')));
    const [mine, theirs] = await Promise.all(
      owners.map(async (account) => {
        const id = account?.id as string;
        const made = await access.keys.create(id, 'x');
        await access.quotas.admit(made?.key as string);
        return { id, key: made?.key as string, token: await access.sessions.begin(id, 'x') };
      }),
    );
    if (!mine || !theirs) throw new Error('no accounts');
    await access.accounts.remove(mine.id);
    expect(await access.accounts.find('a@b.ca')).toBeNull();
    expect([await access.keys.list(mine.id), await access.sessions.list(mine.id)]).toEqual([[], []]);
    expect([await access.quotas.admit(mine.key), await access.sessions.read(mine.token)]).toEqual([null, null]);
    expect((await access.sessions.read(theirs.token))?.account.email).toBe('b@b.ca');
    expect(await access.quotas.admit(theirs.key)).toMatchObject({ accountId: theirs.id, allowed: true });
    for (const table of ['account', 'api_key', 'unseen_key', 'session', 'counter', 'throttle'])
      expect(JSON.stringify(await store.rows(table)), table).not.toMatch(new RegExp(`${mine.id}|a@b`));
  });
});
