import { describe, expect, test } from 'vitest';
import { attributedFigures } from '../../pipeline/lenders/td/page.ts';
import { head, open, row, table as tableOf } from './page.ts';

const figure = (text: string, key = 'A') => `<span data-key="${key}">${text}</span>`;
const read = (html: string) => {
  const { $, tables } = open(html);
  return attributedFigures($, tables, '[data-key]');
};
const table = (...rows: string[]) => tableOf(head('Term', 'Rate', 'APR'), ...rows.map((cells) => `<tr>${cells}</tr>`));
const ONE = `<td>1 Year</td><td>${figure('4.59')}</td>`;

describe('a figure that is marked by attributes', () => {
  test('comes with its attributes and all words around it', () => {
    const rates = tableOf(
      head('Term', 'Posted<sup>2</sup>'),
      row('1 Year<sup>3</sup>', `${figure('4.59')}%<sup>4</sup>`),
    );
    expect(read(`<h1>Bank</h1><h2>Fixed<sup>1</sup></h2><p>One</p>${rates}`)).toEqual([
      {
        node: expect.objectContaining({ name: 'span' }),
        attributes: { 'data-key': 'A' },
        text: '4.59',
        isStruck: false,
        labels: ['1 Year'],
        cell: '#%',
        header: 'Posted',
        section: 'Fixed',
        marks: ['1', '2', '3'],
        cellMarks: ['4'],
      },
    ]);
  });

  test('is found in every table, in the order of the page, and only there', () => {
    const [one, two] = [figure('2'), figure('3') + figure('4', 'B')].map((cell) => tableOf(row('1 Year', cell)));
    const found = read(`${figure('1')}<h2>A</h2>${one}<h2>B</h2>${two}`);
    expect(found.map(({ text, section, attributes }) => [text, section, attributes['data-key']])).toEqual([
      ['2', 'A', 'A'],
      ['3', 'B', 'A'],
      ['4', 'B', 'B'],
    ]);
  });

  test.each<[string, string, object]>([
    ['in its own cell', ONE, { cell: '#', header: 'Rate', labels: ['1 Year'], section: null, marks: [] }],
    [
      'deep in a cell',
      `<td>1 Year</td><td></td><td><div>from <b>${figure('4.59')}</b>%</div></td>`,
      { cell: 'from #%', header: 'APR', labels: ['1 Year'] },
    ],
    [
      'beside another',
      `<td>1 Year</td><td>${figure('4.59')}% or ${figure('4.62')}%</td>`,
      { cell: '#% or #%', labels: ['1 Year'] },
    ],
    ['beside the cell of another', `${ONE}<td>${figure('4.62')}</td>`, { cell: '#', labels: ['1 Year'] }],
    ['of several labels', `${ONE}<td> open </td>`, { labels: ['1 Year', 'open'] }],
    ['of no label', `<td> </td><td>${figure('4.59')}</td>`, { labels: [] }],
    ['without a header', `<td>1 Year</td><td>x</td><td>y</td><td>${figure('4.59')}</td>`, { header: '', marks: [] }],
    ['that is struck out', `<td>1 Year</td><td><s>${figure('4.59')}</s></td>`, { isStruck: true, text: '4.59' }],
    ['in a row that bears a mark', `${ONE}<td>x<sup>5</sup></td>`, { marks: ['5'] }],
    ['with a mark in it', `<td>1 Year</td><td>${figure('4.<sup>5</sup>9')}</td>`, { text: '4.9' }],
    ['in parts', `<td>1 Year</td><td>${figure('<b>4</b>.<i>59</i>')}</td>`, { text: '4.59' }],
  ])('%s', (_, row, expected) => expect(read(table(row))[0]).toMatchObject(expected));

  test.each([
    `<td>1 Year</td><td><span data-key="A" hidden>4.59</span></td>`,
    `<td>1 Year</td><td hidden>${figure('4.59')}</td>`,
    `<td>1 Year</td><td><b class="d-none"><i>${figure('4.59')}</i></b></td>`,
    `<td>1 Year</td><td><b style="left: -9999px">${figure('4.59')}</b></td>`,
    `</tr><tr hidden>${ONE}`,
  ])('is not read if it is invisible: %s', (row) => {
    expect(read(table(row, '<td>2 Year</td><td>4.69%</td>'))).toEqual([]);
  });

  test('is read in a part that a button opens', () => {
    expect(read(`<button aria-controls="a">Fixed</button><div hidden id="a">${table(ONE)}</div>`)).toHaveLength(1);
  });

  test('has the nearest of several headings', () => {
    expect(read(`<h2>A</h2><h3>B</h3>${table(ONE)}`)).toMatchObject([{ section: 'B' }]);
  });

  test('is found without changing the page', () => {
    const page = open(table(ONE));
    attributedFigures(page.$, page.tables, '[data-key]');
    expect(page.$('[data-key]').text()).toBe('4.59');
  });
});
