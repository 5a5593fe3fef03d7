import { openPage } from '../../pipeline/readers/page.ts';
import type { Table } from '../../pipeline/readers/tables.ts';

/** The tables of a fragment. */
export const tablesOf = (html: string): Table[] => openPage(html).allTables;

/** The tables of a fragment that may hold mortgages. */
export const mortgagesOf = (html: string): Table[] => openPage(html).tables;

/** The texts of a table as a plain grid, header first where it has one. */
export function gridOf(table: Table | undefined): string[][] {
  if (!table) return [];
  const rows = table.rows.map((row) => row.cells.map((cell) => cell.text));
  return table.columns.length > 0 ? [table.columns, ...rows] : rows;
}
