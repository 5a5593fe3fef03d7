import type { CheerioAPI } from 'cheerio';
import { footnotes } from '../footnotes.ts';
import { elementsById, isOpened, openersOf, partOpeners } from '../outline.ts';
import {
  fullText,
  headingLevel,
  isHidden,
  isInline,
  isOutOfSight,
  isStruck,
  isTable,
  type PageElement,
  type PageNode,
  partsAround,
  SILENT,
  textOf,
  tidy,
  unnumbered,
  wording,
} from '../text.ts';
import { type Heading, type OutlineLine, type Over, word } from './frame.ts';
import {
  type Click,
  choiceOf,
  clickOf,
  isAlert,
  isEndOfPath,
  isGlossary,
  isOfConsent,
  isOfNames,
  isQuiet,
  isShownOption,
  isTerm,
  namesClick,
  overlaysOf,
} from './landmarks.ts';
import { mask } from './mask.ts';
import { NAMES, namesIn, readSkeleton, wordsOf } from './skeleton.ts';
import { isQuestion, LETTERS } from './wording.ts';

/** A page as its layout sees it: every visible word outside of navigation and footer, by its part. */
export type PageOutline = ReturnType<typeof outlined>;

const PASSED = new Set([...SILENT, 'head', 'iframe', 'object', 'canvas']);

const DESCRIBED = '[aria-describedby], [popovertarget]';

/** The parts around a node, as far as they decide whether its text is heard. */
interface Within {
  quiet: boolean;
  alert: boolean;
  openers: readonly string[];
  /** True in the answer to a question, and in a glossary. */
  explains: boolean;
  clicks: Click | null;
}

/** A line of running text that is not yet whole. `names` is the part of it in links and buttons. */
interface OpenLine {
  text: string;
  names: string;
  within: Pick<Within, 'alert' | 'openers' | 'explains'>;
}

/** Pages as they were printed, before anybody's judgements of their words changed what readers see of them. */
const printed = new WeakMap<CheerioAPI, PageOutline>();

/** Reads the words of a page in document order. A table's rows apply only to their own figures, so other products need no special care. */
export function outlinePage($: CheerioAPI): PageOutline {
  const outline = printed.get($) ?? outlined($);
  printed.set($, outline);
  return outline;
}

function outlined($: CheerioAPI) {
  const openers = partOpeners($);
  const overlays = new Set(overlaysOf($));
  // A reader of rates passes over panels whose button says nothing; their text is heard.
  const controlled = new Set(
    $('[aria-expanded][aria-controls]')
      .toArray()
      .map(({ attribs }) => attribs['aria-controls']),
  );
  const notes = footnotes($);
  const lines: OutlineLine[] = [];
  const h1: string[] = [];
  const path: string[] = [];
  const places = new Map<PageElement, Over>();
  const starts = new Map<PageElement, number>();
  let trail: readonly Heading[] = [];
  let marks: readonly (readonly string[])[] = [];
  const tables: PageElement[] = [];
  const top: Within = { quiet: false, alert: false, openers: [], explains: false, clicks: null };
  let line: OpenLine = { text: '', names: '', within: top };

  const byId = elementsById($);
  const textsAt = (ids = ''): string[] =>
    ids.split(/\s+/).flatMap((id) => {
      const node = byId.get(id);
      return node ? [fullText(node)] : [];
    });
  const described = (...nodes: PageElement[]): string[] =>
    nodes.flatMap(({ attribs }) => textsAt(`${attribs['aria-describedby'] ?? ''} ${attribs.popovertarget ?? ''}`));
  const add = (
    text: string,
    { alert, openers, explains }: OpenLine['within'],
    more: Partial<OutlineLine> = {},
  ): void => {
    lines.push({ text, trail, alert, openers, explains, ...more });
  };
  const endLine = (): void => {
    const text = tidy(line.text);
    if (LETTERS.test(text) && !isOfNames(text, line.names)) add(text, line.within);
    line = { ...line, text: '', names: '' };
  };
  const visit = (node: PageNode, within: Within): void => {
    if (node.type === 'text') {
      if (within.quiet && !within.alert) return;
      line.text += node.data;
      if (within.clicks === 'named') line.names += node.data;
      return;
    }
    if (node.type !== 'tag' || isStruck(node)) return;
    if (node.name === 'svg' && !within.quiet && !isHidden(node)) {
      const drawn = tidy($(node).find('text, p, div').text());
      if (LETTERS.test(drawn)) add(drawn, within);
    }
    if (node.name === 'iframe' && !within.quiet) {
      const framed = tidy(fullText($(`<div>${node.attribs.srcdoc ?? ''}</div>`)[0] as PageElement));
      if (LETTERS.test(framed)) add(framed, within);
    }
    if (PASSED.has(node.name)) return;
    if (node.name === 'option' && !isShownOption(node)) return;
    const isOverlay = (isAlert(node) || 'popover' in node.attribs) && overlays.has(node.attribs.id ?? '');
    const isPanel = isOpened(node, openers) || controlled.has(node.attribs.id ?? '');
    if ((isHidden(node) || isOutOfSight(node)) && !isPanel && !isOverlay) return;
    // The innermost part decides: a menu in a dialog is a menu.
    const alert = isAlert(node) || (within.alert && !isQuiet(node));
    const quiet = within.quiet || isQuiet(node);
    const opens = openersOf(node, openers);
    const inner = [...within.openers, ...opens];
    // An answer may stand around the tables of a page, too.
    const isAnswer = (opens.some(isQuestion) || isGlossary($, node)) && $(node).find('table').length === 0;
    const explains = within.explains || isAnswer;
    // Nothing in an alert is only a name.
    const inside: Within = {
      quiet,
      alert,
      openers: inner,
      explains,
      clicks: alert ? null : (within.clicks ?? clickOf(node)),
    };
    if (isEndOfPath(node)) path.push(mask(textOf(node)));
    const level = headingLevel(node);
    if (level > 0 && (!quiet || alert)) {
      endLine();
      const { text: said, marks: own } = wording(node);
      const text = [said, ...namesIn(node)].join(' ').trim();
      if (text === '') return;
      if (alert) add(text, inside, { trail: [] });
      else {
        if (level === 1) h1.push(mask(text));
        const kept = trail.filter((one) => one.level < level);
        marks = [...marks.slice(0, kept.length), own];
        const heading = { raw: text, text: mask(text), level };
        add(text, inside, { trail: kept, heading });
        trail = [...kept, heading];
      }
      return;
    }
    const over = (): Over => ({
      trail,
      words: [
        ...trail.filter((one) => one.level > 1).map(({ raw, text }) => ({ kind: 'heading' as const, raw, text })),
        ...inner.map((text) => word('opener', text)),
      ],
      marks: marks.flat(),
    });
    places.set(node, over());
    // A word and its meaning are one line.
    const isMeaning = node.name === 'dd' && tidy(line.text) !== '';
    const isBlock = (!isInline(node.name) || node.name === 'br') && !isMeaning;
    if (isMeaning) line.text += ': ';
    if (isBlock) {
      endLine();
      line = { text: '', names: '', within: inside };
    }
    for (const name of quiet && !alert ? [] : NAMES) {
      const text = tidy(node.attribs[name] ?? '');
      if (LETTERS.test(text) && node.name !== 'a' && !namesClick(node, text)) add(text, inside);
    }
    if (node.name === 'input' && !/^(?:hidden|submit|button|reset)$/.test(node.attribs.type ?? ''))
      line.text += ` ${node.attribs.value ?? ''} `;
    const choice = quiet && !alert ? null : choiceOf(node);
    if (choice)
      add(choice, inside, { alert: !isOfConsent(`${choice} ${node.attribs.id ?? ''} ${node.attribs.name ?? ''}`) });
    starts.set(node, lines.length);
    const outside = { trail, marks };
    if (isTable(node)) {
      if (/\d[.,]\d/.test(fullText(node))) tables.push(node);
      if (!quiet)
        readSkeleton(node, over(), places, lines, {
          named: [...textsAt(node.attribs['aria-labelledby']), ...described(node)],
          describing: (cell) => described(cell, ...$(cell).find(DESCRIBED).toArray()),
        });
    } else for (const child of node.children) visit(child, inside);
    if (isBlock && !isTerm(node)) {
      endLine();
      line = { text: '', names: '', within };
    }
    // Text after the main part is under none of its headings.
    if (node.name === 'main') ({ trail, marks } = outside);
  };
  for (const child of $.root()[0]?.children ?? []) visit(child, top);
  endLine();
  return {
    title: mask($('title').first().text()),
    // A heading for screen readers alone names the page as well.
    h1: [
      ...(h1.length > 0
        ? h1
        : $('h1')
            .toArray()
            .flatMap((node) => mask(fullText(node)) || [])),
      ...path,
    ],
    lines,
    tables,
    over: (node: PageElement) => overOf(node, places),
    /** The number of lines before an element, or before the table that it is in; null if the walk did not meet it. */
    before(node: PageElement) {
      const around = partsAround(node);
      const met = around.slice(Math.max(0, around.findIndex(isTable))).find((part) => starts.has(part));
      return met ? (starts.get(met) as number) : null;
    },
    unread: (read: readonly PageElement[]) => unreadIn(read, places, tables),
    note: (mark: string) => notes.get(mark) ?? null,
  };
}

/** The names of tables, groups and rows of which none was read, each cell by itself; the headings over such tables; and their joined headings. */
function unreadIn(read: readonly PageElement[], places: Map<PageElement, Over>, tables: PageElement[]) {
  const cells = ({ words }: Over): string[] =>
    words.flatMap(({ kind, raw }) =>
      kind === 'heading' || kind === 'opener' ? [] : kind === 'caption' ? [raw] : raw.split(/ [|/] /),
    );
  const known = new Set(read.flatMap((node) => cells(overOf(node, places))));
  const names = [...places.values()].flatMap((over) =>
    over.words.some(({ kind }) => kind === 'row') ? cells(over) : [],
  );
  const around = new Set(read.flatMap(partsAround));
  const over = tables.flatMap((table) => (around.has(table) ? [] : (places.get(table) ?? [])));
  return {
    names: [...new Set(names)].filter((name) => !known.has(name) && LETTERS.test(name)),
    headings: over.flatMap(({ trail }) => trail),
    paths: over.map(pathOf).filter((path) => path.includes(BETWEEN)),
  };
}

const BETWEEN = ' / ';
function pathOf({ trail, words }: Over): string {
  const names = words.map(({ raw }) => unnumbered(raw).replace(/\s*:$/, ''));
  return [
    ...new Set(words.some(({ kind }) => kind === 'heading') ? names : [...trail.map(({ raw }) => raw), ...names]),
  ].join(BETWEEN);
}

/** The words over an element: those of its row, or of the nearest part around it that the walk met, with the words of its own line. */
function overOf(node: PageElement, places: Map<PageElement, Over>): Over {
  const around = partsAround(node);
  const table = around.map((part) => places.get(part)).find((over) => over?.words.some(({ kind }) => kind === 'row'));
  if (table) return table;
  const line = around.find((part) => LETTERS.test(wordsOf(part))) ?? (around.at(-1) as PageElement);
  const over = places.get(node) ?? places.get(line);
  const row = word('row', wordsOf(line));
  return over
    ? { ...over, words: [...over.words, row], marks: [...over.marks, ...wording(line).marks] }
    : { trail: [], words: [row], marks: [] };
}
