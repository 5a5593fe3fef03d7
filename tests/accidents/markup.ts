import { type Accident, rearranged } from './oracle.ts';
import { around, type Change, figureCells, figureRows, figureTables, onEach, onPages } from './page.ts';
import type { Subject } from './subjects.ts';

const HEADINGS = 'h1,h2,h3,h4,h5,h6';

const inSource = (subject: Subject, name: string, change: (html: string) => string): Accident =>
  rearranged(subject, name, () => subject.parts.map(({ text, places }) => (places === null ? text : change(text))));

const intoComment: Change = (part, $) => void part.replaceWith(`<!-- ${$.html(part).replaceAll('--', '- -')} -->`);

/** The same page in other mark-up. */
export function rewrittenMarkup(subject: Subject): Accident[] {
  const source = (name: string, change: (html: string) => string): Accident => ({
    ...inSource(subject, name, change),
    harmless: true,
  });
  if (subject.parts.every(({ places }) => places === null)) return [];
  return [
    onPages(subject, 'written out anew', () => true, { harmless: true }),
    source('tags in capitals', (html) =>
      html.replace(/<(\/?)(\w+)(?=[\s>])/g, (_, slash, name) => `<${slash}${name.toUpperCase()}`),
    ),
    source('attributes turned round', (html) =>
      html.replace(
        /<(\w+)((?:\s+[\w-]+="[^"]*")+)\s*>/g,
        (_, name, attributes: string) => `<${name} ${(attributes.match(/[\w-]+="[^"]*"/g) ?? []).reverse().join(' ')}>`,
      ),
    ),
    source('single quotes', (html) => html.replace(/(<\w[^<>]*?=)"([^"'<>]*)"/g, "$1'$2'")),
    source('line breaks between tags', (html) =>
      html.replace(/(<\/?(?:tr|td|th|tbody|thead|table)\b[^>]*>)/g, '\n\t$1\r\n'),
    ),
    source('a comment in front', (html) => `<!-- ${'x'.repeat(300)} 5 Year 1.23% -->${html}`),
    onEach(
      subject,
      'a last column of links',
      figureTables,
      (table, $) =>
        table.find('tr').each((_, node) => {
          const isRow = /\d[.,]\d/.test($(node).text());
          $(node).append(isRow ? '<td><a href="/apply">Apply now</a></td>' : '<th></th>');
        }),
      // ATB's APRs stand in a sentence that is found by the text of the table before it.
      { harmless: subject.lender.id !== 'atb' },
    ),
    onEach(subject, 'classes renamed', '[class]', (node, _, at) => node.attr('class', `c${at}`)),
    onEach(subject, 'classes taken away', '[class]', (node) => node.removeAttr('class')),
    onEach(subject, 'ids renamed', '[id]', (node, _, at) => node.attr('id', `i${at}`)),
    onEach(subject, 'data attributes renamed', '*', (node) => {
      for (const [name, value] of Object.entries(node.attr() ?? {}))
        if (name.startsWith('data-')) node.removeAttr(name).attr(`data-x-${name.slice(5)}`, value);
    }),
    onEach(subject, 'every table within a template', figureTables, around('<template>', '</template>')),
    onEach(subject, 'every table within a comment', figureTables, intoComment),
    onEach(subject, 'the first table within a comment', ($) => figureTables($).slice(0, 1), intoComment),
    onEach(subject, 'headings as plain words', HEADINGS, (node) => node.replaceWith(`<p><b>${node.html()}</b></p>`)),
    onEach(subject, 'headings gone', HEADINGS, (node) => node.remove()),
    onEach(subject, 'header rows gone', figureTables, (table) => table.find('tr').first().remove()),
  ];
}

const BLANKS = ['\n      ', '\u00A0', '\u202F', '\u200B', '&nbsp;&nbsp;'];
const NOTES = [
  ...['<sup>2</sup>', '<sup><a href="#n2">2</a></sup>', '<a href="#fn">1</a>', '²', '*', '**', '†', ' ‡'],
  ...['<sup>1,2</sup>', '◊', '<sup>¶</sup>'],
];

/** The same words, printed with other blanks, marks and signs. */
export function reworded(subject: Subject): Accident[] {
  const inFigures = (name: string, change: (html: string) => string, more: Partial<Accident> = {}): Accident =>
    onEach(subject, name, figureCells, (cell) => cell.html(change(cell.html() ?? '')), more);
  const inLabels = (name: string, change: (html: string) => string): Accident =>
    onEach(subject, name, figureRows, (row) => {
      const label = row.children().first();
      label.html(change(label.html() ?? ''));
    });
  return [
    ...BLANKS.flatMap((blank, at) => [
      inFigures(`blank ${at + 1} round figures`, (html) => `${blank}${html}${blank}`),
      inFigures(`blank ${at + 1} before the percent sign`, (html) => html.replaceAll('%', `${blank}%`)),
      inLabels(`blank ${at + 1} round labels`, (html) => `${blank}${html}${blank}`),
    ]),
    ...NOTES.flatMap((note) => [
      inFigures(`note ${note} after figures`, (html) => `${html}${note}`),
      inFigures(`note ${note} after percent signs`, (html) => html.replaceAll('%', `%${note}`)),
      inFigures(`note ${note} before the percent sign`, (html) => html.replaceAll('%', `${note}%`)),
      inFigures(`note ${note} before figures`, (html) => `${note}${html}`),
      inLabels(`note ${note} after labels`, (html) => `${html}${note}`),
      inLabels(`note ${note} before labels`, (html) => `${note}${html}`),
    ]),
    inFigures('a digit glued to percent signs', (html) => html.replaceAll('%', '%2')),
    inFigures('percent signs gone', (html) => html.replaceAll('%', '')),
    inFigures('the sign in words', (html) => html.replaceAll('%', ' percent')),
    inFigures('French figures', (html) => html.replace(/(\d)\.(\d+)\s*%/g, '$1,$2\u00A0%')),
    inFigures(
      'digits in parts of their own',
      (html) => html.replace(/(?<![\w.,])(\d)([.,]\d+)(?![^<]*>)/g, '<span>$1</span>$2'),
      { truth: (value) => [value] },
    ),
    ...['\u2212', '\u2013', '\u2011', '- ', '&minus;'].map((minus) =>
      inFigures(`a minus as "${minus}"`, (html) => html.replace(/-(?=\s*\d)(?![^<]*>)/g, minus)),
    ),
    // In the source, as parsing and writing a page undoes it.
    ...['&#37;', '&percnt;', '&#x25;', '％'].map((sign) =>
      inSource(subject, `percent signs as ${sign}`, (html) => html.replace(/(?<=\d)%(?=[\s<])/g, sign)),
    ),
  ];
}
