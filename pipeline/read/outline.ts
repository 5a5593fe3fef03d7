import type { CheerioAPI } from 'cheerio';
import { saysNothing } from './labels.ts';
import {
  childrenOf,
  headingLevel,
  isHidden,
  isOutOfSight,
  isStruck,
  type PageElement,
  type PageNode,
  textOf,
  tidy,
  unnumbered,
  wording,
} from './text.ts';

export interface Place {
  title: string | null;
  /** The headings over it, outermost first; the title only if there is no other. */
  levels: string[];
  /** Every heading before it, in document order, for pages whose banners are not nested. */
  headings: string[];
  /** The buttons, tabs and summaries that open the part around it, outermost first. */
  openers: string[];
  marks: string[];
}

interface Walker {
  /** An element, heading or not. `past`: the walk skips its content. */
  element(node: PageElement, place: () => Place): 'into' | 'past';
  /** A heading; another part of the page begins after it. */
  heading?(text: string): void;
  words?(text: string): void;
}

const SILENT = /^(?:script|style|template|noscript)$/;
/** Parts whose name says that they hold past or future content. */
const OTHER_TIMES =
  /(?:^|[\s_-])(?:archived?|expired|coming-soon|upcoming|old|previous|outdated|deprecated)(?:$|[\s_-])/i;
/** Dialogs and questions about cookies lie over a page, and their headings apply to nothing on it. */
const OVERLAY = /(?:^|[\s_-])(?:cookies?|consent|onetrust|gdpr)(?:$|[\s_-])/i;
/** React streams parts of a page hidden, under ids of its own, and moves them into place. */
const STREAMED = /^S:[\da-f]+$/;

/** Walks through the visible content of a page, in document order. Hidden content counts if something opens it. */
export function walk($: CheerioAPI, walker: Walker): void {
  const openers = partOpeners($);
  const levels: string[] = [];
  const marks: string[][] = [];
  let headings: string[] = [];

  const visit = (node: PageNode, within: string[]): void => {
    if (node.type === 'text' && tidy(node.data) !== '') walker.words?.(node.data);
    if (node.type !== 'tag' || SILENT.test(node.name) || isStruck(node)) return;
    if ((isHidden(node) || isOutOfSight(node)) && !isOpened(node, openers)) return;
    // The classes of a whole page name the kind of page.
    if (node.name !== 'body' && (isOverlay($, node) || isOfOtherTimes(node))) return;
    const level = headingLevel(node);
    if (level > 0) {
      const heading = wording(node);
      const text = unnumbered(heading.text).replace(/\s*:$/, '');
      if (text === '') return;
      levels.length = Math.min(levels.length, level - 1);
      marks.length = levels.length;
      levels[level - 1] = text;
      marks[level - 1] = heading.marks;
      headings = [...headings, text];
      walker.heading?.(text);
      return;
    }
    const inner = [...within, ...openersOf(node, openers)];
    const place = (): Place => {
      const below = levels.slice(1).filter(Boolean);
      const title = levels[0] ?? null;
      const over = below.length > 0 || !title ? below : [title];
      return { title, levels: over, headings, openers: inner, marks: marks.flat() };
    };
    if (walker.element(node, place) === 'into') for (const child of node.children) visit(child, inner);
  };
  for (const child of $.root()[0]?.children ?? []) visit(child, []);
}

/** The visible matches of a selector, in the order of the page, each with its place. */
export function placesOf($: CheerioAPI, selector: string): { element: PageElement; place: Place }[] {
  const found: { element: PageElement; place: Place }[] = [];
  walk($, {
    element(element, place) {
      if ($(element).is(selector)) found.push({ element, place: place() });
      return 'into';
    },
  });
  return found;
}

/** True for a part whose name says that its content is of another time; `old-table` names a style. */
const isOfOtherTimes = ({ attribs }: PageElement): boolean =>
  `${attribs.class ?? ''} ${attribs.id ?? ''}`
    .split(/\s+/)
    .some((name) => OTHER_TIMES.test(name) && !/table/i.test(name));

function isOverlay($: CheerioAPI, node: PageElement): boolean {
  const { role = '', id = '', class: classes = '' } = node.attribs;
  return (/^(?:alert)?dialog$/.test(role) || OVERLAY.test(`${id} ${classes}`)) && $(node).find('table').length === 0;
}

export function isOpened({ attribs }: PageElement, openers: Map<string, string>): boolean {
  const { id = '', role } = attribs;
  return role === 'tabpanel' || openers.has(id) || STREAMED.test(id);
}

const OPENERS = 'button, [role="button"], [data-toggle="collapse"], [data-bs-toggle], [role="tab"]';
/** Attributes that name the part that is opened (WAI-ARIA 1.2; Bootstrap 4 and 5). */
const TARGETS = ['aria-controls', 'data-bs-target', 'data-target', 'href'];

/** Buttons and tabs that open a part of the page: id of the part -> their text; empty if it says nothing, like `Show rates`. */
export function partOpeners($: CheerioAPI): Map<string, string> {
  const found = new Map<string, string>();
  $(OPENERS).each((_, node) => {
    const target = TARGETS.map((name) => $(node).attr(name)).find((id) => id !== undefined) ?? '';
    const text = textOf(node);
    const id = target.replace(/^#/, '');
    if (id && text) found.set(id, saying(text));
  });
  const byId = elementsById($);
  // Any number of panels may refer to one label.
  const texts = new Map<PageNode, string>();
  $('[role="tabpanel"][aria-labelledby]').each((_, node) => {
    const label = byId.get(node.attribs['aria-labelledby'] ?? '');
    const { id } = node.attribs;
    if (!id || !label || found.has(id)) return;
    const text = texts.get(label) ?? saying(textOf(label));
    texts.set(label, text);
    found.set(id, text);
  });
  return found;
}

/** The elements of a page by their ids; of two with one id, the last. */
export const elementsById = ($: CheerioAPI) =>
  new Map(
    $('[id]')
      .toArray()
      .map((node) => [node.attribs.id ?? '', node] as const),
  );

const saying = (text: string): string => (saysNothing(text) ? '' : text);

export function openersOf(node: PageElement, openers: Map<string, string>): string[] {
  const summary = childrenOf(node).find(({ name }) => name === 'summary');
  const text = node.name === 'details' ? summary && saying(textOf(summary)) : openers.get(node.attribs.id ?? '');
  return text ? [text] : [];
}
