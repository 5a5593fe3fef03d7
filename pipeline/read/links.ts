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

/** True for a cell that only asks for a click, like `Apply now`. A figure may be a link as well. */
export const isAction = (cell: PageElement): boolean => isLink(cell) && !/\d/.test(textOf(cell));
