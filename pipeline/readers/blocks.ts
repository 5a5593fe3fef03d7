import type { CheerioAPI } from 'cheerio';
import type { Cell, PageElement, TableRow } from './grid.ts';
import { NO_CELL } from './grid.ts';
import type { Table } from './tables.ts';
import { isHidden, type PageNode, textOf, wording } from './text.ts';

/**
 * Reads rows that are printed in nested `div`s instead of a table. A row is a `div` of cells beside each other; one that names the labels'
 * column is a header, and the rows below it of the same width are its table. A line that stands alone before a header is the table's
 * caption, one that stands alone between its rows is the group of the rows that follow.
 */
export function readBlockTables($: CheerioAPI, labelHeader: RegExp): Table[] {
  const tables: Table[] = [];
  const levels: string[] = [];
  const headings: string[] = [];
  let line: string | null = null;
  let open: Table | null = null;

  const take = (cells: Cell[]): void => {
    const labelAt = cells.findIndex((cell) => labelHeader.test(cell.text));
    if (labelAt !== -1) {
      const columns = cells.map((cell) => cell.text);
      open = { trail: levels.filter(Boolean), headings: [...headings], caption: line, columns, labelAt, rows: [] };
      tables.push(open);
      line = null;
    } else if (open?.columns.length === cells.length) {
      const row: TableRow = { cells, label: cells[open.labelAt] ?? NO_CELL, group: line };
      if (row.label.text !== '') open.rows.push(row);
    }
  };
  const visit = (node: PageNode): void => {
    if (node.type !== 'tag' || ['script', 'style', 'template', 'noscript', 'table'].includes(node.name)) return;
    if (isHidden(node)) return;
    const level = /^h([1-6])$/.exec(node.name)?.[1];
    if (level) {
      levels.length = Math.min(levels.length, Number(level) - 1);
      levels[Number(level) - 1] = textOf(node);
      headings.push(textOf(node));
      [line, open] = [null, null];
      return;
    }
    const cells = cellsOf(node);
    if (cells) take(cells);
    else if (isLine(node)) line = textOf(node) || line;
    else for (const child of node.children) visit(child);
  };
  for (const child of $.root()[0]?.children ?? []) visit(child);
  return tables;
}

const inside = (node: PageElement): PageElement[] =>
  node.children.flatMap((child) => (child.type === 'tag' ? [child] : []));
const isLine = (node: PageElement): boolean =>
  inside(node).every((child) => !/^(?:div|table|h[1-6])$/.test(child.name) && isLine(child));

function cellsOf(node: PageElement): Cell[] | null {
  const cells = inside(node);
  if (cells.length < 2 || !cells.every((cell) => cell.name === 'div' && isLine(cell))) return null;
  return cells.map((cell) => ({ ...wording(cell), header: false }));
}
