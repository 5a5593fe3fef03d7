import { isDeepStrictEqual } from 'node:util';
import type { CheerioAPI } from 'cheerio';
import type { SmallPrint } from './footnotes.ts';
import { type Grid, readGrid, type TableRow } from './grid.ts';
import { findWords } from './labels.ts';
import { en, fr, isAnyOf, type Phrase } from './layout/wording.ts';
import { type Place, walk } from './outline.ts';
import { childrenOf, isTable, type PageElement, type PageNode, parentOf, textOf, tidy } from './text.ts';

export interface Table extends Grid, Place {
  /** The headings over it, outermost first, then the buttons and tabs that open it, and a bold line directly over it. */
  trail: string[];
  caption: string | null;
  element: PageElement;
  print: SmallPrint;
}

/** Names of other products than mortgages. */
export const OTHER_PRODUCTS: Phrase[] = [
  en('GIC rates', '\\b(?:GICs?|CPGs?|guaranteed investments?|deposits?|savings?|RRSPs?|TFSAs?|chequing)\\b'),
  en(
    'Lines of credit',
    '\\b(?:HELOCs?|lines? of credit|reverse mortgages?|credit cards?|personal loans?|car loans?)\\b',
  ),
  fr('Marge de crédit', '\\bmarge de crédit\\b'),
];
export const namesOther = (text: string): boolean => isAnyOf(OTHER_PRODUCTS, text);

/** The tables of a page in document order, without copies for other screens, sticky headers and layout tables. */
export function readTables($: CheerioAPI, print: SmallPrint): Table[] {
  const tables: Table[] = [];
  walk($, {
    element(node, place) {
      if (!isTable(node)) return 'into';
      const where = place();
      const grid = readGrid(node);
      const title = titleOver(node);
      const table: Table = {
        ...where,
        trail: [...trailOf(where), ...(title ? [title] : [])],
        caption: captionOf(node),
        element: node,
        print,
        ...grid,
      };
      if (table.rows.length + table.columns.length === 0) return 'past';
      const at = tables.findIndex((earlier) => isCopy(earlier, table));
      const original = tables[at];
      // Under one title, so that copies that disagree are two tables of one name: neither is read.
      if (!original || saidIn(original) !== saidIn(table))
        tables.push(original ? { ...table, trail: original.trail } : table);
      else if (original.isStacked && !table.isStacked) tables[at] = { ...table, trail: original.trail };
      return 'past';
    },
  });
  return tables;
}

const saidIn = ({ rows }: Table): string =>
  JSON.stringify(rows.map(({ cells, group }) => [group, ...cells.map(({ text, marks }) => [text, marks])]));

/** Names of parts that are for one size of screen, or follow the reader. */
const FOR_SCREENS =
  /(?:^|[\s_:-])(?:clone|sticky|mobile|desktop|tablet|phone|handheld|small|large|narrow|wide|xs|sm|md|lg|xl)(?:$|[\s_:-])/i;

/** True if a table repeats an earlier one for another screen: it has its title and heads, and one is marked, by a name or heads in its cells. */
function isCopy(earlier: Table, table: Table): boolean {
  // The title may stand over the first of the two alone.
  const isTitled = earlier.trail.length === table.trail.length || before(table.element) === earlier.element;
  const headed = ({ headings, openers, columns }: Table) => [headings.length, openers, columns];
  return (
    isTitled &&
    isDeepStrictEqual(earlier.trail.slice(0, table.trail.length), table.trail) &&
    isDeepStrictEqual(headed(earlier), headed(table)) &&
    (earlier.isStacked !== table.isStacked || [earlier, table].some(isForScreens))
  );
}

function isForScreens({ element }: Table): boolean {
  for (let part: PageElement | null = element; part; part = parentOf(part)) {
    if (part !== element && part.children.filter((child) => !isBlank(child)).length > 1) return false;
    if (FOR_SCREENS.test(part.attribs.class ?? '')) return true;
  }
  return false;
}

const isBlank = (node: PageNode): boolean =>
  (node.type === 'tag' ? textOf(node) : node.type === 'text' ? tidy(node.data) : '') === '';

function before({ prev }: PageNode): PageNode | null {
  for (let at = prev as PageNode | null; at; at = at.prev as PageNode | null) if (!isBlank(at)) return at;
  return null;
}

/** A bold line alone directly over a table is its title, if it says anything about rates. */
function titleOver(table: PageElement): string | null {
  const line = before(table);
  if (line?.type !== 'tag') return null;
  const bold = BOLD.test(line.name) ? line : line.children.find((child) => !isBlank(child));
  const isAlone = bold?.type === 'tag' && BOLD.test(bold.name) && textOf(line) === textOf(bold);
  return isAlone && Object.keys(findWords(textOf(line))).length > 0 ? textOf(line) : null;
}
const BOLD = /^(?:strong|b)$/;

/** Headings and openers as one trail, each once. */
export function trailOf({ levels, openers }: Place): string[] {
  return [...levels, ...openers.filter((text, at) => !levels.includes(text) && openers.indexOf(text) === at)];
}

/** Words of whole pages, or parts of them, that are for other borrowers, or hold past or future rates. */
export const ELSEWHERE: Phrase[] = [
  en('Commercial mortgages', '\\b(?:commercial|rental|construction|renewals?)\\b'),
  en('Previous rates', '\\b(?:archived?|previous|expired|until|coming)\\b'),
  en(
    'Rates after December 1',
    '\\b(?:from|after|before) (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.? \\d',
  ),
];

/** True unless a table is plainly about another product, another part of the bank or another time. */
export function isOfMortgages(table: Table): boolean {
  const far = [table.title ?? '', ...table.openers];
  if (far.some((text) => isAnyOf(ELSEWHERE, text) || (namesOther(text) && !/\bmortgage/i.test(text)))) return false;
  const around = [
    ...table.trail.slice(-2),
    table.caption ?? '',
    ...table.columns,
    ...table.rows.map((row) => row.label.text),
  ];
  return !around.some(namesOther);
}

/** The words over a table as one line: headings, openers and the group of a row. */
export function sectionOf(table: Table, row?: TableRow): string | null {
  return [...table.trail, ...(row?.group ? [row.group] : [])].join(' / ') || null;
}

function captionOf(node: PageElement): string | null {
  const caption = childrenOf(node).find(({ name }) => name === 'caption');
  return caption ? textOf(caption) || null : null;
}
