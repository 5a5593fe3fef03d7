import { PGlite } from '@electric-sql/pglite';
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { holderOf } from '../../src/access/accounts.ts';
import { POSTGRES, SQLITE } from '../../src/access/migrations.ts';

interface Column {
  table: string;
  column: string;
  isNullable: boolean;
}

const shown = (columns: Column[]): string[] =>
  columns.map(({ table, column, isNullable }) => `${table}.${column}${isNullable ? ' or nothing' : ''}`).sort();

test('the migration steps of both databases lead to the same tables and columns', async () => {
  const sqlite = new Sqlite(':memory:');
  sqlite.function('holder_of', (email, secret) => holderOf(String(email), String(secret)));
  for (const step of SQLITE) sqlite.exec(step);
  const kept = sqlite
    .prepare<[], { table: string; column: string; isNullable: number }>(
      `SELECT tables.name AS "table", columns.name AS "column", NOT (columns."notnull" OR columns.pk) AS "isNullable"
       FROM pragma_table_list AS tables JOIN pragma_table_info(tables.name) AS columns
       WHERE tables.schema = 'main' AND tables.type = 'table' AND tables.name NOT LIKE 'sqlite%'`,
    )
    .all()
    .map((column) => ({ ...column, isNullable: column.isNullable === 1 }));
  sqlite.close();

  const postgres = await PGlite.create();
  for (const step of POSTGRES) await postgres.exec(step);
  const { rows } = await postgres.query<Column>(
    `SELECT table_name AS "table", column_name AS "column", is_nullable = 'YES' AS "isNullable"
     FROM information_schema.columns WHERE table_schema = 'public' AND is_identity = 'NO'`,
  );
  await postgres.close();

  expect(POSTGRES).toHaveLength(SQLITE.length);
  expect(shown(rows)).toEqual(shown(kept));
});
