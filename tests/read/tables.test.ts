import { describe, expect, test } from 'vitest';
import type { TableRow } from '../../pipeline/read/grid.ts';
import { column, columns, onlyColumn } from '../../pipeline/read/rows.ts';
import { sectionOf, type Table } from '../../pipeline/read/tables.ts';
import { listed } from '../support/listed.ts';
import { gridOf, mortgagesOf, tablesOf } from './page.ts';

describe('tables in document order', () => {
  test('have the headings, buttons and tabs above them, however these are nested', () => {
    const html = `<h1>Rates</h1><div><h2>Special</h2></div><div><h3>25 Year Amortization or Less</h3>
      <button aria-controls="a">Fixed</button><div id="a"><table><tr><td>1 Year</td><td>4.89%</td></tr></table></div>
      <button data-toggle="collapse" data-target="#b">Variable</button><div id="b"><table><tr><td>5 Year</td><td>3.95%</td></tr></table></div></div>
      <h2>Posted</h2><details><summary>Open</summary><table><tr><td>1 Year</td><td>9.95%</td></tr></table></details>`;
    expect(tablesOf(html).map((table) => sectionOf(table))).toEqual([
      'Special / 25 Year Amortization or Less / Fixed',
      'Special / 25 Year Amortization or Less / Variable',
      'Posted / Open',
    ]);
  });

  test('know every heading before them, for banners that are not nested', () => {
    const html = `<h2>Client Rates</h2><h2>Closed</h2><table><tr><td>1 year</td><td>6.09%</td></tr></table>
      <h2>Posted Rates</h2><h2>Closed</h2><table><tr><td>1 year</td><td>7.14%</td></tr></table>`;
    expect(tablesOf(html).map((table) => table.headings.findLast((text) => /^(client|posted)/i.test(text)))).toEqual([
      'Client Rates',
      'Posted Rates',
    ]);
  });

  test('have no headings from within other tables', () => {
    const html = `<h2>Mortgages</h2><table><tr><th><h4>5 Year</h4></th><th><h4>Rate</h4></th></tr></table><table><tr><td>Prime</td><td>4.45%</td></tr></table>`;
    expect(tablesOf(html)[1]?.trail).toEqual(['Mortgages']);
  });

  test('are listed once: copies for sticky headers are dropped, equal tables under other headings are not', () => {
    const table = (name: string) => `<table class="${name}"><tr><td>1 year</td><td>6.09%</td></tr></table>`;
    expect(tablesOf(`<h2>A</h2>${table('sticky')}${table('clone')}<h2>B</h2>${table('x')}`)).toHaveLength(2);
  });

  test('for layout are ignored', () => {
    expect(
      tablesOf('<table><tr><td><table><tr><td>1 year</td><td>6.09%</td></tr></table></td></tr></table>'),
    ).toHaveLength(1);
  });

  test('of deposits, credit lines and reverse mortgages are left out if mortgages are requested', () => {
    const table = (label: string) => `<table><tr><td>${label}</td><td>3.00%</td></tr></table>`;
    const html = `<h2>GIC Rates</h2>${table('1 Year')}<h2>Mortgages</h2>${table('1 Year')}<h3>Reverse Mortgage Flex Rates</h3>${table('5 Year')}<h2>Rates</h2>${table('Home Equity Line of Credit')}`;
    expect(mortgagesOf(html).map((found) => found.trail)).toEqual([['Mortgages']]);
  });
});

describe('the grid of a table', () => {
  test('has its row and column spans expanded', () => {
    const html = `<table><tr><th rowspan="2">Term</th><th colspan="2">Rates</th></tr><tr><td>4.59%</td><td>4.62%</td></tr><tr><td>5 Year</td><td colspan="2">4.79%</td></tr></table>`;
    expect(gridOf(tablesOf(html)[0])).toEqual([
      ['Term', 'Rates', 'Rates'],
      ['Term', '4.59%', '4.62%'],
      ['5 Year', '4.79%', '4.79%'],
    ]);
  });

  test('joins the rows of its head, and omits columns that are empty throughout', () => {
    const html = `<table><thead><tr><td></td><th rowspan="2">Term</th><th>Special</th></tr><tr><td></td><th>Rate</th></tr></thead><tbody><tr><th></th><th>5 Year</th><td>4.59%</td></tr></tbody></table>`;
    expect(gridOf(tablesOf(html)[0])).toEqual([
      ['Term', 'Special Rate'],
      ['5 Year', '4.59%'],
    ]);
  });

  test.each([
    [
      'td headers',
      '<tr><td>Term</td><td>Special Offers</td></tr><tr><td>1 Year</td><td>4.89%</td></tr>',
      ['Term', 'Special Offers'],
    ],
    [
      'th headers',
      '<tr><th>Mortgage</th><th>5 Year</th></tr><tr><td>Insured</td><td>4.89%</td></tr>',
      ['Mortgage', '5 Year'],
    ],
    ['no header', '<tr><th>6 month fixed term</th><td>9.95</td></tr>', []],
    ['no header and empty figures', '<tr><th>6 month fixed term</th><td></td></tr>', []],
  ])('recognises %s', (_, rows, header) => expect(tablesOf(`<table>${rows}</table>`)[0]?.columns).toEqual(header));

  test('finds the labels in any column', () => {
    const named =
      '<table><tr><th>APR</th><th>Rate</th><th>Term</th></tr><tr><td>4.62%</td><td>4.59%</td><td>5 Year</td></tr></table>';
    const bare = '<table><tr><td>9.95</td><th>6 month fixed term</th></tr></table>';
    expect(tablesOf(named + bare).map((table) => table.rows[0]?.label.text)).toEqual(['5 Year', '6 month fixed term']);
  });

  test('keeps the title row above the rows below it', () => {
    const html =
      '<table><tr><th>Term</th><th>Rate</th><th>APR</th></tr><tr><td colspan="3">Open</td></tr><tr><td>1 Year</td><td>9.95%</td><td>10.08%</td></tr></table>';
    expect(tablesOf(html)[0]?.rows.map((row) => [row.group, row.label.text])).toEqual([['Open', '1 Year']]);
  });
});

describe('columns are found by their headers', () => {
  const table = (rows: string, over = '') => tablesOf(`${over}<table>${rows}</table>`)[0] as Table;
  const HEADS =
    '<tr><th>Term</th><th>APR</th><th>Special Offers</th><th>APR</th></tr><tr><td>1 Year</td><td>5%</td><td>4%</td><td>5%</td></tr>';

  test('except for that of the labels', () => {
    expect(column(table(HEADS), /special/i)).toBe(2);
    expect(columns(table(HEADS), /apr/i)).toEqual([1, 3]);
    expect(columns(table(HEADS), /term|special/i)).toEqual([2]);
    expect(onlyColumn(table('<tr><td>1 Year</td><td>4%</td></tr>'))).toBe(1);
    expect(onlyColumn(table('<tr><td>4%</td><td>1 Year</td></tr>'))).toBe(0);
  });

  test.each<[string, () => unknown, string]>([
    ['none is there', () => column(table(HEADS), /posted/i), 'No column /posted/i under "the first table"'],
    ['there are 2', () => column(table(HEADS, '<h2>Rates</h2>'), /apr/i), 'More than one column /apr/i under "Rates"'],
    ['there are too many', () => onlyColumn(table(HEADS, '<h2>Rates</h2>')), '4 columns instead of 2 under "Rates"'],
    [
      'there are no rows',
      () => onlyColumn(table('<thead><tr><th>Term</th><th>Rate</th></tr></thead>')),
      '0 columns instead of 2 under "null"',
    ],
  ])('and it is a changed layout if %s', (_, find, message) => {
    expect(find).toThrow(expect.objectContaining({ kind: 'changed-layout', message }));
  });
});

describe('the words above a table', () => {
  const BODY = '<tr><td>1 Year</td><td>4.59%</td></tr>';
  test.each<[string, string, string | null]>([
    ['nothing', '<table>', null],
    ['a heading', '<h2>Posted</h2><table>', 'Posted'],
    ['an opener of its words', '<h2>Posted</h2><button aria-controls="a">Posted</button><div id="a"><table>', 'Posted'],
    [
      'one opener twice',
      '<h2>Posted</h2><details><summary>Open</summary><details><summary>Open</summary><table>',
      'Posted / Open',
    ],
  ])('are %s', (_, before, section) => {
    const [table] = tablesOf(`${before}${BODY}</table>`);
    expect(sectionOf(table as Table)).toBe(section);
    expect(sectionOf(table as Table, { ...(table as Table).rows[0], group: 'Closed' } as TableRow)).toBe(
      section ? `${section} / Closed` : 'Closed',
    );
  });

  test.each<[string, string | null]>([
    ['<caption>Posted <b>rates</b></caption>', 'Posted rates'],
    ['<caption> </caption>', null],
    ['<tbody></tbody>', null],
    ['<tr><td><p>Posted</p></td></tr>', null],
  ])('and its caption: %s', (inside, caption) => {
    expect(tablesOf(`<table>${inside}${BODY}</table>`)[0]?.caption).toBe(caption);
  });

  const HEAD = '<tr><th>Term</th><th>Rate</th></tr>';
  const stacked = (rows: string): string =>
    `<table>${HEAD}${rows.replaceAll('<td>4', '<td><strong>Rate</strong> 4')}</table>`;
  const table = (rows = BODY, name = '', head = HEAD): string => `<table class="${name}">${head}${rows}</table>`;
  test.each<[string, string, number]>([
    ['a copy: a name says for which screens', `${table(BODY, 'rates mobile')}${table()}`, 1],
    ['a copy: the part around it says so', `${table()}<div class="d-md-none">${table()}</div>`, 1],
    ['a copy: its cells repeat their heads', `${stacked(BODY)}${table()}`, 1],
    ['a copy under the title of the table before', `<b>Open</b>${stacked(BODY)}${table()}`, 1],
    ['not marked', `${table()}${table()}`, 2],
    ['of another head', `${table()}${table(BODY, 'mobile', HEAD.replace('Rate', 'Special'))}`, 2],
    ['of other figures: one of the two is wrong', `${table()}${table(BODY.replace('9', '8'), 'mobile')}`, 2],
    ['of another heading', `${table()}<h2>B</h2>${table(BODY, 'mobile')}`, 2],
    ['of another title', `<b>Open</b>${table()}<b>Closed</b>${table(BODY, 'mobile')}`, 2],
    [
      'of another opener',
      `<details><summary>Open</summary>${table()}</details><details><summary>Closed</summary>${table(BODY, 'mobile')}</details>`,
      2,
    ],
  ])('a second table is %s', (_, html, count) => expect(tablesOf(`<h2>A</h2>${html}`)).toHaveLength(count));

  test('the copy that stays has neither the heads in its cells nor lost its title', () => {
    const [only] = tablesOf(`<h2>A</h2><p><strong>Open</strong></p>${stacked(BODY)}${table()}`);
    expect([only?.trail, gridOf(only)[1]?.[1]]).toEqual([['A', 'Open'], expect.stringMatching(/^4/)]);
    expect(gridOf(tablesOf(stacked(BODY))[0])).toEqual(gridOf(tablesOf(table())[0]));
  });

  test.each<[string, string[]]>([
    ['<strong>Open</strong><strong></strong>', ['A', 'Open']],
    ['<p><b>Open</b></p>', ['A', 'Open']],
    ['<p>Rates: <b>Open</b></p>', ['A']],
    ['<b>Open</b><p>As of today</p>', ['A']],
    ['<b>Open</b> as of today', ['A']],
    ['<b>Talk to us</b>', ['A']],
  ])('a bold line alone directly over a table is its title: %s', (over, trail) => {
    expect(tablesOf(`<h2>A</h2>${over}${table()}`)[0]?.trail).toEqual(trail);
  });

  test('an empty table is not a table, and one with a head alone is', () => {
    expect(tablesOf('<table></table><table><tr><td> </td></tr></table>')).toEqual([]);
    expect(tablesOf('<table><thead><tr><th>Term</th></tr></thead></table>')).toHaveLength(1);
  });
});

describe('a table about something else', () => {
  const table = (label = '1 Year', header = '', caption = '') =>
    `<table>${caption && `<caption>${caption}</caption>`}${header && `<tr><th>Term</th><th>${header}</th></tr>`}<tr><td>${label}</td><td>4.59%</td></tr></table>`;
  const isMortgage = (html: string): boolean => mortgagesOf(html).length === 1;
  const OTHERS = listed(`GIC|GICs|CPG|CPGs|Guaranteed investment|Deposit|Savings|saving|RRSP|RRSPs|TFSA|Chequing|HELOC|
      Line of credit|Home equity lines of credit|Marge de crédit|Reverse mortgage|Credit card|Credit cards|
      Personal loan|Car loan|Car loans`);

  test.each(OTHERS.map((words) => [words]))('is recognised by the words around it: %s', (words) => {
    const pages = [
      table(words),
      table('1 Year', words),
      table('1 Year', 'Rate', words),
      `<h2>${words}</h2>${table()}`,
      `<h2>${words}</h2><h3>Rates</h3>${table()}`,
    ];
    expect(pages.map(isMortgage)).toEqual(pages.map(() => false));
  });

  test.each(['Magic', 'Depositors', 'Lines of thought', 'Mortgages', 'Unsavings', 'Carloans'].map((words) => [words]))(
    'is not one that is about %s',
    (words) => expect(isMortgage(table(words))).toBe(true),
  );

  test('is not recognised by a heading further up', () => {
    expect(isMortgage(`<h2>Savings</h2><h3>Loans</h3><h4>Mortgages</h4>${table()}`)).toBe(true);
  });

  const titled = (title: string): boolean => isMortgage(`<h1>${title}</h1><h2>Rates</h2><h3>Fixed</h3>${table()}`);
  const opened = (title: string): boolean =>
    isMortgage(
      `<button aria-controls="a">${title}</button><div id="a"><h2>Rates</h2><h3>Fixed</h3><details><summary>x</summary><details><summary>y</summary>${table()}</div>`,
    );

  test.each(
    listed(`Commercial mortgages|Rental mortgages|CONSTRUCTION|Renewal|Renewals|Archive|Archived rates|
        Previous rates|Expired|Until today|Coming|From January 3|after Dec. 1|before sept 12|From may 1|Savings|
        GICs`),
  )('is recognised by the title of its page, or by the control that opens it: %s', (title) => {
    expect([titled(title), opened(title)]).toEqual([false, false]);
  });

  test.each(
    listed(`Mortgages|Savings and mortgages|Mortgage and deposit rates|Commercially minded|Previously|From today|
        From Jannik|From January|Afters Dec 1|From x Dec 1|Upcoming`),
  )('is not recognised by: %s', (title) => expect([titled(title), opened(title)]).toEqual([true, true]));
});
