import { listed } from '../support/listed.ts';
import type { Accident } from './oracle.ts';
import { around, figureRows, filled, onEach } from './page.ts';
import { raise, type Tell, told } from './products.ts';
import type { Subject } from './subjects.ts';

type Telling = readonly [name: string, tell: Tell];

const inside =
  (open: string, close: string): Tell =>
  ($, table) => {
    raise($, table);
    around(open, close)(table, $);
    return true;
  };

const inCells =
  (change: (html: string) => string): Tell =>
  ($, table) => {
    const all = filled($, table, 'td');
    const changed = all.filter((cell) => {
      const [was, is] = [cell.html() ?? '', change(cell.html() ?? '')];
      cell.html(is);
      return was !== is;
    });
    return all.length > 0 && changed.length === all.length;
  };

const inLabels =
  (change: (html: string) => string): Tell =>
  ($, table) => {
    const rows = filled($, table, 'tr');
    for (const row of rows) {
      const label = row.children().first();
      // A label may hold footnote marks (`2,4`) or a distance from prime; a row of figures alone has no label.
      const text = label.text();
      if (!/\d[.,]\d/.test(text) || /\p{L}{3}/u.test(text)) label.html(change(label.html() ?? ''));
    }
    return rows.length > 0;
  };

const each = (texts: string, telling: (text: string) => Telling): Telling[] => listed(texts).map(telling);

/** Ways of saying that no other accident knows. */
const TELLINGS: readonly Telling[] = [
  // Headings further out than the one right over the table.
  ...each('Commercial mortgages|Rental properties|Rates for renewals|Archived rates|GIC rates', (words) => [
    `an outer heading "${words}"`,
    ($, table) => {
      const heading = $('h1:not(.is-hidden)').first();
      heading.text(words);
      return heading.length > 0 && table.closest('body').length > 0;
    },
  ]),
  ...each('Rental properties|Construction|Commercial', (words) => [
    `a tab "${words}" that opens the part`,
    (_, table) => {
      table.wrap('<div role="tabpanel" id="other-part" aria-labelledby="other-tab"></div>');
      table.parent().before(`<button role="tab" id="other-tab" aria-controls="other-part">${words}</button>`);
      return true;
    },
  ]),
  ...each('Rates until October 31|Previous rates|Rates from December 15, 2031|Expired offers', (words) => [
    `a folded part "${words}"`,
    inside(`<details><summary>${words}</summary>`, '</details>'),
  ]),
  // Hidden by a class, or by what it is.
  ...each('d-none|is-hidden|hide', (name) => [`a part of class ${name}`, inside(`<div class="${name}">`, '</div>')]),
  ['a part that does not open', inside('<dialog>', '</dialog>')],
  ['a part for people without scripts', inside('<noscript>', '</noscript>')],
  // Struck out by a class, said by a label for people who cannot see.
  ...each('strike|strikethrough|line-through|text-decoration-line-through', (name) => [
    `figures of class ${name}`,
    inCells((html) => `<span class="${name}">${html}</span>`),
  ]),
  ...each('was|Previous rate|formerly|old rate|regular', (words) => [
    `"${words}" for screen readers before the figures`,
    inCells((html) => `<span class="visually-hidden">${words}</span> ${html}`),
  ]),
  // Rows for nobody.
  ...each('(sold out)|(no longer available)|(discontinued)|(coming soon)|(example)', (words) => [
    `"${words}" behind the labels`,
    inLabels((html) => `${html} ${words}`),
  ]),
  ...each('Renewals only:|US dollar|Rental property|Second mortgage|Employee', (words) => [
    `"${words}" before the labels`,
    inLabels((html) => `${words} ${html}`),
  ]),
  // Figures of another kind.
  ['ranges', inCells((html) => html.replace(/(\d[.,]\d+)( ?%?)/, '$1$2 – 9.99%'))],
  ['negative figures', inCells((html) => html.replace(/(?<![\d.,])(\d{1,2}[.,]\d+)/, '-$1'))],
  [
    'digits of full width',
    inCells((html) => html.replace(/\d(?=[\d.,]*%)/g, (digit) => String.fromCharCode(0xff10 + Number(digit)))),
  ],
  ['figures per month', inCells((html) => `${html} per month`)],
  ['dollars', inCells((html) => html.replace(/(\d{1,2}[.,]\d+)( ?%)?/, '$$$1'))],
  ['figures within comments', inCells((html) => `<!-- ${html} -->`)],
  ['a table within a cell', inCells((html) => `<table><tr><td>Last year</td><td>${html}</td></tr></table>`)],
];

/** Figures that nobody can be sure of: printed, and not to be read. Nothing is lost by it, whatever the page says. */
const UNREADABLE: readonly (readonly [name: string, change: (figure: string) => string])[] = [
  ['dashes for figures', () => '—'],
  ['figures that load', () => 'Loading…'],
  ['mojibake before the sign for percent', (text) => text.replace('%', 'Â %')],
  ['mojibake for the decimal point', (text) => text.replace('.', 'â€¤')],
  ['a question mark for a digit', (text) => text.replace(/\d$/, '?')],
  ['"Call us" for figures', () => 'Call us'],
];

/** Figures that hold for something else, or that nobody can read. */
export const circumstances = (subject: Subject): Accident[] => [
  ...TELLINGS.map(([name, tell]) => told(subject, name, tell)),
  ...UNREADABLE.map(([name, change]) =>
    onEach(subject, name, figureRows, (row) => {
      for (const node of row.find('*').addBack().contents().toArray())
        if (node.type === 'text') node.data = node.data.replace(/\d{1,2}[.,]\d{1,3}(?: ?%)?/g, change);
    }),
  ),
  onEach(subject, 'every row twice, the second with another figure', figureRows, (row, $) => {
    const copy = row.clone();
    raise($, copy);
    row.after(copy);
  }),
];
