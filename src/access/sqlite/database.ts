import { statSync } from 'node:fs';
import path from 'node:path';
import type { Sql } from 'sql-template-tag';
import { now } from '../../settings.ts';
import { stampOf } from '../../stamp.ts';
import type { Database } from '../database.ts';
import { NEWEST_VERSION } from '../migrations.ts';
import { Unavailable } from '../unavailable.ts';
import { type Connection, connect } from './connection.ts';
import { rowsOf, SQLITE } from './dialect.ts';
import { openLine, patiently } from './patience.ts';

/** How long the write check waits for other writers, in ms. */
const PROOF_WAIT = 2000;
/** How long opening the database waits for other writers, in ms. */
const OPENING_WAIT = 5000;

const REMEDY = 'stop the server, put a backup in its place (npm run automation -- restore FILE), start the server';

/** A database file, with direct access to its connection for Lucia's adapter. */
export type SqliteDatabase = Awaited<ReturnType<typeof openDatabase>>;

const run = <Row>({ sql }: Connection, statement: Sql): Row[] =>
  rowsOf(sql<unknown[], Row>(statement.sql), statement.values);

/** Opens a database file; see `connect`. @param waitMs how long a call waits for the transaction of another process, in ms @throws {UserError} */
export async function openDatabase(file: string, waitMs: number) {
  const where = path.resolve(file);
  let held: Connection | null = await connect(where, { waitMs: OPENING_WAIT, stamp: stampOf(now()) });
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
    const stats = statSync(where, { throwIfNoEntry: false });
    if (!stats) throw unavailable(`was deleted: ${REMEDY}`);
    if (stats.ino !== held.ino || stats.dev !== held.dev) throw unavailable('was replaced: restart the server');
    if (held.version() !== NEWEST_VERSION) throw unavailable('holds the tables of another release: restart the server');
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
    prove: () => exclusively(writeSomething, PROOF_WAIT),
    trouble: null,
    async close() {
      held?.raw.close();
      held = null;
    },
  };
  return { ...database, ask, exclusively };
}
