import type { CheerioAPI } from 'cheerio';
import { en, isAnyOf, lettersOf, type Phrase, WORDS } from './layout/wording.ts';
import { CLICK } from './terms.ts';

export type PageNode = NonNullable<ReturnType<CheerioAPI['root']>[number]>['children'][number];

export type PageElement = Extract<PageNode, { attribs: unknown }>;

/** A function of one object that works once for each, until it is to forget it. */
export function remembered<Key extends WeakKey, Value>(make: (key: Key) => Value) {
  const known = new WeakMap<Key, Value>();
  const get = (key: Key): Value => {
    const value = known.has(key) ? (known.get(key) as Value) : make(key);
    known.set(key, value);
    return value;
  };
  return Object.assign(get, { forget: (key: Key): boolean => known.delete(key) });
}

/** The level of a heading: 1 to 6, or as `aria-level` says, with 2 as the default (WAI-ARIA 1.2, `heading`); 0 for anything else. */
export function headingLevel({ name, attribs: { role, 'aria-level': level = '' } }: PageElement): number {
  if (role === 'heading') return Number(level) >= 1 && Number(level) <= 6 ? Number(level) : 2;
  return Number(/^h([1-6])$/.exec(name)?.[1] ?? 0);
}

/** True for a table of data. One that contains other tables, or the main heading, only arranges the parts of the page. */
export const isTable = (node: PageElement): boolean => node.name === 'table' && isOfData(node);
const isOfData = remembered((table: PageElement): boolean => !arranges(table, countRows(table) > 1 ? 1 : 2));
/** @param lowest level of the headings of a page; in a table of one row, a heading of a part is no label */
const arranges = (node: PageElement, lowest: number): boolean =>
  childrenOf(node).some((child) => {
    const level = headingLevel(child);
    return child.name === 'table' || (level > 0 && level <= lowest) || arranges(child, lowest);
  });
const countRows = (node: PageElement): number =>
  childrenOf(node).reduce((sum, child) => sum + (child.name === 'tr' ? 1 : countRows(child)), 0);

/** The text of a node: as printed, without footnote marks, and the marks themselves (`2`, `*`). */
export interface Wording {
  printed: string;
  text: string;
  marks: string[];
}

/** The elements directly within one. */
export const childrenOf = ({ children }: PageElement): PageElement[] =>
  children.flatMap((child) => (child.type === 'tag' ? [child] : []));

/** True for a cell of a table. */
export const isCell = ({ name }: PageElement): boolean => name === 'td' || name === 'th';

/** The names in an attribute that lists them. */
export const namesIn = (attribute = ''): string[] => tidy(attribute).split(' ').filter(Boolean);

/** The element around a node; null around the page itself. */
export const parentOf = (node: PageElement): PageElement | null =>
  node.parent?.type === 'tag' ? (node.parent as PageElement) : null;

/** An element and the elements around it, innermost first. */
export function partsAround(node: PageElement): PageElement[] {
  const parts: PageElement[] = [];
  for (let part: PageElement | null = node; part; part = parentOf(part)) parts.push(part);
  return parts;
}

/** Elements without text, besides those the parser tells apart: scripts, styles and the content of templates. */
export const SILENT = new Set(['noscript', 'svg']);
/** Elements on lines of their own (HTML standard, 15.3). All others are part of a line, unknown elements too. */
const BLOCKS = new Set(
  (
    'address article aside blockquote body button caption center dd details dialog dir div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hgroup hr html legend li listing main menu nav ol optgroup option p plaintext pre search section select ' +
    'summary table tbody td tfoot th thead tr ul xmp'
  ).split(' '),
);
export const isInline = (name: string): boolean => !BLOCKS.has(name);
export const SYMBOLS = '*†‡§¶◊◆¤αθ#';
const ONE_MARK = `(?:\\d{1,2}[${SYMBOLS}]*|[a-z]|[${SYMBOLS}]+)`;
const MARKS_ONLY = new RegExp(`^[[(]?\\^?${ONE_MARK}(?:(?:\\s*[,;&]\\s*|\\s+)${ONE_MARK})*[\\])]?$`, 'i');
const LONGEST_MARKS = 60;
/** Digits are one number, and a repeated symbol is one mark with a footnote of its own. A letter in brackets is a mark at the end. */
const SUPERSCRIPT = /[¹²³⁰⁴-⁹]+|([*†‡§¶◊◆¤αθ])\1*|(?<=\s)\(([a-z])\)(?=\s*$)/g;
const EACH_MARK = new RegExp(`\\d{1,2}|([${SYMBOLS}])\\1*|[a-z]`, 'gi');
const TRADEMARK = /^(?:TM|M[CD]|®)$/;
const MARK = '\u0001';
/** Replaces a mark that is too close to a figure to tell one from the other; no reader accepts it. */
const DOUBT = '\uFFFD';

/** Single blanks for whitespace of every kind, and no invisible characters (zero-width, soft hyphens, directions). */
export const tidy = (text: string): string =>
  text
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim();

export function plainDashes(text: string): string {
  return text.replace(/[\u2010-\u2015\u2212\uFE58\uFF0D]/g, '-');
}

/** A heading without the number that it has among others. */
export function unnumbered(heading: string): string {
  return heading.replace(/^\d{1,2}[.)]\s+(?=\p{Lu})/u, '');
}

export const withoutColon = (text: string): string => text.replace(/\s*:$/, '');

/** Reads a node: inline elements join (`<span>6</span>.79%`), blocks and `<br>` part. Marks go if mark-up or character shows them. */
export function wording(node: PageNode): Wording {
  const marks: string[] = [];
  const raw = collect(node, null);
  const marked = collect(node, marks).replace(SUPERSCRIPT, (mark, _symbol, letter) => {
    marks.push(letter ?? plainMark(mark));
    return MARK;
  });
  return { printed: tidy(raw), text: withoutMarks(marked), marks };
}

export const plainMark = (text: string): string => text.replace(/[⁰-⁹¹²³]/g, (mark) => mark.normalize('NFKC'));

export function textOf(node: PageNode): string {
  return wording(node).text;
}

/** All text of a node, with marks and hidden parts: streamed pages keep their whole text in a hidden part. */
export function fullText(node: PageNode): string {
  return tidy(collect(node, null, true));
}

/** Attributes whose words people see or hear: names, and tips of the usual scripts. Other data is read if it is words. */
const TIPS = /^(?:aria-)?(?:label|description|title|summary|alt|placeholder)$/;
const IN_WORDS = /^[^{<]*\p{L}{2,}[^\p{L}\p{N}_-]+\p{L}{2,}/u;

/** What an element says in its attributes: to screen readers, or on demand. */
export const tipsOf = ({ name: element, attribs }: PageElement): string[] =>
  Object.entries(attribs).flatMap(([name, value]) => {
    const text = tidy(value);
    // A script draws what a custom element says in its attributes (HTML standard, 4.13).
    const isData = name.startsWith('data-') || (element.includes('-') && !/^(?:class|style)$/.test(name));
    const isTip = TIPS.test(name) ? WORDS.test(text) : isData && IN_WORDS.test(text);
    // A row that is not to be had (WAI-ARIA 1.2, `aria-disabled`).
    if (name === 'aria-disabled' && element === 'tr') return text === 'true' ? ['disabled'] : [];
    return isTip ? [text] : [];
  });

/** The declarations of a style attribute by property, in small letters and without blanks. */
const stylesOf = ({ attribs: { style = '' } }: PageElement): Record<string, string> =>
  style === ''
    ? {}
    : Object.fromEntries(
        style
          .toLowerCase()
          .replace(/\s/g, '')
          .split(';')
          .map((part) => part.split(':')),
      );

/** True if the element itself says that it is hidden. */
export function isHidden(node: PageElement): boolean {
  const { attribs, name } = node;
  if (HIDING.test(attribs.class ?? '') && !SHOWN_AGAIN.test(attribs.class ?? '')) return true;
  if ('hidden' in attribs || 'popover' in attribs || (name === 'dialog' && !('open' in attribs))) return true;
  const { display, visibility, filter, opacity = '' } = stylesOf(node);
  if (display?.startsWith('none') || visibility?.startsWith('hidden') || filter?.startsWith('blur')) return true;
  return Number.parseFloat(opacity) === 0;
}
/** Classes of the usual style sheets; some of them hide on small screens only. */
const HIDING = /(?:^|\s)(?:d-none|is-hidden|hide|visible-print(?:-\w+)*|print-only)(?:$|\s)/;

/** True for an element that its style moves out of sight, or makes too small to see. A margin of some hundred pixels only centres it. */
function isMovedAway(node: PageElement): boolean {
  const { transform, clip, overflow, 'clip-path': path, 'font-size': font = '', ...styles } = stylesOf(node);
  if (transform?.includes('scale(0)') || clip?.startsWith('rect(0') || Number.parseFloat(font) === 0) return true;
  if (path?.startsWith('inset(') && Number.parseFloat(path.slice('inset('.length)) >= 50) return true;
  return Object.entries(styles).some(([property, value]) => {
    const size = Number.parseFloat(value);
    const side = property.replace('max-', '');
    if (side === 'height' || side === 'width') return size === 0 && overflow === 'hidden';
    return size <= (property.startsWith('margin') ? -1000 : -100);
  });
}

/** True if a part of the page is out of sight, or a closed dialog: screen readers read it, but nobody sees a table in it. */
export function isOutOfSight(node: PageElement): boolean {
  const { role, 'aria-hidden': quiet, class: names = '' } = node.attribs;
  return isMovedAway(node) || (quiet === 'true' && (role === 'dialog' || namesIn(names).includes('modal')));
}
const SHOWN_AGAIN = /(?:^|\s)d-\w+-(?:block|flex|grid|inline|table)/;

const STRUCK = /\b(?:line-through|strike-?through|struck|(?:was|old|previous)-(?:price|rate)s?)\b|(?:^|\s)strike\s/i;
/** True if the element itself is struck out: its content no longer holds. */
export const isStruck = ({ attribs: { class: names = '', style = '' }, name }: PageElement): boolean =>
  /^(?:s|strike|del)$/.test(name) || STRUCK.test(`${names} ${style}`);

const click = (words: string): string => `^(?:${words})(?: now| online)?$`;
export const CLICKS: Phrase[] = [
  en('Apply now', click(`${CLICK}|select|choose|choisir|actions?`)),
  en('Show all', click('details|more|info(?:rmation)?|hide|show(?: all)?|collapse')),
];
/** A longer text asks for more than a click. In characters. */
const LONGEST_CLICK = 80;
/** True for words that only ask for a click, as in a cell or the header of a column to click in. */
export const isClick = (text: string): boolean => isAnyOf(CLICKS, text);

const UNSEEN_CLASS = /(?:^|\s)(?:sr-only|visually-?hidden)(?:$|\s)/i;

/** True for what has no words but those that ask for a click, and for the sign of a link to the heading that it stands in. */
const isIcon = ({ name, attribs, children }: PageElement): boolean => {
  const text = children
    .map((child) => (child.type === 'text' ? child.data : 'name' in child && child.name === 'input' ? '' : 'words'))
    .join('');
  const words = text.length > LONGEST_CLICK ? text : text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
  if (name === 'button') return isClick(words) || lettersOf(text).length < 2;
  if (words !== '')
    return (name === 'label' || name === 'a' || UNSEEN_CLASS.test(attribs.class ?? '')) && isClick(words);
  return /^[\s#¶+›»→▸▾▼▲▴△▽↑↓↕⇅]+$/u.test(text) && (name === 'a' || attribs['aria-hidden'] === 'true');
};

/** As much of a text as `isMark` looks at. In characters. */
const LONGEST_TAIL = 4;

/** Collects the text of a node. @param marks receives the footnote marks, each replaced by `MARK`; null keeps them as printed */
function collect(node: PageNode, marks: string[] | null, hiddenToo = false): string {
  let result = '';
  // The last characters, without blanks at the end. Reading the text back for each piece would take quadratic time.
  let tail = '';
  const add = (piece: string): void => {
    result += piece;
    tail = (tail + piece.trimEnd().slice(-LONGEST_TAIL)).slice(-LONGEST_TAIL);
  };
  const visit = (inner: PageNode): void => {
    if (inner.type === 'text') add(inner.data);
    if (inner.type !== 'tag' || SILENT.has(inner.name)) return;
    if (!hiddenToo && (isHidden(inner) || isIcon(inner))) return;
    // A raw record keeps struck-out text; nobody reads it as current.
    if (inner.name === 'br' || ((marks || hiddenToo) && isStruck(inner))) add(' ');
    else if (marks && isMark(inner, tail)) {
      const text = tidy(collect(inner, null));
      if (!TRADEMARK.test(text)) marks.push(...(text.match(EACH_MARK) ?? []));
      add(MARK);
    } else {
      const between = isInline(inner.name) ? '' : ' ';
      add(between);
      inner.children.forEach(visit);
      add(between);
    }
  };
  visit(node);
  return result;
}

/** True if an element is raised above its text: a footnote mark, or a trademark. */
function isMark(node: PageElement, before: string): boolean {
  if (!isInline(node.name)) return false;
  const text = tidy(collect(node, null));
  if (text.length > LONGEST_MARKS) return false;
  if (node.name === 'sup' && TRADEMARK.test(text)) return true;
  // The raised decimals of a price: `4.<sup>59</sup>%`.
  if (!MARKS_ONLY.test(text) || /(?<!\d)\d{1,2}[.,] \d{2,3}$/.test(`${before} ${text}`)) return false;
  if (node.name === 'sup') return true;
  if (node.attribs.href?.startsWith('#')) return true;
  if (/(?:^|[\s_-])(?:foot)?notes?(?:$|[\s_-])/i.test(node.attribs.class ?? '')) return true;
  return before.endsWith('%');
}

function withoutMarks(marked: string): string {
  return tidy(
    tidy(marked)
      .replace(/[™®]/g, '')
      .replace(new RegExp(`[[(]\\^?${MARK}[\\])]`, 'g'), MARK)
      .replace(new RegExp(`${MARK}(?:[\\s,;&]*${MARK})*`, 'g'), MARK)
      .replace(new RegExp(`(?<=\\d)\\s*${MARK}\\s*(?=[\\d.,%])|${MARK}\\s*(?=%|[.,]\\d)`, 'g'), DOUBT)
      .replace(new RegExp(`(\\w)${MARK}(?=\\w)`, 'g'), '$1 ')
      .replaceAll(MARK, ''),
  );
}
