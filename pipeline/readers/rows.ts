import { Failure } from '../failure.ts';
import type { Draft, Reading, Row } from '../lender.ts';
import { type Figure, isAbsent, readFigure, splitOffset } from './figures.ts';
import type { Cell, TableRow } from './grid.ts';
import { findWords, joinWords, parseLabel, type Vocabulary, type Words } from './labels.ts';
import { sectionOf, type Table } from './tables.ts';

/** A column that holds rates. */
export interface RateColumn {
  /** Its place; `all` where the cells of a row say themselves which is the rate and which the APR, and no header does. */
  at: number | 'all';
  /** The column that holds its APRs, where they stand apart. */
  aprAt?: number | null;
  /** What its header says about its rates. */
  says?: Words;
}

/** How a table is read: what its headings say, which columns hold rates, and what the lender takes for granted. */
export interface TableReading {
  /** Index of the answer; 0 unless told. */
  source?: number;
  columns: RateColumn[];
  /** What the headings say about every row. A row that contradicts them is not read. */
  says?: Words;
  /** What holds where neither headings nor label say anything. */
  otherwise?: Words;
  /** The lender's own words in labels. */
  words?: Vocabulary;
  /** The header or page says that the numbers are percentages, so `%` may be missing. */
  unitless?: boolean;
  /** Fields that every rate of the table shares. */
  with?: Partial<Draft>;
  /** Last changes to a rate, made from its row and cell; null leaves it out. */
  adjust?(draft: Draft, row: TableRow, cell: Cell): Draft | null;
}

type Part = Pick<Reading, 'rows' | 'notes'>;

/**
 * Reads the rows of a table. Rows whose label is not wholly understood, and cells that hold anything but the expected figures, are noted and not read.
 * @throws {Failure} `empty` where the table has rows but not one figure
 */
export function readRows(table: Table, reading: TableReading): Part {
  const parts = table.rows.map((row) => readRow(table, row, reading));
  const part = joinParts(...parts);
  if (part.rows.every((row) => row.drafts.length === 0)) {
    throw new Failure('empty', `No figures under "${sectionOf(table) ?? table.columns.join(' | ')}"`);
  }
  return part;
}

/** Reads one row of a table. @see readRows */
function readRow(table: Table, row: TableRow, reading: TableReading): Part {
  const section = sectionOf(table, row);
  const where = `"${row.label.text}" under "${section}"`;
  const notes: string[] = [];
  const { label: labelText, primeOffset } = splitOffset(row.label.text);
  const label = parseLabel(labelText, reading.words);
  const drafts = reading.columns.flatMap((column): Draft[] => {
    const cell = column.at === 'all' ? joinCells(row) : row.cells[column.at];
    if (!cell || isAbsent(cell.text)) return [];
    const figure = readFigure(cell.text, { unitless: reading.unitless ?? false });
    if (!figure || (figure.rate === null && figure.primeOffset === null)) {
      notes.push(`Not read: "${cell.printed}" at ${where}`);
      return [];
    }
    if (!label) return [];
    const said = joinWords(
      reading.says ?? {},
      row.group ? findWords(row.group, reading.words) : {},
      column.says ?? {},
      label,
    );
    if (!said) {
      notes.push(`Not read: ${where} contradicts its heading`);
      return [];
    }
    const draft = draftOf({ ...reading.otherwise, ...said }, figure, aprOf(row, column, figure), {
      label: row.label.text,
      section,
      ...(primeOffset !== null && { primeOffset }),
      ...reading.with,
    });
    if (!draft) {
      notes.push(`Not read: ${where} does not say what it is`);
      return [];
    }
    const adjusted = reading.adjust ? reading.adjust(draft, row, cell) : draft;
    return adjusted ? [adjusted] : [];
  });
  if (!label) notes.push(`Not read: the label ${where}`);
  const cells = row.cells.flatMap((cell, at) => (at === table.labelAt ? [] : [cell.printed]));
  return { rows: [{ source: reading.source ?? 0, section, label: row.label.printed, cells, drafts }], notes };
}

/**
 * Makes a rate from what was said about it and its figures.
 * @returns null where type, term, prepayment or offer is not known: nothing is guessed
 */
export function draftOf(
  words: Words,
  figure: Figure,
  apr: number | null,
  rest: Partial<Draft> & Pick<Draft, 'label' | 'section'>,
): Draft | null {
  const { rateType, termMonths, prepayment, offer } = words;
  if (!rateType || !prepayment || !offer || termMonths === undefined) return null;
  if (rateType === 'fixed' && figure.rate === null) return null;
  return {
    ...words,
    rateType,
    termMonths,
    prepayment,
    offer,
    rate: figure.rate,
    primeOffset: figure.primeOffset,
    apr,
    ...rest,
  };
}

/** Puts the readings of several tables together. */
export function joinParts(...parts: Part[]): Part {
  return { rows: parts.flatMap((part) => part.rows), notes: parts.flatMap((part) => part.notes) };
}

/** The row as printed, without rates: what a raw record keeps of a prime or another figure. */
export function plainRow(table: Table, row: TableRow, source = 0): Row {
  const cells = row.cells.flatMap((cell, at) => (at === table.labelAt ? [] : [cell.printed]));
  return { source, section: sectionOf(table, row), label: row.label.printed, cells, drafts: [] };
}

function joinCells(row: TableRow): Cell {
  const cells = row.cells.filter((cell) => cell !== row.label && !isAbsent(cell.text));
  const join = (texts: string[]): string => texts.filter(Boolean).join(' | ');
  return {
    printed: join(cells.map((cell) => cell.printed)),
    text: join(cells.map((cell) => cell.text)),
    marks: cells.flatMap((cell) => cell.marks),
    header: false,
  };
}

function aprOf(row: TableRow, column: RateColumn, figure: Figure): number | null {
  if (column.aprAt === undefined || column.aprAt === null) return figure.apr;
  const beside = readFigure(row.cells[column.aprAt]?.text ?? '');
  if (!beside || beside.primeOffset !== null) return null;
  return beside.apr ?? beside.rate;
}
