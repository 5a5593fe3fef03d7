import { existsSync } from 'node:fs';
import sql, { bulk, raw } from 'sql-template-tag';
import { UserError } from '../command.ts';
import type { Place } from './access.ts';
import type { Database, Query } from './database.ts';
import { openDatabase as openPostgres } from './postgres/database.ts';
import { openDatabase as openSqlite } from './sqlite/database.ts';
import { VOCABULARIES } from './vocabularies.ts';

type Row = Record<string, string | number | null | Date>;

const WAIT = 5000;
const CANNOT = { exitCode: 1 } as const;
/** Rows in one statement: with twenty columns each, fewer parameters than either database takes. */
const TOGETHER = 500;

const openPlace = (place: Place): Promise<Database> =>
  'file' in place ? openSqlite(place.file, WAIT) : openPostgres(place, WAIT);

/** The columns of each table of a SQLite database; tables stand after those that they refer to. */
async function columnsIn(sqlite: Query): Promise<Map<string, string[]>> {
  const columns = await sqlite<{ table: string; name: string }>(
    sql`SELECT made.name AS "table", info.name FROM sqlite_schema made, pragma_table_info(made.name) info
      WHERE made.type = 'table' AND made.name NOT LIKE 'sqlite%' ORDER BY made.rowid, info.cid`,
  );
  const tables = Map.groupBy(columns, ({ table }) => table);
  // A vocabulary may have been made after the table that refers to it.
  const ordered = [...new Set([...Object.keys(VOCABULARIES), ...tables.keys()])];
  return new Map(ordered.map((table) => [table, (tables.get(table) ?? []).map(({ name }) => name)]));
}

/** The values of a row as the target stores them: the end of a session is seconds in SQLite, and a timestamp in PostgreSQL. */
const valuesOf = (row: Row, table: string, columns: readonly string[], { dialect }: Database) =>
  columns.map((column) => {
    const value = row[column] ?? null;
    if (value instanceof Date) return dialect.sessionTime(value.getTime());
    return table === 'session' && column === 'expires_at' ? dialect.sessionTime(Number(value) * 1000) : value;
  });

/**
 * Copies everything from one database of accounts to the other kind, an empty one, all or nothing: accounts, keys, sessions, counters and the outbox, with
 * the secret of the counters. The source stays as it is. @returns how many rows each table has @throws {UserError} if the target holds anything
 */
export async function copyAccounts(from: Place, to: Place): Promise<Record<string, number>> {
  if ('file' in from && 'file' in to)
    throw new UserError('DATABASE_URL must name the database to copy to a file', CANNOT);
  if ('file' in from && !existsSync(from.file)) throw new UserError(`${from.file} is not there`, CANNOT);
  const [source, target] = [await openPlace(from), await openPlace(to)];
  try {
    for (const { trouble } of [source, target])
      if (trouble) throw new UserError((trouble.cause as Error).message, { ...CANNOT, cause: trouble });
    return await source.together((read) =>
      target.together(async (write) => {
        const tables = await columnsIn('file' in from ? read : write);
        // Tables that are made with rows in them.
        const full = ['about', ...Object.keys(VOCABULARIES)];
        for (const table of tables.keys())
          if (!full.includes(table) && (await write(sql`SELECT 1 FROM ${raw(`"${table}"`)} LIMIT 1`)).length > 0)
            throw new UserError(`The target is not empty: its table ${table} holds rows. Name a new one.`, CANNOT);
        for (const table of full) await write(sql`DELETE FROM ${raw(table)}`);
        const copied: Record<string, number> = {};
        for (const [table, columns] of tables) {
          const order = table === 'api_key' ? sql`ORDER BY ${source.dialect.keyOrder}` : sql``;
          const rows = await read<Row>(sql`SELECT * FROM ${raw(`"${table}"`)} ${order}`);
          copied[table] = rows.length;
          for (let first = 0; first < rows.length; first += TOGETHER) {
            const values = rows.slice(first, first + TOGETHER).map((row) => valuesOf(row, table, columns, target));
            await write(sql`INSERT INTO ${raw(`"${table}" ("${columns.join('", "')}")`)} VALUES ${bulk(values)}`);
          }
        }
        return copied;
      }),
    );
  } finally {
    await Promise.all([source.close(), target.close()]);
  }
}
