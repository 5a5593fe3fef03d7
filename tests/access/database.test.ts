import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openAccounts } from '../../src/access/accounts.ts';
import { openAdmission } from '../../src/access/admission.ts';
import { openDatabase } from '../../src/access/database.ts';
import { openKeys } from '../../src/access/keys.ts';
import { MIGRATIONS } from '../../src/access/migrations.ts';
import { openQuotas } from '../../src/access/quotas.ts';
import { temporaryDatabase } from '../support/database.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'prime-minus-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('is made on first start, for its owner only, with WAL, a busy timeout, foreign keys and STRICT tables', async () => {
  const file = path.join(folder, 'new.sqlite');
  const database = openDatabase(file);
  const pragma = (name: string): unknown => database.pragma(name, { simple: true });
  expect([pragma('journal_mode'), pragma('busy_timeout'), pragma('foreign_keys'), pragma('synchronous')]).toEqual([
    'wal',
    5000,
    1,
    1,
  ]);
  expect(pragma('user_version')).toBe(MIGRATIONS.length);
  expect((await stat(file)).mode & 0o077).toBe(0);
  const tables = database
    .prepare<[], { name: string; strict: number }>(
      "SELECT name, strict FROM pragma_table_list WHERE schema = 'main' AND name NOT LIKE 'sqlite%'",
    )
    .all();
  expect(tables.map(({ name }) => name).sort()).toEqual(['account', 'api_key', 'quota', 'session', 'throttle']);
  expect(tables.every(({ strict }) => strict === 1)).toBe(true);
  database.close();
  openDatabase(file).close();
});

test('several processes may start at once', async () => {
  const file = path.join(folder, 'shared.sqlite');
  const opened = await Promise.all(Array.from({ length: 5 }, async () => openDatabase(file)));
  for (const database of opened) database.close();
});

describe('what cannot be used is said in one line that names the file and the mend', () => {
  test.each<[string, () => Promise<string>, RegExp]>([
    ['no folder', async () => path.join(folder, 'none', 'x.sqlite'), /its folder does not exist; make the folder/],
    ['not writable', async () => '/sys/gate.sqlite', /cannot be (written; name a file|made: its folder)/],
    ['a folder', async () => folder, /is a folder; name a file/],
    [
      'no database',
      async () => {
        const file = path.join(folder, 'text.sqlite');
        await writeFile(
          file,
          'this is not a database, by far not, and it is long enough to be told from an empty file\n'.repeat(20),
        );
        return file;
      },
      /is not a readable SQLite database/,
    ],
    [
      'of a newer version',
      async () => {
        const file = path.join(folder, 'newer.sqlite');
        const database = openDatabase(file);
        database.pragma('user_version = 999');
        database.close();
        return file;
      },
      /was made by a newer version/,
    ],
  ])('%s', async (_, make, words) => {
    const file = await make();
    expect(() => openDatabase(file)).toThrow(words);
    expect(() => openDatabase(file)).toThrow(/^DATABASE_PATH: .*$/);
    expect(() => openDatabase(file)).toThrow(file);
  });
});

describe('counting', () => {
  const wide = [
    { name: 'burst', quota: 5, windowSeconds: 900 },
    { name: 'daily', quota: 7, windowSeconds: 86_400 },
  ];

  test('a request that either window refuses uses up neither', async () => {
    let time = Date.parse('2026-11-20T13:20:00Z');
    const database = temporaryDatabase();
    const account = await openAccounts(database, () => time).add('a@b.ca', '-');
    const made = await openKeys(database, () => time).create(account?.id as string, 'x');
    const desk = openAdmission(
      database,
      openQuotas(database),
      () => time,
      () => wide,
    );
    const hit = async () => {
      const admission = await desk.admit(made?.key as string);
      return [admission?.allowed, ...(admission?.standings.map(({ remaining }) => remaining) ?? [])];
    };
    for (let count = 1; count <= 5; count++) expect(await hit()).toEqual([true, 5 - count, 7 - count]);
    expect(await hit()).toEqual([false, 0, 2]);
    time += 900_000;
    expect(await hit()).toEqual([true, 4, 1]);
    expect(await hit()).toEqual([true, 3, 0]);
    expect(await hit()).toEqual([false, 3, 0]);
    time += 86_400_000;
    expect(await hit()).toEqual([true, 4, 6]);
  });

  test('what another connection changes is seen at once', async () => {
    const file = path.join(folder, 'two.sqlite');
    const [mine, theirs] = [openDatabase(file), openDatabase(file)];
    const now = () => Date.parse('2026-11-20T13:20:00Z');
    const accounts = openAccounts(theirs, now);
    const account = await accounts.add('a@b.ca', '-');
    const keys = openKeys(theirs, now);
    const made = await keys.create(account?.id as string, 'x');
    const desks = [mine, theirs].map((database) => openAdmission(database, openQuotas(database), now));
    const hit = (desk: number) => desks[desk]?.admit(made?.key as string);
    const remaining = async (desk: number) => (await hit(desk))?.standings[0]?.remaining;
    expect(await remaining(0)).toBe(99);
    expect(await remaining(0)).toBe(98);
    expect(await remaining(1)).toBe(97);
    expect(await remaining(0)).toBe(96);
    await accounts.setPlan(account?.id as string, 'premium');
    expect((await hit(0))?.standings).toEqual([]);
    expect((await hit(1))?.standings).toEqual([]);
    await keys.revoke(account?.id as string, made?.record.id as string);
    expect([await hit(0), await hit(1)]).toEqual([null, null]);
    mine.close();
    theirs.close();
  });

  test('a transaction that fails answers nobody and forgets what it counted', async () => {
    const file = path.join(folder, 'failing.sqlite');
    const database = openDatabase(file);
    const now = () => Date.parse('2026-11-20T13:20:00Z');
    const account = await openAccounts(database, now).add('a@b.ca', '-');
    const made = await openKeys(database, now).create(account?.id as string, 'x');
    const quotas = openQuotas(database);
    let failing = false;
    const desk = openAdmission(
      database,
      {
        ...quotas,
        write(...given) {
          if (failing) throw new Error('disk full');
          quotas.write(...given);
        },
      },
      now,
    );
    const hit = () => desk.admit(made?.key as string);
    await hit();
    failing = true;
    await expect(Promise.all([hit(), hit()])).rejects.toThrow('disk full');
    failing = false;
    expect((await hit())?.standings[0]?.remaining).toBe(98);
  });
});
