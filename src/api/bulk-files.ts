import { z } from 'zod';
import { figuresFile } from '../history/figures-file.ts';
import type { History } from '../history/history.ts';
import type { Known, Moment } from '../history/revision.ts';
import { CSV_TYPE, csv, listText } from './formats.ts';
import type { JsonSchema } from './parameters.ts';
import { entriesIn, type ShownRevision } from './revisions.ts';
import { revision } from './shapes.ts';

/** The types of columns in SQLite, by those of JSON Schema. A list is one text, its values separated by spaces. */
const TYPES = { integer: 'INTEGER', number: 'REAL', boolean: 'INTEGER' } as const;

interface Column {
  name: string;
  type: 'TEXT' | 'INTEGER' | 'REAL';
  description: string;
}

/** The columns: the fields of a revision, and whether it is current in the snapshot. */
const COLUMNS: readonly Column[] = [
  ...Object.entries(z.toJSONSchema(z.strictObject(revision.shape)).properties ?? {}).map(([name, property]): Column => {
    const schema = property as JsonSchema;
    const { type } = schema.anyOf?.find((one) => one.type !== 'null') ?? schema;
    return { name, type: TYPES[type as keyof typeof TYPES] ?? 'TEXT', description: schema.description ?? '' };
  }),
  { name: 'isCurrent', type: 'INTEGER', description: 'Whether the snapshot shows it' },
];
const NAMES = COLUMNS.map(({ name }) => name);

type Row = Record<string, string | number | boolean | null>;

/** Every figure that was published up to a snapshot, the current ones among them: the one table of the bulk files. */
export async function rowsOf(history: History, known: Known): Promise<Row[]> {
  const all = { history, known, ids: [], chosen: [], from: -Infinity, to: Infinity, withDoubts: false };
  const rows: Row[] = [];
  for await (const { entries } of entriesIn(all, null))
    for (const text of entries) {
      const one: ShownRevision = JSON.parse(text);
      rows.push(Object.fromEntries(NAMES.map((name) => [name, cellOf(one, name)])));
    }
  return rows;
}

function cellOf(one: ShownRevision, name: string): Row[string] {
  if (name === 'isCurrent') return one.supersededAt === null;
  const value = one[name as keyof ShownRevision];
  return Array.isArray(value) ? listText(value) : (value as Row[string]);
}

/** The snapshot whose files are written. */
export type Of = Pick<Moment, 'id' | 'publishedAt'>;

const stored = (value: Row[string] = null) => (typeof value === 'boolean' ? Number(value) : value);
const inOrder = (row: Row) => NAMES.map((name) => stored(row[name]));

/** The files of a snapshot by name: the media type of each, and its writer. SQLite explains the columns in its table `dictionary`. */
export const BULK_FILES: Readonly<Record<string, { type: string; write: (rows: Row[], of: Of) => Uint8Array }>> = {
  'figures.csv': { type: CSV_TYPE, write: (rows) => Buffer.from(csv(NAMES, rows)) },
  'figures.sqlite': {
    type: 'application/vnd.sqlite3',
    write: (rows, of) => figuresFile(of, COLUMNS, rows.map(inOrder)),
  },
};
