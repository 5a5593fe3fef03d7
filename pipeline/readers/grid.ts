import { isHidden, type PageElement, type Wording, wording } from './text.ts';

/** One cell: its wording, and whether it is a heading cell. */
export interface Cell extends Wording {
  header: boolean;
}

/** One body row, spans expanded: as many cells as the table has columns. */
export interface TableRow {
  label: Cell;
  cells: Cell[];
  /** The title row above it, where one spans the whole table. */
  group: string | null;
}

/** A table without its surroundings. */
export interface Grid {
  /** Header words by column; empty where the table prints none. */
  columns: string[];
  /** The column that holds the row labels. */
  labelAt: number;
  rows: TableRow[];
}

const LABEL_HEADER =
  /^(?:(?:mortgage |rate )?(?:terms?|types?)|mortgages?|products?|accounts?|years?|termes?|durée)\b/i;
const HEADER_WORDS =
  /\b(?:rates?|taux|apr|tac|offers?|terms?|terme|amortization|amortissement|product|account|details|special|posted)\b/i;
const FIGURE =
  /^(?:[+-]?\d{1,3}[.,]\d{1,3}\b(?!\s*-?\s*(?:years?|months?|ans?|mois))|\d{1,2}\s*%|(?:\p{L}+ )*prime(?: rate)?\s*[+-]|P\s*[+-])/iu;
/** A cell that a table does not have. */
export const NO_CELL: Cell = { printed: '', text: '', marks: [], header: false };

/** Reads the cells of a table element: spans expanded, empty columns dropped, header and labels found by their words. */
export function readGrid(node: PageElement): Grid {
  const grid = withoutEmptyColumns(expand(rowsOf(node)));
  const headerRows = countHeaderRows(grid);
  const columns = (headerRows > 0 ? (grid[0]?.cells ?? []) : []).map((_, at) =>
    [...new Set(grid.slice(0, headerRows).map((row) => row.cells[at]?.text ?? ''))].filter(Boolean).join(' '),
  );
  const body: Omit<TableRow, 'label'>[] = [];
  let group: string | null = null;
  for (const { cells } of grid.slice(headerRows)) {
    const spanning = cells.length > 1 && cells.every((cell) => cell === cells[0]);
    if (spanning) group = cells[0]?.text || null;
    else body.push({ cells, group });
  }
  const labelAt = findLabels(columns, body);
  return { columns, labelAt, rows: body.map((row) => ({ ...row, label: row.cells[labelAt] ?? NO_CELL })) };
}

interface GridRow {
  cells: Cell[];
  head: boolean;
}

/** The rows of a table without those of nested ones, each with whether it stands in a thead. */
function rowsOf(node: PageElement): { row: PageElement; head: boolean }[] {
  return node.children.flatMap((child) => {
    if (child.type !== 'tag') return [];
    if (child.name === 'tr') return isHidden(child) ? [] : [{ row: child, head: false }];
    if (!['thead', 'tbody', 'tfoot'].includes(child.name)) return [];
    return rowsOf(child).map(({ row }) => ({ row, head: child.name === 'thead' }));
  });
}

/** Spans to a plain grid: a spanning cell stands in every place that it covers. */
function expand(rows: { row: PageElement; head: boolean }[]): GridRow[] {
  const below: { cell: Cell; rows: number }[] = [];
  const grid = rows.map(({ row, head }) => {
    const cells: Cell[] = [];
    const fromAbove = (): void => {
      for (let hanging = below[cells.length]; hanging && hanging.rows > 0; hanging = below[cells.length]) {
        hanging.rows -= 1;
        cells.push(hanging.cell);
      }
    };
    for (const child of row.children) {
      if (child.type !== 'tag' || (child.name !== 'td' && child.name !== 'th') || isHidden(child)) continue;
      fromAbove();
      const cell: Cell = { ...wording(child), header: child.name === 'th' || child.attribs.scope === 'col' };
      const wide = span(child.attribs.colspan);
      for (let at = 0; at < wide; at += 1) {
        below[cells.length] = { cell, rows: span(child.attribs.rowspan) - 1 };
        cells.push(cell);
      }
    }
    fromAbove();
    return { cells, head };
  });
  const width = Math.max(0, ...grid.map((row) => row.cells.length));
  return grid
    .filter((row) => row.cells.some((cell) => cell.printed !== ''))
    .map((row) => ({ ...row, cells: [...row.cells, ...Array<Cell>(width - row.cells.length).fill(NO_CELL)] }));
}

function span(attribute: string | undefined): number {
  const value = Number.parseInt(attribute ?? '1', 10);
  return Number.isNaN(value) ? 1 : Math.min(Math.max(value, 1), 60);
}

function withoutEmptyColumns(grid: GridRow[]): GridRow[] {
  const used = (grid[0]?.cells ?? []).map((_, at) => grid.some((row) => row.cells[at]?.printed !== ''));
  return grid.map((row) => ({ ...row, cells: row.cells.filter((_, at) => used[at]) }));
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

/** Labels stand under a header that says so, or else in the first column that holds no figures. */
function findLabels(columnTexts: string[], body: Omit<TableRow, 'label'>[]): number {
  const named = columnTexts.findIndex((text) => LABEL_HEADER.test(text));
  if (named !== -1) return named;
  const width = body[0]?.cells.length ?? 0;
  for (let at = 0; at < width; at += 1) {
    if (!body.some((row) => FIGURE.test(row.cells[at]?.text ?? ''))) return at;
  }
  return 0;
}
