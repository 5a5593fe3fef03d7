import { stat } from 'node:fs/promises';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { openAccess } from '../../src/access/access.ts';
import { NEWEST_VERSION } from '../../src/access/migrations.ts';
import { UserError } from '../../src/command.ts';
import { temporaryFolder } from '../support/folder.ts';
import { enrol, openRaw } from '../support/stores.ts';

const START = Date.parse('2026-11-20T13:20:00Z');
const newFile = (name = 'gate.sqlite'): string => path.join(temporaryFolder(), name);

test('is made on first start, for its owner only, with WAL, no busy timeout, foreign keys and STRICT tables', async () => {
  const file = newFile();
  const database = await openRaw(file);
  const pragma = (name: string): unknown => database.pragma(name, { simple: true });
  const pragmas = ['journal_mode', 'busy_timeout', 'foreign_keys', 'synchronous'];
  expect(pragmas.map(pragma)).toEqual(['wal', 0, 1, 1]);
  expect(pragma('user_version')).toBe(NEWEST_VERSION);
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
