import { type ClientBase, types } from 'pg';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Dialect, Query } from '../database.ts';

export const POSTGRES: Dialect = {
  hold: { change: sql`FOR NO KEY UPDATE`, removal: sql`FOR KEY SHARE`, free: sql`FOR UPDATE SKIP LOCKED` },
  list: (values) => sql`(SELECT unnest(${values}::text[]))`,
  table(name, columns, rows) {
    const fields = Object.entries(columns).map(([column, type]) => `${column} ${type}`);
    return sql`json_to_recordset(${JSON.stringify(rows)}) AS ${raw(name)} (${raw(fields.join(', '))})`;
  },
  least: sql`least`,
  greatest: sql`greatest`,
  keyOrder: sql`place`,
  sessionTime: (ms) => new Date(ms),
};

/** Runs statements on a connection, as they are. */
export const queryOver =
  (client: ClientBase): Query =>
  async <Row>({ text, values }: Sql) =>
    (await client.query(text, values)).rows as Row[];

const INTEGER_8 = 20;

/** Reads 8-byte integers as numbers; by default the driver gives texts. All integers of this project fit. */
export const INTEGERS: typeof types = {
  ...types,
  getTypeParser: ((id: number, format?: 'text') =>
    id === INTEGER_8 ? Number : types.getTypeParser(id, format)) as typeof types.getTypeParser,
};
