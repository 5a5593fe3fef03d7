import type { CheerioAPI } from 'cheerio';
import { type Answer, type Draft, defineLender, type Reading } from '../lender.ts';
import { joinEntries } from '../readers/entries.ts';
import { readFigure } from '../readers/figures.ts';
import type { PageElement } from '../readers/grid.ts';
import { joinWords, parseLabel, type Vocabulary, type Words } from '../readers/labels.ts';
import { draftOf, joinParts } from '../readers/rows.ts';
import { parsePage } from '../readers/tables.ts';
import { isHidden, type PageNode, textOf, tidy } from '../readers/text.ts';

type Part = Pick<Reading, 'rows' | 'notes'>;
interface Page {
  url: string;
  name: string;
  province: NonNullable<Draft['provinces']>[number];
}

const PAGES: Page[] = [
  { url: 'https://www.truenorthmortgage.ca/rates/ontario', name: 'Ontario', province: 'CA-ON' },
  { url: 'https://www.truenorthmortgage.ca/rates/alberta', name: 'Alberta', province: 'CA-AB' },
  { url: 'https://www.truenorthmortgage.ca/rates/british-columbia', name: 'British Columbia', province: 'CA-BC' },
];
/** A whole line: label, rate and monthly payment. Terms in months are teasers, and a line without a payment is an advertisement. */
const LINE = /^(\d{1,2} Year (?:Fixed|Variable)) (\d{1,2}[.,]\d{2,3} ?%) (\$(?:\d,)?\d{3})$/i;
/** Short and about a term, with a sign of a figure: a line to be noted where it is not read. */
const ALIKE = /^(?=.*\b\d{1,2}[- ]?(?:years?|months?)\b)(?=.*[%${]).{1,60}$/i;
/** A line of the list that is not read, such as a teaser; other words end the list. */
const OF_LIST = /^\d{1,2} (?:Year|Month) (?:Fixed|Variable)\b/i;
const STRUCK = 's, strike, del';
const SILENT = /^(?:script|style|template|noscript)$/;

interface Line {
  text: string;
  headings: string[];
  /** Whether it stands in a list right under its headings, in plain view: not in a table, whose header nobody looks at here, nor struck out. */
  plain: boolean;
}

/** Every line of a page that is read or to be noted, in document order, with the headings it stands under. */
function linesOf($: CheerioAPI): Line[] {
  const lines: Line[] = [];
  const levels: string[] = [];
  let list: 'expected' | 'begun' | 'ended' = 'expected';
  const end = (): void => {
    if (list === 'begun') list = 'ended';
  };
  const within = (node: PageElement, pattern: RegExp): boolean =>
    $(node)
      .find('*')
      .toArray()
      .some((inner) => pattern.test(textOf(inner)));
  const visit = (node: PageNode): void => {
    if (node.type === 'text' && tidy(node.data) !== '') end();
    if (node.type !== 'tag' || SILENT.test(node.name) || isHidden(node)) return;
    const level = Number(/^h([1-6])$/.exec(node.name)?.[1] ?? 0);
    if (level > 0) {
      levels.length = Math.min(levels.length, level - 1);
      levels[level - 1] = textOf(node);
      list = 'expected';
      return;
    }
    const text = textOf(node);
    const shape = LINE.test(text) ? LINE : ALIKE;
    if (!shape.test(text) || within(node, shape)) {
      for (const child of node.children) visit(child);
      return;
    }
    if (!OF_LIST.test(text)) end();
    else if (list === 'expected') list = 'begun';
    const spoilt = $(node).closest(`table, ${STRUCK}`).length + $(node).find(STRUCK).length > 0;
    lines.push({ text, headings: levels.filter(Boolean), plain: list === 'begun' && !spoilt });
  };
  for (const node of $.root()[0]?.children ?? []) visit(node);
  return lines;
}

/** What the headings over a line say: all of them wholly understood and the province among them. Null where not. */
function saidBy(headings: string[], { name }: Page): Words | null {
  const own: Vocabulary = [
    [name, {}],
    ['(?:in|best|lowest|current|our|today.s)(?![a-z])', {}],
  ];
  const parts = headings.map((heading) => parseLabel(heading, own));
  if (!headings.some((heading) => heading.includes(name)) || parts.includes(null)) return null;
  return joinWords(...parts.flatMap((part) => part ?? []));
}

function readLine({ text, headings, plain }: Line, source: number, page: Page): Part {
  const section = headings.join(' / ') || null;
  const [, label = '', rate = '', payment = ''] = LINE.exec(text) ?? [];
  const said = joinWords(saidBy(headings, page) ?? {}, parseLabel(label) ?? {});
  const figure = readFigure(rate);
  const insured = said?.insurance === 'insured' && plain;
  const draft =
    insured && figure
      ? draftOf({ prepayment: 'closed', offer: 'special', ...said }, figure, null, {
          label,
          section,
          provinces: [page.province],
        })
      : null;
  if (!draft) return { rows: [], notes: [`Not read: "${text}" under "${section ?? 'no heading'}"`] };
  return { rows: [{ source, section, label, cells: [rate, payment], drafts: [draft] }], notes: [] };
}

function read(answers: Answer[]): Reading {
  const parts = PAGES.map((page, at) =>
    joinEntries(...linesOf(parsePage(answers[at]?.text ?? '')).map((line) => readLine(line, at, page))),
  );
  return { ...joinParts(...parts), prime: null };
}

export default defineLender({
  id: 'truenorth',
  name: 'True North Mortgage',
  kind: 'broker',
  provinces: PAGES.map(({ province }) => province),
  page: 'https://www.truenorthmortgage.ca/rates/ontario',
  verified: 'shape only',
  minimumRates: 3,
  ways: [
    {
      sources: PAGES.map(({ url, name }) => ({ url, format: 'page', landmark: new RegExp(name) })),
      read,
    },
  ],
});
