import { open } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { UserError } from '../../command.ts';
import { MIGRATIONS } from './migrations.ts';

export type Database = Sqlite.Database;

/** How long a writer waits for another process to finish its transaction, in ms. */
const BUSY_TIMEOUT = 5000;
/** Between two tries for what SQLite refuses at once instead of waiting for it, in ms. */
const RETRY = 10;

/**
 * Opens the database file, makes it on first start (readable by its owner only) and brings its tables up to date.
 * Safe for several processes starting at once. @throws {UserError}
 */
export async function openDatabase(file: string, busyTimeout = BUSY_TIMEOUT): Promise<Database> {
  const where = path.resolve(file);
  let database: Database | undefined;
  try {
    await (await open(where, 'a', 0o600)).close();
    database = new Sqlite(where, { timeout: busyTimeout });
    await switchToWal(database, busyTimeout);
    database.pragma('synchronous = NORMAL');
    // A checkpoint waits for the disk; counters rewrite the same few pages, so rarer ones write hardly more.
    database.pragma('wal_autocheckpoint = 16000');
    database.pragma('foreign_keys = ON');
    await migrate(database);
    return database;
  } catch (error) {
    database?.close();
    throw new UserError(`DATABASE_PATH: ${where} ${advice(error as NodeJS.ErrnoException)}`, { cause: error });
  }
}

/**
 * Turns the write-ahead log on. Where another process writes to a file that has none yet, SQLite does not wait for it: it would
 * have to give up its own lock first.
 */
async function switchToWal(database: Database, busyTimeout: number): Promise<void> {
  for (const deadline = performance.now() + busyTimeout; ; await sleep(RETRY))
    try {
      return void database.pragma('journal_mode = WAL');
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error;
    }
}

/** Runs `work` in one transaction that holds the write lock from its start. */
export async function exclusively<Result>(database: Database, work: () => Result): Promise<Result> {
  return database.transaction(work).immediate();
}

/** Whether an operation failed because another process held the database for longer than the busy timeout. */
export function isBusy(error: unknown): boolean {
  return String((error as { code?: unknown }).code).startsWith('SQLITE_BUSY');
}

function migrate(database: Database): Promise<void> {
  return exclusively(database, () => {
    const version = database.pragma('user_version', { simple: true }) as number;
    if (version > MIGRATIONS.length) throw new Error('was made by a newer version; use that version');
    for (const migration of MIGRATIONS.slice(version)) database.exec(migration);
    database.pragma(`user_version = ${MIGRATIONS.length}`);
  });
}

function advice(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return 'cannot be made: its folder does not exist; make the folder or name another file';
  if (error.code === 'EISDIR') return 'is a folder; name a file, for instance prime-minus.sqlite';
  if (error.code === 'SQLITE_NOTADB' || error.code === 'SQLITE_CORRUPT')
    return 'is not a readable SQLite database; name another file or restore it from a backup';
  if (error.code === 'EACCES' || error.code === 'EROFS' || error.code?.startsWith('SQLITE_READONLY'))
    return 'cannot be written; name a file in a folder that this user may write to';
  return error.code ? `cannot be opened (${error.code}: ${error.message})` : error.message;
}
