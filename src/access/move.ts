import { createHash } from 'node:crypto';
import { link, rename } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type Sqlite from 'better-sqlite3';
import { Client, type ClientBase } from 'pg';
import { UserError } from '../command.ts';
import { stampOf } from '../stamp.ts';
import { nameOf, openDatabase } from './postgres/database.ts';
import { INTEGERS } from './postgres/integers.ts';
import { connect } from './sqlite/connection.ts';
import { leaveNote } from './sqlite/moved.ts';
import { VOCABULARIES } from './vocabularies.ts';

/** Rows that are sent together. */
const TOGETHER = 1000;
/** How long to wait for a server that writes, in ms. */
const WAIT = 5000;

type Row = Record<string, string | number | null>;

/** The moved rows: their number in each table, and the SHA-256 of their contents, the same on both sides. */
export type Moved = Record<string, { rows: number; digest: string }>;

/** The SHA-256 of rows, independent of their order. */
function digestOf(rows: readonly Row[]): string {
  const lines = rows.map((row) => JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1))));
  return createHash('sha256').update(lines.sort().join('\n')).digest('hex');
}

/** Converts a row for PostgreSQL: the end of a session is in seconds in SQLite, and a timestamp in PostgreSQL. */
const toPostgres = (row: Row): Row =>
  row['expires_at'] !== undefined && row['user_id'] !== undefined
    ? { ...row, expires_at: new Date(Number(row['expires_at']) * 1000).toISOString() }
    : row;
const fromPostgres = (row: Record<string, unknown>): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.getTime() / 1000 : value]),
  ) as Row;

/** The tables, each after those that it refers to: vocabularies, then the others in the order in which they were made. */
function tablesOf(source: Sqlite.Database): string[] {
  const made = source
    .prepare<[], string>(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY rowid",
    )
    .pluck()
    .all();
  return [...new Set([...Object.keys(VOCABULARIES), ...made])];
}

/** Tables that are made with rows in them. */
const MADE_FULL: readonly string[] = ['about', ...Object.keys(VOCABULARIES)];

/** The rows of a table as PostgreSQL takes them, keys in the order in which they were made. */
const rowsOf = (source: Sqlite.Database, table: string): Row[] =>
  source.prepare<[], Row>(`SELECT * FROM "${table}"${table === 'api_key' ? ' ORDER BY rowid' : ''}`).all();

const summed = (rows: readonly Row[]): Moved[string] => ({ rows: rows.length, digest: digestOf(rows) });

/** The columns of a table, as a list in a statement. */
const columnsOf = (source: Sqlite.Database, table: string): string =>
  (source.pragma(`table_info("${table}")`) as { name: string }[]).map(({ name }) => `"${name}"`).join(', ');

/** Compares the tables of both sides. */
async function compared(
  source: Sqlite.Database,
  target: ClientBase,
  tables: readonly string[],
): Promise<[here: Moved, there: Moved]> {
  const [here, there]: [Moved, Moved] = [{}, {}];
  for (const table of tables) {
    const { rows } = await target.query(`SELECT ${columnsOf(source, table)} FROM "${table}"`);
    here[table] = summed(rowsOf(source, table));
    there[table] = summed(rows.map(fromPostgres));
  }
  return [here, there];
}

async function copy(source: Sqlite.Database, target: ClientBase, table: string): Promise<void> {
  const names = columnsOf(source, table);
  const rows = rowsOf(source, table);
  for (let from = 0; from < rows.length; from += TOGETHER)
    await target.query(
      `INSERT INTO "${table}" (${names}) SELECT ${names} FROM json_populate_recordset(NULL::"${table}", $1)`,
      [JSON.stringify(rows.slice(from, from + TOGETHER).map(toPostgres))],
    );
}

/** Renames a database file and leaves a note in its place, so that no command works on with accounts that are out of use. */
async function putAside(file: string, to: string, now: Date): Promise<void> {
  const kept = `${path.resolve(file)}.moved-${stampOf(now)}`;
  const note = `${path.resolve(file)}.${process.pid}.note`;
  await leaveNote(note, to, kept, now);
  await link(file, kept);
  // The path is never empty in between: a server that finds no file makes an empty database.
  await rename(note, file);
}

/** @throws {UserError} if a table holds rows that would mix with the incoming ones */
async function assertEmpty(target: ClientBase, tables: readonly string[], name: string): Promise<void> {
  for (const table of tables.filter((one) => !MADE_FULL.includes(one))) {
    const { rows } = await target.query(`SELECT 1 FROM "${table}" LIMIT 1`);
    if (rows.length > 0)
      throw new UserError(`${name} is not empty: its table ${table} holds rows. Name a new one (createdb).`, {
        exitCode: 1,
      });
  }
}

/**
 * Moves the contents of a SQLite file to an empty PostgreSQL database: accounts, keys, sessions, counters and the outbox, with the secret
 * of the counters. All or nothing: counts and digests are compared before the commit, and the file is locked against writers meanwhile.
 * Afterwards the file is renamed and a note left in its place. Run again after being killed, it finishes the move.
 * @throws {UserError} if the target holds anything, or if the arrived data differ from the sent ones
 */
export async function move(file: string, url: string, now = new Date()): Promise<Moved> {
  // Makes the tables, at the same step as the file's.
  const made = await openDatabase({ url }, WAIT);
  await made.close();
  if (made.trouble) throw new UserError((made.trouble.cause as Error).message, { exitCode: 1, cause: made.trouble });
  const { raw: source } = await connect(file, { waitMs: WAIT, stamp: stampOf(new Date()), make: false });
  const target = new Client({ connectionString: url, types: INTEGERS });
  try {
    await target.connect();
    source.exec('BEGIN IMMEDIATE');
    await target.query('BEGIN');
    const tables = tablesOf(source);
    await target.query(`LOCK TABLE ${tables.map((table) => `"${table}"`)} IN ACCESS EXCLUSIVE MODE`);
    let [moved, arrived] = await compared(source, target, tables);
    if (!isDeepStrictEqual(moved, arrived)) {
      await assertEmpty(target, tables, nameOf(url));
      for (const table of MADE_FULL) await target.query(`DELETE FROM ${table}`);
      for (const table of tables) await copy(source, target, table);
      [moved, arrived] = await compared(source, target, tables);
      const lost = tables.find((table) => !isDeepStrictEqual(arrived[table], moved[table]));
      if (lost)
        throw new UserError(
          `What arrived in ${lost} is not what was sent: ${arrived[lost]?.rows} of ${moved[lost]?.rows} rows. Nothing was moved.`,
          { exitCode: 1 },
        );
    }
    await target.query('COMMIT');
    source.exec('ROLLBACK');
    // The renamed database must be one file, without a log beside it.
    source.pragma('wal_checkpoint(TRUNCATE)');
    source.close();
    await putAside(file, nameOf(url), now);
    return moved;
  } finally {
    source.close();
    await target.end();
  }
}
