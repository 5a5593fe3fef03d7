import { z } from 'zod';
import { figuresFile } from '../history/figures-file.ts';
import type { History } from '../history/history.ts';
import type { Moment } from '../history/revision.ts';
import { csv } from '../words/csv.ts';
import { CSV_TYPE } from './formats.ts';
import type { JsonSchema } from './parameters.ts';
import { pastsIn } from './revisions.ts';
import { revision } from './shapes.ts';

/** The types of columns in SQLite, by those of JSON Schema. A list is one text: its values separated by spaces, records as JSON. */
const TYPES = { integer: 'INTEGER', number: 'REAL', boolean: 'INTEGER' } as const;

/** The columns: the fields of a revision, and whether it is current in the snapshot. */
const COLUMNS = [
  ...Object.entries(z.toJSONSchema(z.strictObject(revision.shape)).properties ?? {}).map(([name, property]) => {
    const schema = property as JsonSchema;
    const { type } = schema.anyOf?.find((schema) => schema.type !== 'null') ?? schema;
    return { name, type: TYPES[type as keyof typeof TYPES] ?? 'TEXT', description: schema.description ?? '' };
  }),
  { name: 'isCurrent', type: 'INTEGER' as const, description: 'Whether the snapshot shows it' },
];
const NAMES = COLUMNS.map(({ name }) => name);

type Row = Record<string, string | number | boolean | null>;

const cellOf = (value: unknown): Row[string] =>
  !Array.isArray(value)
    ? (value as Row[string])
    : typeof value[0] === 'object'
      ? JSON.stringify(value)
      : value.join(' ');

/** Every figure that was published up to a look, the current ones among them: the one table of the bulk files. */
export async function rowsOf(history: History, look: number): Promise<Row[]> {
  const all = { history, look, ids: [], chosen: [], from: -Infinity, to: Infinity };
  const rows: Row[] = [];
  for await (const { revisions } of pastsIn(all))
    for (const revision of revisions) {
      const cells = Object.entries(revision).map(([name, value]) => [name, cellOf(value)]);
      rows.push({ ...Object.fromEntries(cells), isCurrent: revision.supersededAt === null });
    }
  return rows;
}

/** The snapshot whose files are written. */
type Of = Pick<Moment, 'id' | 'publishedAt'>;

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
