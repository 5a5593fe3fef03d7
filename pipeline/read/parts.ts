import { Failure } from '../failure.ts';
import type { Draft, Reading, Row } from '../lender.ts';
import { feedFigure, readFigure } from './figures.ts';
import type { TableRow } from './grid.ts';
import { sectionOf, type Table } from './tables.ts';

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

/** A failure to read anything, with the first notes, which say why. */
export const nothingRead = (kind: 'empty' | 'changed-layout', detail: string, notes: string[]): Failure =>
  new Failure(kind, [detail, ...new Set(notes)].slice(0, 1 + MOST_NOTES).join('; '));
const MOST_NOTES = 3;

/** A part whose table has the same words over it as another: one of the two is not what they say. */
function unplaced({ rows, notes }: Part, section: string | null): Part {
  return {
    rows: rows.map((row) => ({ ...row, drafts: [], blanks: [...(row.blanks ?? []), ...row.drafts] })),
    notes: [...notes, `Not read: two tables under "${section}"`],
    unread: [section],
  };
}

/** Keeps a table as printed, without reading it. */
export function notRead(table: Table, why: string, named?: Partial<Draft>): Part {
  const rows = table.rows.map((row) => plainRow(table, row));
  return { rows, notes: [`Not read: ${why}`], unread: rows.map(({ section }) => named?.section ?? section) };
}

/** The words that are named by notes as not understood. */
export const notUnderstood = (notes: readonly string[]): string[] =>
  notes.flatMap((note) =>
    [...note.matchAll(/Not read: "([^"]+)" is not understood/g)].map(([, words]) => words as string),
  );

/** Reads tables, none of two under the same words. @throws {Failure} `empty` without figures, `changed-layout` if none is understood */
export function joinTables(tables: Table[], read: (table: Table) => Part): Part {
  const parts = tables.map(read);
  const names = parts.map(({ rows }) => rows.find((row) => row.drafts.length > 0)?.drafts[0]?.section);
  const isTwice = (name: string | null | undefined): name is string | null =>
    name !== undefined && names.indexOf(name) !== names.lastIndexOf(name);
  const part = joinParts(
    ...parts.map((part, at) => {
      const name = names[at];
      return isTwice(name) ? unplaced(part, name) : part;
    }),
  );
  if (part.rows.some((row) => row.drafts.length > 0)) return part;
  if (names.every((name) => name === undefined) && part.rows.some((row) => (row.blanks ?? []).length > 0))
    throw nothingRead('empty', 'No figure in any table', part.notes);
  const among = tables.length === 0 ? '' : ` that is understood, among ${tables.length} tables`;
  const silent = tables.filter((_, at) => parts[at]?.rows.length === 0);
  const notes = [...part.notes, ...silent.map((table) => `Not read: no rates are seen under "${sectionOf(table)}"`)];
  throw nothingRead('changed-layout', `No table of mortgage rates${among}`, notes);
}

/** The row as printed, without rates: the form in which a raw record keeps a prime or another figure. */
export function plainRow(table: Table, row: TableRow): Row {
  const cells = row.cells.flatMap((cell, at) => (at === table.labelAt ? [] : [cell.printed]));
  return { source: 0, section: sectionOf(table, row), label: row.label.printed, cells, drafts: [], at: row.node };
}

export interface Prime {
  prime: number;
  row: Row;
}

/** The lender's own prime, from rows that print it; null if they print none, or different figures. */
export function readPrime(tables: Table[], label: RegExp): Prime | null {
  const [first, ...others] = tables.flatMap((table) =>
    table.rows.flatMap((row) => {
      if (!label.test(row.label.text)) return [];
      const rates = row.cells.flatMap((cell) => readFigure(cell.text)?.rate ?? []);
      return rates.map((prime) => ({ prime, row: plainRow(table, row) }));
    }),
  );
  return first && others.every(({ prime }) => prime === first.prime) ? first : null;
}

/** The lender's prime right behind its name (and marks, a colon) in the words of a page; null where there is none, or several. */
export function printedPrime(text: string, name: string): Prime | null {
  const pattern = new RegExp(`${name}(?: is|[ †*]*:)? ?(\\d{1,2}[.,]\\d{1,3}(?![\\d.,]*\\d) ?%?)`, 'gi');
  const printed = [...new Set([...text.matchAll(pattern)].map(([, figure]) => (figure as string).trim()))];
  const [prime = null, ...others] = new Set(printed.map(feedFigure));
  if (prime === null || others.length > 0) return null;
  return { prime, row: { source: 0, section: null, label: name, cells: printed, drafts: [] } };
}

/** Adds the prime to a part. Without it, the rates quoted on it are left out: nothing is left to check them against. */
export function withPrime(part: Part, prime: Prime | null): Reading {
  if (prime) return { ...part, rows: [...part.rows, prime.row], prime: prime.prime };
  const onPrime = (draft: Draft): boolean => typeof draft.primeOffset === 'number';
  const lost = part.rows.flatMap(({ drafts }) => drafts.filter(onPrime));
  return {
    ...part,
    rows: part.rows.map((row) => ({
      ...row,
      drafts: row.drafts.filter((draft) => !onPrime(draft)),
      blanks: [
        ...(row.blanks ?? []),
        ...row.drafts.filter(onPrime).map((draft) => ({ ...draft, rate: null, primeOffset: null })),
      ],
    })),
    prime: null,
    notes: [
      ...part.notes,
      ...lost.map(({ label }) => `Left out: "${label}" is quoted on a prime that the page does not print`),
    ],
  };
}
