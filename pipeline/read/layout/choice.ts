import { type PageElement, textOf, tidy } from '../text.ts';

/** The setting of a control; null if the element is not a control, or nothing is chosen. */
export function choiceOf(node: PageElement): string | null {
  const { name, attribs, children, next } = node;
  const { type = 'text', value = '', checked } = attribs;
  if (name === 'option') return 'selected' in attribs ? `${tidy(children.map(textOf).join(' '))} chosen` : null;
  if (name !== 'input' || /^(?:hidden|submit|button|search|password|email|tel)$/.test(type)) return null;
  if (!/^(?:radio|checkbox)$/.test(type)) return value === '' ? null : tidy(`${attribs.name ?? ''} ${value} entered`);
  return checked === undefined ? null : tidy(`${attribs.name ?? ''} ${value} ${next ? textOf(next) : ''} chosen`);
}
