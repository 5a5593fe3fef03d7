import Sqlite from 'better-sqlite3';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { z } from 'zod';
import type { History } from '../history/history.ts';
import type { Known, Moment } from '../history/revision.ts';
import { CSV_TYPE, csv, listText } from './formats.ts';
import type { JsonSchema } from './parameters.ts';
import { entriesIn, type ShownRevision } from './revisions.ts';
import { revision } from './shapes.ts';

/** The types of columns: as a Data Package, Parquet and SQLite name them. A list is one text, its values separated by spaces. */
const TYPES = {
  text: { field: 'string', parquet: { type: 'BYTE_ARRAY', converted_type: 'UTF8' }, sqlite: 'TEXT' },
  integer: { field: 'integer', parquet: { type: 'INT32' }, sqlite: 'INTEGER' },
  number: { field: 'number', parquet: { type: 'DOUBLE' }, sqlite: 'REAL' },
  boolean: { field: 'boolean', parquet: { type: 'BOOLEAN' }, sqlite: 'INTEGER' },
  timestamp: { field: 'datetime', parquet: { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' }, sqlite: 'TEXT' },
  date: { field: 'date', parquet: { type: 'INT32', converted_type: 'DATE' }, sqlite: 'TEXT' },
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

/** Apache Parquet, one row group, Snappy. Times and days have the types of their own. */
function parquetFile(rows: Row[], { id: snapshot, publishedAt }: Of): Uint8Array {
  const columnData = COLUMNS.map(({ name, type }) => {
    const isTime = type === 'timestamp' || type === 'date';
    const values = rows.map((row) => row[name] ?? null);
    return { name, data: isTime ? values.map((value) => (value === null ? null : new Date(String(value)))) : values };
  });
  const schema = [
    { name: 'root', num_children: COLUMNS.length },
    ...COLUMNS.map(({ name, type }) => ({ name, ...TYPES[type].parquet, repetition_type: 'OPTIONAL' as const })),
  ];
  const kvMetadata = Object.entries({ snapshot, publishedAt }).map(([key, value]) => ({ key, value }));
  return new Uint8Array(parquetWriteBuffer({ columnData, schema, kvMetadata }));
}

/** An SQLite database: `figures`, the meaning of its columns in `dictionary`, and the snapshot in `about`. */
function sqliteFile(rows: Row[], { id, publishedAt }: Of): Uint8Array {
  const columns = COLUMNS.map((column) => ({ ...column, type: TYPES[column.type].sqlite }));
  const stored = (value: Row[string] = null) => (typeof value === 'boolean' ? Number(value) : value);
  const database = new Sqlite(':memory:');
  try {
    database.exec(`CREATE TABLE about (snapshot TEXT NOT NULL, publishedAt TEXT NOT NULL) STRICT;
      CREATE TABLE dictionary (name TEXT PRIMARY KEY, type TEXT NOT NULL, description TEXT NOT NULL) STRICT;
      CREATE TABLE figures (${columns.map(({ name, type }) => `"${name}" ${type}`).join(', ')}) STRICT;
      -- The name that the table had first.
      CREATE VIEW figure AS SELECT * FROM figures;`);
    database.prepare('INSERT INTO about VALUES (?, ?)').run(id, publishedAt);
    const word = database.prepare('INSERT INTO dictionary VALUES (@name, @type, @description)');
    const figure = database.prepare(`INSERT INTO figures VALUES (${columns.map(() => '?').join(', ')})`);
    database.transaction(() => {
      for (const column of columns) word.run(column);
      for (const row of rows) figure.run(NAMES.map((name) => stored(row[name])));
      database.exec('CREATE INDEX figures_id ON figures (id)');
    })();
    return new Uint8Array(database.serialize());
  } finally {
    database.close();
  }
}

/** The files of a snapshot by name: the media type of each, and its writer. */
export const BULK_FILES: Readonly<Record<string, { type: string; write: (rows: Row[], of: Of) => Uint8Array }>> = {
  'figures.csv': { type: CSV_TYPE, write: (rows) => Buffer.from(csv(NAMES, rows)) },
  'figures.parquet': { type: 'application/vnd.apache.parquet', write: parquetFile },
  'figures.sqlite': { type: 'application/vnd.sqlite3', write: sqliteFile },
  'dictionary.csv': { type: CSV_TYPE, write: () => Buffer.from(csv(['name', 'type', 'description'], COLUMNS)) },
};
