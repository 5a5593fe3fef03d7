import { isLink, linksIn } from '../links.ts';
import { type PageElement, parentOf } from '../text.ts';

const itemsOf = (list: PageElement): PageElement[] =>
  list.children.flatMap((child) => (child.type === 'tag' && child.name === 'li' ? [child] : []));

/** An entry of a menu names another page. The entry of the page that is open says something about this one. */
export function isMenuItem(node: PageElement): boolean {
  const list = node.name === 'li' ? parentOf(node) : null;
  if (!list || isCurrent(node) || linksIn(node).some(isCurrent)) return false;
  const known = menus.get(list);
  if (known !== undefined) return known;
  const items = itemsOf(list);
  const isMenu = items.length >= SHORTEST_MENU && items.every(isLink);
  menus.set(list, isMenu);
  return isMenu;
}
/** Lists that were looked at: a long one is not looked at again for each of its entries. */
const menus = new WeakMap<PageElement, boolean>();
const SHORTEST_MENU = 3;
const isCurrent = ({ attribs }: PageElement): boolean =>
  'aria-current' in attribs || attribs['aria-selected'] === 'true' || CURRENT.test(attribs.class ?? '');
const CURRENT = /(?:^|[\s_-])(?:active|current|selected)(?:$|\s)/;
