import { chmod, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { UserError } from '../../command.ts';
import { stampOf } from '../../stamp.ts';

const NAME = /^accounts-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z\.sqlite$/;
/** What a server made beside its database: before an upgrade, or of a file that was taken away. */
const BESIDE = /\.(?:version-\d+|rescued)-(\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z)$/;

/** How long an operator's command waits for servers that write, in ms. Nothing else runs in its process meanwhile. */
const BUSY_TIMEOUT = 5000;
const DAY = 86_400_000;

/** Opens a database that must be there. Read only where nothing is to be changed. */
async function open(file: string, readonly: boolean): Promise<Sqlite.Database> {
  const found = await stat(file).catch(() => null);
  if (!found?.isFile())
    throw new UserError(`${file} is not there; name the database with DATABASE_PATH, or one of its backups`);
  return new Sqlite(file, { readonly, timeout: BUSY_TIMEOUT });
}

/** @throws {UserError} where a database is damaged or holds no accounts at all */
function assertWhole(database: Sqlite.Database, file: string): void {
  let said: unknown;
  try {
    said = database.pragma('integrity_check', { simple: true });
  } catch (error) {
    said = (error as Error).message;
  }
  if (said !== 'ok') throw new UserError(`${file} is damaged: ${said}`);
  if ((database.pragma('user_version', { simple: true }) as number) === 0)
    throw new UserError(`${file} is not a database of this project`);
}

/** Copies one moment of an open database to a new file, for its owner only, checked before it gets its name. @throws {UserError} */
export async function copyWhole(source: Sqlite.Database, file: string): Promise<void> {
  const unfinished = `${file}.${process.pid}.part`;
  await rm(unfinished, { force: true });
  // Not the step-by-step backup: that one starts over at each write and never ends under a busy server.
  source.prepare('VACUUM INTO ?').run(unfinished);
  await chmod(unfinished, 0o600);
  const copy = new Sqlite(unfinished);
  try {
    // A copy is read where it lies, so it must not need a log beside it.
    copy.pragma('journal_mode = DELETE');
    assertWhole(copy, unfinished);
  } finally {
    copy.close();
  }
  await rename(unfinished, file);
}

/**
 * Copies the database while servers write to it. Of the copies in the folder the newest `keep` stay; those that servers made
 * beside the database go when they are as many days old: what was deleted from it is then kept nowhere.
 * @returns the file made
 */
export async function backUp(database: string, folder: string, now: Date, keep = 14): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, `accounts-${stampOf(now)}.sqlite`);
  const source = await open(database, false);
  try {
    await copyWhole(source, file);
  } finally {
    source.close();
  }
  const old = (await readdir(folder))
    .filter((name) => NAME.test(name))
    .sort()
    .reverse()
    .slice(keep);
  await Promise.all(old.map((name) => rm(path.join(folder, name))));
  const oldest = stampOf(new Date(now.getTime() - keep * DAY));
  const home = path.dirname(path.resolve(database));
  for (const name of await readdir(home)) {
    const [, made] = (name.startsWith(path.basename(database)) && BESIDE.exec(name)) || [];
    if (made !== undefined && made < oldest) await rm(path.join(home, name));
  }
  return file;
}

/**
 * Puts a backup in the database's place, through SQLite as well: a log left beside the old file is never taken for a part
 * of the new one, and a server that was not stopped sees the one or the other, never a mixture.
 */
export async function restore(backup: string, database: string): Promise<void> {
  const source = await open(backup, true);
  try {
    assertWhole(source, backup);
    await source.backup(database);
  } finally {
    source.close();
  }
  await chmod(database, 0o600);
  const restored = new Sqlite(database, { timeout: BUSY_TIMEOUT });
  try {
    restored.pragma('journal_mode = WAL');
    assertWhole(restored, database);
  } finally {
    restored.close();
  }
}
