import type { CheerioAPI } from 'cheerio';
import { written } from './figures.ts';
import type { Accident } from './oracle.ts';
import { cellsOf, figureRows, figureTables, type Nodes, onEach, onPages } from './page.ts';
import type { Subject } from './subjects.ts';

type Choice = (at: number, of: number) => boolean;

const LOSSES: Record<string, Choice> = {
  'every second row gone': (at) => at % 2 === 0,
  'the other rows gone': (at) => at % 2 === 1,
  'the first half of the rows gone': (at, of) => at < of / 2,
  'the second half of the rows gone': (at, of) => at >= of / 2,
  'all rows but one gone': (at) => at > 0,
  'every row gone': () => true,
  'the first row gone': (at) => at === 0,
  'the last row gone': (at, of) => at === of - 1,
  'a middle row gone': (at, of) => at === Math.floor(of / 2),
};

const nth =
  (index: number) =>
  ($: CheerioAPI): Nodes[] =>
    figureTables($).slice(index, index + 1);

/** Rows that are lost: from the page as a whole, and from each table alone. */
export function lostRows(subject: Subject): Accident[] {
  const tables = Array.from({ length: 12 }, (_, index) => index);
  return [
    ...Object.entries(LOSSES).map(([name, gone]) =>
      onPages(subject, name, ($) => {
        const rows = figureRows($);
        for (const [at, row] of rows.entries()) if (gone(at, rows.length)) row.remove();
        return rows.length > 0;
      }),
    ),
    ...tables.map((index) => onEach(subject, `table ${index + 1} gone`, nth(index), (table) => table.remove())),
    ...tables.map((index) =>
      onEach(subject, `table ${index + 1} without its rows`, nth(index), (table) => table.find('tbody').empty()),
    ),
  ];
}

/** Rows in another order, or printed again. */
export function movedRows(subject: Subject): Accident[] {
  const reorder = (name: string, order: (rows: Nodes[]) => Nodes[]): Accident =>
    onPages(subject, name, ($) => {
      for (const table of figureTables($)) {
        const rows = figureRows($).filter((row) => row.closest('table').is(table));
        const copies = order(rows).map((row) => row.clone());
        for (const [at, row] of rows.entries()) row.replaceWith(copies[at] as Nodes);
      }
      return figureTables($).length > 0;
    });
  return [
    reorder('rows turned round', (rows) => rows.toReversed()),
    reorder('the first row last', ([first, ...rest]) => (first ? [...rest, first] : [])),
    onEach(subject, 'every row twice', figureRows, (row) => row.after(row.clone())),
    onEach(subject, 'every table twice', figureTables, (table) => table.after(table.clone())),
  ];
}

const CONTRADICTIONS = 8;

/** A row printed again with other figures: which of the two holds, nobody can say. */
export function contradictingRows(subject: Subject): Accident[] {
  return Array.from({ length: CONTRADICTIONS }, (_, turn) => turn).flatMap((turn) =>
    (['before', 'after'] as const).map((where) =>
      onPages(subject, `row ${turn + 1} of ${CONTRADICTIONS} printed again ${where} it with other figures`, ($) => {
        const rows = figureRows($);
        const row = rows[Math.floor((turn * rows.length) / CONTRADICTIONS)];
        if (!row) return false;
        const twin = row.clone();
        for (const cell of cellsOf($, twin))
          cell.html(
            (cell.html() ?? '').replace(/(?<![\w.,])\d[.,]\d{2,3}(?!\d)/g, (text) =>
              written(Number(text.replace(',', '.')) * 1000 + 350, text),
            ),
          );
        row[where](twin);
        return true;
      }),
    ),
  );
}
