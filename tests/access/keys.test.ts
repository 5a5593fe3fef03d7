import { expect, test } from 'vitest';
import { openAccounts } from '../../src/access/accounts.ts';
import { isWellFormedKey, keyHash, MAX_KEYS, newKey, openKeys } from '../../src/access/keys.ts';
import { temporaryDatabase } from '../support/database.ts';

async function owner() {
  const database = temporaryDatabase();
  const keys = openKeys(database, () => 1000);
  const account = await openAccounts(database, () => 1000).add('a@b.ca', '-');
  return { database, keys, id: account?.id as string };
}

test('a key is pm_live_, 32 base62 characters and 6 of checksum', () => {
  for (let index = 0; index < 200; index++) {
    expect(newKey()).toMatch(/^pm_live_[0-9A-Za-z]{38}$/);
    expect(isWellFormedKey(newKey())).toBe(true);
  }
  expect(new Set(Array.from({ length: 1000 }, newKey)).size).toBe(1000);
});

test('every digit is used about as often as any other', () => {
  const counts = new Map<string, number>();
  for (let index = 0; index < 2000; index++)
    for (const digit of newKey().slice(8, 40)) counts.set(digit, (counts.get(digit) ?? 0) + 1);
  expect(counts.size).toBe(62);
  const expected = (2000 * 32) / 62;
  for (const count of counts.values()) expect(Math.abs(count - expected)).toBeLessThan(expected * 0.25);
});

test('one wrong, missing or swapped character is told without the database', () => {
  const key = newKey();
  for (let place = 0; place < key.length; place++) {
    const other = key[place] === 'x' ? 'y' : 'x';
    expect(isWellFormedKey(key.slice(0, place) + other + key.slice(place + 1))).toBe(false);
    expect(isWellFormedKey(key.slice(0, place) + key.slice(place + 1))).toBe(false);
  }
  for (const text of ['', 'pm_live_', `${key} `, `${key}\n`, key.toUpperCase(), 'x'.repeat(10_000)])
    expect(isWellFormedKey(text)).toBe(false);
});

test('only the SHA-256 is stored, and the last four characters', async () => {
  const { database, keys, id } = await owner();
  const made = await keys.create(id, 'first');
  const row = database.prepare<[], { hash: string; ending: string }>('SELECT * FROM api_key').get();
  expect(row?.hash).toEqual(keyHash(made?.key as string));
  expect(row?.ending).toBe(made?.key.slice(-4));
  expect(JSON.stringify(row)).not.toContain(made?.key.slice(8, 30));
});

test('an account has at most 5 keys at a time', async () => {
  const { keys, id } = await owner();
  for (let index = 0; index < MAX_KEYS; index++) expect(await keys.create(id, `key ${index}`)).not.toBeNull();
  expect(await keys.create(id, 'one too many')).toBeNull();
  const [first] = await keys.list(id);
  expect(await keys.revoke(id, first?.id as string)).toBe(true);
  expect(await keys.revoke(id, first?.id as string)).toBe(false);
  expect(await keys.create(id, 'room again')).not.toBeNull();
  expect(await keys.list(id)).toHaveLength(MAX_KEYS);
});

test('keys are listed as they were made, also within one millisecond', async () => {
  const { keys, id } = await owner();
  const names = Array.from({ length: MAX_KEYS }, (_, index) => `key ${index}`);
  for (const name of names) await keys.create(id, name);
  expect((await keys.list(id)).map(({ name }) => name)).toEqual(names);
});

test('nobody revokes another account’s key', async () => {
  const { keys, id } = await owner();
  const made = await keys.create(id, 'mine');
  expect(await keys.revoke('somebody', made?.record.id as string)).toBe(false);
  expect(await keys.list(id)).toHaveLength(1);
});
