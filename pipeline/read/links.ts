import { findWords } from './labels.ts';
import { type PageElement, textOf } from './text.ts';

/** The links and buttons in an element, outermost first. */
export const linksIn = (node: PageElement): PageElement[] =>
  node.children.flatMap((child) =>
    child.type !== 'tag' ? [] : child.name === 'button' || child.attribs.href !== undefined ? [child] : linksIn(child),
  );

/** True if all words of an element are those of one link or button. */
export function isLink(node: PageElement): boolean {
  const [link, ...others] = linksIn(node);
  return link !== undefined && others.length === 0 && textOf(node) === textOf(link);
}

/** True for a cell that only asks for a click, like `Apply now`. Figures, and words like `Open` or `Insured`, may be links as well. */
export function isAction(cell: PageElement): boolean {
  const text = textOf(cell);
  return isLink(cell) && !/\d/.test(text) && Object.keys(findWords(text)).length === 0;
}
