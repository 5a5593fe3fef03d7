import { rmSync, statSync } from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { UserError } from '../command.ts';
import { hasTables, makeTables } from './tables.ts';

/** How long to wait for another process that is writing, in ms. */
const WAIT = 1000;

/** The coverage of a data folder: all of it, a part, or another past than the one that was read, so that all is to be read anew. */
export type Read = 'all' | 'part' | 'another';

/** One open file. Each of its statements is prepared once, by its text. */
export interface HistoryFile {
  raw: Sqlite.Database;
  all<Row>(text: string, ...given: unknown[]): Row[];
  get<Row>(text: string, ...given: unknown[]): Row | undefined;
  values<Value>(text: string, ...given: unknown[]): Value[];
  value<Value>(text: string, ...given: unknown[]): Value | undefined;
  run(text: string, ...given: unknown[]): void;
  /** True if the file at its path is still the open one: another process may have replaced it. */
  isCurrent(): boolean;
}

/** True for SQLite's errors about a file that is cut off, torn or no database. */
export function isDamaged(error: unknown): boolean {
  const code = (error as { code?: string }).code ?? '';
  return code === 'SQLITE_NOTADB' || code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_IOERR_SHORT_READ';
}

/** The error for a reader whose file was discarded meanwhile. */
export const thrownAway = () => Object.assign(new Error('the history is being made anew'), { code: 'SQLITE_CORRUPT' });

/** Whether another process is writing just now. */
export const isBusy = (error: unknown): boolean => ((error as { code?: string }).code ?? '').startsWith('SQLITE_BUSY');

/** Opens the history file, and makes it anew if it is missing, damaged or of another release. @throws {UserError} if it can be neither read nor made */
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
    if (!hasTables(raw)) makeTables(raw);
    else if (raw.pragma('quick_check(1)', { simple: true }) !== 'ok')
      throw Object.assign(new Error('the file is damaged'), { code: 'SQLITE_CORRUPT' });
    const inode = inodeOf(where);
    const prepared = new Map<string, Sqlite.Statement<unknown[], unknown>>();
    const sql = <Row>(text: string) => {
      const known = prepared.get(text) ?? raw.prepare<unknown[], unknown>(text);
      prepared.set(text, known);
      return known as Sqlite.Statement<unknown[], Row>;
    };
    const rows = <Row>(text: string) => sql<Row>(text).pluck(false);
    const plucked = <Value>(text: string) => sql<Value>(text).pluck();
    return {
      raw,
      all: <Row>(text: string, ...given: unknown[]) => rows<Row>(text).all(...given),
      get: <Row>(text: string, ...given: unknown[]) => rows<Row>(text).get(...given),
      values: <Value>(text: string, ...given: unknown[]) => plucked<Value>(text).all(...given),
      value: <Value>(text: string, ...given: unknown[]) => plucked<Value>(text).get(...given),
      run: (text, ...given) => void sql(text).run(...given),
      isCurrent: () => where === ':memory:' || inodeOf(where) === inode,
    };
  } catch (error) {
    raw.close();
    throw error;
  }
}

/** Turns on write-ahead logging. SQLite's own timeout does not cover this: if two processes do it at once, one gets SQLITE_BUSY. */
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

const inodeOf = (where: string): number | undefined => statSync(where, { throwIfNoEntry: false })?.ino;
