import sql, { empty, raw } from 'sql-template-tag';
import type { Dialect } from '../database.ts';

/** The SQLite expressions. */
export const SQLITE: Dialect = {
  hold: { change: empty, removal: empty, free: empty },
  list: (values) => sql`(SELECT value FROM json_each(${JSON.stringify(values)}))`,
  table(name, columns, rows) {
    const fields = Object.keys(columns).map((column) => `value ->> '${column}' AS ${column}`);
    return sql`(SELECT ${raw(fields.join(', '))} FROM json_each(${JSON.stringify(rows)})) AS ${raw(name)}`;
  },
  keyOrder: sql`rowid`,
  // Whole seconds.
  sessionTime: (ms) => Math.floor(ms / 1000),
};
