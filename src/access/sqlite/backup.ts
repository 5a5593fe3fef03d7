import { chmod, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { UserError } from '../../command.ts';
import { stampOf } from '../../stamp.ts';
import { type Contents, erase, readContents } from '../contents.ts';
import { queryOver } from './dialect.ts';

/** Copies made beside the database, before an upgrade. */
const BESIDE = /\.version-\d+-(\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z)$/;

/** How long an operator's command waits for servers that write, in ms. Nothing else runs in its process meanwhile. */
const BUSY_TIMEOUT = 5000;
const DAY = 86_400_000;

/** Does work on a database, and closes it. */
export async function closing<Result>(
  database: Sqlite.Database,
  work: (database: Sqlite.Database) => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

/** Opens a database that must exist. Use read-only if nothing is to be changed. */
async function open(file: string, readonly: boolean): Promise<Sqlite.Database> {
  const stats = await stat(file).catch(() => null);
  if (!stats?.isFile())
    throw new UserError(`${file} is not there; name the database with DATABASE_PATH, or one of its backups`);
  return new Sqlite(file, { readonly, timeout: BUSY_TIMEOUT });
}

function assertWhole(database: Sqlite.Database, file: string): void {
  let result: unknown;
  try {
    result = database.pragma('integrity_check', { simple: true });
  } catch (error) {
    result = (error as Error).message;
  }
  if (result !== 'ok') throw new UserError(`${file} is damaged: ${result}`);
  if (database.pragma('user_version', { simple: true }) === 0)
    throw new UserError(`${file} is not a database of this project`);
}

/** Copies one moment of an open database to a new file, for its owner only, checked before it gets its name. @throws {UserError} */
export async function copyWhole(source: Sqlite.Database, file: string): Promise<void> {
  const unfinished = `${file}.${process.pid}.part`;
  await rm(unfinished, { force: true });
  try {
    // Not the step-by-step backup: that one starts over at each write and never ends under a busy server.
    source.prepare('VACUUM INTO ?').run(unfinished);
    await chmod(unfinished, 0o600);
    await closing(new Sqlite(unfinished), (copy) => {
      // A copy is read in place, so it must not need a log beside it.
      copy.pragma('journal_mode = DELETE');
      assertWhole(copy, unfinished);
    });
    await rename(unfinished, file);
  } finally {
    for (const part of ['', '-journal', '-wal']) await rm(unfinished + part, { force: true });
  }
}

/** Copies the database to a new file while servers write to it. @returns what the copy holds */
export async function backUp(database: string, file: string): Promise<Contents> {
  await closing(await open(database, false), (source) => copyWhole(source, file));
  return contentsOf(file);
}

/** Removes the copies beside a database that are at least the given number of days old. */
export async function clearBeside(database: string, now: Date, days: number): Promise<void> {
  const oldest = stampOf(new Date(now.getTime() - days * DAY));
  const home = path.dirname(path.resolve(database));
  for (const name of await readdir(home).catch(() => [])) {
    const [, made] = (name.startsWith(path.basename(database)) && BESIDE.exec(name)) || [];
    if (made !== undefined && made < oldest) await rm(path.join(home, name));
  }
}

/** The present contents of a database. */
export const contentsOf = async (database: string): Promise<Contents> =>
  closing(await open(database, true), (opened) => readContents(queryOver(opened)));

/** Replaces the database by a backup, through SQLite: logs do not mix, a server sees no mixture. @param erased not restored, as `erasureOf` names them */
export async function restore(backup: string, database: string, erased: readonly string[] = []): Promise<void> {
  // Later erasures are applied to a copy before it takes its place, so that erased data never comes back.
  const copy = `${path.resolve(database)}.${process.pid}.restoring`;
  try {
    await closing(await open(backup, true), async (source) => {
      assertWhole(source, backup);
      await copyWhole(source, copy);
    });
    await closing(new Sqlite(copy), async (prepared) => {
      prepared.pragma('foreign_keys = ON');
      await erase(queryOver(prepared), erased);
      await prepared.backup(database);
    });
  } finally {
    await rm(copy, { force: true });
  }
  await chmod(database, 0o600);
  await closing(new Sqlite(database, { timeout: BUSY_TIMEOUT }), (restored) => {
    restored.pragma('journal_mode = WAL');
    assertWhole(restored, database);
  });
}
