import { type PageElement, type PageNode, parentOf, wording } from '../text.ts';
import { isOfBonus } from './limiting.ts';
import { mask } from './mask.ts';

/** Longest text of a card, in characters, and most parts around a line that may be one. */
const LONGEST_CARD = 500;
const DEEPEST_CARD = 8;

/** True if a line stands in a short block that advertises a bonus and contains no figure. */
export function isBonusCard(block: PageElement): boolean {
  let part: PageElement | null = block;
  for (let depth = 0; part && depth < DEEPEST_CARD && isShort(part); depth++) {
    const { text } = wording(part);
    if (text.length > LONGEST_CARD || /(?<!\$)#/.test(mask(text))) return false;
    if (isOfBonus(text)) return true;
    part = parentOf(part);
  }
  return false;
}

/** True if a part is not much longer than a card. It stops reading where it is. */
function isShort(node: PageElement): boolean {
  let left = 4 * LONGEST_CARD;
  const visit = (nodes: PageNode[]): boolean =>
    nodes.every((child) => {
      left -= child.type === 'text' ? child.data.length : 1;
      return left > 0 && (child.type !== 'tag' || visit(child.children));
    });
  return visit(node.children);
}
