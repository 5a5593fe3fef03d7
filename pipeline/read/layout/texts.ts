import type { CheerioAPI } from 'cheerio';
import { isClicked } from '../controls.ts';
import { gridOf, isWorded, type PrintedRow, silentIn } from '../grid.ts';
import { tellsNothing } from '../silent-columns.ts';
import {
  childrenOf,
  fullText,
  isHidden,
  isStruck,
  type PageElement,
  plainDashes,
  remembered,
  textOf,
  tidy,
  tipsOf,
} from '../text.ts';
import { elementsById, FIGURE, type Heading, type Item, printedPage, textsReferred, tipsIn } from '../walk.ts';
import { isProse, type SlotKind } from './frame.ts';
import { mask, maskCell } from './mask.ts';
import { DIGIT, isAnswer, lettersOf, sentencesOf, WORDS } from './wording.ts';

/** One text of a page in its place. */
export interface PlacedText {
  kind: SlotKind;
  node: PageElement;
  /** Names its place: the headings over it, and the tables since the last of them. */
  where: string;
  printed: string;
  /** The same, masked. */
  text: string;
  /** The place of its item in the walk; -1 for the title. */
  at: number;
  /** Of a cell: its row, and the columns that it covers. */
  row?: PrintedRow;
  columns?: ReadonlySet<number>;
}

/** Every text of a page as it was printed, in document order, in sentences where it is running text. */
export const textsOf = remembered(readTexts);

export const namesOf = (trail: readonly Heading[]): string =>
  trail.flatMap(({ level, printed }) => (level > 1 ? [mask(printed)] : [])).join(' / ');

function readTexts($: CheerioAPI): PlacedText[] {
  const { title, h1, items } = printedPage($);
  const root = $.root()[0] as unknown as PageElement;
  const page = [
    { kind: 'title' as const, node: root, printed: title },
    ...h1.map((heading) => ({ kind: 'h1' as const, ...heading })),
  ];
  const texts = page.map(
    ({ kind, node, printed }): PlacedText => ({ kind, node, where: '', printed, text: mask(printed), at: -1 }),
  );
  const byId = elementsById($);
  let tables = 0;
  let last = '';
  let before = '';
  for (const [at, item] of items.entries()) {
    const { kind, node, trail, text: printed, heading, place } = item;
    const where = `${namesOf(trail)} | ${tables}`;
    const add = (kind: SlotKind, words: string, where: string): void => {
      const printed = isAnswer(words) ? `${before} ${words}` : words;
      before = words;
      const text = mask(printed, isProse(kind));
      if (WORDS.test(text)) texts.push({ kind, node, where, printed, text, at });
    };
    if (heading) {
      if (heading.level > 1) add('heading', printed, `${namesOf(trail)} after ${last}`);
      [tables, last] = [0, mask(printed)];
    } else if (kind === 'table') {
      const isOfFigures = FIGURE.test(fullText(node));
      texts.push(...textsIn($, item, byId, where, at, isOfFigures));
      if (isOfFigures) tables += 1;
    } else if (kind === 'choice') add('choice', printed, place ?? where);
    else
      for (const sentence of sentencesOf(plainDashes(printed))) add(kind === 'tip' ? 'tip' : 'line', sentence, where);
  }
  return texts;
}

/** The rows of a table as they were printed. */
export const printedRowsOf = (table: PageElement): readonly PrintedRow[] => rowsOf.get(table) ?? [];
const rowsOf = new WeakMap<PageElement, PrintedRow[]>();

const NAMING = ['aria-labelledby', 'aria-describedby'];
const DESCRIBING = ['aria-describedby', 'popovertarget'];

/** The texts of a table: its caption and what names it from elsewhere, and each cell with its tips. */
function textsIn(
  $: CheerioAPI,
  { node, trail }: Item,
  byId: ReadonlyMap<string, PageElement>,
  where: string,
  at: number,
  isOfFigures: boolean,
): PlacedText[] {
  const texts: PlacedText[] = [];
  const { printed: rows, rows: read } = gridOf(node);
  rowsOf.set(node, rows);
  const worded = rows.filter(isWorded);
  const silent = silentIn(worded);
  const labels = new Set(read.map(({ label }) => label.node));
  const heads = worded[0]?.kind === 'head' ? worded[0].cells.map(({ text }) => text) : [];
  const add = (kind: SlotKind, of: PageElement, words: string, more: Partial<PlacedText> = {}): void => {
    const over = [...(more.columns ?? [])].map((at) => heads[at]).join(' ');
    const printed = isAnswer(words) ? `${over} ${words}` : words;
    const text = kind === 'label' || kind === 'cell' ? maskCell(printed) : mask(printed);
    if (WORDS.test(text))
      texts.push({ kind, node: of, where: kind === 'cell' ? `${where} ${over}` : where, printed, text, at, ...more });
  };
  for (const part of childrenOf(node).filter(({ name }) => name !== 'tr')) {
    const isCaption = part.name === 'caption';
    if (isCaption) add('caption', part, textOf(part));
    for (const text of isCaption ? tipsIn(part) : tipsOf(part)) add('tip', part, text);
  }
  for (const text of textsReferred(node, NAMING, byId))
    if (!trail.some(({ printed }) => lettersOf(printed) === lettersOf(text))) add('caption', node, text);
  const isHead = (text: string): boolean => heads.some((head) => lettersOf(head) === lettersOf(text));
  for (const row of rows) {
    for (const text of tipsOf(row.node)) add('tip', row.node, text, { row, columns: new Set(row.cells.keys()) });
    for (const cell of new Set(row.cells)) {
      const of = cell.node;
      const columns = new Set(row.cells.flatMap((other, column) => (other === cell ? [column] : [])));
      const isBeside = [...columns].every((at) => tellsNothing(heads[at] ?? ''));
      if (!of || (isBeside && [...columns].every((at) => silent.has(at)))) continue;
      const more = { row, columns };
      const own = labels.has(of) ? 'label' : 'cell';
      const kind = isOfFigures ? ({ row: own, head: 'head', group: 'group', note: 'line' } as const)[row.kind] : 'line';
      for (const text of kind === 'line' ? sentencesOf(cell.text) : [cell.text])
        add(kind, of, isBeside && kind === 'head' ? `${text} over rates` : text, more);
      const parts = $(of).find('*').toArray() as PageElement[];
      const clicks = parts.filter(isClicked).map(fullText);
      const described = [of, ...parts].flatMap((part) => textsReferred(part, DESCRIBING, byId));
      for (const text of new Set([...tipsIn(of), ...clicks, ...described]))
        if (!isHead(text) && !lettersOf(fullText(of) === text ? cell.text : cell.printed).includes(lettersOf(text)))
          add('tip', of, text, more);
      if (parts.some((part) => isStruck(part) || (isHidden(part) && DIGIT.test(fullText(part)))))
        add('cell', of, `struck out or hidden: ${tidy($(of).text())}`, more);
    }
  }
  return texts;
}
