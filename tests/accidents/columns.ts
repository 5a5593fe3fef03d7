import type { CheerioAPI } from 'cheerio';
import type { Accident } from './oracle.ts';
import { cellsOf, figureTables, type Nodes, nodesOf, onPages } from './page.ts';
import type { Subject } from './subjects.ts';

/** The rows of a table whose cells are all single ones, so that columns can be moved. */
const plainRows = ($: CheerioAPI, table: Nodes): Nodes[] =>
  table.find('[colspan], [rowspan]').length === 0 ? nodesOf($, table.find('tr')) : [];

const MOST = 4;

/** Columns that change places, headers and all. */
export function swappedColumns(subject: Subject): Accident[] {
  const pairs = Array.from({ length: MOST }, (_, a) =>
    Array.from({ length: MOST - a - 1 }, (_, b) => [a, a + b + 1] as const),
  ).flat();
  return pairs.map(([a, b]) =>
    onPages(subject, `columns ${a + 1} and ${b + 1} swapped with their headers`, ($) => {
      let happened = false;
      for (const table of figureTables($))
        for (const row of plainRows($, table)) {
          const cells = cellsOf($, row);
          const [first, second] = [cells[a], cells[b]];
          if (!first || !second) continue;
          const copy = second.clone();
          second.replaceWith(first.clone());
          first.replaceWith(copy);
          happened = true;
        }
      return happened;
    }),
  );
}

/** A column nobody knows: its header, and what its cells say. */
const STRANGERS: [header: string, cell: (row: number) => string][] = [
  ['Change', (row) => `${row % 2 ? '-' : '+'}0.0${(row % 8) + 1}%`],
  ['Savings rate', (row) => `2.3${row % 10}%`],
  ['GIC rate', (row) => `3.8${row % 10}%`],
  ['Last week', (row) => `4.9${row % 10}%`],
  ['Cash back', (row) => `1.0${row % 10}%`],
  ['', (row) => `4.8${row % 10}%`],
  ['Apply', () => '<a href="#">Apply</a>'],
];

/** A new column: as the first, the second or the last one. */
export function strangeColumns(subject: Subject): Accident[] {
  return STRANGERS.flatMap(([header, cell]) =>
    [0, 1, Number.POSITIVE_INFINITY].map((place) =>
      onPages(subject, `a column "${header}" put in at ${place + 1}`, ($) => {
        let happened = false;
        for (const table of figureTables($)) {
          for (const [at, row] of plainRows($, table).entries()) {
            const cells = cellsOf($, row);
            const isHeader = at === 0 && !/\d[.,]\d/.test(row.text());
            const made = isHeader ? `<th>${header}</th>` : `<td>${cell(at)}</td>`;
            const next = cells[place];
            if (next) next.before(made);
            else row.append(made);
            happened = true;
          }
        }
        return happened;
      }),
    ),
  );
}
