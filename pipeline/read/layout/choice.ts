import { type PageElement, textOf, tidy } from '../text.ts';

/** True for an option that its list shows: the chosen one, or else the first (HTML standard, 4.10.7). */
export function isShownOption(option: PageElement): boolean {
  if ('selected' in option.attribs) return true;
  for (let before = option.prev; before; before = before.prev) if (before.type === 'tag') return false;
  const list = option.parent as PageElement | null;
  return !list?.children.some((other) => other.type === 'tag' && 'selected' in other.attribs);
}

/** The setting of a control; null if the element is not a control, or nothing is chosen. */
export function choiceOf(node: PageElement): string | null {
  const { name, attribs, children, next } = node;
  const { type = 'text', value = '', checked } = attribs;
  if (name === 'option') return 'selected' in attribs ? `${tidy(children.map(textOf).join(' '))} chosen` : null;
  if (name !== 'input' || /^(?:hidden|submit|button|search|password|email|tel)$/.test(type)) return null;
  if (!/^(?:radio|checkbox)$/.test(type)) return value === '' ? null : tidy(`${attribs.name ?? ''} ${value} entered`);
  return checked === undefined ? null : tidy(`${attribs.name ?? ''} ${value} ${next ? textOf(next) : ''} chosen`);
}
