import type { CheerioAPI } from 'cheerio';
import { childrenOf, fullText, type PageElement, parentOf, partsAround, textOf, tidy } from '../text.ts';
import { en, fr, isAnyOf, lettersOf, type Phrase } from './wording.ts';

const QUIET = /^(?:nav|footer)$/;
const QUIET_ROLE = /^(?:navigation|contentinfo|menu|menubar|search)$/;
const ALERT_ROLE = /^(?:alert|alertdialog|dialog|status)$/;
const ALERT_CLASS = /(?:^|[\s_-])(?:alert|notice|warning|outage|maintenance|emergency)(?:$|[\s_-])/i;

const isWithin = (node: PageElement, test: (around: PageElement) => boolean): boolean =>
  partsAround(node).slice(1).some(test);

/** True for a notice or a dialog: it applies to the whole page. One about consent, or of links alone, does not. */
export const isAlert = (node: PageElement): boolean => {
  const { role = '', class: names = '' } = node.attribs;
  if (node.name !== 'dialog' && !ALERT_ROLE.test(role) && !ALERT_CLASS.test(names)) return false;
  const isConsent = ({ attribs }: PageElement): boolean => isOfConsent(`${attribs.id ?? ''} ${attribs.class ?? ''}`);
  const known =
    alerts.get(node) ?? !(isConsent(node) || isWithin(node, isConsent) || isOfConsent(fullText(node)) || isMenu(node));
  alerts.set(node, known);
  return known;
};
const alerts = new WeakMap<PageElement, boolean>();

const CONSENT = /cookie|consent|onetrust|didomi|gdpr|privacy|témoin|confidentialité/i;
export const isOfConsent = (text: string): boolean => CONSENT.test(text);

function isMenu(node: PageElement): boolean {
  const names = clicksIn(node);
  const [all, named] = [lettersOf(fullText(node)).length, lettersOf(names.map(fullText).join('')).length];
  return names.length >= FEWEST_LINKS && named * 100 >= all * MENU_SHARE;
}
const FEWEST_LINKS = 3;
const MENU_SHARE = 80;
const clicksIn = (node: PageElement): PageElement[] =>
  childrenOf(node).flatMap((child) => (isClicked(child) ? [child] : clicksIn(child)));

const isConsentDialog = ({ name, attribs: { role = '', id = '', class: names = '' } }: PageElement): boolean =>
  (name === 'dialog' || /^(?:alert)?dialog$/.test(role)) && isOfConsent(`${id} ${names}`);

/** True for navigation, questions about consent, and the footer of the page, not that of a part (HTML-AAM 1.0, `footer`). */
export const isQuiet = (node: PageElement): boolean =>
  QUIET_ROLE.test(node.attribs.role ?? '') ||
  isConsentDialog(node) ||
  (QUIET.test(node.name) &&
    !(node.name === 'footer' && isWithin(node, ({ name }) => /^(?:main|article|section|aside)$/.test(name))));

/** True for the entry of this page in the path to it: it names the page as its main heading does (WAI-ARIA 1.2, `aria-current`). */
export const isEndOfPath = (node: PageElement): boolean =>
  node.attribs['aria-current'] === 'page' &&
  isWithin(node, ({ attribs }) => /breadcrumb/i.test(`${attribs.class ?? ''} ${attribs['aria-label'] ?? ''}`));

/** True for a list of words and what they mean, in sentences. */
export const isGlossary = ($: CheerioAPI, { name, children }: PageElement): boolean =>
  name === 'dl' &&
  $(children)
    .filter('dd')
    .toArray()
    .some((meaning) => /[.!]\s*$/.test($(meaning).text()));

/** The ids of dialogs and popovers that a click on the page opens: their words are for the reader of the page. */
export const overlaysOf = ($: CheerioAPI): string[] =>
  $('[popovertarget], [commandfor], a[href^="#"]')
    .toArray()
    .flatMap(({ attribs }) => attribs.popovertarget ?? attribs.commandfor ?? attribs.href?.slice(1) ?? []);

export const isTerm = ({ name, nextSibling }: PageElement): boolean => {
  let next = nextSibling;
  while (next && next.type !== 'tag') next = next.nextSibling;
  return name === 'dt' && next?.name === 'dd';
};

/** A link or button: `named` if it leads to something else, `chosen` if it is what the page shows. */
export type Click = 'named' | 'chosen';

/** True for a line that holds nothing but names of links and buttons: it says nothing about its page. @param names all of them */
export const isOfNames = (line: string, names: string): boolean => lettersOf(line) === lettersOf(names);

/** Most words of a link or button that only names what it leads to (`Previous rates`). */
const LONGEST_NAME = 8;
/** A link with a verb or a denial states something (`These rates have expired`); so does one of an archive. */
export const STATES: Phrase[] = [
  en('These rates have expired', "\\b(?:is|are|was|were|has|have|had|must|may|cannot|not)\\b|n't\\b"),
  en('No longer offered', '\\b(?:only|exclusive|exclusively|no longer|sold out|wayback)\\b'),
  fr('Nos taux sont affichés', '(?<!\\p{L})(?:seulement|est|sont|ont|doit|doivent)(?!\\p{L})'),
];
const isName = (text: string): boolean =>
  text.split(' ').length <= LONGEST_NAME && !isAnyOf(STATES, text.replace(/’/g, "'"));

const ROLES = /^(?:button|link|tab)$/;
export const isClicked = ({ name, attribs }: PageElement): boolean =>
  !('disabled' in attribs) &&
  (name === 'button' || (name === 'a' && Boolean(attribs.href)) || ROLES.test(attribs.role ?? ''));

const CURRENT = /(?:^|[\s_-])(?:active|current|selected)(?:$|\s)/;
/** True for the entry of the page that is open, and for a tab or button that is chosen or opened a part: it says something about this page. */
const isCurrent = ({ name, attribs }: PageElement): boolean =>
  'aria-current' in attribs ||
  attribs['aria-selected'] === 'true' ||
  attribs['aria-pressed'] === 'true' ||
  attribs['aria-expanded'] === 'true' ||
  (/^(?:li|a|button)$/.test(name) && CURRENT.test(attribs.class ?? ''));

/** True if a text is no more than the name of what a click on the element leads to. */
export const namesClick = (node: PageElement, text: string): boolean => isClicked(node) && isName(text);

export const clickOf = (node: PageElement): Click | null =>
  isCurrent(node) ? 'chosen' : namesClick(node, textOf(node)) ? 'named' : null;

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
  childrenOf(list).flatMap((child) =>
    child.name === 'optgroup' ? optionsIn(child) : child.name === 'option' ? [child] : [],
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
