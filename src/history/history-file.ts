import { rmSync, statSync } from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { UserError } from '../command.ts';
import { TABLES, VERSION } from './tables.ts';

/** How long to wait for another process that is writing, in ms. */
const WAIT = 5000;

/** The derived file. Each of its statements is prepared once, by its text. */
export type HistoryFile = ReturnType<typeof openFile>;

/** True for SQLite's errors about a file that is cut off, torn, no database, or has other tables. */
export function isDamaged(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  return /^SQLITE_(NOTADB|CORRUPT|IOERR_SHORT_READ)/.test(code) || /^no such (table|column)/.test(message);
}

/** The error for a reader whose file was discarded meanwhile. */
export const thrownAway = () => Object.assign(new Error('the history is being made anew'), { code: 'SQLITE_CORRUPT' });

/** Whether another process is writing just now. */
export const isBusy = (error: unknown): boolean => ((error as { code?: string }).code ?? '').startsWith('SQLITE_BUSY');

/** Opens the history file, and makes it anew if it is missing, damaged or of another version. @throws {UserError} if it can be neither read nor made */
export function openFile(file: string, onRebuild: (reason: string) => void, onDamage = () => {}) {
  const where = file === ':memory:' ? file : path.resolve(file);
  const inodeNow = (): number | undefined => statSync(where, { throwIfNoEntry: false })?.ino;
  const prepared = new Map<string, Sqlite.Statement<unknown[], unknown>>();
  let damage: Error | null = null;
  let raw = opened();
  let inode = inodeNow();

  function opened(): Sqlite.Database {
    try {
      try {
        return connect(where);
      } catch (error) {
        if (!isDamaged(error)) throw error;
        onRebuild(`the history file was damaged (${(error as Error).message})`);
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

  function statement<Row>(text: string): Sqlite.Statement<unknown[], Row> {
    const known = prepared.get(text) ?? raw.prepare<unknown[], unknown>(text);
    prepared.set(text, known);
    return known as Sqlite.Statement<unknown[], Row>;
  }

  /** Notes damage that turns up, for `refresh`. */
  function guarded<Result>(work: () => Result): Result {
    try {
      return work();
    } catch (error) {
      if (isDamaged(error)) {
        damage = error as Error;
        onDamage();
      }
      throw error;
    }
  }
  const all = <Row>(text: string, ...values: unknown[]): Row[] => guarded(() => statement<Row>(text).all(...values));
  const get = <Row>(text: string, ...values: unknown[]) => guarded(() => statement<Row>(text).get(...values));
  const first = (row: object | undefined): unknown => row && Object.values(row)[0];
  return {
    all,
    get,
    values: <Value>(text: string, ...values: unknown[]) => all<object>(text, ...values).map(first) as Value[],
    value: <Value>(text: string, ...values: unknown[]) => first(get<object>(text, ...values)) as Value | undefined,
    run: (text: string, ...values: unknown[]): void => void guarded(() => statement(text).run(...values)),
    /** Does work in one transaction that locks out other writers. */
    exclusively: <Result>(work: () => Result): Result => guarded(() => raw.transaction(work).immediate()),
    isDamaged: (): boolean => damage !== null,
    /** Opens the file anew if it turned out to be damaged, or if another process replaced it. */
    refresh(): void {
      if (!damage && (where === ':memory:' || inodeNow() === inode)) return;
      raw.close();
      if (damage) {
        onRebuild(`the history file was damaged (${damage.message})`);
        discard(where);
      }
      damage = null;
      prepared.clear();
      raw = opened();
      inode = inodeNow();
    },
    /** Empties the file: all is to be read again. */
    reset(): void {
      prepared.clear();
      makeTables(raw);
    },
    close: (): void => void raw.close(),
  };
}

/** Removes a history file with the files that SQLite keeps beside it. */
export function discard(where: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${where}${suffix}`, { force: true });
}

function connect(where: string): Sqlite.Database {
  const raw = new Sqlite(where, { timeout: WAIT });
  try {
    useLog(raw);
    raw.pragma('synchronous = NORMAL');
    const isCurrent = (): boolean => raw.pragma('user_version', { simple: true }) === VERSION;
    // Another process may have made and filled the tables while this one waited for the lock.
    if (!isCurrent()) raw.transaction(() => isCurrent() || makeTables(raw)).immediate();
    else if (raw.pragma('quick_check(1)', { simple: true }) !== 'ok')
      throw Object.assign(new Error('the file is damaged'), { code: 'SQLITE_CORRUPT' });
    return raw;
  } catch (error) {
    raw.close();
    throw error;
  }
}

/** Drops every table with its rows, and makes the tables anew. */
function makeTables(raw: Sqlite.Database): void {
  raw.transaction(() => {
    const tables = raw.prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all();
    for (const table of tables) raw.exec(`DROP TABLE "${table}"`);
    raw.exec(TABLES);
    raw.pragma(`user_version = ${VERSION}`);
  })();
}

/** Turns on write-ahead logging. SQLite's own timeout does not cover this: if two processes do it at once, one gets SQLITE_BUSY. */
function useLog(raw: Sqlite.Database): void {
  for (const until = performance.now() + WAIT; ; ) {
    try {
      raw.pragma('journal_mode = WAL');
      return;
    } catch (error) {
      if (!isBusy(error) || performance.now() > until) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    }
  }
}
