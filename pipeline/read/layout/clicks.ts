import { type PageElement, textOf } from '../text.ts';
import { namesFew } from './limiting.ts';
import { lettersOf } from './wording.ts';

/** A link or button: `named` if it leads to something else, `chosen` if it is what the page shows. */
export type Click = 'named' | 'chosen';

/** True for a line that holds nothing but names of links and buttons: it says nothing about its page. @param names all of them */
export const isOfNames = (line: string, names: string): boolean => lettersOf(line) === lettersOf(names);

/** Most words of a link or button that only names what it leads to (`Previous rates`, `Only necessary`). */
const LONGEST_NAME = 8;
const isName = (text: string): boolean =>
  text.split(' ').length <= LONGEST_NAME &&
  !/\bno longer\b|\bnot\b|n['’]t\b/i.test(text) &&
  !(/\bonly\b|\bexclusive|\bseulement\b/i.test(text) && namesFew(text));
const isClicked = ({ name, attribs }: PageElement): boolean =>
  name === 'button' || (name === 'a' && Boolean(attribs.href));
/** What an element is to click on; null for anything else. */
export const clickOf = (node: PageElement): Click | null =>
  isCurrent(node) ? 'chosen' : isClicked(node) && isName(textOf(node)) ? 'named' : null;
/** True for the entry of the page that is open, and for a tab or button that is chosen: it says something about this page. */
const isCurrent = ({ name, attribs }: PageElement): boolean =>
  /^(?:li|a|button)$/.test(name) &&
  ('aria-current' in attribs ||
    attribs['aria-selected'] === 'true' ||
    attribs['aria-pressed'] === 'true' ||
    CURRENT.test(attribs.class ?? ''));
const CURRENT = /(?:^|[\s_-])(?:active|current|selected)(?:$|\s)/;
