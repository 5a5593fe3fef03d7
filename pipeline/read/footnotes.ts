import type { CheerioAPI } from 'cheerio';
import { isInline, isStruck, type PageNode, SILENT, SYMBOLS, tidy } from './text.ts';

/** What the footnotes of a page say, by their marks. */
export type Footnotes = ReadonlyMap<string, string>;

/** What a page says besides its rates, and when it said so. */
export interface SmallPrint {
  /** The day on which it was received, `YYYY-MM-DD`. */
  day: string;
  footnotes: Footnotes;
}

/** The mark that a footnote begins with. */
export const MARK = new RegExp(
  `^(?:legal disclaimer ?)?[[(]?(\\d{1,2}|[${SYMBOLS}]{1,3})[\\])]?[.:]? ?(?=$|[\\p{Lu}“"'‘])`,
  'iu',
);
/** Whether a line is a footnote, which speaks of what bears its mark and of nothing else. */
export const isFootnote = (line: string): boolean => MARK.test(plainMark(line));
const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';
/** What begins with a number and is neither this long nor a sentence is a label (`5 Year Fixed`). */
const LONG = 25;

/**
 * The footnotes of a page: every line that begins with a mark, or follows a line that is nothing but one. What stands under one mark more
 * than once, as where a page repeats its small print, is joined.
 */
export function footnotes($: CheerioAPI): Footnotes {
  const found = new Map<string, Set<string>>();
  let awaited: string | undefined;
  for (const line of linesOf($.root()[0]?.children ?? [])) {
    const mark: string | undefined = MARK.exec(line)?.[1];
    const text = line.replace(MARK, '');
    const of = mark ?? awaited;
    awaited = text === '' ? mark : undefined;
    if (of && (text.length >= LONG || text.endsWith('.'))) found.set(of, (found.get(of) ?? new Set()).add(text));
  }
  return new Map([...found].map(([mark, texts]) => [mark, [...texts].join(' ')]));
}

/** The footnotes that marks stand for; undefined for one that is not on the page. */
export const marked = (notes: Footnotes, marks: string[]): (string | undefined)[] =>
  marks.map((mark) => notes.get(plainMark(mark)));

/** The text of nodes as lines: a block, or what stands between two breaks, each is one. */
function linesOf(nodes: PageNode[]): string[] {
  const lines = [''];
  const visit = (node: PageNode): void => {
    if (node.type === 'text') lines[lines.length - 1] += node.data;
    if (node.type !== 'tag' || SILENT.has(node.name) || node.name === 'table' || isStruck(node)) return;
    const block = node.name === 'br' || !isInline(node.name);
    if (block) lines.push('');
    node.children.forEach(visit);
    if (block) lines.push('');
  };
  nodes.forEach(visit);
  return lines.flatMap((line) => plainMark(tidy(line)) || []);
}

/** Digits that are raised by their own shape as plain ones. */
const plainMark = (text: string): string => text.replace(/[⁰-⁹¹²³]/g, (mark) => `${SUPERSCRIPTS.indexOf(mark)}`);
