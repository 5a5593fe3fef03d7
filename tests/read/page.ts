import { openPage, type Page } from '../../pipeline/read/page.ts';
import type { Table } from '../../pipeline/read/tables.ts';

/** A fragment as a page. */
export const open = (html: string): Page => openPage(html);

/** The tables of a fragment. */
export const tablesOf = (html: string): Table[] => open(html).allTables;

/** The first table of a fragment. */
export const tableIn = (html: string): Table => tablesOf(html)[0] as Table;

/** The texts of a table as a plain grid, header first where it has one. */
export function gridOf(table: Table | undefined): string[][] {
  if (!table) return [];
  const rows = table.rows.map(({ cells }) => cells.map(({ text }) => text));
  return table.columns.length > 0 ? [table.columns, ...rows] : rows;
}

const rowOf = (cell: 'td' | 'th', texts: string[]): string =>
  `<tr>${texts.map((text) => `<${cell}>${text}</${cell}>`).join('')}</tr>`;
/** A row of a table, and a row of its head. */
export const row = (...texts: string[]): string => rowOf('td', texts);
export const head = (...texts: string[]): string => rowOf('th', texts);
export const table = (...rows: string[]): string => `<table>${rows.join('')}</table>`;
