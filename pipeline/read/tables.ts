import type { CheerioAPI } from 'cheerio';
import type { SmallPrint } from './footnotes.ts';
import { type Grid, readGrid, type TableRow } from './grid.ts';
import { type Place, walk } from './outline.ts';
import { isTable, type PageElement, textOf } from './text.ts';

/** A table as people see it. */
export interface Table extends Grid, Place {
  /** The headings over it, outermost first, then the buttons and tabs that open it. */
  trail: string[];
  caption: string | null;
  element: PageElement;
  print: SmallPrint;
}

/** Names of other products than mortgages. */
export const OTHER_PRODUCTS =
  /\b(?:GICs?|CPGs?|guaranteed investments?|deposits?|savings?|RRSPs?|TFSAs?|chequing|HELOCs?|lines? of credit|marge de crédit|reverse mortgages?|credit cards?|personal loans?|car loans?)\b/i;

/** The tables of a page in document order, without copies for small screens, sticky headers and layout tables. */
export function readTables($: CheerioAPI, print: SmallPrint): Table[] {
  const tables: Table[] = [];
  const seen = new Set<string>();
  walk($, {
    element(node, place) {
      if (!isTable(node)) return 'into';
      const where = place();
      const grid = readGrid(node);
      const table: Table = {
        ...where,
        trail: trailOf(where),
        caption: captionOf(node),
        element: node,
        print,
        ...grid,
      };
      const key = JSON.stringify([
        where.headings.length,
        where.openers,
        table.columns,
        table.rows.map(({ node: _, ...row }) => row),
      ]);
      if (table.rows.length + table.columns.length > 0 && !seen.has(key)) tables.push(table);
      seen.add(key);
      return 'past';
    },
  });
  return tables;
}

/** Headings and openers as one trail, each once. */
export function trailOf({ levels, openers }: Place): string[] {
  return [...levels, ...openers.filter((text, at) => !levels.includes(text) && openers.indexOf(text) === at)];
}

/** Words of whole pages, or parts of them, that are for other borrowers, or hold past or future rates. */
const ELSEWHERE =
  /\b(?:commercial|rental|construction|renewals?|archived?|previous|expired|until|coming)\b|\b(?:from|after|before) (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d/i;

/** True unless a table is plainly about another product, another part of the bank or another time. */
export function isOfMortgages(table: Table): boolean {
  const far = [table.title ?? '', ...table.openers];
  if (far.some((text) => ELSEWHERE.test(text) || (OTHER_PRODUCTS.test(text) && !/\bmortgage/i.test(text))))
    return false;
  const around = [
    ...table.trail.slice(-2),
    table.caption ?? '',
    ...table.columns,
    ...table.rows.map((row) => row.label.text),
  ];
  return !around.some((text) => OTHER_PRODUCTS.test(text));
}

/** The words over a table as one line: headings, openers and the group of a row. */
export function sectionOf(table: Table, row?: TableRow): string | null {
  return [...table.trail, ...(row?.group ? [row.group] : [])].join(' / ') || null;
}

function captionOf(node: PageElement): string | null {
  const caption = node.children.find((child) => child.type === 'tag' && child.name === 'caption');
  return caption ? textOf(caption) || null : null;
}
