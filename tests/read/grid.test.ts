import { describe, expect, test } from 'vitest';
import { listed } from '../support/listed.ts';
import { gridOf, head, row, tableIn } from './page.ts';

const TERM_RATE = head('Term', 'Rate');
const ONE = row('1 Year', '4.59%');
const FIVE = row('5 Year', '4.59%');
/** The table of these rows, and what is asked of it most. */
const read = (...rows: string[]) => tableIn(`<table>${rows.join('')}</table>`);
const columnsOf = (...rows: string[]) => read(...rows).columns;
const labelsOf = (...rows: string[]) => read(...rows).rows.map(({ label }) => label.text);

describe('the header of a table', () => {
  test.each(
    listed(`Rate|Rates|Our rates|Taux|APR|TAC|Offer|Offers|Term|Terms|Terme|Amortization|Amortissement|Product|
        Account|Details|Special|Posted`),
  )('can be a row of plain cells if one after the first says %s', (word) => {
    const body = row('1 Year', 'open', '4.59%');
    expect(columnsOf(row('Mortgage', 'x', word), body)).toEqual(['Mortgage', 'x', word]);
    expect(columnsOf(row(word, 'x', 'y'), body)).toEqual([]);
  });

  test.each(listed('Branch|Ratings|Subterms|Specialist'))('cannot be a row of plain cells that says %s', (word) => {
    expect(columnsOf(row('Mortgage', word), row('1 Year', 'open'))).toEqual([]);
  });

  test.each([
    ['of heading cells', head('Mortgage', 'Toronto')],
    ['of heading cells and empty ones', `<tr><td></td><th>Toronto</th></tr>`],
    ['of cells that are the heads of columns', '<tr><td scope="col">Mortgage</td><td scope="col">Toronto</td></tr>'],
  ])('can be a row %s', (_, first) => expect(columnsOf(first, ONE)[1]).toBe('Toronto'));

  test.each([
    ['of one heading cell among others', '<tr><th>Mortgage</th><td>Toronto</td></tr>'],
    ['of the heads of rows', '<tr><td scope="row">Mortgage</td><td scope="row">Toronto</td></tr>'],
    ['of a single cell', '<tr><th>Rates</th></tr>'],
  ])('cannot be a row %s', (_, first) => expect(columnsOf(first, ONE)).toEqual([]));

  test('cannot be a heading cell in a column of its own, beside an empty one', () => {
    expect(columnsOf('<tr><th>6 month fixed term</th><td></td></tr>')).toEqual([]);
  });

  test.each(
    listed(`4.59|4,59|-0.5|+1.25|100.125|5%|12 %|Prime - 0.5|TD mortgage prime rate +1|prime+1|P - 0.50|P+1|
        taux prime -1|4.59% 3 years`),
  )('cannot be a row that contains %s', (text) => expect(columnsOf(head('Rate', text), ONE)).toEqual([]));

  test.each(
    listed(`1.5 years|2.5-year|2.5 - Month|1,5 an|2.5 ans|0.5mois|1 Year|25 Year|to 4.59|1234.5|100%|x 5%|
        Primed - 1|Prime|p.a.|AP - 1|4.5927`),
  )('can be a row that contains %s', (text) => expect(columnsOf(head('Rate', text), ONE)).toEqual(['Rate', text]));

  test('joins the rows of the head, each word once, with all their marks', () => {
    const heads = head('Term', 'Special<sup>1</sup>', 'APR<sup>2</sup>') + head('Term', 'Rate<sup>3</sup>', '');
    expect(read(`<thead>${heads}</thead><tbody>${row('1 Year', '4.59%', '4.62%')}</tbody>`)).toMatchObject({
      columns: ['Term', 'Special Rate', 'APR'],
      columnMarks: [[], ['1', '3'], ['2']],
      rows: [{ label: { text: '1 Year' } }],
    });
  });
});

describe('running text in a row of its own', () => {
  test.each([
    ['is no title over the rows below it', 'Pay weekly or monthly. <a href="/x">Apply now</a>', null],
    ['is one if it is no sentence', 'Insured for 25 yr. and more', 'Insured for 25 yr. and more'],
    ['is one if it names products', 'The loans behind are variable ones.', 'The loans behind are variable ones.'],
    ['is one if it is short', 'Insured loans.', 'Insured loans.'],
  ])('%s', (_, text, group) => {
    const { rows } = read(TERM_RATE, FIVE, `<tr><td colspan="2">${text}</td></tr>`, row('3 Year', '4.29%'));
    expect(rows.map((one) => one.group)).toEqual([null, group]);
  });
});

test.each([
  ['a box to compare by', '5 Year <label><input type="checkbox"> Compare</label>', '5 Year'],
  ['a button to compare by', '5 Year <button>Compare</button>', '5 Year'],
  ['a button that says more', '5 Year <button>Insured</button>', '5 Year Insured'],
  ['signs to sort by', '5 Year <span aria-hidden="true"> ▲▼</span>', '5 Year'],
])('a label without %s', (_, cell, label) => expect(labelsOf(TERM_RATE, row(cell, '4.59%'))).toEqual([label]));

describe('a column beside that of the rates', () => {
  const link = (words: string): string => `<a href="/x">${words}</a>`;
  const [GO, APPLY] = [link('Go'), link('Apply now')];
  const hasColumn = (header: string, cell: string): boolean => {
    const columns = columnsOf(head('Term', 'Rate', header), row('5 Year', '4.59%', cell));
    expect(columns.slice(0, 2)).toEqual(['Term', 'Rate']);
    return columns.length === 3;
  };

  type Column = [what: string, header: string, cell: string];
  test.each<Column>([
    ['links without a header', '', APPLY],
    ['buttons', '', '<button>Get started</button>'],
    ['boxes', 'Compare', '<label>Compare <input type="checkbox"></label>'],
    ['links under a header that asks for a click', 'Details', link('View details')],
    ['days', 'Effective date', 'Nov. 20, 2026'],
    ['what all rates share', 'Prepayment', 'Up to 20% a year'],
    ...listed('Apply|Apply now|Apply online|Choose|Action|Details|More|Info|Information|Get started').map(
      (header): Column => [`links under "${header}"`, header, GO],
    ),
    ...['Compare', 'Select'].map((header): Column => [`nothing under "${header}"`, header, '']),
  ])('is passed over with %s', (_, header, cell) => expect(hasColumn(header, cell)).toBe(false));

  test.each<Column>([
    ['rates under a header to sort by', '<button>Offers</button>', '4.19%'],
    ['words to click on, and others', 'Details', 'For members'],
    ['links under another header', 'Members', APPLY],
    ['links to figures', '', link('4.62%')],
    ['other elements', '', '<span>Ask us</span>'],
    ['two links in a cell', '', `${link('Call us')}${link('')}`],
    ['links to words of rates', '', link('Insured')],
    ['words beside a link', '', `${APPLY} today`],
    ...['Do apply', 'Apply by Friday'].map((header): Column => [`links under "${header}"`, header, GO]),
    ...['Example of payments', 'Payment per $100,000 or more', 'Minimum amount'].map(
      (header): Column => [`sums under "${header}"`, header, '$2,345'],
    ),
    ...['Premier paiement', 'Paiement mensuel maximal'].map(
      (header): Column => [`sums under "${header}"`, header, '5 $'],
    ),
    ...listed('4.59%|$2,345 or more|over $2,345|$2,345.5|de 5 $|5 $ ou plus').map(
      (cell): Column => [`"${cell}" under a header of payments`, 'Payment', cell],
    ),
  ])('is kept with %s', (_, header, cell) => expect(hasColumn(header, cell)).toBe(true));
});

describe('a header within a table', () => {
  const whole = (middle: string) =>
    read(TERM_RATE, FIVE, middle, row('3 Year', '4.29%')).rows.flatMap(({ label, isWhole }) =>
      isWhole ? label.text : [],
    );
  test.each([
    ['again', ['Term', 'Rate'], ['5 Year', '3 Year']],
    ['of another kind', ['Term', 'APR'], ['5 Year']],
    ['of other people', ['Term', 'Staff rate'], ['5 Year']],
    ['of another product', ['Rental property', 'Rate'], ['5 Year']],
  ])('%s', (_, again, labels) => expect(whole(head(...again))).toEqual(labels));

  test.each(['N/A', 'Call us for rates', ''])('is no row with "%s" for its figure', (figure) => {
    expect(whole(row('4 Year', figure))).toEqual(['5 Year', '4 Year', '3 Year']);
  });
});

describe('the column of labels', () => {
  test.each(
    listed(`Term|Terms|Mortgage term|Rate type|Mortgage Types|Type of mortgage|Mortgage|Mortgages|Product|Products|
        Account|Accounts|Year|Years|Terme|Termes|Durée`),
  )('is found under %s', (header) => {
    expect(labelsOf(head('Who', header, 'Rate'), row('Members', '1 Year', '4.59%'))).toEqual(['1 Year']);
  });

  test.each(listed('Our terms|Terminal|Mortgaged|Rate|Mortgage rates|Yearly'))('is not found under %s', (header) => {
    expect(labelsOf(head('Who', header, 'Rate'), row('Members', '1 Year', '4.59%'))).toEqual(['Members']);
  });

  test('has no colons', () => expect(labelsOf(TERM_RATE, row('5 Year:', '4.59%'))).toEqual(['5 Year']));

  test('is the first one without a figure, or else the first one', () => {
    const rows = [row('4.59%', '', 'Members'), row('', '1 Year', 'Members'), row('4.89%', '2 Year', 'x')];
    expect(labelsOf(...rows)).toEqual(['', '1 Year', '2 Year']);
    expect(labelsOf(row('4.59%', '4.62%'), row('4.89%', '4.92%'))).toEqual(['4.59%', '4.89%']);
  });
});

describe('the rows of a table', () => {
  test('come from head, body and foot', () => {
    const rows = `<tbody>${ONE}${row('', ' ')}</tbody><tfoot>${row('3 Year', '4.79%')}</tfoot>`;
    expect(gridOf(read('<caption>Rates</caption><colgroup></colgroup>', TERM_RATE, rows))).toEqual([
      ['Term', 'Rate'],
      ['1 Year', '4.59%'],
      ['3 Year', '4.79%'],
    ]);
  });

  test.each(
    listed(`hidden|class="d-none"|style="display: none"|style="left: -9999px"|class="strikethrough"|
        style="text-decoration: line-through"`),
  )('are left out if they, or the part around them, are invisible or struck out: %s', (how) => {
    const cells = '<td>2 Year</td><td>4.69%</td>';
    for (const unseen of [`<tr ${how}>${cells}</tr>`, `<tbody ${how}><tr>${cells}</tr></tbody>`])
      expect(labelsOf(`<thead>${TERM_RATE}</thead><tbody>${ONE}</tbody>`, unseen)).toEqual(['1 Year']);
  });

  test('have visible cells only', () => {
    const unseen = '<td hidden>9.99%</td><script>1</script><template>2</template>';
    expect(gridOf(read(TERM_RATE, `<tr><td>1 Year</td>${unseen}<td>4.59%</td></tr>`))[1]).toEqual(['1 Year', '4.59%']);
  });

  test.each([
    ['a span over columns', '<td colspan="2">4.59%</td>', ['1 Year', '4.59%', '4.59%']],
    ['one that is no number', '<td colspan="x">4.59%</td><td>y</td>', ['1 Year', '4.59%', 'y']],
    ['one of nothing', '<td colspan="0">4.59%</td><td>y</td>', ['1 Year', '4.59%', 'y']],
    ['one below nothing', '<td colspan="-2">4.59%</td><td>y</td>', ['1 Year', '4.59%', 'y']],
    ['one that begins with a number', '<td colspan="2px">4.59%</td>', ['1 Year', '4.59%', '4.59%']],
  ])('have cells for %s', (_, cells, texts) => {
    const rows = [`<tr><td>1 Year</td>${cells}</tr>`, row('2 Year', '4.59%', 'y')];
    expect(gridOf(read(head('Term', 'Rate', 'APR'), ...rows))[1]).toEqual(texts);
  });

  test('include cells that span down from above, also at the end, as far as they reach', () => {
    const spans = '<tr><td rowspan="2">Fixed</td><td>1 Year</td><td>4.59%</td><td rowspan="3">Closed</td></tr>';
    const below = [row('2 Year', '4.69%'), row('Variable', '3 Year', '4.79%')];
    expect(gridOf(read(head('Product', 'x', 'Rate', 'Kind'), spans, ...below)).slice(1)).toEqual([
      ['Fixed', '1 Year', '4.59%', 'Closed'],
      ['Fixed', '2 Year', '4.69%', 'Closed'],
      ['Variable', '3 Year', '4.79%', 'Closed'],
    ]);
  });
});

describe('a row with a single text', () => {
  /** The label of each row, behind the title over it. */
  const groups = (...rows: string[]) => read(...rows).rows.map(({ group, label }) => `${group}: ${label.text}`);
  test.each<[string, string, string[]]>([
    ['spans the table', '<tr><td colspan="3">Open</td></tr>', ['Open: 1 Year']],
    ['is one cell', '<tr><td>Open</td></tr>', ['Open: 1 Year']],
    ['is a mark', '<tr><td colspan="3">Open</td></tr><tr><td colspan="3"><sup>1</sup></td></tr>', ['null: 1 Year']],
    ['has an empty cell beside it', '<tr><td>Open</td><td></td></tr>', ['null: Open', 'null: 1 Year']],
    ['is followed by another', '<tr><td>Open</td></tr><tr><td>Closed</td></tr>', ['Closed: 1 Year']],
  ])('is the title of the rows below if it %s', (_, alone, expected) => {
    expect(groups(head('Term', 'Rate', 'APR'), alone, row('1 Year', '4.59%', '4.62%'))).toEqual(expected);
  });

  test('is a title between rows, too, if it is a heading that names terms', () => {
    const title = '<tr><th scope="rowgroup" colspan="3">Longer terms</th></tr>';
    const rows = [row('1 Year', '4.59%', '4.62%'), title, row('5 Year', '4.89%', '4.92%')];
    expect(groups(head('Term', 'Rate', 'APR'), ...rows)).toEqual(['null: 1 Year', 'Longer terms: 5 Year']);
  });

  test('is a label without its figure if there are two columns, unless it spans both', () => {
    expect(groups(TERM_RATE, row('Open'), ONE)).toEqual(['null: Open', 'null: 1 Year']);
    expect(groups(TERM_RATE, '<tr><td colspan="2">Open</td></tr>', ONE)).toEqual(['Open: 1 Year']);
    expect(groups(row('Open'), row('Closed'))).toEqual(['null: Open', 'null: Closed']);
  });
});
