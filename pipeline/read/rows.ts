import { Failure } from '../failure.ts';
import type { Draft } from '../lender.ts';
import { type Figure, isAbsent, readFigure, splitOffset } from './figures.ts';
import { marked } from './footnotes.ts';
import { type Cell, NO_CELL, namesLabels, type TableRow } from './grid.ts';
import { type Heading, joinWords, parseHeading, parseLabel, type Words } from './labels.ts';
import { narrow } from './limits.ts';
import type { Page } from './page.ts';
import { joinParts, joinTables, NOTHING, notRead, type Part, plainRow } from './parts.ts';
import { sectionOf, type Table } from './tables.ts';
import { APR } from './terms.ts';

/** Options for reading a table: the words over it, its columns of rates, and the lender's defaults. */
export interface TableReading {
  /** The columns of rates, or `only` for the one beside the labels if there is no other; if unset, the columns whose headers mark them as rates. */
  columns?: RateColumn[] | 'only';
  /** The words over the table that must be understood to the last, besides its caption; if unset, its headings and openers. */
  over?: string[];
  /** Defaults for fields that neither headings nor label state. */
  otherwise?: Words;
  with?: Partial<Draft>;
  /** Rows that are no rates, such as the prime. */
  besides?: RegExp;
  /** Adjusts a rate by its row and cell; returns words to say why the rate is left out. */
  adjust?(draft: Draft, row: TableRow, cell: Cell): Draft | string;
  /** The passages that narrow a rate, besides the footnotes of its marks. */
  passages?(draft: Draft): string[];
  /** True if a rate's marks refer to the page's footnotes; the default. */
  isMarked?(draft: Draft): boolean;
}

/** The meaning of the words over a table with its effective day, or the text that is not understood. */
type Above = Heading | { unknown: string };

/** Reads a table. What is not wholly understood is noted and not read: the words over it, a label, a cell. */
export function readRows(table: Table, reading: TableReading): Part {
  const columns = columnsOf(table, reading);
  if (columns.length === 0) return NOTHING;
  const above = aboveOf(table, reading);
  if ('unknown' in above) return notRead(table, `"${above.unknown}" is not understood`, reading.with);
  const rows = table.rows.filter((row) => !reading.besides?.test(row.label.text));
  return joinParts(...rows.map((row) => readRow(table, row, columns, above, reading)));
}

/** Reads the tables of a page under a title. @param titled gives a table the title that its lender prints elsewhere than over it */
export const readTables = (
  { tables }: Pick<Page, 'tables'>,
  title: RegExp,
  reading: TableReading,
  titled = (table: Table): Table => table,
): Part =>
  joinTables(tables.map(titled), (table) =>
    table.trail.some((text) => title.test(text)) ? readRows(table, reading) : NOTHING,
  );

/** A table whose title is the head of its labels. */
export const titledByHead = (table: Table): Table => ({ ...table, trail: [table.columns[table.labelAt] ?? ''] });

/** Reads the words over a table; they have to be wholly understood. */
export function aboveOf(table: Table, { over = table.trail }: Pick<TableReading, 'over'>): Above {
  const { words } = table.print;
  const texts = [...over, ...(table.caption ? [table.caption] : [])];
  const headings = texts.map((text) => parseHeading(text, words));
  const unknown = texts.find((_, at) => headings[at] === null);
  if (unknown !== undefined) return { unknown };
  const known = headings.filter((heading) => heading !== null);
  const joined = joinWords(...known.map((heading) => heading.words));
  if (!joined) return { unknown: texts.join(' / ') };
  return { words: joined, effectiveOn: known.findLast(({ effectiveOn }) => effectiveOn)?.effectiveOn ?? null };
}

function readRow(table: Table, row: TableRow, columns: RateColumn[], above: Heading, reading: TableReading): Part {
  const section = sectionOf(table, row);
  const where = `"${row.label.text}" under "${section}"`;
  const { label: labelText, primeOffset } = splitOffset(row.label.text);
  const { words } = table.print;
  const label = parseLabel(labelText, words);
  const group = row.group ? parseHeading(row.group, words) : { words: {}, effectiveOn: null };
  const beside = namesBeside(table, row);
  const notes: string[] = [];
  const drafts: Draft[] = [];
  const blanks: Draft[] = [];
  for (const column of label && group && row.isWhole ? columns : []) {
    const cell = column.at === 'all' ? joinCells(row) : row.cells[column.at];
    if (!cell) continue;
    const head = column.at === 'all' ? null : parseHeading(table.columns[column.at] ?? '', table.print.words);
    const says = column.says ?? head?.words ?? {};
    const words = joinWords(above.words, group?.words ?? {}, says, label ?? {}, ...beside);
    if (!words) {
      notes.push(`Not read: ${where} contradicts its heading`);
      continue;
    }
    const figure = isAbsent(cell.text) ? null : readFigure(cell.text);
    const own = figure && (figure.rate !== null || figure.primeOffset !== null) ? figure : null;
    if (!own && !isAbsent(cell.text)) notes.push(`Not read: "${cell.printed}" at ${where}`);
    const effectiveOn = column.effectiveOn ?? group?.effectiveOn ?? above.effectiveOn;
    const rest = {
      label: row.label.text,
      section,
      ...(primeOffset !== null && { primeOffset }),
      ...(effectiveOn !== null && { effectiveOn }),
      cell: cell.node,
      ...reading.with,
    };
    const draft = draftOf({ ...reading.otherwise, ...words }, own, own && aprOf(row, column, own), rest);
    if (!draft) {
      if (own) notes.push(`Not read: ${where} ${lackOf({ ...reading.otherwise, ...words })}`);
      continue;
    }
    const adjusted = reading.adjust ? reading.adjust(draft, row, cell) : draft;
    const whole = typeof adjusted === 'string' ? adjusted : narrowed(adjusted, table, row, column, reading);
    if (typeof whole === 'string') notes.push(`Left out: ${where}: ${whole}`);
    (own && typeof whole !== 'string' ? drafts : blanks).push(typeof whole === 'string' ? draft : whole);
  }
  if (!label) notes.push(`Not read: the label ${where}`);
  if (!row.isWhole) notes.push(`Not read: ${where} has a cell too many or too few`);
  if (!group) notes.push(`Not read: "${row.group}" over ${where}`);
  const plain = { ...plainRow(table, row), section };
  return {
    rows: [{ ...plain, drafts, blanks }],
    notes,
    unread: notes.length > 0 ? [reading.with?.section ?? section] : [],
  };
}

/** What names a rate beside its label: the head over the labels, and the cells of other columns of names. */
function namesBeside({ columns, labelAt, print: { words } }: Table, { cells }: TableRow): Words[] {
  const named = (text = ''): Words | undefined => parseHeading(text, words)?.words;
  return cells.flatMap(({ text }, at) => {
    const head = columns[at];
    if (at === labelAt) return named(head) ?? [];
    return namesLabels(head ?? '') || named(head) ? (named(text) ?? []) : [];
  });
}

function narrowed(draft: Draft, table: Table, row: TableRow, { at }: RateColumn, { passages, isMarked }: TableReading) {
  const { footnotes } = table.print;
  const cells = at === 'all' ? row.cells : row.cells.slice(at, at + 1);
  const over = at === 'all' ? table.columnMarks : table.columnMarks.slice(at, at + 1);
  const marks = [table.marks, ...over, row.label.marks, ...cells.map((cell) => cell.marks)];
  const notes = isMarked?.(draft) === false ? [] : marked(footnotes, [...new Set(marks.flat())]);
  return narrow(draft, [...notes, ...(passages?.(draft) ?? [])]);
}

/** What every rate says of itself, by name. */
const NEEDED = { rateType: 'type', termMonths: 'term', prepayment: 'prepayment', offer: 'offer' } as const;

/** Why words do not make a rate. @param words null if they are not understood */
export function lackOf(words: Words | null): string {
  const fields = new Set([...Object.keys(NEEDED), ...Object.keys(words ?? {})]) as Set<keyof typeof NEEDED>;
  const lacking = [...fields].flatMap((field) => (words && words[field] === undefined ? (NEEDED[field] ?? field) : []));
  return `does not say ${lacking.length > 0 ? `its ${lacking.join(', ')}` : 'what it is'}`;
}

/** Makes a rate, or without a figure a blank; null where what each needs, or what is named as two, is not known. */
export function draftOf(
  words: Words,
  figure: Figure | null,
  apr: number | null,
  rest: Partial<Draft> & Pick<Draft, 'label' | 'section'>,
): Draft | null {
  const { rateType, termMonths, prepayment, offer } = words;
  if (!rateType || !prepayment || !offer || termMonths === undefined) return null;
  if (Object.values(words).some((value) => value === undefined)) return null;
  if (figure && rateType === 'fixed' && figure.rate === null) return null;
  return {
    ...words,
    rateType,
    termMonths,
    prepayment,
    offer,
    rate: figure?.rate ?? null,
    primeOffset: figure?.primeOffset ?? null,
    apr,
    ...rest,
  };
}

function joinCells(row: TableRow): Cell {
  const cells = row.cells.filter((cell) => cell !== row.label && !isAbsent(cell.text));
  const join = (texts: string[]): string => texts.join(' | ');
  return { ...NO_CELL, printed: join(cells.map(({ printed }) => printed)), text: join(cells.map(({ text }) => text)) };
}

function aprOf(row: TableRow, column: RateColumn, figure: Figure): number | null {
  if (column.aprAt === undefined || column.aprAt === null) return figure.apr;
  const beside = readFigure(row.cells[column.aprAt]?.text ?? '');
  if (!beside || beside.primeOffset !== null) return null;
  return beside.apr ?? beside.rate;
}

export interface RateColumn {
  /** Its index; `all` if no header tells rate from APR and the cells of a row do so themselves. */
  at: number | 'all';
  aprAt?: number | null;
  says?: Words;
  effectiveOn?: string | null;
}

const APR_HEAD = new RegExp(`^${APR}(?: ?[[(](?:%|${APR})[\\])])*$`, 'i');
export const isAprHead = (text: string): boolean => APR_HEAD.test(text);
const RATE = /\b(?:rates?|offers?|posted|special|taux)\b/i;

/** The columns of rates, by wholly understood headers. Their APRs stand right behind them, seen from the labels, or in the only such column. */
export function rateColumns(table: Table): RateColumn[] {
  const isApr = (at: number): boolean => APR_HEAD.test(table.columns[at] ?? '');
  const rates = table.columns.flatMap((text, at): RateColumn[] => {
    if (at === table.labelAt || isApr(at)) return [];
    const heading = parseHeading(text, table.print.words);
    if (!heading || !(RATE.test(text) || Object.keys(heading.words).length > 0)) return [];
    return [{ at, says: heading.words, effectiveOn: heading.effectiveOn }];
  });
  const aprs = table.columns.flatMap((_, at) => (isApr(at) ? [at] : []));
  const besideOf = ({ at }: RateColumn): number =>
    table.labelAt > (at as number) ? (at as number) - 1 : (at as number) + 1;
  const only = rates.length === 1 && aprs.length === 1 ? (aprs[0] ?? null) : null;
  // Columns that changed places leave an APR beside no rate; then nobody knows whose the others are.
  const isStray = rates.length > 1 && aprs.some((apr) => !rates.some((column) => besideOf(column) === apr));
  return rates.map((column) => {
    const beside = besideOf(column);
    return { ...column, aprAt: isApr(beside) && !isStray ? beside : only };
  });
}

function columnsOf(table: Table, { columns }: TableReading): RateColumn[] {
  if (columns && columns !== 'only') return columns;
  const named = rateColumns(table);
  return columns === undefined || named.length > 1 ? named : [{ at: onlyColumn(table) }];
}

/** The columns whose headers match. */
export function columns(table: Table, header: RegExp): number[] {
  return table.columns.flatMap((text, at) => (at !== table.labelAt && header.test(text) ? [at] : []));
}

/** The only column beside the labels, for two-column tables without headers. */
export function onlyColumn(table: Table): number {
  const width = table.rows[0]?.cells.length ?? 0;
  if (width !== 2) throw new Failure('changed-layout', `${width} columns instead of 2 under "${sectionOf(table)}"`);
  return 1 - table.labelAt;
}
