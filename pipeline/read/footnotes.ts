import type { CheerioAPI } from 'cheerio';
import { isInline, isStruck, isTable, type PageNode, plainMark, SILENT, SYMBOLS, tidy } from './text.ts';

export type Footnotes = ReadonlyMap<string, string>;

/** The text of a page besides its rates, and its day. */
export interface SmallPrint {
  /** The day on which it was received, `YYYY-MM-DD`. */
  day: string;
  footnotes: Footnotes;
}

/** The mark at the start of a footnote. A bare number before a small letter counts something (`5 stars from our clients`). */
export const MARK = new RegExp(
  '^(?:(?:[Ll]egal [Dd]isclaimer|[Ff]ootnote) ?)?' +
    `[[(]?(\\d{1,2}(?=[\\])]|[.:]? ?(?:$|[\\p{Lu}“"'‘]))|[${SYMBOLS}]{1,3}|(?<=[[(])[a-z](?=[\\])]))` +
    `[\\])]?[.:]? ?(?=$|[\\p{L}“"'‘])`,
  'u',
);
/** A text behind a number, or on the line after a mark, that is shorter than this and no sentence is a label (`5 Year Fixed`). */
const LONG = 25;

/** The footnotes of a page: lines that begin with a mark or follow one. Repeated small print is joined. */
export function footnotes($: CheerioAPI): Footnotes {
  const found = new Map<string, Set<string>>();
  let awaited: string | undefined;
  for (const line of linesOf($.root()[0]?.children ?? [])) {
    const mark: string | undefined = MARK.exec(line)?.[1];
    const text = line.replace(MARK, '');
    const of = mark ?? awaited;
    awaited = text === '' ? mark : undefined;
    const isNote = text.length >= LONG || text.endsWith('.') || (mark !== undefined && !/\d/.test(mark));
    if (of && text !== '' && isNote) found.set(of, (found.get(of) ?? new Set()).add(text));
  }
  return new Map([...found].map(([mark, texts]) => [mark, [...texts].join(' ')]));
}

/** The footnotes of the given marks; undefined for a footnote that is not on the page. */
export const marked = (notes: Footnotes, marks: string[]): (string | undefined)[] =>
  marks.map((mark) => notes.get(mark));

/** The text of nodes as lines: each block is a line, and so is the text between two breaks. */
function linesOf(nodes: PageNode[]): string[] {
  const lines = [''];
  const visit = (node: PageNode): void => {
    if (node.type === 'text') lines[lines.length - 1] += node.data;
    if (node.type !== 'tag' || SILENT.has(node.name) || isTable(node) || isStruck(node)) return;
    const block = node.name === 'br' || !isInline(node.name);
    if (block) lines.push('');
    node.children.forEach(visit);
    if (block) lines.push('');
  };
  nodes.forEach(visit);
  return lines.flatMap((line) => plainMark(tidy(line)) || []);
}
