import { rmSync, statSync } from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { UserError } from '../command.ts';

/** Raised whenever the rows below would be written differently: a file of another version is rebuilt. */
const VERSION = 4;

/**
 * Everything here is derived from the data folder. Two numbers count our clock: looks, one for each publication, and moments, one for each
 * snapshot. A row with a beginning and an end on our clock never changes except for that end, so that every earlier look can still be
 * queried. A rate is split into what rarely differs (its words and limits) and what often does, so that five years fit in little space.
 * Captures are archived pages, by the instant at which they were taken; they have no moment of their own, and no key that depends on the
 * order in which they were read.
 */
const TABLES = `
  CREATE TABLE looks (
    look INTEGER PRIMARY KEY, moment INTEGER NOT NULL, at INTEGER NOT NULL, said TEXT
  ) STRICT;
  CREATE INDEX looks_at ON looks (at);
  CREATE INDEX looks_moment ON looks (moment);
  CREATE TABLE moments (
    moment INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, at INTEGER NOT NULL, look INTEGER NOT NULL,
    digest TEXT NOT NULL, moved INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX moments_at ON moments (at);
  CREATE TABLE holes (
    snapshot TEXT NOT NULL, file TEXT NOT NULL, at INTEGER NOT NULL, problem TEXT NOT NULL, mark TEXT NOT NULL,
    PRIMARY KEY (snapshot, file)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE series (
    id TEXT PRIMARY KEY, lender TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE wordings (wording INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE) STRICT;
  CREATE TABLE rates (rate INTEGER PRIMARY KEY, wording INTEGER NOT NULL, figures TEXT NOT NULL) STRICT;
  CREATE TABLE worded (id TEXT NOT NULL, wording INTEGER NOT NULL, PRIMARY KEY (id, wording)) STRICT, WITHOUT ROWID;
  CREATE TABLE facts (
    fact INTEGER PRIMARY KEY, id TEXT NOT NULL, rate INTEGER NOT NULL,
    start INTEGER NOT NULL, "end" INTEGER NOT NULL, seen INTEGER,
    published INTEGER NOT NULL, superseded INTEGER,
    known INTEGER NOT NULL, unknown INTEGER
  ) STRICT;
  CREATE INDEX facts_id ON facts (id, start);
  CREATE INDEX facts_known ON facts (id, "end") WHERE unknown IS NULL;
  CREATE TABLE changes (
    moment INTEGER NOT NULL, place INTEGER NOT NULL, kind TEXT NOT NULL, why TEXT, id TEXT NOT NULL,
    before INTEGER, after INTEGER, changed_at TEXT, seen_at TEXT, moves INTEGER NOT NULL,
    PRIMARY KEY (moment, place)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX corrections ON changes (moment) WHERE kind = 'corrected';
  CREATE INDEX first_live ON changes (id) WHERE kind = 'first-live';
  CREATE TABLE seen (
    lender TEXT NOT NULL, look INTEGER NOT NULL, at INTEGER NOT NULL,
    PRIMARY KEY (lender, look)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE unseen (
    id TEXT NOT NULL, look INTEGER NOT NULL, until INTEGER, seen INTEGER NOT NULL, gone INTEGER,
    PRIMARY KEY (id, look)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE unread (
    subject TEXT NOT NULL, start INTEGER NOT NULL, "end" INTEGER NOT NULL, look INTEGER NOT NULL,
    PRIMARY KEY (subject, start)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE shown (
    lender TEXT NOT NULL, term TEXT NOT NULL, id TEXT NOT NULL, look INTEGER NOT NULL, until INTEGER,
    PRIMARY KEY (lender, term, id, look)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX shown_id ON shown (id);
  CREATE TABLE doubts (
    id TEXT NOT NULL, look INTEGER NOT NULL, until INTEGER, rate INTEGER NOT NULL, reason TEXT NOT NULL,
    since INTEGER NOT NULL, settled INTEGER,
    PRIMARY KEY (id, look)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE captures (
    lender TEXT NOT NULL, at INTEGER NOT NULL, fed INTEGER NOT NULL, url TEXT NOT NULL, evidence TEXT NOT NULL,
    PRIMARY KEY (lender, at)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE archived (id TEXT PRIMARY KEY, lender TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE prints (print TEXT PRIMARY KEY, rate TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE sightings (
    id TEXT NOT NULL, at INTEGER NOT NULL, print TEXT,
    PRIMARY KEY (id, at)
  ) STRICT, WITHOUT ROWID;
`;

/** How long to wait for another process that is writing, in ms. */
const WAIT = 1000;

/** How much of a data folder a file covers: all, a part, or another past. */
export type Read = 'all' | 'part' | 'another';

/** One open file, with its statements prepared once. */
export interface HistoryFile {
  raw: Sqlite.Database;
  sql<Parameters extends unknown[] = unknown[], Row = unknown>(text: string): Sqlite.Statement<Parameters, Row>;
  /** True if the file at its path is still the open one: another process may have replaced it. */
  isCurrent(): boolean;
}

/** True for SQLite's errors about a file that is cut off, torn or no database. */
export function isDamaged(error: unknown): boolean {
  const code = (error as { code?: string }).code ?? '';
  return code === 'SQLITE_NOTADB' || code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_IOERR_SHORT_READ';
}

/** The error for a reader whose file was discarded meanwhile. */
export const thrownAway = (): Error =>
  Object.assign(new Error('the history is being made anew'), { code: 'SQLITE_CORRUPT' });

/** Whether another process is writing just now. */
export function isBusy(error: unknown): boolean {
  return ((error as { code?: string }).code ?? '').startsWith('SQLITE_BUSY');
}

/**
 * Opens the history file; makes it if it is missing, damaged or of another release, because all of it can be derived again.
 * @param onDamage told of a file that was discarded
 * @throws {UserError} if it can be neither read nor made
 */
export function openFile(file: string, onDamage: (problem: string) => void): HistoryFile {
  const where = file === ':memory:' ? file : path.resolve(file);
  try {
    try {
      return connect(where);
    } catch (error) {
      if (!isDamaged(error)) throw error;
      onDamage((error as Error).message);
      discard(where);
      return connect(where);
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new UserError(
      `HISTORY_PATH: ${where} cannot be used (${code ?? message}); name a file in a folder that this user may write to`,
      { cause: error },
    );
  }
}

/** Removes a history file with the files that SQLite keeps beside it. */
export function discard(where: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${where}${suffix}`, { force: true });
}

function connect(where: string): HistoryFile {
  const raw = new Sqlite(where, { timeout: WAIT });
  try {
    useLog(raw);
    raw.pragma('synchronous = NORMAL');
    raw.pragma('cache_size = -6000');
    if (!isMade(raw)) make(raw);
    else if (raw.pragma('quick_check(1)', { simple: true }) !== 'ok')
      throw Object.assign(new Error('the file is damaged'), { code: 'SQLITE_CORRUPT' });
    const inode = inodeOf(where);
    const prepared = new Map<string, Sqlite.Statement<unknown[], unknown>>();
    return {
      raw,
      sql: <Parameters extends unknown[], Row>(text: string) => {
        const known = prepared.get(text) ?? raw.prepare<unknown[], unknown>(text);
        prepared.set(text, known);
        return known as unknown as Sqlite.Statement<Parameters, Row>;
      },
      isCurrent: () => where === ':memory:' || inodeOf(where) === inode,
    };
  } catch (error) {
    raw.close();
    throw error;
  }
}

/** Turns on write-ahead logging. SQLite's own timeout does not cover this: two processes that do it at once are told that it is busy. */
function useLog(raw: Sqlite.Database): void {
  for (const until = Date.now() + WAIT; ; ) {
    try {
      raw.pragma('journal_mode = WAL');
      return;
    } catch (error) {
      if (!isBusy(error) || Date.now() > until) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    }
  }
}

const isMade = (raw: Sqlite.Database): boolean => raw.pragma('user_version', { simple: true }) === VERSION;

/** Makes the tables, unless another process has made them while this one waited: what it has written since is kept. */
function make(raw: Sqlite.Database): void {
  raw
    .transaction(() => {
      if (!isMade(raw)) empty(raw);
    })
    .immediate();
}

/** Throws away all that a file holds, and makes its tables. */
export function empty(raw: Sqlite.Database): void {
  raw
    .transaction(() => {
      const tables = raw.prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all();
      for (const table of tables) raw.exec(`DROP TABLE "${table}"`);
      raw.exec(TABLES);
      raw.pragma(`user_version = ${VERSION}`);
    })
    .immediate();
}

const inodeOf = (where: string): number | undefined => statSync(where, { throwIfNoEntry: false })?.ino;
