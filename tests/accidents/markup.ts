import type { CheerioAPI } from 'cheerio';
import type { Accident } from './oracle.ts';
import { rearranged } from './oracle.ts';
import { figureCells, figureRows, figureTables, onPages } from './page.ts';
import type { Subject } from './subjects.ts';

const each = ($: CheerioAPI, selector: string, change: (node: ReturnType<CheerioAPI>, at: number) => void): boolean => {
  const found = $(selector);
  found.each((at, node) => change($(node), at));
  return found.length > 0;
};

/** The same page in other mark-up. */
export function rewrittenMarkup(subject: Subject): Accident[] {
  const source = (name: string, change: (html: string) => string): Accident =>
    rearranged(subject, name, () => subject.parts.map(({ text, places }) => (places === null ? text : change(text))), {
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
    onPages(
      subject,
      'a last column of links',
      ($) => {
        for (const table of figureTables($))
          table.find('tr').each((_, node) => {
            const isRow = /\d[.,]\d/.test($(node).text());
            $(node).append(isRow ? '<td><a href="/apply">Apply now</a></td>' : '<th></th>');
          });
        return figureTables($).length > 0;
      },
      // ATB's APRs stand in a sentence that is found by the text of the table before it.
      { harmless: subject.lender.id !== 'atb' },
    ),
    onPages(subject, 'classes renamed', ($) => each($, '[class]', (node, at) => node.attr('class', `c${at}`))),
    onPages(subject, 'classes taken away', ($) => each($, '[class]', (node) => node.removeAttr('class'))),
    onPages(subject, 'ids renamed', ($) => each($, '[id]', (node, at) => node.attr('id', `i${at}`))),
    onPages(subject, 'data attributes renamed', ($) =>
      each($, '*', (node) => {
        for (const [name, value] of Object.entries(node.attr() ?? {}))
          if (name.startsWith('data-')) node.removeAttr(name).attr(`data-x-${name.slice(5)}`, value);
      }),
    ),
    onPages(subject, 'every table within a template', ($) => {
      for (const table of figureTables($)) table.replaceWith(`<template>${$.html(table)}</template>`);
      return figureTables($).length === 0;
    }),
    onPages(subject, 'every table within a comment', ($) => {
      for (const table of figureTables($)) table.replaceWith(`<!-- ${$.html(table).replaceAll('--', '- -')} -->`);
      return figureTables($).length === 0;
    }),
    onPages(subject, 'the first table within a comment', ($) => {
      const [table] = figureTables($);
      table?.replaceWith(`<!-- ${$.html(table).replaceAll('--', '- -')} -->`);
      return table !== undefined;
    }),
    onPages(subject, 'headings as plain words', ($) =>
      each($, 'h1,h2,h3,h4,h5,h6', (node) => void node.replaceWith(`<p><b>${node.html()}</b></p>`)),
    ),
    onPages(subject, 'headings gone', ($) => each($, 'h1,h2,h3,h4,h5,h6', (node) => void node.remove())),
    onPages(subject, 'header rows gone', ($) => {
      for (const table of figureTables($)) table.find('tr').first().remove();
      return figureTables($).length > 0;
    }),
  ];
}

const BLANKS = ['\n      ', '\u00A0', '\u202F', '\u200B', '&nbsp;&nbsp;'];
const NOTES = [
  '<sup>2</sup>',
  '<sup><a href="#n2">2</a></sup>',
  '<a href="#fn">1</a>',
  '²',
  '*',
  '**',
  '†',
  ' ‡',
  '<sup>1,2</sup>',
  '◊',
  '<sup>¶</sup>',
];

/** The same words, printed with other blanks, marks and signs. */
export function reworded(subject: Subject): Accident[] {
  const inFigures = (name: string, change: (html: string) => string, more: Partial<Accident> = {}): Accident =>
    onPages(
      subject,
      name,
      ($) => {
        const cells = figureCells($);
        for (const cell of cells) cell.html(change(cell.html() ?? ''));
        return cells.length > 0;
      },
      more,
    );
  const inLabels = (name: string, change: (html: string) => string): Accident =>
    onPages(subject, name, ($) => {
      const rows = figureRows($);
      for (const row of rows)
        row
          .children()
          .first()
          .html(change(row.children().first().html() ?? ''));
      return rows.length > 0;
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
    ...['\u2212', '\u2013', '\u2011', '- ', '&minus;'].flatMap((minus) =>
      inFigures(`a minus as "${minus}"`, (html) => html.replace(/-(?=\s*\d)(?![^<]*>)/g, minus)),
    ),
    ...['&#37;', '&percnt;', '&#x25;', '％'].flatMap((sign) => entity(subject, sign)),
  ];
}

/** Percent signs as an entity: in the source, as parsing and writing a page undoes it. */
function entity(subject: Subject, sign: string): Accident {
  const texts = (): string[] =>
    subject.parts.map(({ text, places }) => (places === null ? text : text.replace(/(?<=\d)%(?=[\s<])/g, sign)));
  return rearranged(subject, `percent signs as ${sign}`, texts);
}
