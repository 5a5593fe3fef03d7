import type { CheerioAPI } from 'cheerio';
import { plain } from './words.ts';

type Node = NonNullable<ReturnType<CheerioAPI['root']>[number]>['children'][number];
/** An element of a parsed page. */
export type Element = Extract<Node, { attribs: unknown }>;

/** A run of words in no smaller block. */
export interface Leaf {
  text: string;
  /** The elements that it stands in, innermost first. */
  within: Element[];
}

/** The words of a page in the order in which they stand, block by block. */
export interface Leaves {
  leaves: Leaf[];
  /** For each element, the number of the first leaf in it or after it. */
  starts: Map<Element, number>;
}

const SILENT = /^(?:script|style|template|noscript|svg|select|head)$/;
const INLINE =
  /^(?:a|abbr|b|bdi|bdo|cite|code|data|dfn|em|font|i|ins|kbd|label|mark|q|s|del|strike|small|span|strong|sub|sup|time|tt|u|var|br)$/;
const STRUCK = /\b(?:line-through|strike-?through)\b/;
/** Beside a special the posted rate is often struck out, and called so: it is still the posted rate. */
const POSTED = /\bposted(?: rate)? ?:\s*[\d.,]*$/i;
/** No page of words lies deeper; what does is not listened to. */
const DEEPEST = 300;

const isStruck = ({ name, attribs }: Element): boolean =>
  /^(?:s|strike|del)$/.test(name) || STRUCK.test(`${attribs.class ?? ''} ${attribs.style ?? ''}`);

/** A mark that points to a footnote, not words. */
function isMark(node: Element): boolean {
  if (node.name === 'sup') return true;
  if (node.name !== 'a' && !/note/i.test(node.attribs.class ?? '')) return false;
  const [only, ...others] = node.children;
  return others.length === 0 && only?.type === 'text' && /^[\s[(]*(?:\d{1,2}|\*+|[†‡§])[\s\])]*$/.test(only.data);
}

/** Reads a page into its runs of words, without what is struck out, footnote marks, scripts and choices of a list. */
export function leavesOf($: CheerioAPI): Leaves {
  const leaves: Leaf[] = [];
  const starts = new Map<Element, number>();
  let text = '';
  const flush = (within: Element[]): void => {
    const words = plain(text);
    text = '';
    if (words !== '') leaves.push({ text: words, within });
  };
  const visit = (node: Node, within: Element[], depth: number): void => {
    if (node.type === 'text') text += node.data;
    if (node.type !== 'tag' || SILENT.test(node.name) || depth > DEEPEST) return;
    if (isStruck(node) && !POSTED.test(text)) return;
    if (INLINE.test(node.name)) {
      if (node.name === 'br') text += ' ';
      if (!isMark(node)) for (const child of node.children) visit(child, within, depth + 1);
      return;
    }
    flush(within);
    starts.set(node, leaves.length);
    const inner = [node, ...within];
    for (const child of node.children) visit(child, inner, depth + 1);
    flush(inner);
  };
  for (const child of $.root()[0]?.children ?? []) visit(child, [], 0);
  return { leaves, starts };
}
