import type { CheerioAPI } from 'cheerio';
import { fullText, type PageElement, partsAround } from '../text.ts';
import { isClicked } from './clicks.ts';
import { lettersOf } from './wording.ts';

/** Parts of a page that are heard in a way of their own (WAI-ARIA 1.2, landmark and live region roles). */

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
/** True for words about consent to cookies, in either language. */
export const isOfConsent = (text: string): boolean => CONSENT.test(text);

function isMenu(node: PageElement): boolean {
  const names = clicksIn(node);
  const [all, named] = [lettersOf(fullText(node)).length, lettersOf(names.map(fullText).join('')).length];
  return names.length >= FEWEST_LINKS && named * 100 >= all * MENU_SHARE;
}
const FEWEST_LINKS = 3;
/** In percent of the letters. */
const MENU_SHARE = 80;
const clicksIn = ({ children }: PageElement): PageElement[] =>
  children.flatMap((child) => (child.type !== 'tag' ? [] : isClicked(child) ? [child] : clicksIn(child)));

const isConsentDialog = ({ name, attribs: { role = '', id = '', class: names = '' } }: PageElement): boolean =>
  (name === 'dialog' || /^(?:alert)?dialog$/.test(role)) && isOfConsent(`${id} ${names}`);

/**
 * True for navigation, a question about consent, and the footer of the page; that of a part of the page is heard (HTML-AAM 1.0, `footer`).
 */
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

/** True for a term right before its meaning. */
export const isTerm = ({ name, nextSibling }: PageElement): boolean => {
  let next = nextSibling;
  while (next && next.type !== 'tag') next = next.nextSibling;
  return name === 'dt' && next?.name === 'dd';
};
