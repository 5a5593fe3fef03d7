import { createHash } from 'node:crypto';
import { link, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type Sqlite from 'better-sqlite3';
import { Client, type ClientBase } from 'pg';
import { UserError } from '../command.ts';
import { stampOf } from '../stamp.ts';
import { nameOf, openDatabase } from './postgres/database.ts';
import { INTEGERS } from './postgres/dialect.ts';
import { connect } from './sqlite/connection.ts';
import { leaveNote, noteIn } from './sqlite/moved.ts';
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

/** The rows of a table in PostgreSQL, as SQLite takes them, keys in the order in which they were made. */
async function rowsIn(postgres: ClientBase, sqlite: Sqlite.Database, table: string): Promise<Row[]> {
  const order = table === 'api_key' ? ' ORDER BY place' : '';
  const { rows } = await postgres.query(`SELECT ${columnsOf(sqlite, table)} FROM "${table}"${order}`);
  return rows.map(fromPostgres);
}

/** Compares the tables of both sides. */
async function compared(
  sqlite: Sqlite.Database,
  postgres: ClientBase,
  tables: readonly string[],
): Promise<[inSqlite: Moved, inPostgres: Moved]> {
  const [here, there]: [Moved, Moved] = [{}, {}];
  for (const table of tables) {
    here[table] = summed(rowsOf(sqlite, table));
    there[table] = summed(await rowsIn(postgres, sqlite, table));
  }
  return [here, there];
}

/** @throws {UserError} if a table differs from what was sent */
function assertArrived(sent: Moved, arrived: Moved): void {
  for (const [table, { rows }] of Object.entries(sent))
    if (!isDeepStrictEqual(arrived[table], sent[table]))
      throw new UserError(
        `What arrived in ${table} is not what was sent: ${arrived[table]?.rows} of ${rows} rows. Nothing was moved.`,
        { exitCode: 1 },
      );
}

const locked = (tables: readonly string[]): string =>
  `LOCK TABLE ${tables.map((table) => `"${table}"`)} IN ACCESS EXCLUSIVE MODE`;

async function copyToPostgres(source: Sqlite.Database, target: ClientBase, table: string): Promise<void> {
  const names = columnsOf(source, table);
  const rows = rowsOf(source, table);
  for (let from = 0; from < rows.length; from += TOGETHER)
    await target.query(
      `INSERT INTO "${table}" (${names}) SELECT ${names} FROM json_populate_recordset(NULL::"${table}", $1)`,
      [JSON.stringify(rows.slice(from, from + TOGETHER).map(toPostgres))],
    );
}

async function copyToSqlite(source: ClientBase, target: Sqlite.Database, table: string): Promise<void> {
  const names = columnsOf(target, table);
  const insert = target.prepare(`INSERT INTO "${table}" (${names}) VALUES (${names.replace(/"(\w+)"/g, '@$1')})`);
  for (const row of await rowsIn(source, target, table)) insert.run(row);
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

/** Brings the tables of a PostgreSQL database to the same step as a file's. @throws {UserError} if it cannot be used */
async function makeTables(url: string): Promise<void> {
  const made = await openDatabase({ url }, WAIT);
  await made.close();
  if (made.trouble) throw new UserError((made.trouble.cause as Error).message, { exitCode: 1, cause: made.trouble });
}

/**
 * Moves the contents of a SQLite file to an empty PostgreSQL database: accounts, keys, sessions, counters and the outbox, with the secret
 * of the counters. All or nothing: counts and digests are compared before the commit, and the file is locked against writers meanwhile.
 * Afterwards the file is renamed and a note left in its place. Run again after being killed, it finishes the move.
 * @throws {UserError} if the target holds anything, or if the arrived data differ from the sent ones
 */
export async function move(file: string, url: string, now = new Date()): Promise<Moved> {
  await makeTables(url);
  const { raw: source } = await connect(file, { waitMs: WAIT, stamp: stampOf(new Date()), make: false });
  const target = new Client({ connectionString: url, types: INTEGERS });
  try {
    await target.connect();
    source.exec('BEGIN IMMEDIATE');
    await target.query('BEGIN');
    const tables = tablesOf(source);
    await target.query(locked(tables));
    let [moved, arrived] = await compared(source, target, tables);
    if (!isDeepStrictEqual(moved, arrived)) {
      await assertEmpty(target, tables, nameOf(url));
      for (const table of MADE_FULL) await target.query(`DELETE FROM ${table}`);
      for (const table of tables) await copyToPostgres(source, target, table);
      [moved, arrived] = await compared(source, target, tables);
      assertArrived(moved, arrived);
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

/**
 * The way back: moves the contents of a PostgreSQL database to a new SQLite file, which may take the place of the note of an earlier move.
 * All or nothing, as `move`; afterwards the database says where its accounts are, and no server or command uses it.
 * @throws {UserError} if the file exists, or if the arrived data differ from the sent ones
 */
export async function moveBack(url: string, file: string, now = new Date()): Promise<Moved> {
  const to = path.resolve(file);
  if ((await stat(to).catch(() => null)) && (await noteIn(to)) === null)
    throw new UserError(`${to} exists: name a new file`, { exitCode: 1 });
  await makeTables(url);
  const unfinished = `${to}.${process.pid}.part`;
  const { raw: target } = await connect(unfinished, { waitMs: WAIT, stamp: stampOf(now), make: true });
  const source = new Client({ connectionString: url, types: INTEGERS });
  try {
    await source.connect();
    await source.query('BEGIN');
    const tables = tablesOf(target);
    await source.query(locked(tables));
    target.exec('BEGIN');
    for (const table of MADE_FULL) target.exec(`DELETE FROM ${table}`);
    for (const table of tables) await copyToSqlite(source, target, table);
    const [arrived, sent] = await compared(target, source, tables);
    assertArrived(sent, arrived);
    target.exec('COMMIT');
    target.pragma('wal_checkpoint(TRUNCATE)');
    target.close();
    await source.query("INSERT INTO about (name, value) VALUES ('moved', $1)", [
      `they were moved to ${to} on ${now.toISOString()}. Set DATABASE_PATH to it, and unset DATABASE_URL`,
    ]);
    await rename(unfinished, to);
    await source.query('COMMIT');
    return sent;
  } finally {
    target.close();
    await source.end();
    for (const part of ['', '-wal', '-shm']) await rm(unfinished + part, { force: true });
  }
}
