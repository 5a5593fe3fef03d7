import { beforeEach, describe, expect, test } from 'vitest';
import type { Access } from '../../src/access/access.ts';
import { holderOf, normalEmail } from '../../src/access/accounts.ts';
import { keyHash, keyName, kindOfKey, LONGEST_NAME, MOST_KEYS, newKey, UNSEEN_MS } from '../../src/access/keys.ts';
import { enrol, STORES, type TestStore } from '../support/stores.ts';

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

test('a key is pm_live_, 32 base62 characters and a checksum of 6', () => {
  for (let index = 0; index < 200; index++) {
    expect(newKey()).toMatch(/^pm_live_[0-9A-Za-z]{38}$/);
    expect(kindOfKey(newKey())).toBe('live');
  }
  expect(new Set(Array.from({ length: 1000 }, newKey)).size).toBe(1000);
});

test.each([
  ['  my laptop\n', 'my laptop'],
  ['two\u0000lines\u202e', 'two lines'],
  ['', ''],
  ['é'.repeat(LONGEST_NAME), 'é'.repeat(LONGEST_NAME)],
  ['😀'.repeat(LONGEST_NAME), '😀'.repeat(LONGEST_NAME)],
  ['x'.repeat(LONGEST_NAME + 1), null],
])('the name %j is stored as %j', (typed, kept) => {
  expect(keyName(typed)).toBe(kept);
});

// Keys that are out there: whatever changes here must go on to know them.
test.each(['pm_live_0123456789ABCDEFGHIJKLMNOPQRSTUV0ciow0', 'pm_live_abcdefghijklmnopqrstuvwxyz0123450WEaJX'])(
  '%s is a key',
  (key) => {
    expect(kindOfKey(key)).toBe('live');
  },
);

test('one wrong, missing or swapped character is found without the database', () => {
  const key = newKey();
  for (let place = 0; place < key.length; place++) {
    const other = key[place] === 'x' ? 'y' : 'x';
    expect(kindOfKey(key.slice(0, place) + other + key.slice(place + 1))).toBeNull();
    expect(kindOfKey(key.slice(0, place) + key.slice(place + 1))).toBeNull();
  }
  for (const text of ['', 'pm_live_', `${key} `, `${key}\n`, key.toUpperCase(), 'x'.repeat(10_000)])
    expect(kindOfKey(text)).toBeNull();
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

  test('removing an account removes everything that belongs to it, and nothing else', async () => {
    const owner = async (email: string) => {
      const { id, key } = await enrol(access, email);
      await access.quotas.admit(key);
      return { id, key, token: await access.sessions.begin(id, 'x') };
    };
    const [mine, theirs] = [await owner('a@b.ca'), await owner('b@b.ca')];
    await access.accounts.remove(mine.id);
    expect(await access.accounts.find('a@b.ca')).toBeNull();
    expect([await access.keys.list(mine.id), await access.sessions.list(mine.id)]).toEqual([[], []]);
    expect([await access.quotas.admit(mine.key), await access.sessions.read(mine.token)]).toEqual([null, null]);
    expect((await access.sessions.read(theirs.token))?.account.email).toBe('b@b.ca');
    expect(await access.quotas.admit(theirs.key)).toMatchObject({ accountId: theirs.id, allowed: true });
    for (const table of ['account', 'api_key', 'unseen_key', 'session', 'counter', 'throttle'])
      expect(JSON.stringify(await store.rows(table)), table).not.toMatch(new RegExp(`${mine.id}|a@b`));
  });

  describe('their keys', () => {
    let keys: Access['keys'];
    let id: string;
    beforeEach(async () => {
      id = (await access.accounts.add('a@b.ca', '-'))?.id as string;
      keys = access.keys;
    });

    test('a key is handed out once; only its SHA-256 and last four characters are stored', async () => {
      const made = await keys.create(id, 'first');
      const key = made?.key as string;
      expect(kindOfKey(key)).toBe('live');
      const record = {
        id: made?.record.id,
        name: 'first',
        question: null,
        ending: key.slice(-4),
        createdAt: time,
        lastUsedAt: null,
      };
      expect(made?.record).toEqual(record);
      expect(await keys.list(id)).toEqual([record]);
      const [row] = await store.rows('api_key');
      expect(row).toMatchObject({ hash: keyHash(key), ending: key.slice(-4) });
      expect(JSON.stringify(row)).not.toContain(key.slice(8, 30));
    });

    describe('a new key is kept for the session that made it', () => {
      test('and shown once, on any server, to no other session', async () => {
        const token = await access.sessions.begin(id, 'x');
        const others = await access.sessions.begin(id, 'y');
        const made = [await keys.create(id, 'first', token), await keys.create(id, 'second', token)];
        // A thief of the table cannot read it, not even with what the table of sessions holds.
        for (const table of ['unseen_key', 'api_key', 'session'])
          expect(JSON.stringify(await store.rows(table))).not.toContain(made[0]?.key.slice(8, 30));
        expect(await keys.unseen(others)).toEqual([]);
        const server = await store.open({ now: () => time });
        expect((await server.keys.unseen(token)).sort()).toEqual(made.map((key) => key?.key).sort());
        expect(await keys.unseen(token)).toEqual([]);
        expect(await store.rows('unseen_key')).toEqual([]);
      });

      test('for some minutes, but no longer than the key or the session lasts', async () => {
        const token = await access.sessions.begin(id, 'x');
        await keys.create(id, 'late', token);
        time += UNSEEN_MS;
        expect(await keys.unseen(token)).toEqual([]);
        const revoked = await keys.create(id, 'revoked', token);
        await keys.revoke(id, revoked?.record.id as string);
        expect(await store.rows('unseen_key')).toEqual([]);
        await keys.create(id, 'left', token);
        await access.sessions.endOthers(id, null);
        expect(await store.rows('unseen_key')).toEqual([]);
        expect(await keys.create(id, 'of a session that has ended', token)).not.toBeNull();
        expect(await store.rows('unseen_key')).toEqual([]);
      });
    });

    test('and no more if all are requested at once, on two servers', async () => {
      const other = (await store.open()).keys;
      const made = await Promise.all(
        Array.from({ length: 20 }, (_, index) => (index % 2 ? keys : other).create(id, 'x')),
      );
      expect(made.filter((key) => key !== null)).toHaveLength(MOST_KEYS.live);
    });
  });
});
