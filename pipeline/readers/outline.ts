import type { CheerioAPI } from 'cheerio';
import { Passage } from './passage.ts';
import {
  fullText,
  isHidden,
  isInline,
  isOutOfSight,
  isStruck,
  type PageElement,
  type PageNode,
  textOf,
  tidy,
  wording,
} from './text.ts';

/** Where something stands on a page. */
export interface Place {
  /** The page's title, where it has one. */
  title: string | null;
  /** The headings over it, outermost first; the title only where there is no other. */
  levels: string[];
  /** Every heading before it, in document order, for pages whose banners are not nested. */
  headings: string[];
  /** The buttons, tabs and summaries that open the part it stands in, outermost first. */
  openers: string[];
  /** The footnote marks of the headings over it. */
  marks: string[];
  /** What else is said of it: the lines since the last heading or table, and the names of the parts it stands in. */
  beside: string[];
  /** The lines right under the headings over it, but for the nearest: they speak of all that stands under those. */
  introduced: string[];
  /** The lines that follow it, up to the next heading or table; known when the walk is over. */
  following(): string[];
}

/** What a walk through a page tells on its way. */
export interface Walker {
  /** An element, heading or not. `past`: what stands in it is not walked through. */
  element(node: PageElement, place: () => Place): 'into' | 'past';
  /** A heading, after which another part of the page begins. */
  heading?(text: string): void;
  /** Words that stand in no element of their own. */
  words?(text: string): void;
}

const SILENT = /^(?:script|style|template|noscript)$/;
/** Parts that say by their name that they hold what was, or what will be. */
const OTHER_TIMES =
  /(?:^|[\s_-])(?:archived?|expired|coming-soon|upcoming|old|previous|outdated|deprecated)(?:$|[\s_-])/i;
/** Dialogs and questions about cookies stand over a page, and their headings over nothing of it. */
const OVERLAY = /(?:^|[\s_-])(?:cookies?|consent|onetrust|gdpr)(?:$|[\s_-])/i;
/** What leads elsewhere says nothing of what stands beside it. */
const LEADING = /^(?:a|button|nav|select|header|footer)$/;
/** But for the mark of a footnote, in characters. */
const LONGEST_MARK = 3;
/** Names that a template came with; a real page calls its tabs `Top-page Example`. */
const OF_TEMPLATE = /\b(?:examples?|samples?|placeholder)\b/i;
/** React streams parts of a page hidden, under ids of its own, and moves them into place. */
const STREAMED = /^S:[\da-f]+$/;

/** Walks through what people can see of a page, in document order. What is hidden counts where something opens it. */
export function walk($: CheerioAPI, walker: Walker): void {
  const openers = controls($);
  const levels: string[] = [];
  const marks: string[][] = [];
  let headings: string[] = [];
  let passage = new Passage();
  /** By the level of the heading that they stand under. */
  const introductions: string[][] = [];
  let current = 0;
  const names: string[] = [];
  const nameOf = namer($);

  const visit = (node: PageNode, within: string[]): void => {
    if (node.type === 'text') {
      passage.add(node.data);
      if (tidy(node.data) !== '') walker.words?.(node.data);
    }
    if (node.type !== 'tag' || SILENT.test(node.name) || isStruck(node) || isOverlay($, node)) return;
    if ((isHidden(node) || isOutOfSight(node)) && !isOpened(node, openers)) return;
    if (OTHER_TIMES.test(`${node.attribs.class ?? ''} ${node.attribs.id ?? ''}`)) return;
    const level = /^h([1-6])$/.exec(node.name)?.[1];
    if (level) {
      const heading = wording(node);
      const { text } = heading;
      if (text === '') return;
      if (current > 0) introductions[current] = passage.last();
      current = Number(level);
      introductions.length = Math.min(introductions.length, current);
      levels.length = Math.min(levels.length, Number(level) - 1);
      marks.length = levels.length;
      levels[Number(level) - 1] = text;
      marks[Number(level) - 1] = heading.marks;
      headings = [...headings, text];
      passage = new Passage();
      walker.heading?.(text);
      return;
    }
    const inner = [...within, ...openersOf(node, openers)];
    const name = nameOf(node);
    names.push(...name);
    const place = (): Place => {
      const below = levels.slice(1).filter(Boolean);
      const title = levels[0] ?? null;
      const over = below.length > 0 || !title ? below : [title];
      const beside = [...names, ...passage.last()].filter(Boolean);
      const following = (): string[] => end.passage.behind(end);
      const introduced = introductions.flat();
      return { title, levels: over, headings, openers: inner, marks: marks.flat(), beside, introduced, following };
    };
    const isBlock = !isInline(node.name);
    if (isBlock) passage.endLine();
    const begin = passage.here();
    let end = begin;
    if (walker.element(node, place) === 'into') for (const child of node.children) visit(child, inner);
    // What stands over a table stands over no other.
    if (node.name === 'table') [passage, current] = [new Passage(), 6];
    else if (LEADING.test(node.name) && passage === begin.passage && fullText(node).length > LONGEST_MARK)
      passage.backTo(begin);
    end = passage.here();
    if (isBlock) passage.endLine();
    names.length -= name.length;
  };
  for (const child of $.root()[0]?.children ?? []) visit(child, []);
}

/**
 * What a selector finds that people can see, in the order of the page, each with where it stands. Those between the same two headings are
 * a list: what is said before its first and behind its last is said of all.
 */
export function placesOf($: CheerioAPI, selector: string): { element: PageElement; place: Place }[] {
  const found: { element: PageElement; place: Place }[] = [];
  walk($, {
    element(element, place) {
      if ($(element).is(selector)) found.push({ element, place: place() });
      return 'into';
    },
  });
  const lists = Map.groupBy(found, ({ place }) => place.headings);
  return found.map(({ element, place }) => {
    const list = lists.get(place.headings);
    const beside = list?.[0]?.place.beside ?? place.beside;
    return { element, place: { ...place, beside, following: list?.at(-1)?.place.following ?? place.following } };
  });
}

function isOverlay($: CheerioAPI, node: PageElement): boolean {
  const { role = '', id = '', class: classes = '' } = node.attribs;
  return (/^(?:alert)?dialog$/.test(role) || OVERLAY.test(`${id} ${classes}`)) && $(node).find('table').length === 0;
}

/** What a part of the page calls itself: to people who cannot see it, in a legend, or in the caption of a figure. */
function namer($: CheerioAPI): (node: PageElement) => string[] {
  const byId = elementsById($);
  const texts = new Map<PageNode, string>();
  const textOnce = (node: PageElement): string => {
    const text = texts.get(node) ?? textOf(node);
    texts.set(node, text);
    return text;
  };
  return (node) => {
    const { title, summary, 'aria-label': label, 'aria-labelledby': labelled } = node.attribs;
    const ids = (labelled ?? '').split(/\s+/).filter(Boolean);
    return [
      ...[title, summary, label].flatMap((text = '') => (OF_TEMPLATE.test(text) ? [] : [text])),
      ...ids.flatMap((id) => byId.get(id) ?? []).map(textOnce),
      ...node.children.flatMap((child) =>
        child.type === 'tag' && /^(?:legend|figcaption)$/.test(child.name) ? [textOf(child)] : [],
      ),
    ];
  };
}

function isOpened({ attribs }: PageElement, openers: Map<string, string>): boolean {
  const { id = '', role } = attribs;
  return role === 'tabpanel' || openers.has(id) || STREAMED.test(id);
}

/** Buttons and tabs that open a part of the page: id of the part -> their text. */
function controls($: CheerioAPI): Map<string, string> {
  const found = new Map<string, string>();
  $('button, [role="button"], [data-toggle="collapse"], [role="tab"]').each((_, node) => {
    const target = $(node).attr('aria-controls') ?? $(node).attr('data-target') ?? $(node).attr('href') ?? '';
    const text = textOf(node);
    const id = target.replace(/^#/, '');
    if (id && text) found.set(id, text);
  });
  const byId = elementsById($);
  // Any number of panels may name one label.
  const texts = new Map<PageNode, string>();
  $('[role="tabpanel"][aria-labelledby]').each((_, node) => {
    const label = byId.get(node.attribs['aria-labelledby'] ?? '');
    const { id } = node.attribs;
    if (!id || !label || found.has(id)) return;
    const text = texts.get(label) ?? textOf(label);
    texts.set(label, text);
    found.set(id, text);
  });
  return found;
}

function elementsById($: CheerioAPI): Map<string, PageElement> {
  const nodes = $('[id]').toArray();
  return new Map(nodes.map((node) => [node.attribs.id ?? '', node]));
}

function openersOf(node: PageElement, openers: Map<string, string>): string[] {
  if (node.name === 'details') {
    const summary = node.children.find((child) => child.type === 'tag' && child.name === 'summary');
    return summary ? [textOf(summary)] : [];
  }
  const text = node.attribs.id ? openers.get(node.attribs.id) : undefined;
  return text ? [text] : [];
}
