import { isDeepStrictEqual } from 'node:util';
import type { CheerioAPI } from 'cheerio';
import { DAY, MONTH } from './dates.ts';
import type { SmallPrint } from './footnotes.ts';
import { type Grid, gridOf, type TableRow } from './grid.ts';
import { findWords } from './labels.ts';
import { en, isAnyOf, isOfOthers, namesOther, type Phrase } from './layout/wording.ts';
import { childrenOf, isTable, type PageElement, type PageNode, textOf, tidy } from './text.ts';
import { type Place, walk } from './walk.ts';

export interface Table extends Grid, Place {
  /** The headings over it, outermost first, then the buttons and tabs that open it, and a bold line directly over it. */
  trail: string[];
  caption: string | null;
  element: PageElement;
  print: SmallPrint;
}

/** The tables of a page in document order, without copies for other screens and layout tables. */
export function readTables($: CheerioAPI, print: SmallPrint): Table[] {
  const tables: Table[] = [];
  walk($, ({ node }, place) => {
    if (node.type !== 'tag' || !isTable(node)) return false;
    const where = place();
    const title = titleOver(node);
    const trail = [...trailOf(where), ...(title ? [title] : [])];
    const table: Table = { ...where, trail, caption: captionOf(node), element: node, print, ...gridOf(node) };
    if (table.rows.length + table.columns.length === 0) return true;
    const at = tables.findIndex((earlier) => repeats(table, earlier));
    const original = tables[at];
    if (!original) tables.push(table);
    else if (original.isStacked && !table.isStacked) tables[at] = { ...table, trail: original.trail };
    return true;
  });
  return tables;
}

const wordsIn = ({ rows }: Table): string[] =>
  rows.map(({ cells, group }) => JSON.stringify([group, ...cells.map(({ text, marks }) => [text, marks])]));
/** True if a table says under the title of an earlier one what that says. */
function repeats(table: Table, earlier: Table): boolean {
  // The title may stand over the first of the two alone.
  const isTitled = earlier.trail.length === table.trail.length || before(table.element) === earlier.element;
  if (!isTitled || !isDeepStrictEqual(earlier.trail.slice(0, table.trail.length), table.trail)) return false;
  if (earlier.headings.length !== table.headings.length || !isDeepStrictEqual(earlier.openers, table.openers))
    return false;
  return isDeepStrictEqual([earlier.columns, wordsIn(earlier)], [table.columns, wordsIn(table)]);
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
  const bold = isBold(line) ? line : line.children.find((child) => !isBlank(child));
  const isAlone = bold?.type === 'tag' && isBold(bold) && textOf(line) === textOf(bold);
  return isAlone && Object.keys(findWords(textOf(line))).length > 0 ? textOf(line) : null;
}
const isBold = ({ name }: PageElement): boolean => name === 'strong' || name === 'b';

/** Headings and openers as one trail, each once. */
export function trailOf({ levels, openers }: Place): string[] {
  return [...levels, ...openers.filter((text, at) => !levels.includes(text) && openers.indexOf(text) === at)];
}

/** Words of whole pages, or parts of them, that are for other borrowers, or hold past or future rates. */
export const ELSEWHERE: Phrase[] = [
  en('Commercial mortgages', '\\b(?:commercial|rental|construction|renewals?)\\b'),
  en('Previous rates', '\\b(?:archived?|previous|expired|until|coming)\\b'),
  en('Rates after December 1', `\\b(?:from|after|before) ${MONTH} ${DAY}(?![\\d.,%])`),
];

/** True for the table unless it is plainly about another product, another part of the bank or another time. */
export function isOfMortgages(table: Table): boolean {
  const far = [table.title ?? '', ...table.openers];
  if (far.some((text) => isAnyOf(ELSEWHERE, text) || isOfOthers(text))) return false;
  const around = [...table.trail.slice(-2), table.caption ?? '', ...table.columns];
  return !around.some(namesOther) && (table.rows.length === 0 || table.rows.some(isRowOfMortgages));
}

/** False for a row of another product, which is passed over. */
export const isRowOfMortgages = ({ label }: TableRow): boolean => !namesOther(label.text);

/** The words over a table as one line: headings, openers and the group of a row. */
export function sectionOf(table: Table, row?: TableRow): string | null {
  return [...table.trail, ...(row?.group ? [row.group] : [])].join(' / ') || null;
}

function captionOf(node: PageElement): string | null {
  const caption = childrenOf(node).find(({ name }) => name === 'caption');
  return caption ? textOf(caption) || null : null;
}
