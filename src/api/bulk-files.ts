import { parquetWriteBuffer } from 'hyparquet-writer';
import { z } from 'zod';
import { figuresFile } from '../history/figures-file.ts';
import { type Cell, csv, listText } from './csv.ts';
import { entriesIn, type Question, type ShownRevision } from './revisions.ts';
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
type ColumnType = keyof typeof TYPES;

/** A column of the bulk files, in the words of the API's own document. */
interface Column {
  name: string;
  type: ColumnType;
  description: string;
}
export const fieldsOf = (columns: readonly Column[]) =>
  columns.map(({ name, type, description }) => ({ name, type: TYPES[type].field, description }));

type Value = string | number | boolean | null;

/** Every figure that was published up to a snapshot, the current ones among them: the one table of the bulk files. */
interface Table {
  columns: readonly Column[];
  rows: Value[][];
}

interface Schema {
  type?: string;
  format?: string;
  anyOf?: Schema[];
  description?: string;
}
const FORMATS: Readonly<Record<string, ColumnType>> = { 'date-time': 'timestamp', date: 'date' };

const described = Object.entries(z.toJSONSchema(z.strictObject(revision.shape)).properties as Record<string, Schema>);
/** The columns: the fields of a revision, and whether it is current in the snapshot. */
export const COLUMNS: readonly Column[] = [
  ...described.map(([name, schema]): Column => {
    const { type = '', format = '' } = schema.anyOf?.find((one) => one.type !== 'null') ?? schema;
    const known = Object.keys(TYPES).find((one) => one === (FORMATS[format] ?? type)) as ColumnType | undefined;
    return { name, type: known ?? 'text', description: schema.description ?? '' };
  }),
  { name: 'isCurrent', type: 'boolean', description: 'Whether the snapshot shows it' },
];

/** Reads the table of a snapshot. @param question asks for everything that was known then */
export async function readTable(question: Question): Promise<Table> {
  const rows: Value[][] = [];
  for await (const { list, entries } of entriesIn(question, null))
    if (list === 'revisions') rows.push(COLUMNS.map(({ name }) => cellOf(entries[0], name)));
  return { columns: COLUMNS, rows };
}

function cellOf(one: ShownRevision, name: string): Value {
  if (name === 'isCurrent') return one.supersededAt === null;
  const value = one[name as keyof ShownRevision];
  return Array.isArray(value) ? listText(value) : (value as Value);
}

/** The snapshot whose table is written. */
export interface Of {
  snapshot: string;
  publishedAt: string;
}

const dictionary = COLUMNS.map(({ name, type, description }) => ({ name, type, description }));
const records = ({ columns, rows }: Table): Record<string, Cell>[] =>
  rows.map((row) => Object.fromEntries(columns.map(({ name }, place) => [name, row[place] ?? null])));

const csvFile = (table: Table): Uint8Array =>
  Buffer.from(
    csv(
      table.columns.map(({ name }) => name),
      records(table),
    ),
  );

/** Apache Parquet, one row group, Snappy. Times and days have the types of their own. */
function parquetFile({ columns, rows }: Table, { snapshot, publishedAt }: Of): Uint8Array {
  const columnData = columns.map(({ name, type }, place) => {
    const isTime = type === 'timestamp' || type === 'date';
    const values = rows.map((row) => row[place] ?? null);
    return { name, data: isTime ? values.map((value) => (value === null ? null : new Date(String(value)))) : values };
  });
  const schema = [
    { name: 'root', num_children: columns.length },
    ...columns.map(({ name, type }) => ({ name, ...TYPES[type].parquet, repetition_type: 'OPTIONAL' as const })),
  ];
  const kvMetadata = Object.entries({ snapshot, publishedAt }).map(([key, value]) => ({ key, value }));
  return new Uint8Array(parquetWriteBuffer({ columnData, schema, kvMetadata }));
}

/** An SQLite database; true is stored as 1. */
const sqliteFile = ({ columns, rows }: Table, of: Of): Uint8Array =>
  figuresFile({
    ...of,
    columns: columns.map((column) => ({ ...column, type: TYPES[column.type].sqlite })),
    rows: rows.map((row) => row.map((value) => (typeof value === 'boolean' ? Number(value) : value))),
  });

/** The files of a snapshot by name: a description of each, and its writer. */
export const BULK_FILES = {
  'figures.csv': { type: 'text/csv; charset=utf-8; header=present', write: csvFile },
  'figures.parquet': { type: 'application/vnd.apache.parquet', write: parquetFile },
  'figures.sqlite': { type: 'application/vnd.sqlite3', write: sqliteFile },
  'dictionary.csv': {
    type: 'text/csv; charset=utf-8; header=present',
    write: () => Buffer.from(csv(['name', 'type', 'description'], dictionary)),
  },
} as const satisfies Record<string, { type: string; write: (table: Table, of: Of) => Uint8Array }>;
export type BulkFile = keyof typeof BULK_FILES;
