import { describe, expect, test } from 'vitest';
import { column, columns, onlyColumn } from '../../pipeline/readers/columns.ts';
import { sectionOf } from '../../pipeline/readers/tables.ts';
import { gridOf, mortgagesOf, tablesOf } from './page.ts';

const cellOf = (html: string) =>
  tablesOf(`<table><tr><td>1 Year</td><td>1.00%</td></tr><tr><td>2 Year</td><td>${html}</td></tr></table>`)[0]?.rows[1]
    ?.cells[1];

describe('the text of a cell', () => {
  test.each([
    ['<p><span>6</span>.79%<br/>APR: 7.15%</p>', '6.79% APR: 7.15%'],
    ['4.900%<sup>2</sup>', '4.900%'],
    ['4.24<span class="percent">%</span><sup>**</sup>', '4.24%'],
    ['4.34%◊,α', '4.34%'],
    ['3.69% <span class="note">1</span>', '3.69%'],
    ['3.69% <span class="renamed">1</span>', '3.69%'],
    ['APR<a class="scrollto" href="#legal-2"><sup>2</sup></a>', 'APR'],
    ['5 Year (Conventional)¹', '5 Year (Conventional)'],
    ['<sup>1</sup>1 year fixed closed', '1 year fixed closed'],
    ['6 Month<sup><a href="#two">2</a></sup> ', '6 Month'],
    ['3-Year Fixed Closed - High Ratio<sup>1,2</sup>', '3-Year Fixed Closed - High Ratio'],
    ['Rates (APR)[^†]', 'Rates (APR)'],
    ['EQB Evolution Suite</strong>™', 'EQB Evolution Suite'],
    ['<a href="#open">Open Mortgage</a>', 'Open Mortgage'],
    ['5 Year Fixed<br/>High Ratio', '5 Year Fixed High Ratio'],
    ['<div>4.59%</div><div>4.61% APR</div>', '4.59% 4.61% APR'],
    ['4.59%<template>9.99%</template><!-- 3.19% --><script>"2.22%"</script><style>a{}</style>', '4.59%'],
    ['4.59%<span hidden>3.19%</span><span style="display: none">2.99%</span>', '4.59%'],
    ['4\u00ADyear\u200B', '4year'],
    ['October 30<sup>th</sup>, 2025', 'October 30th, 2025'],
  ])('%s', (html, text) => {
    expect(cellOf(html)?.text).toBe(text);
  });

  test.each([['4<sup>59</sup>%'], ['4.5<sup>9</sup>%'], ['4<sup>5</sup>.9%'], ['4.5²%']])(
    '%s leaves a doubt in it',
    (html) => {
      expect(cellOf(html)?.text).toContain('\uFFFD');
    },
  );

  test('is kept as printed beside it, with the marks it carried', () => {
    expect(cellOf('4.24%<sup>*</sup>')).toMatchObject({ printed: '4.24%*', text: '4.24%', marks: ['*'] });
  });
});

describe('tables in document order', () => {
  test('carry the headings, buttons and tabs they stand under, whatever they are nested in', () => {
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

  test('are not led by headings within other tables', () => {
    const html = `<h2>Mortgages</h2><table><tr><th><h4>5 Year</h4></th><th><h4>Rate</h4></th></tr></table><table><tr><td>Prime</td><td>4.45%</td></tr></table>`;
    expect(tablesOf(html)[1]?.trail).toEqual(['Mortgages']);
  });

  test('come once: copies for sticky headers are dropped, equal tables under other headings are not', () => {
    const table = (name: string) => `<table class="${name}"><tr><td>1 year</td><td>6.09%</td></tr></table>`;
    expect(tablesOf(`<h2>A</h2>${table('sticky')}${table('clone')}<h2>B</h2>${table('x')}`)).toHaveLength(2);
  });

  test('of layout are passed over', () => {
    expect(
      tablesOf('<table><tr><td><table><tr><td>1 year</td><td>6.09%</td></tr></table></td></tr></table>'),
    ).toHaveLength(1);
  });

  test('about deposits, credit lines and reverse mortgages are left out where mortgages are asked for', () => {
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

  test('joins the rows of its head, and drops columns that are empty throughout', () => {
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
  ])('knows %s', (_, rows, header) => {
    expect(tablesOf(`<table>${rows}</table>`)[0]?.columns).toEqual(header);
  });

  test('finds its labels wherever they stand', () => {
    const named =
      '<table><tr><th>APR</th><th>Rate</th><th>Term</th></tr><tr><td>4.62%</td><td>4.59%</td><td>5 Year</td></tr></table>';
    const bare = '<table><tr><td>9.95</td><th>6 month fixed term</th></tr></table>';
    expect(tablesOf(named + bare).map((table) => table.rows[0]?.label.text)).toEqual(['5 Year', '6 month fixed term']);
  });

  test('keeps the title row over the rows below it', () => {
    const html =
      '<table><tr><th>Term</th><th>Rate</th><th>APR</th></tr><tr><td colspan="3">Open</td></tr><tr><td>1 Year</td><td>9.95%</td><td>10.08%</td></tr></table>';
    expect(tablesOf(html)[0]?.rows.map((row) => [row.group, row.label.text])).toEqual([['Open', '1 Year']]);
  });
});

describe('columns are found by their headers', () => {
  test('or the layout has changed', () => {
    const [table] = tablesOf(
      '<table><tr><th>Term</th><th>APR</th><th>Special Offers</th><th>APR</th></tr><tr><td>1 Year</td><td>5%</td><td>4%</td><td>5%</td></tr></table>',
    );
    if (!table) throw new Error('no table');
    expect(column(table, /special/i)).toBe(2);
    expect(columns(table, /apr/i)).toEqual([1, 3]);
    expect(() => column(table, /posted/i)).toThrow(expect.objectContaining({ kind: 'changed-layout' }));
    expect(() => column(table, /apr/i)).toThrow(expect.objectContaining({ kind: 'changed-layout' }));
    expect(() => onlyColumn(table)).toThrow(expect.objectContaining({ kind: 'changed-layout' }));
  });
});
