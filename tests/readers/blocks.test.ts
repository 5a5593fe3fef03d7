import { expect, test } from 'vitest';
import { readBlockTables } from '../../pipeline/readers/blocks.ts';
import { open } from './page.ts';

const row = (...cells: string[]): string =>
  `<div>${cells.map((cell) => `<div><span>${cell}</span></div>`).join('')}</div>`;
const read = (html: string) =>
  readBlockTables(open(html).$, /^Term$/i, open(html)).map(({ trail, caption, columns, labelAt, rows }) => ({
    trail,
    caption,
    columns,
    labelAt,
    rows: rows.map(({ group, label, cells }) => [group, label.text, cells.map((cell) => cell.text)]),
  }));

test('rows of divs are a table, with its headings, caption and groups', () => {
  const html = `<div><h2>Mortgages</h2><h4>Effective today</h4></div>
    <div><div>Fixed Rate Mortgages</div><div>${row('Term', 'Rate', 'Special Rate', '')}</div></div>
    <div><div>Closed</div><div>${row('1 Year¹', '5.49%', '4.79%', '')}${row('2 Year', '4.89%', '', '')}</div></div>
    <div><div>Open</div><div>${row('1 Year', '9.85%', '', '')}</div></div>`;
  expect(read(html)).toEqual([
    {
      trail: ['Mortgages', 'Effective today'],
      caption: 'Fixed Rate Mortgages',
      columns: ['Term', 'Rate', 'Special Rate', ''],
      labelAt: 0,
      rows: [
        ['Closed', '1 Year', ['1 Year', '5.49%', '4.79%', '']],
        ['Closed', '2 Year', ['2 Year', '4.89%', '', '']],
        ['Open', '1 Year', ['1 Year', '9.85%', '', '']],
      ],
    },
  ]);
});

test('labels are found by the header when the columns change places', () => {
  const [table] = read(row('Rate', 'Term') + row('5.49%', '1 Year'));
  expect(table).toMatchObject({ labelAt: 1, rows: [[null, '1 Year', ['5.49%', '1 Year']]] });
});

test('a row of another width, one after the next heading, and one without a header are in no table', () => {
  expect(read(row('Term', 'Rate') + row('1 Year', '5.49%', '4.79%'))).toMatchObject([{ rows: [] }]);
  expect(read(`${row('Term', 'Rate')}<h2>GIC</h2>${row('1 Year', '2.50%')}`)).toMatchObject([{ rows: [] }]);
  expect(read(row('1 Year', '5.49%'))).toEqual([]);
});
