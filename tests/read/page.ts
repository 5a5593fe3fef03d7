import { openPage, type Page } from '../../pipeline/read/page.ts';
import type { Table } from '../../pipeline/read/tables.ts';

const RECEIVED = '2026-11-20T13:17:00.000Z';

/** A fragment as a page, received on a day in November 2026. */
export const open = (html: string): Page => openPage(html, RECEIVED);

/** The tables of a fragment. */
export const tablesOf = (html: string): Table[] => open(html).allTables;

/** The tables of a fragment that may hold mortgages. */
export const mortgagesOf = (html: string): Table[] => open(html).tables;

/** The texts of a table as a plain grid, header first where it has one. */
export function gridOf(table: Table | undefined): string[][] {
  if (!table) return [];
  const rows = table.rows.map((row) => row.cells.map((cell) => cell.text));
  return table.columns.length > 0 ? [table.columns, ...rows] : rows;
}
