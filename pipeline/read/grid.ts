import { isAbsent } from './figures.ts';
import { findWords, parseLabel } from './labels.ts';
import { POINTS } from './layout/wording.ts';
import { isAction, silentColumns } from './silent-columns.ts';
import {
  childrenOf,
  isCell,
  isHidden,
  isOutOfSight,
  isStruck,
  type PageElement,
  remembered,
  type Wording,
  withoutColon,
  wording,
} from './text.ts';
import { tipsIn } from './walk.ts';

export interface Cell extends Wording {
  /** Null where a row has no cell in a column. */
  node: PageElement | null;
  header: boolean;
  action: boolean;
}

/** One body row, spans expanded: as many cells as the table has columns. */
export interface TableRow {
  node: PageElement;
  label: Cell;
  cells: Cell[];
  /** True if it has as many cells as the table has columns; otherwise nobody knows which column each cell belongs to. */
  isWhole: boolean;
  /** The title row above it, if one spans the whole table. */
  group: string | null;
  /** The heads above it, if others than those of the table were printed again: its columns mean something else then. */
  heads?: string[];
}

export interface Grid {
  /** Header words by column; empty if the table prints none. */
  columns: string[];
  columnMarks: string[][];
  labelAt: number;
  rows: TableRow[];
  /** True if its cells repeat their heads, as tables for small screens do. */
  isStacked: boolean;
  /** Every row as it is printed, silent columns too. */
  printed: PrintedRow[];
}

/** One row with all of its cells, spans expanded, and what it is: a note says something of the rows, and names none. */
export interface PrintedRow {
  kind: 'head' | 'group' | 'note' | 'row';
  node: PageElement;
  cells: Cell[];
}

const LABEL_HEADER =
  /^(?:(?:mortgage |rate )?(?:terms?|types?)|mortgages?(?! rates?\b)|products?|accounts?|years?|termes?|durée)\b/i;
/** True for a head over the names of rows. */
export const namesLabels = (head: string): boolean => LABEL_HEADER.test(head);
const HEADER_WORDS =
  /\b(?:rates?|taux|apr|tac|offers?|terms?|terme|amortization|amortissement|product|account|details|special|posted)\b/i;
const FIGURE =
  /^(?:[+-]?\d{1,3}[.,]\d{1,3}\b(?!\s*-?\s*(?:years?|months?|ans?|mois))|\d{1,2}\s*%|(?:\p{L}+ )*prime(?: rate)?\s*[+‐-―−-]|P\s*[+‐-―−-])/iu;

export const NO_CELL: Cell = { printed: '', text: '', marks: [], header: false, action: false, node: null };

/** Makes a cell from a table element, or from an element used as one. */
export function cellOf(node: PageElement): Cell {
  const header = node.name === 'th' || node.attribs.scope === 'col';
  return { ...wording(node), header, action: isAction(node), node };
}

/** The grid of a table, read once; what people judged of a page changes it before anybody asks for it. */
export const gridOf = remembered(readGrid);

/** Reads a table: spans expanded, silent columns dropped, header and labels found by their words. */
function readGrid(node: PageElement): Grid {
  const all = expand(rowsOf(node));
  const expanded = all.filter(isWorded);
  const printed = all.map((row): PrintedRow => ({ ...row, kind: isWorded(row) ? 'head' : 'group' }));
  const kinds = new Map(printed.map((row) => [row.node, row]));
  const headerRows = countHeaderRows(withoutSilentColumns(expanded));
  const width = widthOf(expanded, headerRows);
  const grid = withoutSilentColumns(
    expanded.map((row) => ({
      ...row,
      cells: Array.from({ length: width }, (_, at) => row.cells[at] ?? NO_CELL),
    })),
  );
  const heads = grid.slice(0, headerRows).map(({ cells }) => cells);
  const columns = (heads[0] ?? []).map((_, at) =>
    [...new Set(heads.map((cells) => cells[at]?.text ?? ''))].filter(Boolean).join(' '),
  );
  const columnMarks = columns.map((_, at) => heads.flatMap((cells) => cells[at]?.marks ?? []));
  const repeated = columns.map((head, at) => repeatsHead(grid.slice(headerRows), head, at));
  const body: Omit<TableRow, 'label'>[] = [];
  let group: string | null = null;
  let others: string[] | undefined;
  for (const { node, cells: filled, count } of grid.slice(headerRows)) {
    const as = kinds.get(node) as PrintedRow;
    const cells = filled.map((cell, at) => {
      const head = columns[at] ?? '';
      return { ...cell, text: repeated[at] ? cell.text.slice(head.length).trim() : cell.text };
    });
    const texts = cells.map(({ text }) => text);
    const isOfHeads = cells.every(({ header }) => header);
    // In a table of two columns, a single cell in a row is a label that lost its figure.
    const alone = filled.every((cell) => cell === filled[0] || cell === NO_CELL);
    const spanning = alone && (cells.length > 2 || (cells.length === 2 && count >= width));
    if (body.length > 0 && !spanning && isHeader(texts, isOfHeads)) {
      // The header may be repeated; under another one the columns mean something else.
      if (others || texts.some((text, at) => text !== columns[at])) others = texts;
      continue;
    }
    as.kind = !spanning ? 'row' : isNote(cells[0]?.text ?? '') ? 'note' : 'group';
    if (as.kind === 'group') group = cells[0]?.text || null;
    if (spanning) continue;
    body.push({ node, cells, isWhole: count === width && !others, group, ...(others && { heads: others }) });
  }
  const labelAt = findLabels(columns, body);
  const rows = body.map((row): TableRow => {
    const cells = row.cells.map((cell, at) => (at === labelAt ? { ...cell, text: withoutColon(cell.text) } : cell));
    return { ...row, cells, label: cells[labelAt] ?? NO_CELL };
  });
  return { columns, columnMarks, labelAt, rows, isStacked: repeated.includes(true), printed };
}

/** True if every cell of a column begins with its head. Labels may have words in common with theirs. */
function repeatsHead(rows: readonly GridRow[], head: string, at: number): boolean {
  const texts = rows.flatMap(({ cells }) => cells[at]?.text || []);
  return at > 0 && head !== '' && texts.length > 0 && texts.every((text) => text.startsWith(`${head} `));
}

/** A row with its cells, and how many they are, spans counted. */
type GridRow = ReturnType<typeof expand>[number];

/** The width of the header; without one, the most frequent width of the rows. */
function widthOf(grid: GridRow[], headerRows: number): number {
  if (headerRows > 0) return Math.max(...grid.slice(0, headerRows).map(({ count }) => count));
  // A single cell spans more columns than there are, or fewer.
  const rows = grid.filter(({ cells }) => new Set(cells).size > 1);
  const counts = (rows.length > 0 ? rows : grid).map(({ count }) => count);
  const often = [...Map.groupBy(counts, (count) => count)].sort(
    ([a, same], [b, others]) => others.length - same.length || b - a,
  );
  return often[0]?.[0] ?? 0;
}

/** The rows of a table that people see, and whether each stands in its head. */
export function rowsOf(node: PageElement, head = false): { row: PageElement; head: boolean }[] {
  return childrenOf(node).flatMap((child) => {
    if (isHidden(child) || isOutOfSight(child) || isStruck(child)) return [];
    return child.name === 'tr' ? [{ row: child, head }] : rowsOf(child, child.name === 'thead');
  });
}

/** Expands spans to a plain grid: a spanning cell stands in every place that it covers. */
function expand(rows: { row: PageElement; head: boolean }[]) {
  const below: { cell: Cell; rows: number }[] = [];
  const grid = rows.map(({ row, head }) => {
    const cells: Cell[] = [];
    const fromAbove = (): void => {
      for (let hanging = below[cells.length]; hanging && hanging.rows > 0; hanging = below[cells.length]) {
        hanging.rows -= 1;
        cells.push(hanging.cell);
      }
    };
    for (const child of childrenOf(row)) {
      if (!isCell(child) || isHidden(child)) continue;
      fromAbove();
      const cell = cellOf(child);
      const wide = span(child.attribs.colspan);
      for (let at = 0; at < wide; at += 1) {
        below[cells.length] = { cell, rows: span(child.attribs.rowspan) - 1 };
        cells.push(cell);
      }
    }
    fromAbove();
    return { node: row, cells, head, count: cells.length };
  });
  return grid.filter((row) => isWorded(row) || tipsIn(row.node).length > 0);
}

/** True for a row with words of its own, not of pictures alone. */
export const isWorded = ({ cells }: Pick<PrintedRow, 'cells'>): boolean => cells.some(({ printed }) => printed !== '');

function span(attribute: string | undefined): number {
  const value = Number.parseInt(attribute ?? '1', 10);
  return Number.isNaN(value) ? 1 : Math.min(Math.max(value, 1), 60);
}

/** The columns from which no rate is read. */
export const silentIn = (grid: readonly Pick<GridRow, 'cells'>[]): Set<number> =>
  silentColumns(grid.map(({ cells }) => cells.map((cell) => ({ ...cell, text: cell.text || cell.printed }))));

function withoutSilentColumns(grid: GridRow[]): GridRow[] {
  const silent = silentIn(grid);
  return grid.map((row) => ({ ...row, cells: row.cells.filter((_, at) => !silent.has(at)) }));
}

function countHeaderRows(grid: GridRow[]): number {
  const inHead = grid.findIndex((row) => !row.head);
  if (inHead !== 0) return inHead === -1 ? grid.length : inHead;
  const first = grid[0]?.cells ?? [];
  const others = first.slice(1);
  if (others.length === 0 || first.some((cell) => FIGURE.test(cell.text))) return 0;
  const allHeaders = first.every((cell) => cell.header || cell.text === '');
  return allHeaders || others.some((cell) => HEADER_WORDS.test(cell.text)) ? 1 : 0;
}

/** True for a row that is a header again: no figure, no product, and words of headers, unless all are heading cells (`isOfHeads`). */
export function isHeader([label = '', ...others]: readonly string[], isOfHeads = false): boolean {
  const texts = others.filter((text) => text !== '' && !isAbsent(text));
  if (label === '' || texts.length === 0 || [label, ...texts].some((text) => FIGURE.test(text))) return false;
  if (parseLabel(label)?.termMonths !== undefined) return false;
  return isOfHeads || namesLabels(label) || texts.some((text) => HEADER_WORDS.test(text));
}

/** True for the text of a row that is running text: it says something about rows, and is no title over them. */
export const isNote = (text: string): boolean =>
  /\p{L}{4}[.!?](?=$| \p{Lu})/u.test(text) &&
  text.split(' ').length >= FEWEST_WORDS &&
  !POINTS.test(text) &&
  Object.keys(findWords(text)).length === 0;
const FEWEST_WORDS = 4;

/** Finds the labels: under a header that names them, or else in the first column without figures. */
function findLabels(columnTexts: string[], body: Omit<TableRow, 'label'>[]): number {
  const named = columnTexts.findIndex(namesLabels);
  if (named !== -1) return named;
  const isPlain = (_: Cell, at: number): boolean => !body.some((row) => FIGURE.test(row.cells[at]?.text ?? ''));
  return Math.max(0, body[0]?.cells.findIndex(isPlain) ?? 0);
}
