import { Failure } from '../failure.ts';
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
