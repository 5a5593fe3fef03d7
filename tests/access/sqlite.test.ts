import { stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { openAccess } from '../../src/access/access.ts';
import { policiesOf } from '../../src/access/plans.ts';
import { openDatabase } from '../../src/access/sqlite/database.ts';
import { MIGRATIONS } from '../../src/access/sqlite/migrations.ts';
import { openQuotas } from '../../src/access/sqlite/quotas.ts';
import { UserError } from '../../src/command.ts';
import { temporaryFolder } from '../support/folder.ts';
import { openRaw } from '../support/stores.ts';

const START = Date.parse('2026-11-20T13:20:00Z');
const newFile = (name = 'gate.sqlite'): string => path.join(temporaryFolder(), name);

test('is made on first start, for its owner only, with WAL, no busy timeout, foreign keys and STRICT tables', async () => {
  const file = newFile();
  const database = await openRaw(file);
  const pragma = (name: string): unknown => database.pragma(name, { simple: true });
  expect([pragma('journal_mode'), pragma('busy_timeout'), pragma('foreign_keys'), pragma('synchronous')]).toEqual([
    'wal',
    0,
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
  expect(tables.map(({ name }) => name).sort()).toEqual([
    'about',
    'account',
    'alert',
    'api_key',
    'counter',
    'link',
    'news',
    'outbox',
    'session',
    'throttle',
    'unseen_key',
    'webhook',
  ]);
  expect(tables.every(({ strict }) => strict === 1)).toBe(true);
  database.close();
  (await openRaw(file)).close();
});

test('a process that is making the file is waited for', async () => {
  const file = newFile();
  const other = new Sqlite(file);
  other.exec('BEGIN IMMEDIATE');
  const pragma = vi.spyOn(Sqlite.prototype, 'pragma');
  const opening = openRaw(file);
  await vi.waitFor(() => expect(pragma).toHaveBeenCalled(), { interval: 1 });
  expect(pragma.mock.results[0]).toMatchObject({ type: 'throw', value: { code: 'SQLITE_BUSY' } });
  pragma.mockRestore();
  other.close();
  (await opening).close();
});

test('so is one that reads the log anew, as the first one does that comes after all had gone', async () => {
  const original = Sqlite.prototype.pragma;
  let refusals = 0;
  const pragma = vi.spyOn(Sqlite.prototype, 'pragma').mockImplementation(function (this: Sqlite.Database, ...asked) {
    if (asked[0] === 'user_version' && refusals++ === 0)
      throw Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY_RECOVERY' });
    return original.apply(this, asked);
  });
  (await openRaw(newFile()).finally(() => pragma.mockRestore())).close();
  expect(refusals).toBeGreaterThan(1);
});

describe('what cannot be used is said in one line that names the file and the remedy', () => {
  test.each<[string, () => Promise<string>, RegExp]>([
    ['no folder', async () => newFile('none/x.sqlite'), /its folder does not exist; make the folder/],
    ['not writable', async () => '/sys/gate.sqlite', /cannot be (written; name a file|made: its folder)/],
    ['a folder', async () => temporaryFolder(), /is a folder; name a file/],
    [
      'no database',
      async () => {
        const file = newFile();
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
        const file = newFile();
        const database = await openRaw(file);
        database.pragma('user_version = 999');
        database.close();
        return file;
      },
      /holds the tables of a newer release \(999, this one knows \d+\): start that release, or put the copy back/,
    ],
  ])('%s', async (_, make, words) => {
    const file = await make();
    const refused: unknown = await openRaw(file).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(UserError);
    const { message } = refused as UserError;
    expect(message).toMatch(words);
    expect(message).toMatch(/^DATABASE_PATH: .*$/);
    expect(message).toContain(file);
  });
});

test('a transaction that fails answers nobody and forgets what it counted', async () => {
  const file = newFile();
  const access = await openAccess({ file, now: () => Date.parse('2026-11-20T13:20:00Z') });
  const account = await access.accounts.add('a@b.ca', '-');
  const made = await access.keys.create(account?.id as string, 'x');
  const hit = () => access.quotas.admit(made?.key as string);
  const other = new Sqlite(file);
  // Fails a turn that counts to three, and no other.
  other.exec(
    `CREATE TRIGGER full BEFORE UPDATE ON counter WHEN new.used = 3 BEGIN SELECT raise(ABORT, 'disk full'); END`,
  );
  other.close();
  expect((await hit())?.standings[0]?.remaining).toBe(99);
  const failed = await Promise.allSettled([hit(), hit()]);
  expect(failed.map((result) => result.status === 'rejected' && String(result.reason))).toEqual([
    'SqliteError: disk full',
    'SqliteError: disk full',
  ]);
  expect((await hit())?.standings[0]?.remaining).toBe(98);
  await access.close();
});

test('keys are remembered up to a number, and then looked up again', async () => {
  const file = newFile();
  const access = await openAccess({ file, now: () => START });
  const database = await openDatabase(file, 5000);
  onTestFinished(async () => {
    database.close();
    await access.close();
  });
  let asked = 0;
  const counting: typeof database = {
    ...database,
    ask: (work) => {
      asked += 1;
      return database.ask(work);
    },
  };
  const quotas = openQuotas(counting, () => START, policiesOf, 2);
  const keys: string[] = [];
  for (const email of ['a@b.ca', 'b@b.ca', 'c@b.ca']) {
    const account = await access.accounts.add(email, '-');
    keys.push((await access.keys.create(account?.id as string, 'x'))?.key as string);
  }
  const [first, second, third] = keys as [string, string, string];
  const looked = async (key: string): Promise<number> => {
    const before = asked;
    expect((await quotas.admit(key))?.allowed).toBe(true);
    return asked - before;
  };
  expect([await looked(first), await looked(second), await looked(first), await looked(second)]).toEqual([1, 1, 0, 0]);
  // With the third there are more than may be: the next request begins anew.
  expect([await looked(third), await looked(third), await looked(first), await looked(third)]).toEqual([1, 0, 1, 0]);
});

test('nobody else writes between what a turn reads and what it counts', async () => {
  const file = newFile();
  const other = new Sqlite(file, { timeout: 0 });
  let written: unknown = null;
  const access = await openAccess({
    file,
    now: Date.now,
    policiesOf() {
      // Asked for after the key was read, before the counters are.
      try {
        other.exec("UPDATE account SET plan = 'premium'");
        written = 'written';
      } catch (error) {
        written = (error as { code?: string }).code;
      }
      return [{ name: 'burst', quota: 3, windowSeconds: 900 }];
    },
  });
  const account = await access.accounts.add('a@b.ca', '-');
  const made = await access.keys.create(account?.id as string, 'x');
  await access.quotas.admit(made?.key as string);
  // The key's first use is written down now: from here on, a turn writes its counters and nothing before them.
  await access.accounts.setPassword(account?.id as string, 'other', null);
  expect((await access.quotas.admit(made?.key as string))?.standings[0]?.remaining).toBe(1);
  expect(written).toBe('SQLITE_BUSY');
  other.close();
  await access.close();
});
