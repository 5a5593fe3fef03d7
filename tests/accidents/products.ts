import type { CheerioAPI } from 'cheerio';
import { listed } from '../support/listed.ts';
import { written } from './figures.ts';
import type { Accident } from './oracle.ts';
import { around, figureTables, filled, type Nodes, onEach, onPages } from './page.ts';
import type { Subject } from './subjects.ts';

/** What else a heading, a caption or a header can be about. */
const OTHER_PRODUCTS =
  listed(`Rental Property|Commercial|Construction|Second|Reverse|Renewal|Cash Back|Existing Clients|Archived|Previous|
    Last Week’s|Coming Soon:|Vacation Home|Employee|Line of Credit|Home Equity|Mobile Home|Agricultural|Private|
    Student|Staff|Sample|Expired|Discontinued|GIC|RRSP|Upcoming|2019|Vacant Land|Bridge|Interest-only|
    Competitor|Average|Historical|US Dollar|Non-Resident|Self-Employed|New to Canada|Alternative|B-Lender|
    Tomorrow’s|Blended|Multi-Unit|Condo|Leasehold`);

const RAISED = 350;
/** The figures that took the place of others are never to be shown. */
export const NEVER: Partial<Accident> = { truth: (value) => [value], changed: 'refused' };

/** Other figures in a part of a page than those that stand there: the same rows of another product. */
export function raise($: CheerioAPI, part: Nodes): void {
  (part.is('table') ? part.find('td, th') : part).each((_, node) => {
    const cell = $(node);
    cell.html(
      (cell.html() ?? '').replace(/(?<![\w.,#])\d{1,2}[.,]\d{2,3}(?![\d.,]*\d)/g, (text) =>
        written(Number(text.replace(',', '.')) * 1000 + RAISED, text),
      ),
    );
  });
}

/** The heading that a table stands under, in document order. */
function headingOf($: CheerioAPI, table: Nodes): Nodes | null {
  const all = $('h1, h2, h3, h4, h5, h6, table').toArray();
  const at = all.findIndex((node) => table.is(node));
  const before = all.slice(0, at).findLast((node) => /^h\d$/.test(node.name) && $(node).closest('table').length === 0);
  return before ? $(before) : null;
}

/** What tells of a table that its figures are not the lender's rates of today; false where there is no place for it. */
export type Tell = ($: CheerioAPI, table: Nodes) => boolean;

const first = (at: number): boolean => at === 0;
const every = (): boolean => true;
const WHICH: readonly (readonly [which: string, isChosen: (at: number) => boolean])[] = [
  ['every', every],
  ['the first', first],
  ['the third', (at) => at === 2],
];

/** Other figures in every table, or some, of which something tells that they are of another product, time or kind. */
export const told = (subject: Subject, name: string, tell: Tell, isChosen: (at: number) => boolean = every): Accident =>
  onPages(
    subject,
    name,
    ($) => {
      const tables = figureTables($).filter((table, at) => isChosen(at) && tell($, table));
      for (const table of tables) raise($, table);
      return tables.length > 0;
    },
    NEVER,
  );

const PLACES: readonly (readonly [where: string, say: (word: string) => Tell])[] = [
  [
    'over',
    (word) => ($, table) => {
      table.before(`<h3>${word} Mortgage Rates</h3>`);
      return headingOf($, table) !== null;
    },
  ],
  [
    'as the caption of',
    (word) => (_, table) => {
      table.find('caption').remove();
      table.prepend(`<caption>${word} mortgages</caption>`);
      return true;
    },
  ],
  [
    'as a row over the others of',
    (word) => ($, table) => {
      const [head] = filled($, table, 'tr');
      head?.before(`<tr><td colspan="${Math.max(2, head.children().length)}">${word} mortgages</td></tr>`);
      return head !== undefined;
    },
  ],
  [
    'in the labels of',
    (word) => ($, table) => {
      const rows = filled($, table, 'tr');
      for (const row of rows) row.children().first().append(` ${word}`);
      return rows.length > 0;
    },
  ],
];

/** A table that holds the same rows of another product, as its heading, caption, header or a row within it says. */
export const otherProducts = (subject: Subject): Accident[] =>
  OTHER_PRODUCTS.flatMap((word) =>
    WHICH.flatMap(([which, isChosen]) =>
      PLACES.map(([where, say]) => told(subject, `"${word}" ${where} ${which} table`, say(word), isChosen)),
    ),
  );

const HIDDEN: [name: string, open: string, close: string][] = [
  ['a hidden part', '<div hidden>', '</div>'],
  ['a part without display', '<div style="display:none">', '</div>'],
  ['an invisible part', '<div style="visibility: hidden">', '</div>'],
  ['a part that is struck out', '<s>', '</s>'],
  ['a part that was deleted', '<del>', '</del>'],
  ['a part with a line through it', '<div style="text-decoration: line-through">', '</div>'],
  ['an archive', '<section class="archive">', '</section>'],
  ['a part that is to come', '<section id="coming-soon">', '</section>'],
  ['a template', '<template>', '</template>'],
  ['a fold of previous rates', '<details><summary>Previous rates</summary>', '</details>'],
  ['an example', '<section><h4>Example</h4>', '</section>'],
  ['a comment', '<!-- ', ' -->'],
  ['a part for browsers without script', '<noscript>', '</noscript>'],
  ['a text field', '<textarea>', '</textarea>'],
  ['a part that is see-through', '<div style="opacity:0">', '</div>'],
  ['a dialog that is closed', '<dialog>', '</dialog>'],
];

/** Tables with other figures, in parts of the page that nobody sees, or that say that they do not hold now. */
export function unseen(subject: Subject): Accident[] {
  return HIDDEN.flatMap(([name, open, close]) =>
    [every, first].map((chosen) =>
      onEach(
        subject,
        `${chosen === every ? 'every' : 'the first'} table, with other figures, in ${name}`,
        ($) => figureTables($).filter((_, at) => chosen(at)),
        (table, $) => {
          raise($, table);
          around(open, close)(table, $);
        },
        NEVER,
      ),
    ),
  );
}

/** Figures of which each is struck out, or said to be one that was. */
const STRUCK: [name: string, change: (figure: string) => string][] = [
  ['<s>', (figure) => `<s>${figure}</s>`],
  ['<del>', (figure) => `<del>${figure}</del>`],
  ['a line through it', (figure) => `<span style="text-decoration:line-through">${figure}</span>`],
  ['"was" before it', (figure) => `<span class="sr-only">was</span> ${figure}`],
  ['"previously" before it', (figure) => `<small>previously</small> ${figure}`],
  ['"from" before it', (figure) => `from ${figure}`],
  ['"as low as" before it', (figure) => `as low as ${figure}`],
  ['"a range to 9.99 %"', (figure) => `${figure} – 9.99%`],
  ['"up to"', (figure) => `up to ${figure}`],
  ['"starting at"', (figure) => `Starting at ${figure}`],
  ['"(expired)"', (figure) => `${figure} (expired)`],
  ['"a question mark"', (figure) => `${figure}?`],
  ['"TBD"', (figure) => `${figure} TBD`],
  ['"a month"', (figure) => `${figure} a month`],
  ['"cash back"', (figure) => `${figure} cash back`],
  ['"off"', (figure) => `${figure} off`],
  ['"discount"', (figure) => `${figure} discount`],
  ['"instead of"', (figure) => `instead of ${figure}`],
  ['"average"', (figure) => `avg. ${figure}`],
  ['"about"', (figure) => `~${figure}`],
  ['"less than"', (figure) => `&lt; ${figure}`],
  ['"at most"', (figure) => `max. ${figure}`],
  ['"plus"', (figure) => `+${figure}`],
  ['"old"', (figure) => `old: ${figure}`],
  ['"example"', (figure) => `e.g. ${figure}`],
  ['"competitor"', (figure) => `elsewhere ${figure}`],
  ['"a minus before it"', (figure) => `-${figure}`],
  ['"bps"', (figure) => `${figure} bps`],
  ['"dollars"', (figure) => `$${figure}`],
];

/** Other figures that are struck out, or that words beside them take back. */
export function takenBack(subject: Subject): Accident[] {
  return STRUCK.map(([name, change]) =>
    onPages(
      subject,
      `every figure another, with ${name}`,
      ($) => {
        const cells = figureTables($).flatMap((table) => filled($, table, 'td'));
        for (const table of figureTables($)) raise($, table);
        for (const cell of cells) cell.html(change(cell.html() ?? ''));
        return cells.length > 0;
      },
      NEVER,
    ),
  );
}

const HARMLESS_HEADINGS: [name: string, change: (text: string) => string][] = [
  ['"Our current" before it', (text) => `Our current ${text.charAt(0).toLowerCase()}${text.slice(1)}`],
  ['"Today’s" before it', (text) => `Today’s ${text}`],
  ['in capitals', (text) => text.toUpperCase()],
  ['a full stop behind it', (text) => (text.endsWith('.') ? text : `${text}.`)],
  ['a colon behind it', (text) => (/[.:]$/.test(text) ? text : `${text}:`)],
];
const HARMLESS_HEADERS: [name: string, from: RegExp, to: string][] = [
  ['"Interest rate" for "Rate"', /^rate$/i, 'Interest rate'],
  ['"Interest rates" for "Rates"', /^rates$/i, 'Interest rates'],
  ['"Annual Percentage Rate (APR)" for "APR"', /^apr$/i, 'Annual Percentage Rate (APR)'],
  ['"Mortgage term" for "Term"', /^term$/i, 'Mortgage term'],
];

/** Other words that say the same over the tables. */
export function sameProducts(subject: Subject): Accident[] {
  const words = (name: string, selector: string, change: (text: string) => string | null): Accident =>
    onPages(
      subject,
      name,
      ($) => {
        let happened = false;
        $(selector).each((_, node) => {
          const [text] = $(node).contents().toArray();
          if ($(node).closest('button, [role="tab"]').length > 0 || text?.type !== 'text') return;
          const now = text.data.trim() === '' ? null : change(text.data.trim());
          if (now === null) return;
          text.data = now;
          happened = true;
        });
        return happened;
      },
      { harmless: true },
    );
  return [
    ...HARMLESS_HEADINGS.map(([name, change]) => words(`headings with ${name}`, 'h2, h3, h4', change)),
    ...HARMLESS_HEADERS.map(([name, from, to]) =>
      words(`headers with ${name}`, 'th, thead td, tr:first-child td', (text) => (from.test(text) ? to : null)),
    ),
  ];
}
