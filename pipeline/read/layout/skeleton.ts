import { isHeader, isNote, rowsOf, withoutHeader } from '../grid.ts';
import { isAction, silentColumns } from '../silent-columns.ts';
import {
  childrenOf,
  fullText,
  isHidden,
  isStruck,
  type PageElement,
  textOf,
  tidy,
  type Wording,
  wording,
} from '../text.ts';
import { type OutlineLine, type Over, word } from './frame.ts';
import { isClicked } from './landmarks.ts';
import { mask } from './mask.ts';
import { LETTERS, lettersOf } from './wording.ts';

/** Attributes that describe an element to screen readers. */
export const NAMES = [
  ...['aria-label', 'aria-description', 'title', 'summary', 'alt'],
  // Of usual scripts for tooltips.
  ...['data-tooltip', 'data-bs-content', 'data-bs-title', 'data-content', 'data-tippy-content'],
];

/** Texts that only screen readers read, or that appear on demand: of an element, its pictures and abbreviations. */
export function namesIn(node: PageElement): string[] {
  if (node.name === 'svg') return titlesIn(node);
  const printed = lettersOf(fullText(node));
  const names = NAMES.flatMap((name) => {
    const text = tidy(node.attribs[name] ?? '');
    return LETTERS.test(text) && !printed.includes(lettersOf(text)) && !isClicked(node) ? [text] : [];
  });
  return [...names, ...childrenOf(node).flatMap(namesIn)];
}
const titlesIn = (node: PageElement): string[] =>
  childrenOf(node).flatMap((child) =>
    /^(?:title|desc|text)$/.test(child.name) ? [tidy(fullText(child))] : titlesIn(child),
  );

const cellsOf = (row: PageElement): PageElement[] => childrenOf(row).filter(({ name }) => /^t[dh]$/.test(name));

/** Returns the texts elsewhere on the page that describe a cell or parts of it. */
type Describing = (node: PageElement) => string[];

type SkeletonCell = ReturnType<typeof skeletonOf>;

/** The cells of rows, without columns that say nothing about rates, and without those behind a label that only ask for a click. */
function skeletonsOf(rows: readonly PageElement[], describing: Describing): SkeletonCell[][] {
  const heads = (rows[0] ? cellsOf(rows[0]) : []).map(wording);
  const all = rows.map((row) =>
    cellsOf(row).map((cell, at) => skeletonOf(cell, heads, heads[at]?.text ?? '', describing)),
  );
  const silent = silentColumns(
    all.map((cells) =>
      cells.map(({ words, text, marks, action }) => ({ text: words || text || marks.join(), action })),
    ),
  );
  const shown = all.map((cells) => cells.filter(({ action }, at) => !silent.has(at) && (at === 0 || !action)));
  return shown.map((cells, at) => [...hangingOver(shown, at), ...cells]);
}

const hangingOver = (rows: readonly SkeletonCell[][], at: number): SkeletonCell[] =>
  rows
    .slice(Math.max(0, at - LONGEST_SPAN), at)
    .flatMap((cells, from, above) => cells.filter(({ rows: span }) => span > above.length - from));
const LONGEST_SPAN = 60;

/** A cell with its names, its spans, and whether some of it is struck out or hidden. `heads`: of the table; `head`: its own, which it may repeat */
function skeletonOf(cell: PageElement, heads: readonly Wording[], head: string, describing: Describing) {
  const { text: whole, marks } = wording(cell);
  const text = withoutHeader(whole, head);
  const { 'aria-label': name, title, 'data-label': header = '' } = cell.attribs;
  // On small screens the header stands beside each cell.
  const isOfHeads = heads.some(({ printed }) => lettersOf(printed) === lettersOf(header));
  const names = [name, title, isOfHeads ? '' : header].filter((one) => one !== undefined && LETTERS.test(one));
  const spans = ['colspan', 'rowspan'].flatMap((name) => {
    const value = cell.attribs[name] ?? '1';
    return value === '1' ? [] : [`${name} ${value}`];
  });
  const shown = [
    text,
    ...names,
    ...describing(cell),
    ...childrenOf(cell).flatMap(namesIn),
    ...spans,
    ...(hasStruck(cell) ? ['struck out'] : []),
  ].filter(Boolean);
  return {
    text: shown.join(' '),
    words: text,
    marks,
    action: isAction(cell),
    rows: Number.parseInt(cell.attribs.rowspan ?? '1', 10) || 1,
  };
}

const hasStruck = (node: PageElement): boolean =>
  childrenOf(node).some(
    (child) => isStruck(child) || (isHidden(child) && /\d/.test(fullText(child))) || hasStruck(child),
  );

/** The caption of a table, and what else names it, without what its headings say; empty if nothing is left. */
function captionOf(table: PageElement, isSaid: (text: string) => boolean, named: readonly string[]): string {
  const captions = childrenOf(table).filter(({ name }) => name === 'caption');
  return [...captions.map(textOf), ...named].filter((text) => !isSaid(text)).join(' ');
}

/** All words of an element, its names and data included. */
export const wordsOf = (node: PageElement): string =>
  [
    wording(node).printed,
    ...namesIn(node),
    ...Object.entries(node.attribs).flatMap(([name, text]) => (name.startsWith('data-') ? [text] : [])),
  ].join(' ');

/** The rows of a table as its layout sees them, with hidden text. `named`: texts elsewhere on the page that name or describe it. */
export function readSkeleton(
  table: PageElement,
  over: Over,
  places: Map<PageElement, Over>,
  lines: OutlineLine[],
  { named, describing }: { named: readonly string[]; describing: Describing },
): void {
  // Rows without words only keep others apart.
  const rows = rowsOf(table)
    .map(({ row }) => row)
    .filter((row) => cellsOf(row).some((cell) => wordsOf(cell).trim() !== ''));
  const texts = skeletonsOf(rows, describing);
  // A last column may have no header, and only links in its cells.
  const printed = texts.map((cells, at) => {
    const { 'aria-label': name = '', title = '' } = rows[at]?.attribs ?? {};
    const shown = cells.slice(0, cells.findLastIndex(({ text }) => text !== '') + 1).map(({ text }) => text);
    return [...[name, title].filter((one) => LETTERS.test(one)), ...shown].join(' | ');
  });
  const masked = printed.map(mask);
  const isGroup = (at: number): boolean =>
    !masked[at]?.includes('#') && texts[at]?.filter((cell) => cell.text !== '').length === 1;
  const isHeaderAgain = (at: number): boolean =>
    at > figures &&
    isHeader(
      (texts[at] ?? []).map(({ words }) => words),
      cellsOf(rows[at] as PageElement).every(({ name }) => name === 'th'),
    );
  const figures = rows.findIndex((_, at) => masked[at]?.includes('#'));
  const last = rows.findLastIndex((_, at) => masked[at]?.includes('#'));
  // A single cell between the header and the first figures is the group of those figures.
  const first = figures > 1 && isGroup(figures - 1) ? figures - 1 : figures;
  const header = printed.slice(0, Math.max(first, 0)).join(' / ');
  const headerMarks = texts.slice(0, Math.max(first, 0)).flatMap((cells) => cells.flatMap(({ marks }) => marks));
  const caption = captionOf(table, (text) => over.trail.some(({ raw }) => lettersOf(raw) === lettersOf(text)), named);
  const plain = (text: string): OutlineLine => ({ text, trail: over.trail, openers: [], alert: false });
  let group: string | null = null;
  for (const [at, row] of rows.entries()) {
    const text = masked[at] as string;
    const raw = printed[at] as string;
    if (at < first) continue;
    if (first === -1) {
      if (LETTERS.test(text)) lines.push(plain(raw));
      continue;
    }
    if (isHeaderAgain(at) && raw !== header) group = raw;
    if (isGroup(at)) {
      const { words = raw } = texts[at]?.find((cell) => cell.text !== '') ?? {};
      const isNoteHere = isNote(words);
      if (!isNoteHere) group = raw;
      // Below the last row of figures it is a note on the table; above, it is part of their meaning.
      if (isNoteHere || at > last) lines.push(plain(words));
    }
    places.set(row, {
      trail: over.trail,
      words: [
        ...over.words,
        ...(caption ? [word('caption', caption)] : []),
        ...(header ? [word('header', header)] : []),
        ...(group ? [word('group', group)] : []),
        { kind: 'row', raw, text },
      ],
      marks: [...over.marks, ...headerMarks, ...(texts[at] ?? []).flatMap(({ marks }) => marks)],
    });
  }
}
