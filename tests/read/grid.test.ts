import { describe, expect, test } from 'vitest';
import type { Table } from '../../pipeline/read/tables.ts';
import { listed } from '../support/listed.ts';
import { gridOf, tablesOf } from './page.ts';

const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
const head = (...cells: string[]) => `<tr>${cells.map((cell) => `<th>${cell}</th>`).join('')}</tr>`;
const read = (rows: string) => tablesOf(`<table>${rows}</table>`)[0];
const columnsOf = (rows: string) => read(rows)?.columns;
const labelsOf = (rows: string) => read(rows)?.rows.map(({ label }) => label.text);

describe('the header of a table', () => {
  test.each(
    listed(`Rate|Rates|Our rates|Taux|APR|TAC|Offer|Offers|Term|Terms|Terme|Amortization|Amortissement|Product|
        Account|Details|Special|Posted`),
  )('can be a row of plain cells if one after the first says %s', (word) => {
    const body = row('1 Year', 'open', '4.59%');
    expect(columnsOf(row('Mortgage', 'x', word) + body)).toEqual(['Mortgage', 'x', word]);
    expect(columnsOf(row(word, 'x', 'y') + body)).toEqual([]);
  });

  test.each([['Branch'], ['Ratings'], ['Subterms'], ['Specialist']])(
    'cannot be a row of plain cells that says %s',
    (word) => expect(columnsOf(row('Mortgage', word) + row('1 Year', 'open'))).toEqual([]),
  );

  test.each([
    ['of heading cells', head('Mortgage', 'Toronto')],
    ['of heading cells and empty ones', `<tr><td></td><th>Toronto</th></tr>`],
    ['of cells that are the heads of columns', '<tr><td scope="col">Mortgage</td><td scope="col">Toronto</td></tr>'],
  ])('can be a row %s', (_, first) => expect(columnsOf(first + row('1 Year', '4.59%'))?.[1]).toBe('Toronto'));

  test.each([
    ['of one heading cell among others', '<tr><th>Mortgage</th><td>Toronto</td></tr>'],
    ['of the heads of rows', '<tr><td scope="row">Mortgage</td><td scope="row">Toronto</td></tr>'],
    ['of a single cell', '<tr><th>Rates</th></tr>'],
  ])('cannot be a row %s', (_, first) => expect(columnsOf(first + row('1 Year', '4.59%'))).toEqual([]));

  test.each(
    '4.59|4,59|-0.5|+1.25|100.125|5%|12 %|Prime - 0.5|TD mortgage prime rate +1|prime+1|P - 0.50|P+1|taux prime -1|4.59% 3 years'
      .split('|')
      .map((text) => [text]),
  )('cannot be a row that contains %s', (text) => {
    expect(columnsOf(head('Rate', text) + row('2 Year', '4.59%'))).toEqual([]);
  });

  test.each(
    listed(`1.5 years|2.5-year|2.5 - Month|1,5 an|2.5 ans|0.5mois|1 Year|25 Year|to 4.59|1234.5|100%|x 5%|
        Primed - 1|Prime|p.a.|AP - 1|4.5927`),
  )('can be a row that contains %s', (text) => {
    expect(columnsOf(head('Rate', text) + row('2 Year', '4.59%'))).toEqual(['Rate', text]);
  });

  test('joins the rows of the head, each word once, with all their marks', () => {
    const html = `<thead>${head('Term', 'Special<sup>1</sup>', 'APR<sup>2</sup>')}${head('Term', 'Rate<sup>3</sup>', '')}</thead><tbody>${row('1 Year', '4.59%', '4.62%')}</tbody>`;
    expect(read(html)).toMatchObject({
      columns: ['Term', 'Special Rate', 'APR'],
      columnMarks: [[], ['1', '3'], ['2']],
      rows: [{ label: { text: '1 Year' } }],
    });
  });

  test('can be the whole table', () => {
    expect(read(`<thead>${head('Term', 'Rate')}</thead>`)).toMatchObject({ columns: ['Term', 'Rate'], rows: [] });
    expect(read('<thead></thead>')).toBeUndefined();
  });
});

describe('running text in a row of its own', () => {
  const note = (text: string): string => `<tr><td colspan="2">${text}</td></tr>`;
  test.each([
    ['is no title over the rows below it', 'Pay weekly or monthly. <a href="/x">Apply now</a>', null],
    ['is one if it is no sentence', 'Insured for 25 yr. and more', 'Insured for 25 yr. and more'],
    ['is one if it names products', 'The loans behind are variable ones.', 'The loans behind are variable ones.'],
    ['is one if it is short', 'Insured loans.', 'Insured loans.'],
  ])('%s', (_, text, group) => {
    const table = read(head('Term', 'Rate') + row('5 Year', '4.59%') + note(text) + row('3 Year', '4.29%'));
    expect(table?.rows.map((one) => one.group)).toEqual([null, group]);
  });

  test('may be wider than its table', () => {
    const [table] = tablesOf(
      `<table>${row('5 Year', '4.59%')}<tr><td colspan="9">Rates may change often.</td></tr></table>`,
    );
    expect(table?.rows.map(({ label, isWhole }) => [label.text, isWhole])).toEqual([['5 Year', true]]);
  });
});

test('cells may repeat the headers of their columns', () => {
  const table = read(head('Term', 'Rate') + row('Term: 5 Year', 'Rate: 4.59%') + row('Terms: 3 Year', '4.29%'));
  expect(gridOf(table)).toEqual([
    ['Term', 'Rate'],
    ['5 Year', '4.59%'],
    ['Terms: 3 Year', '4.29%'],
  ]);
});

test.each([
  ['a box to compare by', '5 Year <label><input type="checkbox"> Compare</label>', '5 Year'],
  ['a button to compare by', '5 Year <button>Compare</button>', '5 Year'],
  ['a button that says more', '5 Year <button>Insured</button>', '5 Year Insured'],
  ['signs to sort by', '5 Year <span aria-hidden="true"> ▲▼</span>', '5 Year'],
])('a label without %s', (_, cell, label) => {
  expect(labelsOf(head('Term', 'Rate') + row(cell, '4.59%'))).toEqual([label]);
});

describe('a column of links', () => {
  const link = (words: string): string => `<a href="/x">${words}</a>`;

  test.each([
    ['without a header is none', '', link('Apply now'), ['Term', 'Rate']],
    ['of buttons is none', '', '<button>Get started</button>', ['Term', 'Rate']],
    ['of rates with a header to sort by is one', '<button>Offers</button>', '4.19%', ['Term', 'Rate', 'Offers']],
    ['of boxes is none', 'Compare', '<label>Compare <input type="checkbox"></label>', ['Term', 'Rate']],
    ['of words to click on, and of others, is one', 'Details', 'For members', ['Term', 'Rate', 'Details']],
    ['with a header that asks for a click is none', 'Details', link('View details'), ['Term', 'Rate']],
    ['of days is none', 'Effective date', 'Nov. 20, 2026', ['Term', 'Rate']],
    ['of what all rates share is none', 'Prepayment', 'Up to 20% a year', ['Term', 'Rate']],
    ['with another header is one', 'Members', link('Apply now'), ['Term', 'Rate', 'Members']],
    ['with figures is one', '', link('4.62%'), ['Term', 'Rate', '']],
    ['of other elements is one', '', '<span>Ask us</span>', ['Term', 'Rate', '']],
    ['of two links in a cell is one', '', `${link('Call us')}${link('')}`, ['Term', 'Rate', '']],
    ['with words of rates is one', '', link('Insured'), ['Term', 'Rate', '']],
    ['with other words is one', '', `${link('Apply now')} today`, ['Term', 'Rate', '']],
  ])('%s', (_, header, cell, columns) => {
    expect(columnsOf(head('Term', 'Rate', header) + row('5 Year', '4.59%', cell))).toEqual(columns);
  });

  test('may be that of the labels', () => {
    expect(labelsOf(head('', 'Rate') + row(link('Gold'), '4.59%') + row(link('Silver'), '4.29%'))).toEqual([
      'Gold',
      'Silver',
    ]);
  });
});

describe('a column to click in', () => {
  const clicked = '<a href="/x">Go</a>';
  test.each([
    ['Apply', clicked, true],
    ['Apply now', clicked, true],
    ['Apply online', clicked, true],
    ['Compare', '', true],
    ['Select', '', true],
    ['Choose', clicked, true],
    ['Action', clicked, true],
    ['Details', clicked, true],
    ['More', clicked, true],
    ['Info', clicked, true],
    ['Information', clicked, true],
    ['Get started', clicked, true],
    ['Do apply', clicked, false],
    ['Apply by Friday', clicked, false],
    ['Details', 'Details', false],
  ])('headed "%s" with "%s" in it', (header, cell, isPassedOver) => {
    const columns = columnsOf(head('Term', 'Rate', header) + row('5 Year', '4.59%', cell));
    expect(columns).toEqual(['Term', 'Rate', ...(isPassedOver ? [] : [header])]);
  });
});

describe('a header within a table', () => {
  const below = (...again: string[]): string[] =>
    (read(head('Term', 'Rate') + row('5 Year', '4.59%') + head(...again) + row('3 Year', '4.29%'))?.rows ?? []).flatMap(
      ({ label, isWhole }) => (isWhole ? [label.text] : []),
    );
  test.each([
    ['again', ['Term', 'Rate'], ['5 Year', '3 Year']],
    ['of another kind', ['Term', 'APR'], ['5 Year']],
    ['of other people', ['Term', 'Staff rate'], ['5 Year']],
    ['of another product', ['Rental property', 'Rate'], ['5 Year']],
  ])('%s', (_, again, labels) => expect(below(...again)).toEqual(labels));

  test.each([
    ['no figure', row('4 Year', 'N/A')],
    ['words for its figure', row('4 Year', 'Call us for rates')],
    ['only a label', row('4 Year', '')],
  ])('is no row with %s', (_, other) => {
    const { rows = [] } = read(head('Term', 'Rate') + row('5 Year', '4.59%') + other + row('3 Year', '4.29%')) ?? {};
    expect(rows.every(({ isWhole }) => isWhole)).toBe(true);
  });
});

test.each([
  ['Monthly payment', '$2,345', true],
  ['Your estimated biweekly mortgage payment', '$2,345', true],
  ['Example of payments', '$2,345', false],
  ['Weekly payments', '$612.41', true],
  ['Bi-weekly payment', 'N/A', true],
  ['Payment per $100,000', '$612.41', true],
  ['Payment on $1000', '$6', true],
  ['Payment per $100,000 or more', '$612.41', false],
  ['Versement mensuel', '2 345,50 $', true],
  ['Paiement', '5 $', true],
  ['Premier paiement', '5 $', false],
  ['Paiement mensuel maximal', '5 $', false],
  ['Payment', '4.59%', false],
  ['Payment', '', true],
  ['Minimum amount', '$2,345', false],
  ['Payment', '$2,345 or more', false],
  ['Payment', 'over $2,345', false],
  ['Payment', '$2,345.5', false],
  ['Payment', 'de 5 $', false],
  ['Payment', '5 $ ou plus', false],
])('a column of payments headed "%s" with "%s" in it', (header, cell, isPassedOver) => {
  const columns = columnsOf(head('Term', 'Rate', header) + row('5 Year', '4.59%', cell));
  expect(columns).toEqual(['Term', 'Rate', ...(isPassedOver ? [] : [header])]);
});

describe('the column of labels', () => {
  test.each(
    listed(`Term|Terms|Mortgage term|Rate type|Mortgage Types|Type of mortgage|Mortgage|Mortgages|Product|Products|
        Account|Accounts|Year|Years|Terme|Termes|Durée`),
  )('is found under %s', (header) => {
    expect(labelsOf(head('Who', header, 'Rate') + row('Members', '1 Year', '4.59%'))).toEqual(['1 Year']);
  });

  test.each([['Our terms'], ['Terminal'], ['Mortgaged'], ['Rate'], ['Yearly']])('is not found under %s', (header) => {
    expect(labelsOf(head('Who', header, 'Rate') + row('Members', '1 Year', '4.59%'))).toEqual(['Members']);
  });

  test('has no colons', () => expect(labelsOf(head('Term', 'Rate') + row('5 Year:', '4.59%'))).toEqual(['5 Year']));

  test('is the first one without a figure, or else the first one', () => {
    expect(labelsOf(row('4.59%', '', 'Members') + row('', '1 Year', 'Members') + row('4.89%', '2 Year', 'x'))).toEqual([
      '',
      '1 Year',
      '2 Year',
    ]);
    expect(labelsOf(row('4.59%', '4.62%') + row('4.89%', '4.92%'))).toEqual(['4.59%', '4.89%']);
  });
});

describe('the rows of a table', () => {
  test('come from head, body and foot', () => {
    const rows = `<tbody>${row('1 Year', '4.59%')}${row('', ' ')}</tbody><tfoot>${row('3 Year', '4.79%')}</tfoot>`;
    expect(gridOf(read(`<caption>Rates</caption><colgroup></colgroup>${head('Term', 'Rate')}${rows}`))).toEqual([
      ['Term', 'Rate'],
      ['1 Year', '4.59%'],
      ['3 Year', '4.79%'],
    ]);
  });

  test.each(
    ['tr', 'tbody'].flatMap((part) =>
      'hidden|class="d-none"|style="display: none"|style="left: -9999px"|class="strikethrough"|style="text-decoration: line-through"'
        .split('|')
        .map((how) => [`<${part} ${how}>`, part]),
    ),
  )('are left out if they are invisible or struck out: %s', (begin, part) => {
    const unseen = part === 'tr' ? '<td>2 Year</td><td>4.69%</td>' : row('2 Year', '4.69%');
    expect(
      labelsOf(
        `<thead>${head('Term', 'Rate')}</thead><tbody>${row('1 Year', '4.59%')}</tbody>${begin}${unseen}</${part}>`,
      ),
    ).toEqual(['1 Year']);
  });

  test('have as many cells as there are columns', () => {
    const { columns, rows } = read(
      head('Term', 'Rate', 'APR') + row('1 Year') + row('2 Year', '4.69%') + row('3 Year', '4.79%', '4.82%', 'x'),
    ) as Table;
    expect([columns, ...rows.map(({ cells }) => cells.map(({ printed }) => printed))]).toEqual([
      ['Term', 'Rate', 'APR'],
      ['2 Year', '4.69%', ''],
      ['3 Year', '4.79%', '4.82%'],
    ]);
    expect(rows[0]?.cells.map(({ text }) => text)).toEqual(['2 Year', '4.69%', '']);
  });

  test('have visible cells only', () => {
    expect(
      gridOf(
        read(
          `${head('Term', 'Rate')}<tr><td>1 Year</td><td hidden>9.99%</td><script>1</script><template>2</template><td>4.59%</td></tr>`,
        ),
      ),
    ).toEqual([
      ['Term', 'Rate'],
      ['1 Year', '4.59%'],
    ]);
  });

  test.each([
    ['a span over columns', '<td colspan="2">4.59%</td>', ['1 Year', '4.59%', '4.59%']],
    ['one that is no number', '<td colspan="x">4.59%</td><td>y</td>', ['1 Year', '4.59%', 'y']],
    ['one of nothing', '<td colspan="0">4.59%</td><td>y</td>', ['1 Year', '4.59%', 'y']],
    ['one below nothing', '<td colspan="-2">4.59%</td><td>y</td>', ['1 Year', '4.59%', 'y']],
    ['one that begins with a number', '<td colspan="2px">4.59%</td>', ['1 Year', '4.59%', '4.59%']],
  ])('have cells for %s', (_, cells, texts) => {
    expect(
      gridOf(read(`${head('Term', 'Rate', 'APR')}<tr><td>1 Year</td>${cells}</tr>${row('2 Year', '4.59%', 'y')}`))[1],
    ).toEqual(texts);
  });

  test('include cells that span down from above, also at the end, as far as they reach', () => {
    const spans = '<tr><td rowspan="2">Fixed</td><td>1 Year</td><td>4.59%</td><td rowspan="3">Closed</td></tr>';
    expect(
      gridOf(
        read(
          head('Product', 'x', 'Rate', 'Kind') + spans + row('2 Year', '4.69%') + row('Variable', '3 Year', '4.79%'),
        ),
      ),
    ).toEqual([
      ['Product', 'x', 'Rate', 'Kind'],
      ['Fixed', '1 Year', '4.59%', 'Closed'],
      ['Fixed', '2 Year', '4.69%', 'Closed'],
      ['Variable', '3 Year', '4.79%', 'Closed'],
    ]);
  });

  test('limit a span to sixty cells', () => {
    const wide = (span: number) => `<tr><td colspan="${span}">x</td><td>y</td></tr>`.repeat(2);
    expect(gridOf(read(wide(60)))[0]).toHaveLength(61);
    expect(gridOf(read(wide(99)))[0]).toHaveLength(61);
  });

  test('omit the columns that are empty in all of them', () => {
    expect(
      gridOf(
        read(head('', 'Term', '', 'Rate', '') + row('', '1 Year', '', '4.59%') + row('', '2 Year', '', '4.69%', '')),
      ),
    ).toEqual([
      ['Term', 'Rate'],
      ['1 Year', '4.59%'],
      ['2 Year', '4.69%'],
    ]);
  });
});

describe('a row with a single text', () => {
  const groups = (rows: string) => read(rows)?.rows.map(({ group, label }) => [group, label.text]);
  test.each<[string, string, (string | null)[][]]>([
    ['spans the table', '<tr><td colspan="3">Open</td></tr>', [['Open', '1 Year']]],
    ['is one cell', '<tr><td>Open</td></tr>', [['Open', '1 Year']]],
    ['is a mark', '<tr><td colspan="3">Open</td></tr><tr><td colspan="3"><sup>1</sup></td></tr>', [[null, '1 Year']]],
    [
      'has an empty cell beside it',
      '<tr><td>Open</td><td></td></tr>',
      [
        [null, 'Open'],
        [null, '1 Year'],
      ],
    ],
    ['is followed by another', '<tr><td>Open</td></tr><tr><td>Closed</td></tr>', [['Closed', '1 Year']]],
  ])('is the title of the rows below if it %s', (_, alone, expected) => {
    expect(groups(head('Term', 'Rate', 'APR') + alone + row('1 Year', '4.59%', '4.62%'))).toEqual(expected);
  });

  test('is a title between rows, too, if it is a heading that names terms', () => {
    const title = '<tr><th scope="rowgroup" colspan="3">Longer terms</th></tr>';
    expect(
      groups(head('Term', 'Rate', 'APR') + row('1 Year', '4.59%', '4.62%') + title + row('5 Year', '4.89%', '4.92%')),
    ).toEqual([
      [null, '1 Year'],
      ['Longer terms', '5 Year'],
    ]);
  });

  test('is a label without its figure if there are two columns, unless it spans both', () => {
    const body = row('1 Year', '4.59%');
    expect(groups(head('Term', 'Rate') + row('Open') + body)).toEqual([
      [null, 'Open'],
      [null, '1 Year'],
    ]);
    expect(groups(`${head('Term', 'Rate')}<tr><td colspan="2">Open</td></tr>${body}`)).toEqual([['Open', '1 Year']]);
    expect(groups(row('Open') + row('Closed'))).toEqual([
      [null, 'Open'],
      [null, 'Closed'],
    ]);
  });
});

describe('a table that is not read as rates', () => {
  const wide = (rows: number) => `<tr>${'<td colspan="50">x</td>'.repeat(2)}</tr>`.repeat(rows);
  test('is too large, with its spans counted', () => {
    expect(read(wide(50))?.rows).toHaveLength(50);
    expect(() => read(wide(51))).toThrow(
      expect.objectContaining({ kind: 'too-large', message: 'a table has more than 5000 cells' }),
    );
  });

  test('is too large if a wide head makes every row as wide', () => {
    const rows = (count: number) =>
      `<thead>${wide(1).replace('<tr>', '<tr><td>Term</td>')}</thead>${row('1 Year', '4.59%').repeat(count)}`;
    expect(read(rows(48))?.rows).toHaveLength(48);
    expect(() => read(rows(49))).toThrow(expect.objectContaining({ kind: 'too-large' }));
  });
});
