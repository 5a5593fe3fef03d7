import { rate as rateShape } from '../rates/schema.ts';

/** The columns: the fields of a rate, in the order of its schema. */
export const CSV_COLUMNS = Object.keys(rateShape.shape) as (keyof typeof rateShape.shape)[];

/** The columns for people, with the lender's name: those of a saved question. */
export const NAMED_COLUMNS = CSV_COLUMNS.flatMap((column) =>
  column === 'lender' ? (['lender', 'lenderName'] as const) : [column],
);

/** The dialect of CSV: the first bytes, the separator, and the decimal sign. */
export interface CsvStyle {
  start: string;
  separator: ',' | ';';
  decimal: '.' | ',';
}
const PLAIN: CsvStyle = { start: '', separator: ',', decimal: '.' };

/**
 * One cell (RFC 4180). Unknown is empty; lists are separated by spaces. A text that a spreadsheet would take for a formula
 * gets an apostrophe in front; numbers stay numbers.
 */
function cell(value: Cell, { separator, decimal }: CsvStyle): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value).replace('.', decimal);
  if (typeof value === 'boolean') return String(value);
  const text = typeof value === 'string' ? value : listText(value);
  const safe = /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) || safe.includes(separator) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export type Cell = string | number | boolean | null | readonly (string | object)[];

/** A list as one text: its values separated by spaces, records as JSON. */
export const listText = (values: readonly (string | object)[]): string =>
  values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))).join(' ');

/** A line of CSV with its end: the cells of a record in the order of the columns; without a record, the names of the columns. */
export function csvLine<Column extends string>(
  columns: readonly Column[],
  record?: Readonly<Record<Column, Cell>>,
  style = PLAIN,
): string {
  return `${(record ? columns.map((column) => cell(record[column], style)) : columns).join(style.separator)}\r\n`;
}

/** Records as CSV: a header line, CRLF line ends, UTF-8. */
export function csv<Column extends string>(
  columns: readonly Column[],
  records: readonly Readonly<Record<Column, Cell>>[],
  style = PLAIN,
): string {
  const lines = records.map((record) => csvLine(columns, record, style));
  return style.start + csvLine(columns, undefined, style) + lines.join('');
}
