import { describe, expect, test } from 'vitest';
import { sectionOf } from '../../pipeline/read/tables.ts';
import { listed } from '../support/listed.ts';
import { head, open, row, table, tableIn, tablesOf } from './page.ts';

const HEAD = head('Term', 'Rate');
const ONE = row('1 Year', '4.59%');
const named = (name: string, ...rows: string[]): string => table(...rows).replace('<table>', `<table class="${name}">`);

describe('tables in document order', () => {
  test('have the headings, buttons and tabs above them, however these are nested', () => {
    const html = `<h1>Rates</h1><div><h2>Special</h2></div><div><h3>25 Year Amortization or Less</h3>
      <button aria-controls="a">Fixed</button><div id="a">${table(ONE)}</div>
      <button data-toggle="collapse" data-target="#b">Variable</button><div id="b">${table(row('5 Year', '3.95%'))}</div></div>
      <h2>Posted</h2><details><summary>Open</summary>${table(row('1 Year', '9.95%'))}</details>`;
    expect(tablesOf(html).map((found) => sectionOf(found))).toEqual([
      'Special / 25 Year Amortization or Less / Fixed',
      'Special / 25 Year Amortization or Less / Variable',
      'Posted / Open',
    ]);
  });

  test('have no headings from within other tables', () => {
    const other = table(head('<h4>5 Year</h4>', '<h4>Rate</h4>'));
    expect(tablesOf(`<h2>Mortgages</h2>${other}${table(row('Prime', '4.45%'))}`)[1]?.trail).toEqual(['Mortgages']);
  });

  test('are listed once: copies for sticky headers are dropped, equal tables under other headings are not', () => {
    const html = `<h2>A</h2>${named('sticky', ONE)}${named('clone', ONE)}<h2>B</h2>${named('x', ONE)}`;
    expect(tablesOf(html)).toHaveLength(2);
  });

  test('for layout are ignored', () => expect(tablesOf(table(row(table(ONE))))).toHaveLength(1));

  test('of deposits, credit lines and reverse mortgages are left out if mortgages are requested', () => {
    const html = `<h2>GIC Rates</h2>${table(ONE)}<h2>Mortgages</h2>${table(ONE)}<h3>Reverse Mortgage Flex Rates</h3>
      ${table(row('5 Year', '3%'))}<h2>Rates</h2>${table(row('Home Equity Line of Credit', '3%'))}`;
    expect(open(html).tables.map(({ trail }) => trail)).toEqual([['Mortgages']]);
  });
});

describe('the words above a table', () => {
  test.each<[string, string | null]>([
    ['<caption>Posted <b>rates</b></caption>', 'Posted rates'],
    ['<caption> </caption>', null],
    ['<tbody></tbody>', null],
    ['<tr><td><p>Posted</p></td></tr>', null],
  ])('and its caption: %s', (inside, caption) => expect(tableIn(table(inside, ONE)).caption).toBe(caption));

  const [PLAIN, MOBILE] = [table(HEAD, ONE), named('mobile', HEAD, ONE)];
  const STACKED = table(HEAD, row('1 Year', '<strong>Rate</strong> 4.59%'));
  test.each<[string, string, number]>([
    ['a copy: a name says for which screens', named('rates mobile', HEAD, ONE) + PLAIN, 1],
    ['a copy: the part around it says so', `${PLAIN}<div class="d-md-none">${PLAIN}</div>`, 1],
    ['a copy: its cells repeat their heads', STACKED + PLAIN, 1],
    ['a copy under the title of the table before', `<b>Open</b>${STACKED}${PLAIN}`, 1],
    ['a copy: it says the same', PLAIN + PLAIN, 1],
    ['of another head', PLAIN + named('mobile', head('Term', 'Special'), ONE), 2],
    ['of other figures: one of the two is wrong', PLAIN + named('mobile', HEAD, row('1 Year', '4.58%')), 2],
    ['of another heading', `${PLAIN}<h2>B</h2>${MOBILE}`, 2],
    ['of another title', `<b>Open</b>${PLAIN}<b>Closed</b>${MOBILE}`, 2],
    [
      'of another opener',
      [PLAIN, MOBILE]
        .map((one, at) => `<details><summary>${['Open', 'Closed'][at]}</summary>${one}</details>`)
        .join(''),
      2,
    ],
  ])('a second table is %s', (_, html, count) => expect(tablesOf(`<h2>A</h2>${html}`)).toHaveLength(count));

  test.each<[string, string[]]>([
    ['<strong>Open</strong><strong></strong>', ['A', 'Open']],
    ['<p><b>Open</b></p>', ['A', 'Open']],
    ['<p>Rates: <b>Open</b></p>', ['A']],
    ['<b>Open</b><p>As of today</p>', ['A']],
    ['<b>Open</b> as of today', ['A']],
    ['<b>Talk to us</b>', ['A']],
  ])('a bold line alone directly over a table is its title: %s', (over, trail) => {
    expect(tableIn(`<h2>A</h2>${over}${PLAIN}`).trail).toEqual(trail);
  });
});

describe('a table about something else', () => {
  const PLAIN = table(ONE);
  const isMortgage = (html: string): boolean => open(html).tables.length === 1;
  const OTHERS = listed(`GIC|GICs|CPG|CPGs|Guaranteed investment|Deposit|Savings|saving|RRSP|RRSPs|TFSA|Chequing|HELOC|
      Line of credit|Home equity lines of credit|Marge de crédit|Reverse mortgage|Credit card|Credit cards|
      Personal loan|Car loan|Car loans`);

  test.each(OTHERS)('is recognised by the words around it: %s', (words) => {
    const pages = [
      table(row(words, '4.59%')),
      table(head('Term', words), ONE),
      table(`<caption>${words}</caption>`, HEAD, ONE),
      `<h2>${words}</h2>${PLAIN}`,
      `<h2>${words}</h2><h3>Rates</h3>${PLAIN}`,
    ];
    expect(pages.map(isMortgage)).toEqual(pages.map(() => false));
  });

  test.each(listed('Magic|Depositors|Lines of thought|Mortgages|Unsavings|Carloans'))(
    'is not one that is about %s',
    (words) => expect(isMortgage(table(row(words, '4.59%')))).toBe(true),
  );

  test('is not recognised by a heading further up', () => {
    expect(isMortgage(`<h2>Savings</h2><h3>Loans</h3><h4>Mortgages</h4>${PLAIN}`)).toBe(true);
  });

  const titled = (title: string): boolean => isMortgage(`<h1>${title}</h1><h2>Rates</h2><h3>Fixed</h3>${PLAIN}`);
  const opened = (title: string): boolean =>
    isMortgage(`<button aria-controls="a">${title}</button><div id="a"><h2>Rates</h2><h3>Fixed</h3>
      <details><summary>x</summary><details><summary>y</summary>${PLAIN}</div>`);

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
