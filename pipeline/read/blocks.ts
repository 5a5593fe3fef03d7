import type { CheerioAPI } from 'cheerio';
import type { SmallPrint } from './footnotes.ts';
import { type Cell, cellOf, isNote, NO_CELL, type TableRow } from './grid.ts';
import { walk } from './outline.ts';
import { isAction } from './silent-columns.ts';
import { type Table, trailOf } from './tables.ts';
import { childrenOf, isTable, type PageElement, textOf } from './text.ts';

/** Reads nested `div`s as tables: rows of cells under one that names the labels' column. Single lines are captions and groups. */
export function readBlockTables($: CheerioAPI, labelHeader: RegExp, print: SmallPrint): Table[] {
  const tables: Table[] = [];
  let line: string | null = null;
  let open: Table | null = null;
  walk($, {
    heading() {
      [line, open] = [null, null];
    },
    element(node, place) {
      if (isTable(node)) return 'past';
      const cells = cellsOf(node);
      if (!cells) {
        if (!isLine(node)) return 'into';
        const text = textOf(node);
        // Running text, links, days and settings name nothing.
        if (text !== '' && !isNote(text) && !isAction(node) && !UNNAMED.test(text)) line = text;
        return 'past';
      }
      const labelAt = cells.findIndex((cell) => labelHeader.test(cell.text));
      if (labelAt !== -1) {
        const where = place();
        const columns = cells.map((cell) => cell.text);
        const columnMarks = cells.map((cell) => cell.marks);
        open = {
          ...where,
          trail: trailOf(where),
          caption: line,
          element: node,
          print,
          columns,
          columnMarks,
          labelAt,
          rows: [],
          isStacked: false,
        };
        tables.push(open);
        line = null;
      } else if (open?.columns.length === cells.length) {
        const row: TableRow = { node, cells, label: cells[open.labelAt] ?? NO_CELL, isWhole: true, group: line };
        if (row.label.text !== '') open.rows.push(row);
      }
      return 'past';
    },
  });
  return tables;
}

const UNNAMED = /^(?:(?:last |table )?updated|as of|print|share|download|show|rates loaded|our rates$)\b/i;
/** A line may be wrapped in parts of its own, if nothing stands beside them. */
const isLine = (node: PageElement): boolean => {
  const children = childrenOf(node);
  const isAlone = children.length === 1 && node.children.every(({ type }) => type !== 'text');
  return children.every((child) => (isAlone && child.name === 'div' ? isLine(child) : isInnermost(child)));
};
const isInnermost = (node: PageElement): boolean => !/^(?:div|table|h[1-6])$/.test(node.name) && isLine(node);

function cellsOf(node: PageElement): Cell[] | null {
  const cells = childrenOf(node);
  if (cells.length < 2 || !cells.every((cell) => cell.name === 'div' && isLine(cell))) return null;
  return cells.map(cellOf);
}
