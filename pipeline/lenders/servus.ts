import type { CheerioAPI } from 'cheerio';
import type { Draft } from '../lender.ts';
import { findDay } from '../read/dates.ts';
import type { SmallPrint } from '../read/footnotes.ts';
import { type Cell, cellOf, isNote, NO_CELL, type TableRow } from '../read/grid.ts';
import { parseHeading, type Vocabulary } from '../read/labels.ts';
import type { Page } from '../read/page.ts';
import { joinParts, joinTables, notRead, type Part } from '../read/parts.ts';
import { rateColumns, readRows } from '../read/rows.ts';
import { isAction } from '../read/silent-columns.ts';
import { defineLender } from '../read/strategies.ts';
import { type Table, trailOf } from '../read/tables.ts';
import { childrenOf, isTable, type PageElement, textOf } from '../read/text.ts';
import { walk } from '../read/walk.ts';

/** Words of product names that say nothing about prepayment. */
const PRODUCTS = ['servus', 'no frills'].map((words): Vocabulary[number] => [words, {}]);
const NO_FRILLS: Partial<Draft> = { variant: 'nofrills', product: 'Servus No Frills Mortgage' };

/** The rows of one product. A product with an unknown name is kept as printed and not read. */
function readProduct(table: Table, product: string | null, text: string): Part {
  const rows = table.rows.filter((row) => row.group === product).map((row) => ({ ...row, group: null }));
  const named: Table = { ...table, trail: product ? [title(table), product] : [title(table)], rows };
  const words = parseHeading(product ?? '', PRODUCTS)?.words;
  if (!product || !words) return notRead(named, `the product "${product}"`);
  const { prepayment = 'closed' } = words;
  return readRows(named, {
    columns: rateColumns(table).map((column) => ({ ...column, says: { offer: 'posted', ...column.says } })),
    otherwise: { prepayment },
    passages: ({ offer }) => (offer === 'special' ? [text.match(/Special rates are for [^.]*\./i)?.[0] ?? ''] : []),
    with: { effectiveOn: findDay(table.headings.at(-1) ?? ''), ...(/no frills/i.test(product) && NO_FRILLS) },
  });
}

/** The heading above a table. Its effective day is printed as a heading too, and skipped. */
const title = ({ headings }: Table): string => headings.findLast((text) => !/\beffective\b/i.test(text)) ?? '';

function read(page: Page) {
  const { $, text } = page;
  const tables = readBlockTables($, /^Term$/i, page).filter(
    (table) => /\bmortgages?(?: rates)?[.:]?$/i.test(title(table)) && /mortgages?[.:]?$/i.test(table.caption ?? ''),
  );
  // A list of terms holds several products, one after the other.
  const productsOf = (table: Table) => [...new Set(table.rows.map(({ group }) => group))];
  return joinTables(tables, (table) =>
    joinParts(...productsOf(table).map((product) => readProduct(table, product, text))),
  );
}

export default defineLender({
  id: 'servus',
  name: 'Servus Credit Union',
  kind: 'credit union',
  page: 'https://servus.ca/rates',
  verified: 'recorded page',
  minimumRates: 14,
  words: PRODUCTS,
  prime: 'Servus Credit Union Prime Rate',
  read,
});

/** Reads nested `div`s as tables: rows of cells under one that names the labels' column. Single lines are captions and groups. */
export function readBlockTables($: CheerioAPI, labelHeader: RegExp, print: SmallPrint): Table[] {
  const tables: Table[] = [];
  let line: string | null = null;
  let open: Table | null = null;
  walk($, ({ node, heading }, place) => {
    if (heading) [line, open] = [null, null];
    if (heading || node.type !== 'tag' || isTable(node)) return true;
    const cells = cellsOf(node);
    if (!cells) {
      if (!isLine(node)) return false;
      const text = textOf(node);
      // Running text, links, days and settings name nothing.
      if (text !== '' && !isNote(text) && !isAction(node) && !UNNAMED.test(text)) line = text;
      return true;
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
        printed: [],
      };
      tables.push(open);
      line = null;
    } else if (open?.columns.length === cells.length) {
      const row: TableRow = { node, cells, label: cells[open.labelAt] ?? NO_CELL, isWhole: true, group: line };
      if (row.label.text !== '') open.rows.push(row);
    }
    return true;
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
