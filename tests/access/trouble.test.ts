import { fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Access } from '../../src/access/access.ts';
import { openAccess } from '../../src/access/access.ts';
import { backUp as backUpPlace } from '../../src/access/backup.ts';
import { SQLITE as MIGRATIONS } from '../../src/access/migrations.ts';
import { backUp, restore } from '../../src/access/sqlite/backup.ts';
import { Unavailable } from '../../src/access/unavailable.ts';
import { UserError } from '../../src/command.ts';
import { temporaryFolder } from '../support/folder.ts';
import { openRaw } from '../support/stores.ts';

/** The accidents of a file under a running server. */
let file: string;
let access: Access;
let told: (string | null)[];
beforeEach(async () => {
  file = path.join(temporaryFolder(), 'gate.sqlite');
  told = [];
  access = await open();
  await access.accounts.add('a@b.ca', '-');
});
afterEach(() => access.close());

const open = (): Promise<Access> =>
  openAccess({ file, now: Date.now, lookMs: 10, onTrouble: (trouble) => void told.push(trouble) });
const becomesUnusable = () =>
  vi.waitFor(() => expect(access.check()).rejects.toThrow(Unavailable), { timeout: 20_000 });
const becomesUsable = () => vi.waitFor(() => expect(access.check()).resolves.toBeUndefined(), { timeout: 20_000 });
const emails = async (): Promise<string[]> => (await access.accounts.list()).map(({ email }) => email);
const isRefused = async (): Promise<void> => {
  await expect(access.accounts.add('lost@b.ca', '-')).rejects.toThrow(Unavailable);
  await expect(access.accounts.find('a@b.ca')).rejects.toThrow(Unavailable);
};
/** Changes the file as another process would. */
const change = (sql: string): void => {
  const other = new Sqlite(file);
  other.exec(sql);
  other.close();
};

describe('a file that was deleted', () => {
  test('is refused at once, not made anew, and its contents are kept beside it', async () => {
    await rm(file);
    await isRefused();
    await becomesUnusable();
    await isRefused();
    const left = await readdir(path.dirname(file));
    expect(left).not.toContain('gate.sqlite');
    const [copy, ...more] = left.filter((name) => name.includes('rescued'));
    expect(more).toEqual([]);
    expect(told).toEqual([
      `${file} was deleted. What it held is in ${path.join(path.dirname(file), copy as string)}; put it or a backup back (npm run automation -- restore FILE).`,
    ]);
    // The remedy in the message.
    await restore(path.join(path.dirname(file), copy as string), file);
    await becomesUsable();
    expect(await emails()).toEqual(['a@b.ca']);
    expect((await access.accounts.add('b@b.ca', '-'))?.email).toBe('b@b.ca');
    expect(told.at(-1)).toBeNull();
  });

  test('is used again if it was only moved away for a while', async () => {
    await rename(file, `${file}.away`);
    await becomesUnusable();
    await rename(`${file}.away`, file);
    await becomesUsable();
    expect(await emails()).toEqual(['a@b.ca']);
  });

  test('is not replaced by an empty one', async () => {
    await rm(file);
    await becomesUnusable();
    await writeFile(file, '');
    await vi.waitFor(() => expect(told.at(-1)).toMatch(/holds no accounts; put a backup in its place/), {
      timeout: 20_000,
    });
    await isRefused();
  });
});

test('a file that was replaced is reopened, and not mixed with the log of the old one', async () => {
  const other = `${file}.other`;
  const made = await openAccess({ file: other, now: Date.now });
  await made.accounts.add('other@b.ca', '-');
  await made.close();
  await rename(other, file);
  await isRefused();
  await vi.waitFor(async () => expect(await emails()).toEqual(['other@b.ca']), { timeout: 20_000 });
  await becomesUsable();
  expect(told.at(-1) ?? null).toBeNull();
  expect(await access.accounts.add('b@b.ca', '-')).not.toBeNull();
  await access.close();
  access = await open();
  expect(await emails()).toEqual(['other@b.ca', 'b@b.ca']);
});

test('a file that a newer release has upgraded is not used until it is restored', async () => {
  const backups = path.join(path.dirname(file), 'backups');
  const before = await backUp(file, backups, new Date());
  change('PRAGMA user_version = 999');
  await isRefused();
  await becomesUnusable();
  expect(told[0]).toMatch(
    /gate\.sqlite holds the tables of a newer release \(999, this one knows \d+\): start that release, or put/,
  );
  await restore(before, file);
  await becomesUsable();
  expect(await emails()).toEqual(['a@b.ca']);
});

test('a file that cannot be read is reported, and reopened when it can be read', async () => {
  const copy = await backUp(file, path.join(path.dirname(file), 'backups'), new Date());
  await access.close();
  await writeFile(file, Buffer.alloc(65_536, 7));
  await expect(open()).rejects.toThrow(/is not a readable SQLite database/);
  await rm(file);
  await restore(copy, file);
  access = await open();
  // Under a server that runs: the log is emptied into the file first, and the server has no turn in between to fill it again.
  change('PRAGMA wal_checkpoint(TRUNCATE)');
  writeFileSync(file, Buffer.alloc(65_536, 7));
  await becomesUnusable();
  await rm(file);
  await restore(copy, file);
  await becomesUsable();
  expect(await emails()).toEqual(['a@b.ca']);
});

test('another process that writes for too long is a trouble until it has finished', async () => {
  const other = new Sqlite(file);
  other.exec('BEGIN IMMEDIATE');
  await vi.waitFor(() => expect(told).toEqual(['database is locked']), { timeout: 20_000 });
  await expect(access.check()).rejects.toMatchObject({ cause: { cause: { message: 'database is locked' } } });
  expect(await emails()).toEqual(['a@b.ca']);
  other.close();
  await becomesUsable();
});

const hasPrlimit = spawnSync('prlimit', ['--version']).status === 0;

test.skipIf(!hasPrlimit)('a full disk is a trouble until there is room', async () => {
  // Not a disk of its own, but the same to SQLite: this process may make its files no larger.
  const child = fork(path.join(import.meta.dirname, '../support/database-process.ts'), [file], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  onTestFinished(() => void child.kill());
  const next = async (): Promise<unknown> => (await once(child, 'message'))[0];
  expect(await next()).toBe('ready');
  const limit = (size: string) => spawnSync('prlimit', ['--pid', String(child.pid), `--fsize=${size}`]).status;
  const refused = next();
  expect(limit('1:')).toBe(0);
  expect(await refused).toMatch(/disk/);
  const unwritten = next();
  child.send('lost@b.ca');
  expect(await unwritten).toBe('Unavailable');
  const well = next();
  expect(limit('unlimited')).toBe(0);
  expect(await well).toBe('well');
  const written = next();
  child.send('b@b.ca');
  expect(await written).toBe('b@b.ca');
  expect(await emails()).toEqual(['a@b.ca', 'b@b.ca']);
});

describe('an upgrade', () => {
  /** A file as the first release left it, with an account that has a key and has used it. */
  async function old(): Promise<string> {
    const first = path.join(temporaryFolder(), 'old.sqlite');
    const database = new Sqlite(first);
    database.pragma('journal_mode = WAL');
    database.exec(MIGRATIONS[0] as string);
    database.exec(`
      INSERT INTO account VALUES ('one', 'a@b.ca', '-', 'free', 1);
      INSERT INTO quota VALUES ('one', 'burst', 900000, 42);
      PRAGMA user_version = 1;
    `);
    database.close();
    return first;
  }
  const copies = async (first: string): Promise<string[]> =>
    (await readdir(path.dirname(first))).filter((name) => name.startsWith('old.sqlite.'));

  test('keeps the counters, and makes one copy of the file as it was', async () => {
    const first = await old();
    const upgraded = await Promise.all([1, 2, 3].map(() => openAccess({ file: first, now: () => 900_000 })));
    onTestFinished(async () => void (await Promise.all(upgraded.map((one) => one.close()))));
    expect((await upgraded[0]?.quotas.standings('one', 'free'))?.[0]).toMatchObject({ remaining: 58 });
    const [copy, ...more] = await copies(first);
    expect(more).toEqual([]);
    expect(copy).toMatch(/^old\.sqlite\.version-1-\d{4}-.*Z$/);
    const before = new Sqlite(path.join(path.dirname(first), copy as string), { readonly: true });
    expect(before.pragma('user_version', { simple: true })).toBe(1);
    expect(before.prepare('SELECT used FROM quota').pluck().get()).toBe(42);
    before.close();
  });

  test('that cannot copy the file first does not begin', async () => {
    const first = await old();
    const prepare = Sqlite.prototype.prepare;
    const vacuum = vi.spyOn(Sqlite.prototype, 'prepare').mockImplementation(function (this: Sqlite.Database, text) {
      if (!text.startsWith('VACUUM')) return prepare.call(this, text);
      throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
    });
    const refused: unknown = await openAccess({ file: first, now: Date.now }).catch((error: unknown) => error);
    vacuum.mockRestore();
    expect(refused).toBeInstanceOf(UserError);
    expect((refused as Error).message).toBe(`DATABASE_PATH: ${first} cannot be written: the disk is full; make room`);
    const database = new Sqlite(first);
    expect(database.pragma('user_version', { simple: true })).toBe(1);
    database.close();
  });

  test('leaves a copy that the nightly backup removes after fourteen days', async () => {
    const first = await old();
    (await openRaw(first)).close();
    const [copy] = await copies(first);
    const folder = path.join(path.dirname(first), 'backups');
    await writeFile(`${first}.rescued-2026-11-01T00-00-00Z`, 'x');
    await writeFile(`${first}.notes-2026-11-01T00-00-00Z`, 'x');
    await backUpPlace({ file: first }, folder, new Date('2026-11-14T23:59:59Z'));
    expect(await copies(first)).toHaveLength(3);
    await backUpPlace({ file: first }, folder, new Date('2026-11-15T00:00:01Z'));
    expect(await copies(first)).toEqual(['old.sqlite.notes-2026-11-01T00-00-00Z', copy]);
  });
});
