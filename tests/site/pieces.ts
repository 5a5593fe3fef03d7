import { type ChildNode, type Element, isTag, isText } from 'domhandler';

/** What is found in a part of a page, in the order of the page: its texts, each by itself, and its elements. */
export interface Pieces {
  texts: string[];
  elements: Element[];
}

/** Takes a part of a page to pieces, without what `leaves` says to leave out. */
export function piecesIn(nodes: Iterable<ChildNode>, leaves: (element: Element) => boolean = () => false): Pieces {
  const found: Pieces = { texts: [], elements: [] };
  const visit = (node: ChildNode): void => {
    if (isText(node)) found.texts.push(node.data);
    if (!isTag(node) || leaves(node)) return;
    found.elements.push(node);
    node.children.forEach(visit);
  };
  for (const node of nodes) visit(node);
  return found;
}
