import { findWords } from '../labels.ts';
import { isAction } from '../links.ts';
import { silentColumns } from '../silent-columns.ts';
import { isHidden, isOutOfSight, isStruck, type PageElement, tidy, wording } from '../text.ts';
import { isAlarm } from './alarm.ts';
import { isLimiting } from './limiting.ts';
import { lettersOf } from './wording.ts';

/** Attributes that describe an element to screen readers. */
export const NAMES = ['aria-label', 'aria-description', 'title', 'summary', 'alt', 'data-tooltip'];

/** Texts about rates that only screen readers read, or that appear on demand: of an element, its pictures and abbreviations. */
export const namesIn = ({ attribs, children }: PageElement): string[] => [
  ...NAMES.flatMap((name) => {
    const text = tidy(attribs[name] ?? '');
    return saysMuch(text) || (name === 'alt' && Object.keys(findWords(text)).length > 0) ? [text] : [];
  }),
  ...children.flatMap((child) => (child.type === 'tag' ? namesIn(child) : [])),
];

const saysMuch = (text: string): boolean => isAlarm(text) || isLimiting(text) || /\d/.test(text);

/** The visible rows of a table. */
export function rowsOf(node: PageElement): PageElement[] {
  return node.children.flatMap((child) => {
    if (child.type !== 'tag' || isHidden(child) || isOutOfSight(child) || isStruck(child)) return [];
    return child.name === 'tr' ? [child] : rowsOf(child);
  });
}

/** The cells of a row. */
export const cellsOf = (row: PageElement): PageElement[] =>
  row.children.flatMap((child) => (child.type === 'tag' && /^t[dh]$/.test(child.name) ? [child] : []));

/** A cell as its layout sees it. */
interface SkeletonCell {
  /** Its words with its names, its span, and whether some of it is struck out or hidden. */
  text: string;
  words: string;
  marks: string[];
  /** True if it only asks for a click. */
  action: boolean;
}

/** The cells of rows, without columns that say nothing about rates, and without those behind a label that only ask for a click. */
export function skeletonsOf(rows: readonly PageElement[]): SkeletonCell[][] {
  const heads = (rows[0] ? cellsOf(rows[0]) : []).map((cell) => lettersOf(wording(cell).printed));
  const all = rows.map((row) => cellsOf(row).map((cell) => skeletonOf(cell, heads)));
  const silent = silentColumns(
    all.map((cells) =>
      cells.map(({ words, text, marks, action }) => ({ text: words || text || marks.join(), action })),
    ),
  );
  return all.map((cells) => cells.filter(({ action }, at) => !silent.has(at) && (at === 0 || !action)));
}

function skeletonOf(cell: PageElement, heads: readonly string[]): SkeletonCell {
  const { text, marks } = wording(cell);
  const { 'aria-label': name, title, 'data-label': header = '' } = cell.attribs;
  // On small screens the header stands beside each cell.
  const names = [name ?? [], title ?? [], saysMuch(header) && !heads.includes(lettersOf(header)) ? header : []].flat();
  const spans = ['colspan', 'rowspan'].flatMap((name) => {
    const value = cell.attribs[name] ?? '1';
    return value === '1' ? [] : [`${name} ${value}`];
  });
  const shown = [
    text,
    ...names,
    ...cell.children.flatMap((child) => (child.type === 'tag' ? namesIn(child) : [])),
    ...spans,
    ...(hasStruck(cell) ? ['struck out'] : []),
  ].filter(Boolean);
  const action = isAction(cell) && !isAlarm(text) && !isLimiting(text);
  return { text: shown.join(' '), words: text, marks, action };
}

function hasStruck(node: PageElement): boolean {
  return node.children.some(
    (child) => child.type === 'tag' && (isStruck(child) || isHidden(child) || hasStruck(child)),
  );
}

/** The caption of a table; empty if it has none. */
export function captionOf(table: PageElement): string {
  const caption = table.children.find((child) => child.type === 'tag' && child.name === 'caption');
  return caption ? wording(caption).text : '';
}
