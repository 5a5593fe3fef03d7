import { open, stat } from 'node:fs/promises';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { UserError } from '../../command.ts';
import { NEWEST_VERSION, sqliteSteps } from '../migrations.ts';
import { isUnavailable } from '../unavailable.ts';
import { addWords, lackingWords } from '../vocabularies.ts';
import { closing, copyWhole } from './backup.ts';
import { queryOver } from './dialect.ts';
import { isBusy, patiently } from './patience.ts';

/** One open file, with tables that this release knows. */
export type Connection = Awaited<ReturnType<typeof connect>>;

export interface Opening {
  waitMs: number;
  /** The time, as a name that sorts: the suffix of a copy made before an upgrade. */
  stamp: string;
}

/** Opens the file, made on first start for its owner only, and upgrades it after copying it. Several processes may start at once. @throws {UserError} */
export async function connect(file: string, { waitMs, stamp }: Opening) {
  const where = path.resolve(file);
  let raw: Sqlite.Database | undefined;
  try {
    // Only a file that is not there is touched by other means than SQLite's: closing it would let go of this process's locks.
    if (!(await stat(where).catch(() => null))) await (await open(where, 'ax', 0o600).catch(ignoreExisting))?.close();
    if ((await stat(where)).isDirectory()) throw Object.assign(new Error(), { code: 'EISDIR' });
    raw = new Sqlite(where, { timeout: 0, fileMustExist: true });
    await prepare(raw, where, { waitMs, stamp });
    const { dev, ino } = await stat(where);
    const sql = statementsOf(raw);
    const version = sql<[], number>('PRAGMA user_version').pluck();
    return {
      raw,
      sql,
      /** The key of `holderOf`: the database's own, made with its tables. */
      secret: sql<[], string>("SELECT value FROM about WHERE name = 'secret'").pluck().get() ?? '',
      /** The number of the last step that the file has seen. */
      version: () => version.get() ?? 0,
      /** These identify the file, even after a rename. */
      dev,
      ino,
    };
  } catch (error) {
    raw?.close();
    throw new UserError(`DATABASE_PATH: ${where} ${advice(error as NodeJS.ErrnoException)}`, { cause: error });
  }
}

function statementsOf(raw: Sqlite.Database) {
  const prepared = new Map<string, Sqlite.Statement<unknown[], unknown>>();
  return <Parameters extends unknown[] = unknown[], Row = unknown>(text: string) => {
    const known = prepared.get(text) ?? raw.prepare<unknown[], unknown>(text);
    prepared.set(text, known);
    return known as unknown as Sqlite.Statement<Parameters, Row>;
  };
}

function ignoreExisting(error: NodeJS.ErrnoException): null {
  if (error.code === 'EEXIST') return null;
  throw error;
}

async function prepare(raw: Sqlite.Database, where: string, { waitMs, stamp }: Opening): Promise<void> {
  await patiently(() => raw.pragma('journal_mode = WAL'), waitMs);
  raw.pragma('synchronous = NORMAL');
  // A checkpoint waits for the disk; counters rewrite the same few pages, so rarer ones write hardly more.
  raw.pragma('wal_autocheckpoint = 16000');
  // Switched on again after the upgrade: a step may leave the tables for a moment in a state that foreign keys forbid.
  raw.pragma('foreign_keys = OFF');
  // First without the lock: opening a file that is up to date waits for no writer, but perhaps for a process that recovers its log.
  if (!(await patiently(() => isUpToDate(raw), waitMs))) await upgrade(raw, where, { waitMs, stamp });
  raw.pragma('foreign_keys = ON');
}

async function upgrade(raw: Sqlite.Database, where: string, { waitMs, stamp }: Opening): Promise<void> {
  // If anything fails from here on, closing the file rolls it back.
  await patiently(() => raw.exec('BEGIN IMMEDIATE'), waitMs);
  const version = versionOf(raw);
  if (version > NEWEST_VERSION)
    throw new Error(
      `holds the tables of a newer release (${version}, this one knows ${NEWEST_VERSION}): start that release, or ` +
        'put the copy back that it made beside the file before its upgrade (docs/OPERATING.md, "Upgrade and roll back")',
    );
  const steps = sqliteSteps(version);
  // Still under the lock: nothing is written between the copy and the upgrade.
  if (version > 0 && steps.length > 0)
    await closing(new Sqlite(where, { readonly: true, timeout: 0 }), (reader) =>
      copyWhole(reader, `${where}.version-${version}-${stamp}`),
    );
  for (const step of steps) raw.exec(step);
  await addWords(queryOver(raw));
  raw.pragma(`user_version = ${NEWEST_VERSION}`);
  raw.exec('COMMIT');
}

const isUpToDate = async (raw: Sqlite.Database): Promise<boolean> =>
  versionOf(raw) === NEWEST_VERSION && (await lackingWords(queryOver(raw))).length === 0;

const versionOf = (raw: Sqlite.Database): number => raw.pragma('user_version', { simple: true }) as number;

function advice(error: NodeJS.ErrnoException): string {
  const { code } = (isUnavailable(error) ? error.cause : error) as NodeJS.ErrnoException;
  if (isBusy({ code })) return 'is being written by another process for too long; try again when that has ended';
  if (code === 'ENOENT') return 'cannot be made: its folder does not exist; make the folder or name another file';
  if (code === 'EISDIR') return 'is a folder; name a file, for instance prime-minus.sqlite';
  if (code === 'SQLITE_NOTADB' || code?.startsWith('SQLITE_CORRUPT'))
    return 'is not a readable SQLite database; name another file or restore it from a backup';
  if (code === 'EACCES' || code === 'EROFS' || code?.startsWith('SQLITE_READONLY') || code === 'SQLITE_CANTOPEN')
    return 'cannot be written; name a file in a folder that this user may write to';
  if (code === 'ENOSPC' || code === 'SQLITE_FULL') return 'cannot be written: the disk is full; make room';
  return code ? `cannot be opened (${code}: ${error.message})` : error.message;
}
