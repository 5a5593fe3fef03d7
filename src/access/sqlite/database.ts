import { statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Sql } from 'sql-template-tag';
import { now } from '../../settings.ts';
import { stampOf } from '../../stamp.ts';
import type { Database } from '../database.ts';
import { SQLITE as MIGRATIONS } from '../migrations.ts';
import { isUnavailable, Unavailable } from '../unavailable.ts';
import { copyWhole } from './backup.ts';
import { type Connection, connect } from './connection.ts';
import { rowsOf, SQLITE } from './dialect.ts';
import { isBusy, isFull, openLine, patiently } from './patience.ts';

/** How long the write check waits for other writers, in ms. */
const PROOF_WAIT = 2000;
/** How long opening the database waits for other writers, in ms. */
const OPENING_WAIT = 5000;

/** A database file, with direct access to its connection for Lucia's adapter. */
export type SqliteDatabase = Awaited<ReturnType<typeof openDatabase>>;

const run = <Row>({ sql }: Connection, statement: Sql): Row[] =>
  rowsOf(sql<unknown[], Row>(statement.sql), statement.values);

/** Opens a database file; see `connect`. @param waitMs how long a call waits for the transaction of another process, in ms @throws {UserError} */
export async function openDatabase(file: string, waitMs: number) {
  const where = path.resolve(file);
  const opening = (make: boolean) => ({ waitMs: OPENING_WAIT, stamp: stampOf(now()), make });
  let held: Connection | null = await connect(where, opening(true));
  let rescued: string | null = null;
  let isClosed = false;
  let reopening: Promise<void> = Promise.resolve();
  const inLine = openLine();
  /** The open transaction, if it lasts longer than this turn; null for none. */
  let open: Promise<unknown> | null = null;

  const unavailable = (what: string): Unavailable => new Unavailable({ cause: new Error(`${where} ${what}`) });

  function connection(): Connection {
    if (!held) throw unavailable('is not open');
    return held;
  }

  /** The connection, if the file is still the one that was opened and its tables are still ours. */
  function current(): Connection {
    const held = connection();
    const found = statSync(where, { throwIfNoEntry: false });
    if (!found) throw unavailable('was deleted');
    if (found.ino !== held.ino || found.dev !== held.dev) throw unavailable('was replaced');
    if (held.version() !== MIGRATIONS.length) throw unavailable('holds the tables of another release');
    return held;
  }

  /** Runs work that only reads, or is a single statement. */
  const ask = <Result>(work: (connection: Connection) => Result | Promise<Result>): Promise<Result> =>
    patiently(async () => {
      // A query that ran while a transaction of ours is open would become a part of it.
      while (open) await open;
      return work(current());
    }, waitMs);

  /** Does `work` in one transaction that holds the write lock from its start. @param wait if it differs from the database's own, in ms */
  const exclusively = <Result>(
    work: (connection: Connection) => Result | Promise<Result>,
    wait = waitMs,
  ): Promise<Result> =>
    inLine(() => {
      const { raw, sql } = connection();
      const undo = (): void => {
        if (raw.inTransaction) sql('ROLLBACK').run();
      };
      const keep = (result: Result): Result => {
        sql('COMMIT').run();
        return result;
      };
      sql('BEGIN IMMEDIATE').run();
      try {
        const result = work(current());
        if (!(result instanceof Promise)) return keep(result);
        const kept = result
          .then(keep)
          .catch((error: unknown) => {
            undo();
            throw error;
          })
          .finally(() => {
            open = null;
          });
        open = Promise.allSettled([kept]);
        return kept;
      } catch (error) {
        undo();
        throw error;
      }
    }, wait);

  const writeSomething = ({ sql }: Connection): void => {
    // A different value each time: SQLite writes nothing if the row already has the new value.
    sql(
      `INSERT INTO about (name, value) VALUES ('proof', hex(randomblob(8)))
       ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    ).run();
  };

  /** Keeps the contents of a deleted file beside it: this server may be the last to have them. @returns a sentence */
  async function rescue(): Promise<string> {
    const copy = `${where}.rescued-${stampOf(now())}`;
    try {
      if (!rescued && held) {
        await copyWhole(held.raw, copy);
        rescued = copy;
      }
      return `What it held is in ${rescued}; put it or a backup back (npm run automation -- restore FILE).`;
    } catch (error) {
      return `Put a backup in its place (npm run automation -- restore FILE). What it held could not be copied: ${error}`;
    }
  }

  async function reopen(): Promise<void> {
    const found = statSync(where, { throwIfNoEntry: false });
    // An empty file is not made: a server that lost every account would go on as if it had none.
    if (!found) throw unavailable(`was deleted. ${await rescue()}`);
    const before = held;
    held = null;
    before?.raw.close();
    // A log that was left beside another file would be taken for a part of this one.
    const isAnother = before && (found.ino !== before.ino || found.dev !== before.dev);
    if (isAnother && statSync(`${where}-wal`, { throwIfNoEntry: false })?.ino === before.logIno)
      await Promise.all(['-wal', '-shm'].map((end) => rm(where + end, { force: true })));
    const opened = await connect(where, opening(false));
    if (isClosed) return void opened.raw.close();
    held = opened;
    rescued = null;
  }

  const database: Database = {
    dialect: SQLITE,
    waitMs,
    query: <Row>(statement: Sql) =>
      connection().sql(statement.sql).readonly
        ? ask((connection) => run<Row>(connection, statement))
        : exclusively((connection) => run<Row>(connection, statement)),
    together: (work) =>
      exclusively((connection) => work(async <Row>(statement: Sql) => run<Row>(connection, statement))),
    secret: () => connection().secret,
    async prove() {
      try {
        return await exclusively(writeSomething, PROOF_WAIT);
      } catch (error) {
        const { cause } = error as Error;
        if (!isUnavailable(error) || isBusy(cause) || isFull(cause)) throw error;
      }
      if (isClosed) throw unavailable('was closed');
      reopening = reopen();
      await reopening.catch((error: unknown) => {
        throw isUnavailable(error) ? error : new Unavailable({ cause: error });
      });
      await exclusively(writeSomething, PROOF_WAIT);
    },
    trouble: null,
    async close() {
      isClosed = true;
      held?.raw.close();
      held = null;
      // The caller may remove the file as soon as it is closed.
      await reopening.catch(() => {});
    },
  };
  return { ...database, ask, exclusively };
}
