import { hash } from 'node:crypto';
import { link, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type Sqlite from 'better-sqlite3';
import { Client, type ClientBase } from 'pg';
import { UserError } from '../command.ts';
import { stampOf } from '../stamp.ts';
import { nameOf, openDatabase } from './postgres/database.ts';
import { INTEGERS } from './postgres/dialect.ts';
import { tablesOf } from './sqlite/backup.ts';
import { connect } from './sqlite/connection.ts';
import { leaveNote, noteIn } from './sqlite/moved.ts';
import { VOCABULARIES } from './vocabularies.ts';

const TOGETHER = 1000;
const WAIT = 5000;

type Row = Record<string, string | number | null>;

/** The moved rows: their number in each table, and the SHA-256 of their contents, the same on both sides. */
export type Moved = Record<string, { rows: number; digest: string }>;

/** The number of rows, and their SHA-256, independent of their order. */
function digestOf(rows: readonly Row[]): Moved[string] {
  const lines = rows.map((row) => JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1))));
  return { rows: rows.length, digest: hash('sha256', lines.sort().join('\n')) };
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

/** Tables that are made with rows in them. */
const MADE_FULL: readonly string[] = ['about', ...Object.keys(VOCABULARIES)];

/** The rows of a table as PostgreSQL takes them, keys in the order in which they were made. */
const rowsOf = (source: Sqlite.Database, table: string): Row[] =>
  source.prepare<[], Row>(`SELECT * FROM "${table}"${table === 'api_key' ? ' ORDER BY rowid' : ''}`).all();

const columnsOf = (source: Sqlite.Database, table: string): string =>
  (source.pragma(`table_info("${table}")`) as { name: string }[]).map(({ name }) => `"${name}"`).join(', ');

/** The rows of a table in PostgreSQL, as SQLite takes them, keys in the order in which they were made. */
async function rowsIn(postgres: ClientBase, sqlite: Sqlite.Database, table: string): Promise<Row[]> {
  const order = table === 'api_key' ? ' ORDER BY place' : '';
  const { rows } = await postgres.query(`SELECT ${columnsOf(sqlite, table)} FROM "${table}"${order}`);
  return rows.map(fromPostgres);
}

/** A move under way: both databases, each in a transaction, and the tables, each after those that it refers to. */
interface Moving {
  sqlite: Sqlite.Database;
  postgres: ClientBase;
  tables: readonly string[];
}

async function compared({ sqlite, postgres, tables }: Moving): Promise<[inSqlite: Moved, inPostgres: Moved]> {
  const [here, there]: [Moved, Moved] = [{}, {}];
  for (const table of tables) {
    here[table] = digestOf(rowsOf(sqlite, table));
    there[table] = digestOf(await rowsIn(postgres, sqlite, table));
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

/** Runs a move between a SQLite file and a PostgreSQL database that is brought to the same step, and closes both. */
async function between<Result>(
  file: string,
  url: string,
  { make }: { make: boolean },
  work: (moving: Moving) => Promise<Result>,
): Promise<Result> {
  const made = await openDatabase({ url }, WAIT);
  await made.close();
  if (made.trouble) throw new UserError((made.trouble.cause as Error).message, { exitCode: 1, cause: made.trouble });
  const { raw: sqlite } = await connect(file, { waitMs: WAIT, stamp: stampOf(new Date()), make });
  const postgres = new Client({ connectionString: url, types: INTEGERS });
  try {
    await postgres.connect();
    sqlite.exec('BEGIN IMMEDIATE');
    await postgres.query('BEGIN');
    const tables = [...new Set([...Object.keys(VOCABULARIES), ...tablesOf(sqlite, 'rowid')])];
    await postgres.query(`LOCK TABLE ${tables.map((table) => `"${table}"`)} IN ACCESS EXCLUSIVE MODE`);
    return await work({ sqlite, postgres, tables });
  } finally {
    sqlite.close();
    await postgres.end();
  }
}

/**
 * Moves the contents of a SQLite file to an empty PostgreSQL database: accounts, keys, sessions, counters and the outbox, with the secret
 * of the counters. All or nothing: counts and digests are compared before the commit, and the file is locked against writers meanwhile.
 * Afterwards the file is renamed and a note left in its place. Run again after being killed, it finishes the move.
 * @throws {UserError} if the target holds anything, or if the arrived data differ from the sent ones
 */
export async function move(file: string, url: string, now = new Date()): Promise<Moved> {
  return between(file, url, { make: false }, async (moving) => {
    const { sqlite, postgres, tables } = moving;
    let [moved, arrived] = await compared(moving);
    if (!isDeepStrictEqual(moved, arrived)) {
      await assertEmpty(postgres, tables, nameOf(url));
      for (const table of MADE_FULL) await postgres.query(`DELETE FROM ${table}`);
      for (const table of tables) await copyToPostgres(sqlite, postgres, table);
      [moved, arrived] = await compared(moving);
      assertArrived(moved, arrived);
    }
    await postgres.query('COMMIT');
    sqlite.exec('ROLLBACK');
    // The renamed database must be one file, without a log beside it.
    sqlite.pragma('wal_checkpoint(TRUNCATE)');
    sqlite.close();
    await putAside(file, nameOf(url), now);
    return moved;
  });
}

/**
 * The way back: moves the contents of a PostgreSQL database to a new SQLite file, which may take the place of the note of an earlier move.
 * All or nothing, as `move`; afterwards no server or command uses the database. @throws {UserError} if the file exists, or if data differ
 */
export async function moveBack(url: string, file: string, now = new Date()): Promise<Moved> {
  const to = path.resolve(file);
  if ((await stat(to).catch(() => null)) && (await noteIn(to)) === null)
    throw new UserError(`${to} exists: name a new file`, { exitCode: 1 });
  const unfinished = `${to}.${process.pid}.part`;
  try {
    return await between(unfinished, url, { make: true }, async (moving) => {
      const { sqlite, postgres, tables } = moving;
      for (const table of MADE_FULL) sqlite.exec(`DELETE FROM ${table}`);
      for (const table of tables) await copyToSqlite(postgres, sqlite, table);
      const [arrived, sent] = await compared(moving);
      assertArrived(sent, arrived);
      sqlite.exec('COMMIT');
      sqlite.pragma('wal_checkpoint(TRUNCATE)');
      sqlite.close();
      await postgres.query("INSERT INTO about (name, value) VALUES ('moved', $1)", [
        `they were moved to ${to} on ${now.toISOString()}. Set DATABASE_PATH to it, and unset DATABASE_URL`,
      ]);
      await rename(unfinished, to);
      await postgres.query('COMMIT');
      return sent;
    });
  } finally {
    for (const part of ['', '-wal', '-shm']) await rm(unfinished + part, { force: true });
  }
}
