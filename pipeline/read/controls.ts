import { childrenOf, fullText, namesIn, type PageElement, partsAround, remembered, textOf, tidy } from './text.ts';

export const isDialog = ({ name, attribs: { role } }: PageElement): boolean =>
  name === 'dialog' || role === 'dialog' || role === 'alertdialog';
/** A role or class. */
const ALERT_NAME = /(?:^|[\s_-])(?:alert|notice|warning|outage|maintenance|emergency)(?:$|[\s_-])/i;
const CONSENT = /cookies?(?!(?!banner)\p{Ll})|consent|onetrust|didomi|privacy/iu;
export const isOfConsent = (text: string): boolean => CONSENT.test(text);

/** True for a part whose name says that it asks for consent. */
export const isConsent = ({ attribs }: PageElement): boolean =>
  isOfConsent(`${attribs.id ?? ''} ${attribs.class ?? ''}`);

/** True for a notice or a dialog: it applies to the whole page. One about consent, or of links alone, does not. */
export const isAlert = remembered((node: PageElement): boolean => {
  const { role = '', class: names = '' } = node.attribs;
  const isNotice = role === 'status' || ALERT_NAME.test(`${role} ${names}`);
  if (!isDialog(node) && !isNotice) return false;
  return !(partsAround(node).some(isConsent) || isOfConsent(fullText(node)) || isMenu(node));
});

/** A part in which nearly all letters are those of at least three links is a menu. In percent. */
const FEWEST_LINKS = 3;
const MENU_SHARE = 80;
function isMenu(node: PageElement): boolean {
  const links = clicksIn(node);
  const linked = links.reduce((sum, link) => sum + fullText(link).length, 0);
  return links.length >= FEWEST_LINKS && linked * 100 >= fullText(node).length * MENU_SHARE;
}

/** True for navigation, but for the trail that says which page this is, and for questions about consent: they say nothing of the page. */
export const isQuiet = (node: PageElement): boolean => {
  const { role, class: names, 'aria-label': label } = node.attribs;
  const isMenu = node.name === 'nav' || role === 'navigation' || role === 'menu' || role === 'search';
  const isTrail = /\bbreadcrumbs?\b/i.test(`${names} ${label}`);
  return (isMenu && !isTrail) || (isDialog(node) && isConsent(node));
};

/** Elements and roles. */
const CLICKED = /^(?:button|option|summary|link|tab|radio|switch)$/;
/** True for what people click on. */
export const isClicked = ({ name, attribs }: PageElement): boolean =>
  !('disabled' in attribs) &&
  (CLICKED.test(name) || (name === 'a' && Boolean(attribs.href)) || CLICKED.test(attribs.role ?? ''));

const clicksIn = (node: PageElement): PageElement[] => (isClicked(node) ? [node] : childrenOf(node).flatMap(clicksIn));

/** True for a part that is one thing to click on, and nothing else. */
export function isOneClick(part: PageElement): boolean {
  const label = [part, ...childrenOf(part)].find(({ name }) => name === 'label');
  const [click, ...others] = label ? [label] : clicksIn(part);
  return click !== undefined && others.length === 0 && textOf(click) === textOf(part);
}

/** Attributes that differ from control to control whatever is chosen: names, targets and texts. */
const OWN =
  /^(?:id|name|for|href|value|title|alt|aria-(?:label|labelledby|controls)|data-.*(?:id|target|index|label|href).*)$/;
/** More controls beside each other are a list of links. */
const MOST = 40;

/** What tells one control from the others beside it: an attribute with its value, or one of its classes. */
function signsOf(control: PageElement): Set<string> {
  const parts = [control, ...childrenOf(control).filter((part) => isClicked(part) || part.name === 'input')];
  return new Set(
    parts.flatMap(({ attribs }) =>
      Object.entries(attribs).flatMap(([name, value]) =>
        OWN.test(name) ? [] : name === 'class' ? namesIn(value) : [`${name}=${value}`],
      ),
    ),
  );
}

/** Elements of which a script makes controls, with their names. */
const LISTED = /^(?:li|a|span|div|label) \D{1,40}$/;
const isName = (part: PageElement): boolean => LISTED.test(`${part.name} ${textOf(part)}`);

/** The controls directly in a part that differ from all others beside them: what they show is chosen. `place`: the group, and the difference. */
export function chosenAmong(parent: PageElement): { of: PageElement; text: string; place: string }[] {
  const parts = childrenOf(parent);
  const isOfNames = parts.length > 1 && parts.every((part) => isName(part) && !isOneClick(part));
  const controls = isOfNames ? parts : parts.filter(isOneClick);
  if (controls.length < 2 || controls.length > MOST || controls.some(({ name }) => name !== controls[0]?.name))
    return [];
  const signs = controls.map(signsOf);
  const own = signs.map((all) => [...all].filter((sign) => signs.every((other) => other === all || !other.has(sign))));
  // Where each of many has a sign of its own, as a number, those with more are chosen; of two, both tell.
  const fewest = controls.length === 2 ? 0 : Math.min(...own.map(({ length }) => length));
  const texts = controls.map((control) => tidy(textOf(control) || (control.attribs['aria-label'] ?? '')));
  return controls.flatMap((of, at) =>
    own[at] && own[at].length > fewest && texts[at]
      ? own[at].map((sign) => ({ of, text: texts[at] as string, place: `${texts.join(' | ')} by ${sign}` }))
      : [],
  );
}

/** A switch directly in a part, with what it is set to; those of a group are told by what differs. */
export function switchedIn(parent: PageElement): { of: PageElement; text: string; place: string }[] {
  const stateOf = ({ attribs }: PageElement): string | undefined => attribs['aria-checked'] ?? attribs['aria-pressed'];
  const [of, ...others] = childrenOf(parent).filter(stateOf);
  const name = of && tidy(textOf(of) || (of.attribs['aria-label'] ?? ''));
  return of && name && others.length === 0 ? [{ of, text: `${name}: ${stateOf(of)}`, place: name }] : [];
}
