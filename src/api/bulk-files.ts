import { type BasicType, parquetWriteBuffer } from 'hyparquet-writer';
import { figuresFile } from '../history/figures-file.ts';
import { COLUMNS, type ColumnType, type Table } from './bulk-table.ts';
import { type Cell, csv } from './csv.ts';

/** The snapshot whose table is written. */
export interface Of {
  snapshot: string;
  publishedAt: string;
}

const dictionary = COLUMNS.map(({ name, type, description }) => ({ name, type, description }));
const records = ({ columns, rows }: Table): Record<string, Cell>[] =>
  rows.map((row) => Object.fromEntries(columns.map(({ name }, place) => [name, row[place] ?? null])));

/** RFC 4180, UTF-8. */
const csvFile = (table: Table): Uint8Array =>
  Buffer.from(
    csv(
      table.columns.map(({ name }) => name),
      records(table),
    ),
  );

const PARQUET_TYPES: Readonly<Record<ColumnType, BasicType>> = {
  text: 'STRING',
  integer: 'INT32',
  number: 'DOUBLE',
  boolean: 'BOOLEAN',
};

/** Apache Parquet, one row group, Snappy. */
const parquetFile = ({ columns, rows }: Table, { snapshot, publishedAt }: Of): Uint8Array =>
  new Uint8Array(
    parquetWriteBuffer({
      columnData: columns.map(({ name, type }, place) => ({
        name,
        type: PARQUET_TYPES[type],
        nullable: true,
        data: rows.map((row) => row[place] ?? null),
      })),
      kvMetadata: [
        { key: 'snapshot', value: snapshot },
        { key: 'publishedAt', value: publishedAt },
      ],
    }),
  );

const SQLITE_TYPES = { text: 'TEXT', integer: 'INTEGER', number: 'REAL', boolean: 'INTEGER' } as const;

/** An SQLite database; true is stored as 1. */
const sqliteFile = ({ columns, rows }: Table, of: Of): Uint8Array =>
  figuresFile({
    ...of,
    columns: columns.map((column) => ({ ...column, type: SQLITE_TYPES[column.type] })),
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
