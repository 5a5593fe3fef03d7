import type Sqlite from 'better-sqlite3';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import type { Dialect, Query } from '../database.ts';

export const SQLITE: Dialect = {
  hold: { change: empty, removal: empty, free: empty },
  list: (values) => sql`(SELECT value FROM json_each(${JSON.stringify(values)}))`,
  table(name, columns, rows) {
    const fields = Object.keys(columns).map((column) => `value ->> '${column}' AS ${column}`);
    return sql`(SELECT ${raw(fields.join(', '))} FROM json_each(${JSON.stringify(rows)})) AS ${raw(name)}`;
  },
  least: sql`min`,
  greatest: sql`max`,
  keyOrder: sql`rowid`,
  // Whole seconds.
  sessionTime: (ms) => Math.floor(ms / 1000),
};

/** Runs a prepared statement. @returns its rows: none where it gives none */
export function rowsOf<Row>(statement: Sqlite.Statement<unknown[], Row>, values: readonly unknown[]): Row[] {
  if (statement.reader) return statement.all(...values);
  statement.run(...values);
  return [];
}

/** Runs statements on an open file, outside of the transactions of a server. */
export const queryOver =
  (database: Sqlite.Database): Query =>
  async <Row>({ sql, values }: Sql) =>
    rowsOf(database.prepare<unknown[], Row>(sql), values);
