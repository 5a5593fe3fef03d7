import type { CheerioAPI } from 'cheerio';
import { chosenAmong, isAlert, isClicked, isConsent, isDialog, isOfConsent, isQuiet, switchedIn } from './controls.ts';
import { saysNothing } from './labels.ts';
import { LETTERS, lettersOf, WORDS } from './layout/wording.ts';
import {
  childrenOf,
  fullText,
  headingLevel,
  isHidden,
  isInline,
  isOutOfSight,
  isStruck,
  isTable,
  namesIn,
  type PageElement,
  type PageNode,
  partsAround,
  remembered,
  textOf,
  tidy,
  tipsOf,
  unnumbered,
  withoutColon,
  wording,
} from './text.ts';

/** A heading in its place: the same words over another table are another heading. */
export interface Heading {
  node: PageElement;
  level: number;
  /** As printed, with what only screen readers read. */
  printed: string;
  marks: string[];
}

/** A button, tab or summary that opens a part of the page. */
export interface Opener {
  node: PageElement;
  printed: string;
}

/** An element or a text in the tree, with what stands over it. */
export interface Spot {
  node: PageNode;
  /** Its place among all, and that behind all of its content. */
  at: number;
  end: number;
  trail: readonly Heading[];
  /** The number of headings before it. */
  headings: number;
  openers: readonly Opener[];
  /** True if a reader of rates looks at it. */
  isSeen: boolean;
  heading?: Heading;
}

/** What a page says in one place, as printed. */
export interface Item {
  kind: 'heading' | 'line' | 'tip' | 'choice' | 'table';
  node: PageElement;
  text: string;
  trail: readonly Heading[];
  /** True for a notice, an open dialog or what a control is set to: it is near every rate. */
  isAlert: boolean;
  /** True in the foot of the page. */
  isFoot: boolean;
  isSeen: boolean;
  /** True if it is nothing but names of links and buttons. */
  isClicks: boolean;
  /** True in a menu, or in a closed dialog that nothing on the page names. */
  isAside?: boolean;
  heading?: Heading;
  /** Of a chosen control: the controls beside it, and by what it differs from them. */
  place?: string;
}

/** What one walk makes of a page; all that looks at a page looks at this. */
export interface Walked {
  title: string;
  /** The main headings; those for screen readers alone where there is no other. */
  h1: Pick<Heading, 'node' | 'printed'>[];
  items: Item[];
  spots: Spot[];
  spotOf: ReadonlyMap<PageNode, Spot>;
  headings: Heading[];
  /** Every line of text outside of tables, whoever sees it: footnotes may stand in closed parts. */
  lines: string[];
  /** Rows and lines with figures that nobody sees. */
  hidden: { text: string; isSeen: boolean }[];
}

/** Parts whose name says that they hold past or future content. */
const OTHER_TIMES =
  /(?:^|[\s_-])(?:archived?|expired|coming-soon|upcoming|old|previous|outdated|deprecated)(?:$|[\s_-])/i;
/** React streams parts of a page hidden, under ids of its own, and moves them into place. */
const STREAMED = /^S:[\da-f]+$/;
/** What every text with a rate has. */
export const FIGURE = /\d[.,]\d/;

/** Walks once through a page, in document order. */
export const walkPage = remembered(walkOf);
const printed = new WeakMap<CheerioAPI, Walked>();

/** What the walk made of a page as it was printed: people's judgements of its words change what readers see of it. */
export const printedPage = ($: CheerioAPI): Walked => printed.get($) ?? walkPage($);

/** Keeps what the walk made of a page; readers walk through it again. */
export function keepPrinted($: CheerioAPI): void {
  printed.set($, walkPage($));
  walkPage.forget($);
}

/** The parts around a node, as far as they decide who hears it. */
interface Within {
  openers: readonly Opener[];
  isSeen: boolean;
  isHeard: boolean;
  isQuiet: boolean;
  isDialog: boolean;
  isFoot: boolean;
  isAlert: boolean;
  isClick: boolean;
  isInTable: boolean;
}

function walkOf($: CheerioAPI): Walked {
  const panels = panelsOf($);
  const isReferred = referredIn($);
  const byId = elementsById($);
  /** The options that lists show: the chosen one of each, or else the first (HTML standard, 4.10.7). */
  const shown = new Set<PageNode | undefined>();
  for (const options of [...$('select')].map((list) => $(list).find('option')))
    shown.add(options.filter('[selected]').last().get(0) ?? options.get(0));
  const items: Item[] = [];
  const spots: Spot[] = [];
  const spotOf = new Map<PageNode, Spot>();
  const headings: Heading[] = [];
  const lines: string[] = [];
  const hidden: Walked['hidden'] = [];
  const top: Within = {
    ...{ openers: [], isSeen: true, isHeard: true },
    ...{ isQuiet: false, isDialog: false, isFoot: false, isAlert: false, isClick: false, isInTable: false },
  };
  let trail: readonly Heading[] = [];
  let line = { text: '', clicks: '', all: '', node: null as PageElement | null, within: top, from: 0 };

  const isHeardIn = ({ isHeard, isQuiet, isAlert }: Within): boolean => isHeard && (!isQuiet || isAlert);
  const add = (kind: Item['kind'], node: PageElement, text: string, within: Within, more: Partial<Item> = {}): void => {
    const { isAlert, isFoot, isSeen, isClick } = within;
    items.push({ kind, node, text, trail, isAlert, isFoot, isSeen, isClicks: isClick && !isAlert, ...more });
  };
  const endLine = (node: PageElement | null, within: Within): void => {
    const [text, all] = [tidy(line.text), tidy(line.all)];
    if (all !== '') lines.push(all);
    if (all !== text && FIGURE.test(all) && !FIGURE.test(text)) hidden.push({ text: all, isSeen: false });
    const letters = lettersOf(text);
    const isClicks = !line.within.isAlert && letters === lettersOf(line.clicks);
    // What a picture beside it says as well is said once.
    for (const tip of items.splice(line.from))
      if (tip.kind !== 'tip' || lettersOf(tip.text) !== letters) items.push(tip);
    // A button of a sign, such as the number of a page, may show more.
    const words = isClicks && !LETTERS.test(text) ? `button ${text}` : text;
    if (text !== '' && line.node) add('line', line.node, words, line.within, { isClicks });
    else if (line.node && (line.within.isQuiet || line.within.isDialog))
      add('line', line.node, all, line.within, { isAside: true, isClicks: lettersOf(all) === lettersOf(line.clicks) });
    line = { text: '', clicks: '', all: '', node, within, from: items.length };
  };
  const visit = (node: PageNode, within: Within): void => {
    const spot: Spot = {
      node,
      at: spots.length,
      end: 0,
      trail,
      headings: headings.length,
      openers: within.openers,
      isSeen: within.isSeen,
    };
    if (node.type === 'text') {
      spots.push({ ...spot, end: spots.length + 1 });
      if (within.isInTable) return;
      line.all += node.data;
      if (tidy(node.data) !== '') line.node ??= node.parent as PageElement | null;
      if (within.isClick) line.clicks += node.data;
      if (isHeardIn(within)) line.text += node.data;
      return;
    }
    if (node.type !== 'tag' || node.name === 'head' || node.name === 'noscript' || isStruck(node)) return;
    const inside = insideOf(node, within);
    spot.isSeen = inside.isSeen;
    spots.push(spot);
    spotOf.set(node, spot);
    const [before, open] = [trail, within.isSeen && !inside.isSeen];
    // The foot of a page stands under none of its headings.
    if (inside.isFoot && !within.isFoot) trail = trail.filter(({ level }) => level === 1);
    if (!within.isInTable) read(node, inside, spot);
    else for (const child of node.children) visit(child, inside);
    // Neither parts that no reader sees nor the main part have headings for what follows.
    if (open || node.name === 'main') trail = before;
    // The heading of a section with a table of its own ends with it; a main heading does not.
    else if (node.name === 'section' && holdsTable($, node))
      trail = [...before, ...trail.filter((heading) => heading.level === 1 && !before.includes(heading))];
    spot.end = spots.length;
  };
  const insideOf = (node: PageElement, within: Within): Within => {
    const { id = '', role } = node.attribs;
    const isShut = isHidden(node) || isOutOfSight(node);
    const isOpened = role === 'tabpanel' || STREAMED.test(id) || panels.has(id);
    const isOver = liesOver($, node) || (node.name !== 'body' && isOfOtherTimes(node));
    // What holds tables is a part of the page, whatever it is called.
    const isPart =
      (isQuiet(node) && !isOver && isBesideFigures($, node)) ||
      ((isQuiet(node) || isAlert(node)) && holdsTable($, node));
    const [quiet, alert] = [isQuiet(node) && !isPart, isAlert(node) && !isPart];
    return {
      openers: [...within.openers, ...openersOf(node, panels)],
      isSeen: within.isSeen && (!isShut || isOpened) && !isOver,
      isHeard: within.isHeard && (!isShut || isOpened || isReferred(id)),
      isQuiet: within.isQuiet || quiet,
      isDialog: within.isDialog || isDialog(node),
      isFoot: within.isFoot || isFoot($, node),
      // The innermost part decides: a menu in a dialog is a menu.
      isAlert: alert || (within.isAlert && !quiet),
      isClick: within.isClick || isClicked(node),
      isInTable: within.isInTable,
    };
  };
  const read = (node: PageElement, inside: Within, spot: Spot): void => {
    const isHeard = isHeardIn(inside);
    const level = headingLevel(node);
    if (level > 0 && isHeard && textOf(node) !== '') {
      endLine(null, inside);
      const { text, marks } = wording(node);
      const heading = { node, level, printed: [text, ...tipsIn(node)].join(' '), marks };
      lines.push(fullText(node));
      if (inside.isAlert) {
        add('line', node, heading.printed, inside);
        return;
      }
      trail = trail.filter((heading) => heading.level < level);
      add('heading', node, heading.printed, inside, { heading });
      trail = [...trail, heading];
      spot.heading = heading;
      if (inside.isSeen) headings.push(heading);
      return;
    }
    const isBlock = !isInline(node.name) || node.name === 'br';
    if (isBlock) endLine(node, inside);
    if (isHeard) controlsAt(node, inside);
    choicesAt(node, inside);
    if (isTable(node)) {
      if (isHeard) add('table', node, '', inside);
      for (const row of $(node).find('tr').toArray() as PageElement[])
        if (FIGURE.test(fullText(row)) && (!isHeard || !FIGURE.test(textOf(row))))
          hidden.push({ text: fullText(row), isSeen: isHeard });
      const within = { ...inside, isInTable: true };
      for (const child of node.children) visit(child, within);
    } else if (node.name === 'svg' || node.name === 'iframe') {
      const text = node.name === 'svg' ? $(node).find('text, p, div').text() : framed($, node);
      if (isHeard && WORDS.test(text)) add('line', node, tidy(text), inside);
    } else if (node.name !== 'option' || shown.has(node)) for (const child of node.children) visit(child, inside);
    if (isBlock) endLine(null, inside);
  };
  /** What an element says beside its text: tips, and a value that is filled in. */
  const controlsAt = (node: PageElement, inside: Within): void => {
    const named = node.attribs.role === 'tabpanel' || isTable(node) ? [] : textsReferred(node, NAMED, byId);
    const drawn = node.name === 'svg' ? $(node).find('title, desc').toArray() : [];
    for (const text of [...tipsOf(node), ...named, ...drawn.map(fullText)]) add('tip', node, text, inside);
    // What is loading may be rows.
    if (node.attribs['aria-busy'] === 'true') add('line', node, 'Loading', inside);
    const { type = 'text', value = '', name = '' } = node.attribs;
    if (node.name === 'input' && (type === 'submit' || type === 'button'))
      add('line', node, value, inside, { isClicks: true });
    if (node.name === 'input' && !/^(?:hidden|submit|button|password)$/.test(type)) {
      const state =
        type === 'radio' || type === 'checkbox'
          ? 'checked' in node.attribs && `${name} ${value} ${node.next ? textOf(node.next) : ''}`
          : value !== '' && `${name} ${value}`;
      if (state && !isOfConsent(`${state} ${node.attribs.id ?? ''}`))
        add('choice', node, tidy(state), inside, { isAlert: true });
    }
  };
  /** What is chosen of an element's parts. A menu above the main heading shows pages of the site: of it only the current entry counts. */
  const choicesAt = (node: PageElement, inside: Within): void => {
    const isOfPage = !inside.isQuiet || (!inside.isDialog && headings.length > 0);
    for (const { of, text, place } of inside.isHeard ? [...chosenAmong(node), ...switchedIn(node)] : [])
      if ((isOfPage || place.includes(' by aria-current=')) && !isOfConsent(text))
        add('choice', of, text, inside, { isAlert: true, place });
  };
  for (const child of $.root()[0]?.children ?? []) visit(child, top);
  endLine(null, top);
  const own = items.flatMap(({ heading }) => (heading?.level === 1 ? heading : []));
  const all = [...$('h1')].map((node) => ({ node, printed: fullText(node) }));
  return {
    title: $('title').first().text(),
    h1: own.length > 0 ? own : all,
    ...{ items, spots, spotOf, headings, lines, hidden },
  };
}

const holdsTable = ($: CheerioAPI, node: PageElement): boolean => isTable(node) || $(node).find('table').length > 0;
/** True right before or behind a part with figures and no heading: a menu there chooses what it shows. */
const isBesideFigures = ($: CheerioAPI, node: PageElement): boolean =>
  [$(node).prev(), $(node).next()].some(
    (part) => FIGURE.test(part.text()) && (part.is('table') || part.find('h1, h2, h3').length === 0),
  );
/** What only screen readers read in a part. */
export const tipsIn = (node: PageElement): string[] => [
  ...(isClicked(node) && WORDS.test(textOf(node)) ? [] : tipsOf(node)),
  ...(isOfDrawing(node) ? [fullText(node)] : childrenOf(node).flatMap(tipsIn)),
];
/** True for what names a drawing, and for its text. */
const isOfDrawing = (node: PageElement): boolean =>
  /^(?:title|desc|text)$/.test(node.name) && partsAround(node).some(({ name }) => name === 'svg');
const framed = ($: CheerioAPI, { attribs }: PageElement): string =>
  fullText($(`<div>${attribs.srcdoc ?? ''}</div>`)[0] as PageElement);

/** True for the footer of the page, not that of a part (HTML-AAM 1.0, `footer`). */
const isFoot = ($: CheerioAPI, node: PageElement): boolean =>
  node.attribs.role === 'contentinfo' ||
  (node.name === 'footer' && $(node).closest('main, article, section, aside').length === 0);

/** Dialogs and questions about cookies lie over a page, and their headings apply to nothing on it. */
const liesOver = ($: CheerioAPI, node: PageElement): boolean =>
  (isDialog(node) || (node.name !== 'body' && isConsent(node))) && !holdsTable($, node);

/** True for a part whose name says that its content is of another time; `old-table` names a style. */
const isOfOtherTimes = ({ attribs }: PageElement): boolean =>
  namesIn(`${attribs.class ?? ''} ${attribs.id ?? ''}`).some(
    (name) => OTHER_TIMES.test(name) && !name.toLowerCase().includes('table'),
  );

const NAMED = ['aria-labelledby', 'aria-describedby'];
/** Attributes that name the part that is opened (WAI-ARIA 1.2; Bootstrap 4 and 5). */
const TARGETS = ['aria-controls', 'data-bs-target', 'data-target', 'href'];
const OPENERS = 'button, [role="button"], [data-toggle="collapse"], [data-bs-toggle], [role="tab"]';

/** The parts of a page that something opens, by id, with the button or tab that says so. */
function panelsOf($: CheerioAPI): ReadonlyMap<string, Opener> {
  const openers = new Map<string, Opener>();
  for (const node of $(OPENERS).toArray()) {
    const id = TARGETS.map((name) => node.attribs[name])
      .find((target) => target !== undefined)
      ?.replace('#', '');
    const printed = textOf(node);
    if (id && printed) openers.set(id, { node: node as PageElement, printed });
  }
  const byId = elementsById($);
  for (const { attribs } of $('[role="tabpanel"][aria-labelledby]').toArray()) {
    const label = byId.get(attribs['aria-labelledby'] ?? '');
    const printed = label && !openers.has(attribs.id ?? '') && textOf(label);
    if (printed) openers.set(attribs.id ?? '', { node: label, printed });
  }
  openers.delete('');
  return openers;
}

/** Attributes that name an element for its own sake, or for its label. */
const OWN_NAMES = /^(?:id|class|for|headers|name|aria-labelledby)$/;
/** True for an id that an attribute of another element contains: a script opens the part. */
function referredIn($: CheerioAPI): (id: string) => boolean {
  const words = new Set<string>();
  for (const { attribs } of $('*').toArray() as PageElement[])
    for (const [name, value] of Object.entries(attribs))
      if (!OWN_NAMES.test(name)) for (const word of value.split(/[^\w:-]+/)) words.add(word);
  return (id) => id !== '' && words.has(id);
}

/** The elements of a page by their ids; of two with one id, the last. */
export const elementsById = ($: CheerioAPI): ReadonlyMap<string, PageElement> =>
  new Map([...$('[id]')].map((node) => [node.attribs.id ?? '', node as PageElement] as const));

/** The texts elsewhere on the page that attributes of an element name by their ids. */
export const textsReferred = (
  { attribs }: PageElement,
  names: readonly string[],
  byId: ReadonlyMap<string, PageElement>,
): string[] =>
  names
    .flatMap((name) => namesIn(attribs[name]))
    .flatMap((id) => {
      const node = byId.get(id);
      return node ? [fullText(node)] : [];
    });

function openersOf(node: PageElement, panels: ReadonlyMap<string, Opener>): Opener[] {
  const summary = childrenOf(node).find(({ name }) => name === 'summary');
  if (node.name === 'details') return summary ? [{ node: summary, printed: textOf(summary) }] : [];
  const opener = panels.get(node.attribs.id ?? '');
  return opener ? [opener] : [];
}

/** What stands over a place of a page. */
export interface Place {
  title: string | null;
  /** The headings over it, outermost first; the title only if there is no other. */
  levels: string[];
  /** Every heading before it, in document order, for pages whose banners are not nested. */
  headings: string[];
  /** The buttons, tabs and summaries that open the part around it and say something, outermost first. */
  openers: string[];
  marks: string[];
}

const nameOf = ({ node }: Heading): string => withoutColon(unnumbered(textOf(node)));

/** Goes through what a reader of rates sees of a page, in document order, as people judged its words. @param visit true passes over the content */
export function walk($: CheerioAPI, visit: (spot: Spot, place: () => Place) => boolean): void {
  const { spots, headings } = walkPage($);
  for (let at = 0; at < spots.length; ) {
    const spot = spots[at] as Spot;
    const isPassed = !spot.isSeen || visit(spot, () => placeOf(spot, headings)) || spot.heading;
    at = isPassed ? spot.end : at + 1;
  }
}

function placeOf({ trail, headings: count, openers }: Spot, headings: readonly Heading[]): Place {
  const over = trail.map((heading) => ({ heading, name: nameOf(heading) })).filter(({ name }) => name !== '');
  const below = over.filter(({ heading }) => heading.level > 1).map(({ name }) => name);
  const title = over.find(({ heading }) => heading.level === 1)?.name ?? null;
  return {
    title,
    levels: below.length > 0 || !title ? below : [title],
    headings: headings.slice(0, count).map(nameOf).filter(Boolean),
    openers: openers.map(({ node }) => textOf(node)).filter((text) => !saysNothing(text)),
    marks: over.flatMap(({ heading }) => wording(heading.node).marks),
  };
}
