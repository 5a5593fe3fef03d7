import { Failure } from '../failure.ts';
import { type Cell, NO_CELL } from './grid.ts';
import { sectionOf, type Table } from './tables.ts';

/**
 * The column whose header says so.
 * @throws {Failure} `changed-layout` where none or more than one does
 */
export function column(table: Table, header: RegExp): number {
  const found = columns(table, header);
  if (found.length === 1 && found[0] !== undefined) return found[0];
  const where = sectionOf(table) ?? 'the first table';
  throw new Failure(
    'changed-layout',
    `${found.length === 0 ? 'No' : 'More than one'} column ${header} under "${where}"`,
  );
}

/** Every column whose header says so; the label column is none of them. */
export function columns(table: Table, header: RegExp): number[] {
  return table.columns.flatMap((text, at) => (at !== table.labelAt && header.test(text) ? [at] : []));
}

/** The only column beside the labels, for two-column tables without headers. */
export function onlyColumn(table: Table): number {
  const width = table.rows[0]?.cells.length ?? 0;
  if (width !== 2) throw new Failure('changed-layout', `${width} columns instead of 2 under "${sectionOf(table)}"`);
  return 1 - table.labelAt;
}

/** The table with rows and columns exchanged: its header becomes the labels, its labels the header. */
export function transpose(table: Table): Table {
  const corner = table.columns[table.labelAt] ?? '';
  const others = table.columns.map((_, at) => at).filter((at) => at !== table.labelAt);
  return {
    ...table,
    columns: [corner, ...table.rows.map((row) => row.label.text)],
    labelAt: 0,
    rows: others.map((at) => {
      const label: Cell = { printed: table.columns[at] ?? '', text: table.columns[at] ?? '', marks: [], header: true };
      return { label, cells: [label, ...table.rows.map((row) => row.cells[at] ?? NO_CELL)], group: null };
    }),
  };
}
