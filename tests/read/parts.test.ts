import { describe, expect, test } from 'vitest';
import type { Draft } from '../../pipeline/lender.ts';
import { joinTables, readPrime } from '../../pipeline/read/parts.ts';
import { readRows } from '../../pipeline/read/rows.ts';
import { head, row, table, tablesOf } from './page.ts';

const rates = (...rows: [label: string, rate: string][]) =>
  table(head('Term', 'Rate'), ...rows.map((cells) => row(...cells)));
const read = (html: string) =>
  joinTables(tablesOf(html), (found) => readRows(found, { otherwise: { prepayment: 'closed', offer: 'posted' } }));
const figures = (drafts: Draft[] | undefined) => drafts?.map(({ termMonths, rate }) => [termMonths, rate]);
const rowsOf = (html: string) => read(html).rows.map(({ drafts, blanks }) => [figures(drafts), figures(blanks)]);

const ONE = '<h2>Fixed Rates</h2>';
const OTHER = '<h2>Variable Rates</h2>';
const UNKNOWN = '<h2>Fixed Rates for Pilots</h2>';

describe('the tables of a page', () => {
  test('are read one by one', () => {
    expect(rowsOf(ONE + rates(['1 Year', '5.49%']) + OTHER + rates(['5 Year', '3.95%']))).toEqual([
      [[[12, 5490]], []],
      [[[60, 3950]], []],
    ]);
  });

  test('without a figure leave the others alone, and are a failure if there are no others', () => {
    const empty = ONE + rates(['1 Year', 'N/A'], ['2 Year', '{bps}']);
    expect(rowsOf(empty + OTHER + rates(['5 Year', '3.95%']))).toEqual([
      [[], [[12, null]]],
      [[], [[24, null]]],
      [[[60, 3950]], []],
    ]);
    expect(() => read(empty)).toThrow(expect.objectContaining({ kind: 'empty', message: 'No figure in any table' }));
  });

  test('under the same words are not read, because one of them must be something else', () => {
    const html = ONE + rates(['1 Year', 'N/A'], ['2 Year', '4.89%']) + rates(['3 Year', '4.29%']);
    expect(() => read(html)).toThrow(
      'No table of mortgage rates that is understood, among 2 tables; Not read: two tables under "Fixed Rates"',
    );
    const { rows, notes, unread } = read(`${html}${OTHER}${rates(['5 Year', '3.95%'])}`);
    expect(rows.map(({ drafts, blanks }) => [figures(drafts), figures(blanks)])).toEqual([
      [[], [[12, null]]],
      [[], [[24, 4890]]],
      [[], [[36, 4290]]],
      [[[60, 3950]], []],
    ]);
    expect(notes).toEqual(Array(2).fill('Not read: two tables under "Fixed Rates"'));
    expect(unread).toEqual(['Fixed Rates', 'Fixed Rates']);
  });

  test.each([
    ['there is none', '<h2>Fixed Rates</h2>', 'No table of mortgage rates'],
    [
      'none of them is understood',
      UNKNOWN + rates(['1 Year', '5.49%']),
      'No table of mortgage rates that is understood, among 1 tables; Not read: "Fixed Rates for Pilots" is not understood',
    ],
  ])('are a failure if %s', (_, html, message) => {
    expect(() => read(html)).toThrow(expect.objectContaining({ kind: 'changed-layout', message }));
  });
});

describe('the prime of a table', () => {
  const read = (html: string) => readPrime(tablesOf(html), /^Prime Rate$/);
  test.each([
    [table(row('Base Rate', '4.95%'), row('Prime Rate', '4.45%', '30-Oct-25')), 4450],
    [table(row('Prime Rate', '30-Oct-25', '4.45%')), 4450],
    [table(row('Prime Rate', '4.45%')) + table(row('Prime Rate', 'today', '4.45%')), 4450],
  ])('%s', (html, prime) => expect(read(html)?.prime).toBe(prime));
  test('comes with its row as printed', () => {
    expect(read(`<h2>Rates</h2>${table(row('Prime Rate', '4.45%'))}`)?.row).toEqual({
      source: 0,
      section: 'Rates',
      label: 'Prime Rate',
      cells: ['4.45%'],
      drafts: [],
      at: expect.objectContaining({ name: 'tr' }),
    });
  });
  test.each([
    [table(row('Base Rate', '4.95%'))],
    [table(row('Prime Rate', ''))],
    [table(row('Prime Rate', 'P - 0.50%'))],
    [table(row('Prime Rate', '4.45%'), row('Prime Rate', '4.70%'))],
    [table(row('Prime Rate', '4.45%', '4.70%'))],
  ])('%s is not the prime', (html) => expect(read(html)).toBeNull());
});
