import { describe, expect, test } from 'vitest';
import type { Draft } from '../../pipeline/lender.ts';
import { joinTables, NOTHING } from '../../pipeline/read/parts.ts';
import { notRead, readRows } from '../../pipeline/read/rows.ts';
import { tablesOf } from './page.ts';

const line = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
const table = (...rows: string[]) => `<table><tr><th>Term</th><th>Rate</th></tr>${rows.join('')}</table>`;
const read = (html: string) =>
  joinTables(tablesOf(html), (found) => readRows(found, { otherwise: { prepayment: 'closed', offer: 'posted' } }));
const figures = (drafts: Draft[] | undefined) => drafts?.map(({ termMonths, rate }) => [termMonths, rate]);
const rowsOf = (html: string) => read(html).rows.map((row) => [figures(row.drafts), figures(row.blanks)]);

const ONE = '<h2>Fixed Rates</h2>';
const OTHER = '<h2>Variable Rates</h2>';
const UNKNOWN = '<h2>Fixed Rates for Pilots</h2>';

describe('the tables of a page', () => {
  test('are read one by one', () => {
    expect(rowsOf(ONE + table(line('1 Year', '5.49%')) + OTHER + table(line('5 Year', '3.95%')))).toEqual([
      [[[12, 5490]], []],
      [[[60, 3950]], []],
    ]);
  });

  test('without a figure leave the others alone, and are a failure if there are no others', () => {
    const empty = ONE + table(line('1 Year', 'N/A'), line('2 Year', '{bps}'));
    expect(rowsOf(empty + OTHER + table(line('5 Year', '3.95%')))).toEqual([
      [[], [[12, null]]],
      [[], [[24, null]]],
      [[[60, 3950]], []],
    ]);
    expect(() => read(empty)).toThrow(expect.objectContaining({ kind: 'empty', message: 'No figure in any table' }));
  });

  test('under the same words are not read, because one of them must be something else', () => {
    const html = ONE + table(line('1 Year', 'N/A'), line('2 Year', '4.89%')) + table(line('3 Year', '4.29%'));
    expect(() => read(html)).toThrow('No table of mortgage rates that is understood, among 2 tables');
    const { rows, notes, unread } = read(`${html}${OTHER}${table(line('5 Year', '3.95%'))}`);
    expect(rows.map((row) => [figures(row.drafts), figures(row.blanks)])).toEqual([
      [[], [[12, null]]],
      [[], [[24, 4890]]],
      [[], [[36, 4290]]],
      [[[60, 3950]], []],
    ]);
    expect(notes).toEqual(Array(2).fill('Not read: two tables under "Fixed Rates"'));
    expect(unread).toEqual(['Fixed Rates', 'Fixed Rates']);
  });

  test('keep their other notes if they are not read', () => {
    const [first, second] = tablesOf(ONE + table(line('1 Year', '5.49%')) + table(line('2 Year', '4.89%')));
    const plain = notRead(first as NonNullable<typeof first>, 'it is a copy');
    const part = joinTables([first, second, second] as NonNullable<typeof first>[], (found) => {
      const one = readRows(found, {
        with: { section: found === first ? 'One' : 'Two' },
        otherwise: { prepayment: 'closed', offer: 'posted' },
      });
      return { ...one, rows: [...one.rows, ...plain.rows], notes: ['as printed'] };
    });
    expect(part.rows.map((row) => figures(row.blanks))).toEqual([[], undefined, [[24, 4890]], [], [[24, 4890]], []]);
    expect(part.notes).toEqual([
      'as printed',
      ...Array(2).fill(['as printed', 'Not read: two tables under "Two"']).flat(),
    ]);
  });

  test('that are not understood do not count as being under the same words', () => {
    const html = ONE + table(line('1 Year', '5.49%')) + (UNKNOWN + table(line('2 Year', '4.89%'))).repeat(2);
    expect(rowsOf(html)).toEqual([
      [[[12, 5490]], []],
      [[], undefined],
      [[], undefined],
    ]);
    expect(read(html).notes).toEqual(Array(2).fill('Not read: "Fixed Rates for Pilots" is not understood'));
  });

  test.each([
    ['there is none', '<h2>Fixed Rates</h2>', 'No table of mortgage rates'],
    [
      'none of them is understood',
      UNKNOWN + table(line('1 Year', '5.49%')),
      'No table of mortgage rates that is understood, among 1 tables',
    ],
  ])('are a failure if %s', (_, html, message) => {
    expect(() => read(html)).toThrow(expect.objectContaining({ kind: 'changed-layout', message }));
  });

  test('without a column of rates give nothing', () => {
    const [found] = tablesOf('<table><tr><td>Branch</td><td>Toronto</td></tr></table>');
    expect(readRows(found as NonNullable<typeof found>, {})).toEqual({ rows: [], notes: [], unread: [] });
    expect(NOTHING).toEqual({ rows: [], notes: [], unread: [] });
  });
});
