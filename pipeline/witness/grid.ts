import type { CheerioAPI } from 'cheerio';
import type { Element } from './leaves.ts';

/** The cells of a table as they lie beside and above each other. */
export interface Grid {
  /** For a cell: the cells of its row, those over it, and the nearest row over it that is one cell. */
  around(cell: Element): { row: Element[]; column: Element[]; group: Element | null };
}

interface Place {
  cell: Element;
  row: number;
  from: number;
  to: number;
  rows: number;
}

const WIDEST = 200;
const span = (text: string | undefined): number => Math.min(WIDEST, Math.max(1, Number.parseInt(text ?? '1', 10) || 1));

/** Lays out a table, spans and all. */
export function gridOf($: CheerioAPI, table: Element): Grid {
  const places: Place[] = [];
  const taken = new Map<string, true>();
  const rows = $(table)
    .find('tr')
    .toArray()
    .filter((row) => $(row).closest('table')[0] === table);
  for (const [at, row] of rows.entries()) {
    let column = 0;
    for (const node of row.children) {
      if (node.type !== 'tag' || !/^t[dh]$/.test(node.name)) continue;
      while (taken.has(`${at} ${column}`)) column += 1;
      const [wide, high] = [span(node.attribs.colspan), span(node.attribs.rowspan)];
      for (let down = 0; down < high && at + down < rows.length; down++)
        for (let across = 0; across < wide; across++) taken.set(`${at + down} ${column + across}`, true);
      places.push({ cell: node, row: at, from: column, to: column + wide - 1, rows: high });
      column += wide;
    }
  }
  const alone = new Map<number, Place>();
  for (const [row, cells] of Map.groupBy(places, (place) => place.row))
    if (cells.length === 1) alone.set(row, cells[0] as Place);
  return {
    around(cell) {
      const here = places.find((place) => place.cell === cell);
      if (!here) return { row: [], column: [], group: null };
      const across = (place: Place): boolean => place.row <= here.row && place.row + place.rows > here.row;
      const over = (place: Place): boolean => place.row < here.row && place.from <= here.from && place.to >= here.from;
      const group = [...alone].filter(([row]) => row < here.row).at(-1)?.[1] ?? null;
      return {
        row: places.filter((place) => place !== here && across(place)).map((place) => place.cell),
        column: places
          .filter((place) => place !== here && over(place) && !alone.has(place.row))
          .map((place) => place.cell),
        group: group?.cell ?? null,
      };
    },
  };
}
