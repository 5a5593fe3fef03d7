import type { z } from 'zod';
import { chooseType } from '../http/negotiate.ts';
import type { BadParameter } from './problem.ts';

/** RFC 8259 defines no charset parameter: JSON is UTF-8. */
export const JSON_TYPE = 'application/json';
export const FORMATS = { json: JSON_TYPE, csv: 'text/csv' } as const;
export type Format = keyof typeof FORMATS;
/** CSV as it is sent: RFC 4180 has a parameter for the header line. */
export const CSV_TYPE = 'text/csv; charset=utf-8; header=present';

/** `format=` decides; without it the Accept header does. @returns null if no format is acceptable */
export function chooseFormat(formats: string[], accept: string | undefined): Format | null | BadParameter {
  const [format, ...others] = new Set(formats);
  if (format === undefined) {
    const type = chooseType(accept, Object.values(FORMATS));
    return type && (type === 'text/csv' ? 'csv' : 'json');
  }
  if (others.length > 0 || !Object.hasOwn(FORMATS, format))
    return { parameter: 'format', allowed: Object.keys(FORMATS) };
  return format as Format;
}

/** The dialect of CSV: the first bytes, the separator, and the decimal sign. */
export interface CsvStyle {
  start: string;
  separator: ',' | ';';
  decimal: '.' | ',';
}
const PLAIN: CsvStyle = { start: '', separator: ',', decimal: '.' };

export type Cell = string | number | boolean | null | readonly (string | object)[];

/** The columns of a table: the fields of a shape, in their order. */
export const columnsOf = <Shape extends z.ZodRawShape>({ shape }: z.ZodObject<Shape>) =>
  Object.keys(shape) as (keyof Shape & string)[];

/** One cell (RFC 4180). A text that a spreadsheet would take for a formula gets an apostrophe in front; numbers stay numbers. */
function cell(value: Cell, { separator, decimal }: CsvStyle): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value).replace('.', decimal);
  if (typeof value === 'boolean') return String(value);
  const text = typeof value === 'string' ? value : listText(value);
  const safe = /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) || safe.includes(separator) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A list as one text: its values separated by spaces, records as JSON. */
export const listText = (values: readonly (string | object)[]): string =>
  values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))).join(' ');

type Row<Column extends string> = Readonly<Record<Column, Cell>>;

/** A line of CSV with its end: the cells of a record in the order of the columns; without a record, the names of the columns. */
export const csvLine = <C extends string>(columns: readonly C[], record?: Row<C>, style = PLAIN): string =>
  `${(record ? columns.map((column) => cell(record[column], style)) : columns).join(style.separator)}\r\n`;

/** Records as CSV: a header line, CRLF line ends, UTF-8. */
export const csv = <C extends string>(columns: readonly C[], records: readonly Row<C>[], style = PLAIN): string =>
  style.start + [undefined, ...records].map((record) => csvLine(columns, record, style)).join('');
