import { z } from 'zod';
import { figuresFile } from '../history/figures-file.ts';
import type { History } from '../history/history.ts';
import type { Known, Moment } from '../history/revision.ts';
import { CSV_TYPE, csv, listText } from './formats.ts';
import type { JsonSchema } from './parameters.ts';
import { entriesIn, type ShownRevision } from './revisions.ts';
import { revision } from './shapes.ts';

/** The types of columns: as a Data Package and SQLite name them. A list is one text, its values separated by spaces. */
const TYPES = {
  text: { field: 'string', sqlite: 'TEXT' },
  integer: { field: 'integer', sqlite: 'INTEGER' },
  number: { field: 'number', sqlite: 'REAL' },
  boolean: { field: 'boolean', sqlite: 'INTEGER' },
  timestamp: { field: 'datetime', sqlite: 'TEXT' },
  date: { field: 'date', sqlite: 'TEXT' },
} as const;
const FORMATS: Readonly<Record<string, string>> = { 'date-time': 'timestamp', date: 'date' };

interface Column {
  name: string;
  type: keyof typeof TYPES;
  description: string;
}

/** The columns: the fields of a revision, and whether it is current in the snapshot. */
const COLUMNS: readonly Column[] = [
  ...Object.entries(z.toJSONSchema(z.strictObject(revision.shape)).properties ?? {}).map(([name, property]): Column => {
    const schema = property as JsonSchema;
    const { type, format = '' } = schema.anyOf?.find((one) => one.type !== 'null') ?? schema;
    const known = Object.keys(TYPES).find((one) => one === (FORMATS[format] ?? type)) as Column['type'] | undefined;
    return { name, type: known ?? 'text', description: schema.description ?? '' };
  }),
  { name: 'isCurrent', type: 'boolean', description: 'Whether the snapshot shows it' },
];
const NAMES = COLUMNS.map(({ name }) => name);

export const FIELDS = COLUMNS.map(({ name, type, description }) => ({ name, type: TYPES[type].field, description }));

type Row = Record<string, string | number | boolean | null>;

/** Every figure that was published up to a snapshot, the current ones among them: the one table of the bulk files. */
export async function rowsOf(history: History, known: Known): Promise<Row[]> {
  const all = { history, known, ids: [], chosen: [], from: -Infinity, to: Infinity, withDoubts: false };
  const rows: Row[] = [];
  for await (const { entries } of entriesIn(all, null))
    for (const one of entries as ShownRevision[])
      rows.push(Object.fromEntries(NAMES.map((name) => [name, cellOf(one, name)])));
  return rows;
}

function cellOf(one: ShownRevision, name: string): Row[string] {
  if (name === 'isCurrent') return one.supersededAt === null;
  const value = one[name as keyof ShownRevision];
  return Array.isArray(value) ? listText(value) : (value as Row[string]);
}

/** The snapshot whose files are written. */
export type Of = Pick<Moment, 'id' | 'publishedAt'>;

function sqliteFile(rows: Row[], of: Of): Uint8Array {
  const columns = COLUMNS.map((column) => ({ ...column, type: TYPES[column.type].sqlite }));
  const stored = (value: Row[string] = null) => (typeof value === 'boolean' ? Number(value) : value);
  return figuresFile(
    of,
    columns,
    rows.map((row) => NAMES.map((name) => stored(row[name]))),
  );
}

/** The files of a snapshot by name: the media type of each, and its writer. */
export const BULK_FILES: Readonly<Record<string, { type: string; write: (rows: Row[], of: Of) => Uint8Array }>> = {
  'figures.csv': { type: CSV_TYPE, write: (rows) => Buffer.from(csv(NAMES, rows)) },
  'figures.sqlite': { type: 'application/vnd.sqlite3', write: sqliteFile },
  'dictionary.csv': { type: CSV_TYPE, write: () => Buffer.from(csv(['name', 'type', 'description'], COLUMNS)) },
};
