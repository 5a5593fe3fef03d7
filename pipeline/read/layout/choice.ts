import { type PageElement, parentOf, textOf, tidy } from '../text.ts';

/** True for an option that its list shows: the chosen one, or else the first (HTML standard, 4.10.7). */
export function isShownOption(option: PageElement): boolean {
  let list = parentOf(option);
  while (list?.name === 'optgroup') list = parentOf(list);
  if (list?.name !== 'select') return false;
  const known = shown.get(list) ?? shownOf(optionsIn(list));
  shown.set(list, known);
  return 'multiple' in list.attribs || option === known;
}
/** Lists that were looked at: a long one is not looked at again for each of its options. */
const shown = new WeakMap<PageElement, PageElement | undefined>();
const optionsIn = (list: PageElement): PageElement[] =>
  list.children.flatMap((child) =>
    child.type !== 'tag' ? [] : child.name === 'optgroup' ? optionsIn(child) : child.name === 'option' ? [child] : [],
  );
const shownOf = (options: PageElement[]): PageElement | undefined =>
  options.findLast(({ attribs }) => 'selected' in attribs) ?? options[0];

/** The setting of a control; null if the element is not a control, or nothing is chosen. */
export function choiceOf(node: PageElement): string | null {
  const { name, attribs, children, next } = node;
  const { type = 'text', value = '', checked } = attribs;
  if (attribs['aria-checked'] === 'true') return `${textOf(node) || (attribs['aria-label'] ?? '')} chosen`;
  if (name === 'option') return 'selected' in attribs ? `${tidy(children.map(textOf).join(' '))} chosen` : null;
  if (name !== 'input' || /^(?:hidden|submit|button|search|password|email|tel)$/.test(type)) return null;
  if (!/^(?:radio|checkbox)$/.test(type)) return value === '' ? null : tidy(`${attribs.name ?? ''} ${value} entered`);
  return checked === undefined ? null : tidy(`${attribs.name ?? ''} ${value} ${next ? textOf(next) : ''} chosen`);
}
