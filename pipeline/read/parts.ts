import { Failure } from '../failure.ts';
import type { Reading, Row } from '../lender.ts';
import type { Table } from './tables.ts';

export type Part = Required<Pick<Reading, 'rows' | 'notes' | 'unread'>>;

export const NOTHING: Part = { rows: [], notes: [], unread: [] };

/** The part of one row; with a note, its section was not read whole. */
export const partOf = (row: Row, note?: string): Part => ({
  rows: [row],
  notes: note === undefined ? [] : [note],
  unread: note === undefined ? [] : [row.section],
});

export function joinParts(...parts: Part[]): Part {
  return {
    rows: parts.flatMap((part) => part.rows),
    notes: parts.flatMap((part) => part.notes),
    unread: parts.flatMap((part) => part.unread),
  };
}

/** A part whose table has the same words over it as another: one of the two is not what they say. */
function unplaced({ rows, notes }: Part, section: string | null): Part {
  return {
    rows: rows.map((row) => ({ ...row, drafts: [], blanks: [...(row.blanks ?? []), ...row.drafts] })),
    notes: [...notes, `Not read: two tables under "${section}"`],
    unread: [section],
  };
}

/**
 * Reads each table; two under the same words are not read.
 * @throws {Failure} `empty` where tables hold rates without one figure, `changed-layout` where none is understood
 */
export function joinTables(tables: Table[], read: (table: Table) => Part): Part {
  const parts = tables.map(read);
  const names = parts.map(({ rows }) => rows.find((row) => row.drafts.length > 0)?.drafts[0]?.section);
  const isTwice = (name: string | null | undefined): name is string | null =>
    name !== undefined && names.indexOf(name) !== names.lastIndexOf(name);
  const part = joinParts(
    ...parts.map((one, at) => {
      const name = names[at];
      return isTwice(name) ? unplaced(one, name) : one;
    }),
  );
  if (part.rows.some((row) => row.drafts.length > 0)) return part;
  if (names.every((name) => name === undefined) && part.rows.some((row) => (row.blanks ?? []).length > 0))
    throw new Failure('empty', 'No figure in any table');
  const among = tables.length === 0 ? '' : ` that is understood, among ${tables.length} tables`;
  throw new Failure('changed-layout', `No table of mortgage rates${among}`);
}
