import { type ChildNode, type Element, isTag, isText } from 'domhandler';

/** The texts and elements in a part of a page, in order. */
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
