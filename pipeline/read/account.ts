import type { CheerioAPI } from 'cheerio';
import { type Thousandths, thousandths, toThousandths } from '../../src/rates/thousandths.ts';
import type { Answer, Draft, LenderFile, Reading, Row } from '../lender.ts';
import { findDay } from './dates.ts';
import { parsedJson } from './feeds.ts';
import { feedFigure, withoutCopies } from './figures.ts';
import type { TableRow } from './grid.ts';
import { findWords } from './labels.ts';
import { textsOf } from './layout/texts.ts';
import { en, isAnyOf, LETTERS, namesMortgages, namesOther, type Phrase } from './layout/wording.ts';
import { notUnderstood } from './parts.ts';
import { quote } from './printable.ts';
import { isAprHead } from './rows.ts';
import { isBeside } from './silent-columns.ts';
import { isOfMortgages, readTables, sectionOf, type Table } from './tables.ts';
import { LTV } from './terms.ts';
import {
  childrenOf,
  headingLevel,
  isInline,
  type PageElement,
  partsAround,
  plainDashes,
  remembered,
  textOf,
} from './text.ts';
import { walkPage } from './walk.ts';

/** Why a printed figure that looks like a rate is none, or none that is missing. */
export const PASSED = {
  'other-product': 'of another product',
  prime: 'the prime, or another base of rates',
  'running-text': 'in running text',
  share: 'a share of something',
  apr: 'an annual percentage rate',
  repeated: 'printed elsewhere too, and read there',
  'left-out': 'its row is left out, and a note says why',
  column: 'in a column that holds no rates',
  lender: 'known at this lender',
} as const;
type Passed = keyof typeof PASSED;

interface Printed {
  figure: string;
  value: Thousandths;
  label: string;
  section: string;
  is?: Passed | undefined;
  rows: readonly Row[];
  /** What names it on its page: its head, label and headings. */
  names?: readonly (PageElement | null)[];
}

const FIGURE =
  /(?<![\w.,$/-]|\d:)\d{1,2}(?:[.,]\d{1,3})?(?=\s?%)|(?<![\w.,$/-]|\d:)\d{1,2}[.,]\d{2,3}(?![\w%]|[.,]\d|\s?%)/g;
export const SHARES: Phrase[] = [
  en('at least 20 % down', `\\b(?:down|mise de fonds|${LTV}|equity|prepay\\w*)\\b`),
  en('5 % cash back', '\\b(?:cash ?back|off|savings?|save)\\b'),
];
/** Words of accounts, deposits and cards, in addition to those that tell tables apart. */
export const ACCOUNTS: Phrase[] = [
  en('all balances', '\\b(?:accounts?|all balances|redeemable|cashable|yield)\\b'),
  en('$5,000 - $9,999', '^\\$[\\d,.]+ ?(?:-|\\+)'),
];
const isOfOther = (text: string): boolean => namesOther(text) || isAnyOf(ACCOUNTS, text);
const PRIME = /\b(?:prime|base rate)\b/i;
/** Longest text of a card: what is longer is running text. In characters. */
const LONGEST_CARD = 90;
const MOST_WORDS = 14;

/** Every figure of the answers that looks like a rate, and what became of it. */
export function account(lender: Pick<LenderFile, 'passes'>, reading: Reading, answers: readonly Answer[]) {
  const named = figuresByRow(reading);
  const printed = answers.flatMap((answer, source) => {
    const rows = reading.rows.filter((row) => row.source === source);
    const page = reading.pages?.[source];
    const data = reading.data?.[source] ?? (page ? undefined : parsedJson(answer.text));
    return [...(page ? onPage(page, rows) : []), ...(data === undefined ? [] : inData(data, rows))];
  });
  return printed.map((printed) => ({
    figure: printed.figure,
    value: printed.value,
    label: printed.label,
    names: printed.names ?? [],
    where: quote([printed.section, printed.label].filter(Boolean).join(' / '), LONGEST_PLACE),
    as: becameOf(printed, named, reading, lender.passes ?? []),
  }));
}

/** The figures that nobody read and that no reason passes over, in words. */
export const unaccounted = (all: ReturnType<typeof account>): string[] => [
  ...new Set(all.filter((printed) => printed.as === null).map(({ figure, where }) => `${figure} at "${where}"`)),
];

/** What names figures that were not read, on their page. @param notes say which words were not understood */
export function namesOf(
  all: ReturnType<typeof account>,
  { pages = [] }: Pick<Reading, 'pages'>,
  notes: readonly string[],
): Set<PageElement> {
  const texts = new Set(notUnderstood(notes));
  const nodes = texts.size > 0 ? pages.flatMap((page) => (page ? textsOf(page).map(({ node }) => node) : [])) : [];
  return new Set([
    ...all.flatMap(({ as, names }) => (as === null || as === 'left-out' ? names.flatMap((name) => name ?? []) : [])),
    ...nodes.filter((node) => texts.has(textOf(node))),
  ]);
}

const LONGEST_PLACE = 140;

function figuresByRow({ rows }: Reading): Map<Thousandths, Set<number | null>> {
  const named = new Map<Thousandths, Set<number | null>>();
  for (const draft of rows.flatMap(({ drafts }) => drafts))
    for (const value of figuresOf(draft)) named.set(value, (named.get(value) ?? new Set()).add(draft.termMonths));
  return named;
}

const figuresOf = ({ rate, apr, ceiling, primeOffset, ltvOverPercent, ltvUpToPercent }: Draft): Thousandths[] => [
  ...[rate, apr, ceiling, primeOffset].flatMap((value) => (typeof value === 'number' ? Math.abs(value) : [])),
  ...[ltvOverPercent, ltvUpToPercent].flatMap((value) => (typeof value === 'number' ? toThousandths(value) : [])),
];

/** What became of a figure; null if nobody read it or knows why not. */
function becameOf(
  { value, label, section, is, rows }: Printed,
  rate: ReadonlyMap<Thousandths, ReadonlySet<number | null>>,
  { prime }: Reading,
  passes: NonNullable<LenderFile['passes']>,
): 'read' | Passed | null {
  if (rows.some(({ drafts }) => drafts.some((draft) => figuresOf(draft).includes(value)))) return 'read';
  if (rows.some(({ blanks = [] }) => blanks.length > 0)) return 'left-out';
  // A row of which nothing was read may have its rate under another head.
  if (is && !(is === 'apr' && rows.length > 0 && rows.every(({ drafts }) => drafts.length === 0))) return is;
  const where = `${section} / ${label}`;
  if (passes.some(([pattern]) => pattern.test(where))) return 'lender';
  // A heading may name mortgages with the rest of a bank.
  if (isOfOther(label) || (isOfOther(section) && !namesMortgages(section))) return 'other-product';
  const { termMonths } = findWords(label);
  if ((value === prime && termMonths === undefined) || PRIME.test(label)) return 'prime';
  const terms = rate.get(value);
  if (terms && (termMonths === undefined || terms.has(termMonths))) return 'repeated';
  if (isAnyOf(SHARES, label)) return 'share';
  return null;
}

/** The figures of a text that look like rates, each once it is printed. */
export function figuresIn(text: string): { figure: string; value: Thousandths }[] {
  return [...withoutCopies(plainDashes(text)).matchAll(FIGURE)].flatMap(([figure]) => {
    const value = thousandths(figure);
    return value === null || value === 0 ? [] : [{ figure, value }];
  });
}

function onPage($: CheerioAPI, rows: readonly Row[]): Printed[] {
  const tables = new Map(readTables($, { footnotes: new Map(), words: [] }).map((table) => [table.element, table]));
  const { items, spotOf } = walkPage($);
  const anchored = rows.flatMap((row) => (typeof row.at === 'object' ? [{ row, parts: partsAround(row.at) }] : []));
  const rowsAt = (node: PageElement): Row[] => {
    const around = new Set(partsAround(node));
    return anchored.flatMap(({ row, parts }) =>
      parts.includes(node) || around.has(row.at as PageElement) ? [row] : [],
    );
  };
  const all: Printed[] = [];
  let line = '';
  for (const { kind, node, isSeen, isAside, trail, text: printed } of items) {
    if (kind === 'heading') line = '';
    const place = isSeen ? spotOf.get(node) : undefined;
    const over = trail.map((heading) => heading.node);
    const table = tables.get(node);
    if (table && place)
      for (const row of table.rows)
        all.push(...inRow(table, row, rowsAt(row.node), [...over, ...place.openers.map((opener) => opener.node)]));
    if (kind !== 'line' || isAside || !place) continue;
    const text = isBlock(node) ? textOf(node) : printed;
    const figures = figuresIn(text);
    if (figures.length === 0 && text !== '') line = text.length > LONGEST_CARD ? '' : text;
    if (figures.length === 0) continue;
    // Days stand in headings too, and name nothing.
    const names = over.filter((heading) => headingLevel(heading) > 1 || over.length === 1).map(textOf);
    const openers = place.openers.map((opener) => textOf(opener.node));
    const isText = text.length > LONGEST_CARD || text.split(' ').length > MOST_WORDS;
    for (const figure of figures)
      all.push({
        ...figure,
        label: [line, text].filter(Boolean).join(' '),
        section: [...new Set([...names, ...openers])].filter((over) => findDay(over) === null).join(' / '),
        rows: rowsAt(node),
        is: isText ? 'running-text' : undefined,
        names: [...over, node],
      });
  }
  return all;
}

/** Looked at once: a deep page is not looked through again for each of its levels. */
const isBlock = remembered((node: PageElement): boolean =>
  childrenOf(node).every((child) => isInline(child.name) && isBlock(child)),
);

function inRow(table: Table, row: TableRow, rows: readonly Row[], over: readonly PageElement[]): Printed[] {
  const is = isOfMortgages(table) ? undefined : 'other-product';
  return row.cells.flatMap((cell, at) => {
    if (cell === row.label && rows.length > 0) return [];
    const head = (row.heads ?? table.columns)[at] ?? '';
    const ofColumn = isBeside(head) ? 'column' : isAprHead(head) ? 'apr' : undefined;
    const corner = table.columns[table.labelAt];
    const captions = childrenOf(table.element).filter(({ name }) => name === 'caption');
    const named = table.printed.flatMap(({ kind, cells }) =>
      kind === 'row'
        ? []
        : cells.flatMap(({ node, text }) =>
            text !== '' && (head.includes(text) || text === row.group || text === corner) ? [node] : [],
          ),
    );
    const above = table.rows[table.rows.indexOf(row) - 1]?.label.text ?? '';
    const label = LETTERS.test(row.label.text) ? row.label.text : above;
    return figuresIn(cell.text).map((figure) => ({
      ...figure,
      label: [label, head, cell === row.label ? '' : cell.text].filter(Boolean).join(' | '),
      section: [sectionOf(table, row) ?? '', table.caption ?? ''].filter(Boolean).join(' / '),
      rows,
      is: is ?? ofColumn,
      names: [row.label.node, ...named, ...over, ...captions],
    }));
  });
}

/** The figures of a feed where its rates stand: under the keys, or in the records, of which the reader took one. */
function inData(data: unknown, rows: readonly Row[]): Printed[] {
  const leaves: (Printed & { places: string[] })[] = [];
  /** @param around the words of the records around it, and those of its own */
  const visit = (value: unknown, path: readonly string[], around: readonly string[], own: readonly string[]): void => {
    if (typeof value === 'object' && value !== null) {
      const entries = Object.entries(value);
      const words = entries.flatMap(([, printed]) =>
        typeof printed === 'string' && LETTERS.test(printed) ? printed : [],
      );
      for (const [key, printed] of entries)
        visit(printed, [...path, key], [...around, ...own].slice(-MOST_WORDS), words);
      return;
    }
    const at = path.join('.');
    const masked = path.map((part) => (Number.isNaN(Number(part)) ? part : '#'));
    const places = [`key ${masked.findLast((part) => part !== '#')}`, `in ${masked.slice(0, -1).join('.')}`];
    const there = rows.filter((row) => typeof row.at === 'string' && (at === row.at || at.startsWith(`${row.at}.`)));
    const whole = feedFigure(value);
    const figures =
      whole !== null && /[.,]/.test(String(value))
        ? [{ figure: String(value), value: whole }]
        : typeof value === 'string' && LETTERS.test(value)
          ? figuresIn(value)
          : [];
    for (const figure of figures)
      leaves.push({
        ...figure,
        places,
        label: [at, ...new Set(own)].join(' '),
        section: [...new Set(around)].join(' '),
        rows: there,
      });
  };
  visit(data, [], [], []);
  const isRead = ({ rows: there, value }: Printed): boolean =>
    there.some(({ drafts }) => drafts.some((draft) => draft.rate === value));
  const known = new Set(leaves.filter(isRead).flatMap(({ places }) => places));
  return leaves.filter(({ places }) => places.some((place) => known.has(place)));
}
