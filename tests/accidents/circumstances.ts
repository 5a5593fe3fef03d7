import type { CheerioAPI } from 'cheerio';
import type { Accident } from './oracle.ts';
import { figureRows, figureTables, filled, type Nodes, onPages } from './page.ts';
import { NEVER, raise } from './products.ts';
import type { Subject } from './subjects.ts';

/** Other figures in every table that is told; then what tells it is done to each. */
const raised = (
  subject: Subject,
  name: string,
  tell: ($: CheerioAPI, table: Nodes) => boolean,
  more: Partial<Accident> = NEVER,
): Accident =>
  onPages(
    subject,
    name,
    ($) => {
      let happened = false;
      for (const table of figureTables($)) {
        if (!tell($, table)) continue;
        raise($, table);
        happened = true;
      }
      return happened;
    },
    more,
  );

const around =
  (open: string, close: string) =>
  ($: CheerioAPI, table: Nodes): boolean => {
    raise($, table);
    table.replaceWith(`${open}${$.html(table)}${close}`);
    return true;
  };

const inCells =
  (change: (html: string) => string, cells = 'td') =>
  ($: CheerioAPI, table: Nodes): boolean => {
    const all = filled($, table, cells);
    const changed = all.filter((cell) => {
      const [was, is] = [cell.html() ?? '', change(cell.html() ?? '')];
      cell.html(is);
      return was !== is;
    });
    return all.length > 0 && changed.length === all.length;
  };

const inLabels =
  (change: (html: string) => string) =>
  ($: CheerioAPI, table: Nodes): boolean => {
    const rows = filled($, table, 'tr');
    for (const row of rows) {
      const label = row.children().first();
      // A label may hold footnote marks (`2,4`) or a distance from prime; a row of figures alone has no label.
      const text = label.text();
      if (!/\d[.,]\d/.test(text) || /\p{L}{3}/u.test(text)) label.html(change(label.html() ?? ''));
    }
    return rows.length > 0;
  };

/** Figures that hold for something else, at another time or for nobody, by ways of saying it that no other accident knows. */
export function circumstances(subject: Subject): Accident[] {
  return [
    // Headings further out than the one right over the table.
    ...['Commercial mortgages', 'Rental properties', 'Rates for renewals', 'Archived rates', 'GIC rates'].map((words) =>
      raised(subject, `an outer heading "${words}"`, ($, table) => {
        const heading = $('h1:not(.is-hidden)').first();
        heading.text(words);
        return heading.length > 0 && table.closest('body').length > 0;
      }),
    ),
    ...['Rental properties', 'Construction', 'Commercial'].map((words) =>
      raised(subject, `a tab "${words}" that opens the part`, (_, table) => {
        table.wrap('<div role="tabpanel" id="other-part" aria-labelledby="other-tab"></div>');
        table.parent().before(`<button role="tab" id="other-tab" aria-controls="other-part">${words}</button>`);
        return true;
      }),
    ),
    ...['Rates until October 31', 'Previous rates', 'Rates from December 15, 2031', 'Expired offers'].map((words) =>
      raised(subject, `a folded part "${words}"`, around(`<details><summary>${words}</summary>`, '</details>')),
    ),
    // Hidden by a class, or by what it is.
    ...['d-none', 'is-hidden', 'hide'].map((name) =>
      raised(subject, `a part of class ${name}`, around(`<div class="${name}">`, '</div>')),
    ),
    raised(subject, 'a part that does not open', around('<dialog>', '</dialog>')),
    raised(subject, 'a part for people without scripts', around('<noscript>', '</noscript>')),
    // Struck out by a class, said by a label for people who cannot see.
    ...['strike', 'strikethrough', 'line-through', 'text-decoration-line-through'].map((name) =>
      raised(
        subject,
        `figures of class ${name}`,
        inCells((html) => `<span class="${name}">${html}</span>`),
      ),
    ),
    ...['was', 'Previous rate', 'formerly', 'old rate', 'regular'].map((words) =>
      raised(
        subject,
        `"${words}" for screen readers before the figures`,
        inCells((html) => `<span class="visually-hidden">${words}</span> ${html}`),
      ),
    ),
    // Rows for nobody.
    ...['(sold out)', '(no longer available)', '(discontinued)', '(coming soon)', '(example)'].map((words) =>
      raised(
        subject,
        `"${words}" behind the labels`,
        inLabels((html) => `${html} ${words}`),
      ),
    ),
    ...['Renewals only:', 'US dollar', 'Rental property', 'Second mortgage', 'Employee'].map((words) =>
      raised(
        subject,
        `"${words}" before the labels`,
        inLabels((html) => `${words} ${html}`),
      ),
    ),
    // Figures of another kind.
    raised(
      subject,
      'ranges',
      inCells((html) => html.replace(/(\d[.,]\d+)( ?%?)/, '$1$2 – 9.99%')),
    ),
    raised(
      subject,
      'negative figures',
      inCells((html) => html.replace(/(?<![\d.,])(\d{1,2}[.,]\d+)/, '-$1')),
    ),
    raised(
      subject,
      'digits of full width',
      inCells((html) => html.replace(/\d(?=[\d.,]*%)/g, (digit) => String.fromCharCode(0xff10 + Number(digit)))),
    ),
    raised(
      subject,
      'figures per month',
      inCells((html) => `${html} per month`),
    ),
    raised(
      subject,
      'dollars',
      inCells((html) => html.replace(/(\d{1,2}[.,]\d+)( ?%)?/, '$$$1')),
    ),
    raised(
      subject,
      'figures within comments',
      inCells((html) => `<!-- ${html} -->`),
    ),
    raised(
      subject,
      'a table within a cell',
      inCells((html) => `<table><tr><td>Last year</td><td>${html}</td></tr></table>`),
    ),
    // Printed, and not to be read: nothing is lost by it, whatever it says.
    ...unreadable(subject),
  ];
}

/** The same figures, which nobody can be sure of. */
function unreadable(subject: Subject): Accident[] {
  const same = (name: string, tell: ($: CheerioAPI, row: Nodes) => void): Accident =>
    onPages(subject, name, ($) => {
      const rows = figureRows($);
      for (const row of rows) tell($, row);
      return rows.length > 0;
    });
  const figures = (change: (text: string) => string) => ($: CheerioAPI, row: Nodes) => {
    for (const node of row.find('*').addBack().contents().toArray())
      if (node.type === 'text') node.data = node.data.replace(/\d{1,2}[.,]\d{1,3}(?: ?%)?/g, change);
    void $;
  };
  return [
    same(
      'dashes for figures',
      figures(() => '—'),
    ),
    same(
      'figures that load',
      figures(() => 'Loading…'),
    ),
    same(
      'mojibake before the sign for percent',
      figures((text) => text.replace('%', 'Â %')),
    ),
    same(
      'mojibake for the decimal point',
      figures((text) => text.replace('.', 'â€¤')),
    ),
    same(
      'a question mark for a digit',
      figures((text) => text.replace(/\d$/, '?')),
    ),
    same(
      '"Call us" for figures',
      figures(() => 'Call us'),
    ),
    same('every row twice, the second with another figure', ($, row) => {
      const copy = row.clone();
      raise($, copy);
      row.after(copy);
    }),
  ];
}
