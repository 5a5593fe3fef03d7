import { findWords } from './labels.ts';
import { type PageElement, textOf } from './text.ts';

const outermost = (node: PageElement, isKind: (one: PageElement) => boolean): PageElement[] =>
  node.children.flatMap((child) => (child.type !== 'tag' ? [] : isKind(child) ? [child] : outermost(child, isKind)));

const isAnchor = ({ name, attribs }: PageElement): boolean => name === 'a' && Boolean(attribs.href);

const isAllOf = (node: PageElement, [part, ...others]: PageElement[]): boolean =>
  part !== undefined && others.length === 0 && textOf(node) === textOf(part);

/** The header of a column of rates, which may be a button to sort by. */
const HEADER =
  /^(?:(?:interest|special|posted|mortgage|our|current|annual percentage) )*(?:rates?|apr|a\.p\.r\.?|taux|tac|offers?)(?: \(.*\))?$/i;

/**
 * True for a cell that only asks for a click on a link, a button or the label of a box, like `Apply now`. Figures, and words like `Open` or `Insured`, may be
 * links as well.
 */
export function isAction(cell: PageElement): boolean {
  const text = textOf(cell);
  const clicked = outermost(cell, (one) => one.name === 'button' || one.name === 'label' || isAnchor(one));
  return isAllOf(cell, clicked) && !/\d/.test(text) && !HEADER.test(text) && Object.keys(findWords(text)).length === 0;
}
