import { describe, expect, test } from 'vitest';
import { readBlockTables } from '../../pipeline/lenders/servus.ts';
import { open } from './page.ts';

const row = (...cells: string[]): string =>
  `<div>${cells.map((cell) => `<div><span>${cell}</span></div>`).join('')}</div>`;
const HEAD = row('Term', 'Rate');
const ONE = row('1 Year', '5.49%');
const tablesIn = (html: string) => readBlockTables(open(html).$, /^Term$/i, open(html));
const read = (html: string) =>
  tablesIn(html).map(({ trail, caption, columns, labelAt, rows }) => ({
    ...{ trail, caption, columns, labelAt },
    rows: rows.map(({ group, label, cells }) => [group, label.text, cells.map((cell) => cell.text)]),
  }));
const ONE_READ = [null, '1 Year', ['1 Year', '5.49%']];

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

test.each<[string, string, object[]]>([
  [
    'running text and links are no captions and no groups',
    `<div>Closed</div><p>Tap a row to see its payment.</p>${HEAD}<div>Open</div><p><a href="/pdf">Download</a></p>${ONE}`,
    [{ caption: 'Closed', rows: [['Open', '1 Year', ['1 Year', '5.49%']]] }],
  ],
  [
    'labels are found by the header if the columns change places',
    row('Rate', 'Term') + row('5.49%', '1 Year'),
    [{ labelAt: 1, rows: [[null, '1 Year', ['5.49%', '1 Year']]] }],
  ],
  ['a row of another width belongs to no table', HEAD + row('1 Year', '5.49%', '4.79%'), [{ rows: [] }]],
  ['nor does one after the next heading', `${HEAD}<h2>GIC</h2>${row('1 Year', '2.50%')}`, [{ rows: [] }]],
  ['nor one without a header', ONE, []],
  ['a row without a label is none', HEAD + row('', '5.49%') + ONE, [{ rows: [ONE_READ] }]],
  [
    'a header is recognised anywhere, and begins another table',
    `<section>${HEAD + ONE}</section><div><section>${HEAD}</section></div>${ONE}`,
    [{ rows: [ONE_READ] }, { rows: [ONE_READ] }],
  ],
  [
    'a heading ends a table',
    `<p>One</p>${HEAD}<p>Open</p><h3>Posted</h3>${ONE}${HEAD}${ONE}`,
    [
      { caption: 'One', rows: [] },
      { caption: null, rows: [ONE_READ] },
    ],
  ],
])('%s', (_, html, tables) => expect(read(html)).toMatchObject(tables));

describe('a row of divs', () => {
  test.each<[string, string, number]>([
    [
      'cells of unknown parts',
      '<div><div>1 Year</div><div><x-div>5.49%</x-div><table-cell>x</table-cell><h2-x>y</h2-x></div></div>',
      1,
    ],
    ['plain words in divs', '<div><div>1 Year</div><div>5.49%</div></div>', 1],
    ['words in parts of a line', '<div><div><b>1</b> <i>Year</i></div><div>5.49<sup>1</sup>%</div></div>', 1],
    ['a div within a cell', '<div><div><div>1 Year</div></div><div><div><div>5.49%</div></div></div></div>', 1],
    ['paragraphs in a cell', '<div><div><p>1 Year</p></div><div><p><b>5.49%</b></p></div></div>', 1],
    ['a cell of other parts', '<section><div>1 Year</div><div>5.49%</div></section>', 1],
    ['one cell alone', '<div><div>1 Year 5.49%</div></div>', 0],
    ['cells that are no divs', '<div><p>1 Year</p><p>5.49%</p></div>', 0],
    ['a cell among other parts', '<div><div>1 Year</div><p>5.49%</p></div>', 0],
    ['two divs in a cell', '<div><div>1 Year</div><div><div>5.49%</div><div>5.52%</div></div></div>', 0],
    ['a div beside words in a cell', '<div><div>1 Year</div><div>from <div>5.49%</div></div></div>', 0],
    ['a div in a part of a line', '<div><div>1 Year</div><div><b><div>5.49%</div></b></div></div>', 1],
    ['two divs in part of a line', '<div><div>1 Year</div><div><b><div>5.49%</div><div>5.52%</div></b></div></div>', 0],
    ['a table in a cell', '<div><div>1 Year</div><div><table><tr><td>5.49%</td></tr></table></div></div>', 0],
    ['a heading in a cell', '<div><div>1 Year</div><div><h6>5.49%</h6></div></div>', 0],
    ['a row without a label', '<div><div></div><div>5.49%</div></div>', 0],
    ['a hidden row', '<div hidden><div>1 Year</div><div>5.49%</div></div>', 0],
    ['a row of a table', '<table><tr><td><div><div>1 Year</div><div>5.49%</div></div></td></tr></table>', 0],
  ])('%s', (_, html, count) => {
    expect(read(HEAD + html)[0]?.rows.filter(([, label]) => label === '1 Year')).toHaveLength(count);
  });
});

describe('the words around a table of divs', () => {
  test('are all words around a table', () => {
    const html = `<h1>Bank</h1><h2>Mortgages<sup>1</sup></h2><p>Fixed</p><section title="Here">${row('Term<sup>2</sup>', 'Rate')}${ONE}</section>`;
    expect(tablesIn(html)).toMatchObject([
      {
        title: 'Bank',
        trail: ['Mortgages'],
        headings: ['Bank', 'Mortgages'],
        marks: ['1'],
        columnMarks: [['2'], []],
        caption: 'Fixed',
        print: { day: '2026-11-20' },
        rows: [{ label: { text: '1 Year' } }],
      },
    ]);
    expect(tablesIn(html)[0]?.element).toMatchObject({ name: 'div' });
  });

  test.each<[string, string, (string | null)[]]>([
    ['the line before it', `<p>One</p><p>Two</p>${HEAD}`, ['Two']],
    ['one that was said before an empty one', `<p>One</p><p></p>${HEAD}`, ['One']],
    ['a line in parts', `<div><div><div>One <b>more</b></div></div></div>${HEAD}`, ['One more']],
    ['none after a heading', `<p>One</p><h2>Rates</h2>${HEAD}`, [null]],
    ['none that named another', `<p>One</p>${HEAD}${HEAD}`, ['One', null]],
    ['none that stood over its rows', `${HEAD}<p>Closed</p>${ONE}${HEAD}`, [null, 'Closed']],
  ])('include as its caption %s', (_, html, captions) => {
    expect(tablesIn(html).map(({ caption }) => caption)).toEqual(captions);
  });
});
