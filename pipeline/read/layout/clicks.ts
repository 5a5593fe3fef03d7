import { type PageElement, textOf } from '../text.ts';
import { en, fr, isAnyOf, lettersOf, type Phrase } from './wording.ts';

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

/** What an element is to click on; null for anything else. */
export const clickOf = (node: PageElement): Click | null =>
  isCurrent(node) ? 'chosen' : namesClick(node, textOf(node)) ? 'named' : null;
