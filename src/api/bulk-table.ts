import { z } from 'zod';
import { listText } from './csv.ts';
import { type Question, type ShownRevision, answeredFigures } from './revisions.ts';
import { revision } from './shapes-past.ts';

/** The type of a column's values. A list is one text, its values separated by spaces. */
export type ColumnType = 'text' | 'integer' | 'number' | 'boolean';

/** A column of the bulk files, in the words of the API's own document. */
export interface Column {
  name: string;
  type: ColumnType;
  description: string;
}
export type Value = string | number | boolean | null;

/** Every figure that was published up to a snapshot, the current ones among them: the one table of the bulk files. */
export interface Table {
  columns: readonly Column[];
  rows: Value[][];
}

interface Schema {
  type?: string;
  anyOf?: Schema[];
  description?: string;
}
const TYPES: Readonly<Record<string, ColumnType>> = { integer: 'integer', number: 'number', boolean: 'boolean' };

const described = Object.entries(z.toJSONSchema(z.strictObject(revision.shape)).properties as Record<string, Schema>);
/** The columns: the fields of a revision, and whether it is current in the snapshot. */
export const COLUMNS: readonly Column[] = [
  ...described.map(([name, schema]): Column => {
    const type = schema.type ?? schema.anyOf?.find((one) => one.type !== 'null')?.type ?? 'string';
    return { name, type: TYPES[type] ?? 'text', description: schema.description ?? '' };
  }),
  { name: 'isCurrent', type: 'boolean', description: 'Whether the snapshot shows it' },
];

/** Reads the table of a snapshot. @param question asks for everything that was known then */
export async function readTable(question: Question): Promise<Table> {
  const rows: Value[][] = [];
  for await (const told of answeredFigures(question, null))
    if ('revision' in told) rows.push(COLUMNS.map(({ name }) => cellOf(told.revision, name)));
  return { columns: COLUMNS, rows };
}

function cellOf(one: ShownRevision, name: string): Value {
  if (name === 'isCurrent') return one.supersededAt === null;
  const value = one[name as keyof ShownRevision];
  return Array.isArray(value) ? listText(value) : (value as Value);
}
