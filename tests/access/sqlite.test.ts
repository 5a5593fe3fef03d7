import { existsSync } from 'node:fs';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import sql from 'sql-template-tag';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { openAccess } from '../../src/access/access.ts';
import { SQLITE as MIGRATIONS } from '../../src/access/migrations.ts';
import { connect } from '../../src/access/sqlite/connection.ts';
import { openDatabase } from '../../src/access/sqlite/database.ts';
import { Unavailable } from '../../src/access/unavailable.ts';
import { UserError } from '../../src/command.ts';
import { temporaryFolder } from '../support/folder.ts';
import { expectAllClosed } from '../support/open-files.ts';
import { enrol, openRaw } from '../support/stores.ts';

const START = Date.parse('2026-11-20T13:20:00Z');
const newFile = (name = 'gate.sqlite'): string => path.join(temporaryFolder(), name);

test('is made on first start, for its owner only, with WAL, no busy timeout, foreign keys and STRICT tables', async () => {
  const file = newFile();
  const database = await openRaw(file);
  const pragma = (name: string): unknown => database.pragma(name, { simple: true });
  const pragmas = ['journal_mode', 'busy_timeout', 'foreign_keys', 'synchronous'];
  expect(pragmas.map(pragma)).toEqual(['wal', 0, 1, 1]);
  expect(pragma('user_version')).toBe(MIGRATIONS.length);
  expect((await stat(file)).mode & 0o077).toBe(0);
  const tables = database
    .prepare<[], { name: string; strict: number }>(
      "SELECT name, strict FROM pragma_table_list WHERE schema = 'main' AND name NOT LIKE 'sqlite%'",
    )
    .all();
  const expected =
    'about account alert alert_condition alert_way api_key channel counter former_address language link news outbox session throttle ' +
    'unseen_key webhook';
  expect(tables.map(({ name }) => name).sort()).toEqual(expected.split(' '));
  expect(tables.every(({ strict }) => strict === 1)).toBe(true);
  database.close();
  (await openRaw(file)).close();
});

test('opening waits for a process that is making the file', async () => {
  const file = newFile();
  const other = new Sqlite(file);
  other.exec('BEGIN IMMEDIATE');
  const pragma = vi.spyOn(Sqlite.prototype, 'pragma');
  const opening = openRaw(file);
  await vi.waitFor(() => expect(pragma).toHaveBeenCalled(), { timeout: 20_000, interval: 1 });
  expect(pragma.mock.results[0]).toMatchObject({ type: 'throw', value: { code: 'SQLITE_BUSY' } });
  pragma.mockRestore();
  other.close();
  (await opening).close();
});

test('opening waits for a process that recovers the log', async () => {
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

describe('an unusable file is reported in one line that names the file and the remedy', () => {
  test.each<[string, () => Promise<string>, RegExp]>([
    ['no folder', async () => newFile('none/x.sqlite'), /its folder does not exist; make the folder/],
    ['not writable', async () => '/sys/gate.sqlite', /cannot be (written; name a file|made: its folder)/],
    ['a folder', async () => temporaryFolder(), /is a folder; name a file/],
  ])('%s', async (_, make, words) => {
    const file = await make();
    const refused: unknown = await openRaw(file).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(UserError);
    const { message } = refused as UserError;
    expect(message).toMatch(words);
    expect(message).toMatch(/^DATABASE_PATH: .*$/);
    expect(message).toContain(file);
    expect((refused as UserError).cause).toBeInstanceOf(Error);
  });

  test.each([
    ['SQLITE_BUSY_SNAPSHOT', 'is being written by another process for too long'],
    ['SQLITE_LOCKED', 'is being written by another process for too long'],
    ['SQLITE_CORRUPT_INDEX', 'is not a readable SQLite database'],
    ['SQLITE_READONLY_DIRECTORY', 'cannot be written; name a file in a folder'],
    ['SQLITE_CANTOPEN', 'cannot be written; name a file in a folder'],
    ['EROFS', 'cannot be written; name a file in a folder'],
    ['ENOSPC', 'the disk is full'],
    ['SQLITE_FULL', 'the disk is full'],
    ['EMFILE', 'cannot be opened (EMFILE: it said so)'],
  ])('%s', async (code, words) => {
    const pragma = vi.spyOn(Sqlite.prototype, 'pragma').mockImplementation(() => {
      throw Object.assign(new Error('it said so'), { code });
    });
    onTestFinished(() => pragma.mockRestore());
    const file = newFile();
    expectAllClosed(file);
    await expect(connect(file, { ...OPENING, make: true })).rejects.toThrow(words);
  });
});

const OPENING = { waitMs: 0, stamp: '2026-11-20T13-20-00Z' };

/** A database that is open until the test ends. */
async function used(file = newFile(), waitMs = 0) {
  const database = await openDatabase(file, waitMs);
  onTestFinished(() => database.close());
  return database;
}

describe('a file that a server has opened', () => {
  test('has a secret of its own, and prepares each statement once', async () => {
    const connection = await connect(newFile(), { ...OPENING, make: true });
    onTestFinished(() => void connection.raw.close());
    expect(connection.secret).toMatch(/^[0-9A-F]{64}$/);
    expect(connection.sql('SELECT 1')).toBe(connection.sql('SELECT 1'));
  });

  test('is not made by a caller that may not make it', async () => {
    const file = newFile();
    await expect(connect(file, { ...OPENING, make: false })).rejects.toThrow(UserError);
    expect(await readdir(path.dirname(file))).toEqual([]);
  });

  test('is checked by a real write each time, even several times a second', async () => {
    const file = newFile();
    const database = await used(file);
    const other = new Sqlite(file);
    onTestFinished(() => void other.close());
    const versions = new Set<unknown>();
    for (let look = 0; look < 5; look++) {
      await database.prove();
      versions.add(other.pragma('data_version', { simple: true }));
    }
    expect(versions.size).toBe(5);
  });

  test('rejects with the error that ended a transaction, even if SQLite has rolled it back already', async () => {
    const database = await used();
    const failing = database.exclusively(({ raw }) => {
      raw.exec('ROLLBACK');
      throw new Error('no room');
    });
    await expect(failing).rejects.toThrow('no room');
  });

  test('is rescued once if it was deleted, or the error says why it cannot be', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: START });
    onTestFinished(() => void vi.useRealTimers());
    const file = newFile();
    const database = await used(file);
    await rm(file);
    const rescued = `${file}.rescued-2026-11-20T13-20-00Z`;
    for (let look = 0; look < 2; look++) {
      const said = { cause: { message: expect.stringContaining(`What it held is in ${rescued};`) } };
      await expect(database.prove()).rejects.toMatchObject(said);
      vi.setSystemTime(START + 5000);
    }
    const left = (await readdir(path.dirname(file))).filter((name) => name.includes('rescued'));
    expect(left).toEqual([path.basename(rescued)]);

    const lost = newFile();
    const other = await used(lost);
    await rm(path.dirname(lost), { recursive: true });
    await expect(other.prove()).rejects.toMatchObject({
      cause: { message: expect.stringMatching(/Put a backup in its place .* What it held could not be copied: /) },
    });
  });

  test('that was replaced is read with the log of the new file', async () => {
    const [file, another] = [newFile(), newFile()];
    const [database, made] = [await used(file), await used(another)];
    await made.exclusively(({ sql }) =>
      sql("INSERT INTO account (id, email, password, plan, created_at) VALUES ('one', 'a@b.ca', '-', 'free', 1)").run(),
    );
    for (const end of ['', '-wal', '-shm']) await rename(another + end, file + end);
    await database.prove();
    expect(await database.ask(({ sql }) => sql('SELECT email FROM account').all())).toEqual([{ email: 'a@b.ca' }]);
  });

  test('that was replaced is not kept open if the server ends meanwhile', async () => {
    const [file, another] = [newFile(), newFile()];
    const [database, made] = [await openDatabase(file, 0), await openDatabase(another, 0)];
    made.close();
    expectAllClosed(path.dirname(file));
    await rename(another, file);
    const proving = database.prove();
    proving.catch(() => {});
    await turn();
    await database.close();
    // Closed means that the folder may go: nothing is opened or made in it any more.
    await rm(path.dirname(file), { recursive: true });
    await turn();
    expect(existsSync(path.dirname(file))).toBe(false);
    await expect(proving).rejects.toMatchObject({ cause: { message: `${file} is not open` } });
  });

  test('that was replaced is reopened, whatever happened to its log', async () => {
    const [file, another] = [newFile(), newFile()];
    const [database, made] = [await openDatabase(file, 0), await openDatabase(another, 0)];
    onTestFinished(() => database.close());
    made.close();
    await rm(`${file}-wal`);
    await rename(another, file);
    await database.prove();
    expect(await database.ask(() => 1)).toBe(1);
  });
});

test('a failed transaction answers nobody and forgets what it counted', async () => {
  const file = newFile();
  const access = await openAccess({ file, now: () => START });
  const { key } = await enrol(access);
  const hit = () => access.quotas.admit(key);
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

describe('a transaction of several queries', () => {
  const opened = async () => {
    const database = await used(newFile(), 1000);
    const note = (name: string) => sql`INSERT INTO about (name, value) VALUES (${name}, '')`;
    const names = async (): Promise<string[]> => {
      const rows = await database.query<{ name: string }>(sql`SELECT name FROM about WHERE name <> 'secret'`);
      return rows.map(({ name }) => name);
    };
    return { database, note, names };
  };

  test('takes effect as a whole, and nobody sees a part of it', async () => {
    const { database, note, names } = await opened();
    const seen: Promise<string[]>[] = [];
    await database.together(async (query) => {
      await query(note('a'));
      seen.push(names());
      await query(note('b'));
    });
    expect(await seen[0]).toEqual(['a', 'b']);
  });

  test('is rolled back as a whole if it fails, without anything written beside it', async () => {
    const { database, note, names } = await opened();
    const beside: Promise<unknown>[] = [];
    const failing = database.together(async (query) => {
      await query(note('a'));
      beside.push(database.query(note('b')));
      throw new Error('changed its mind');
    });
    await expect(failing).rejects.toThrow('changed its mind');
    await Promise.all(beside);
    expect(await names()).toEqual(['b']);
  });

  test('is followed by the next, in the order in which they were started', async () => {
    const { database, note } = await opened();
    const order: string[] = [];
    const step = (name: string) =>
      database.together(async (query) => {
        await query(note(name));
        await query(sql`SELECT 1`);
        order.push(name);
      });
    await Promise.all(['a', 'b', 'c'].map(step));
    expect(order).toEqual(['a', 'b', 'c']);
  });

  test('on a full disk is reported as unavailable, and changes nothing', async () => {
    const { database, note, names } = await opened();
    await database.exclusively(({ raw }) => void raw.pragma('max_page_count = 1'));
    const full = database.together(async (query) => {
      await query(note('a'));
      await query(sql`INSERT INTO about (name, value) VALUES ('b', ${'x'.repeat(1_000_000)})`);
    });
    await expect(full).rejects.toThrow(Unavailable);
    expect(await names()).toEqual([]);
  });
});
