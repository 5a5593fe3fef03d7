import { describe, expect, test } from 'vitest';
import { column } from '../../pipeline/readers/columns.ts';
import { readPrime } from '../../pipeline/readers/prime.ts';
import { readRows, type TableReading } from '../../pipeline/readers/rows.ts';
import { tablesOf } from './page.ts';

const NOTES =
  '<p><sup>2</sup> May be paid off at any time.</p><p><sup>3</sup> Calculated half-yearly, not in advance.</p>';

function read(rows: string, reading: Partial<TableReading> = {}) {
  const [table] = tablesOf(
    `<h3>Fixed Rate Mortgages</h3><table><tr><th>Term</th><th>Rate</th><th>APR</th></tr>${rows}</table>${NOTES}`,
  );
  if (!table) throw new Error('no table');
  const columns = [{ at: column(table, /^Rate/), aprAt: column(table, /^APR/) }];
  const part = readRows(table, {
    columns,
    otherwise: { prepayment: 'closed', offer: 'posted' },
    ...reading,
  });
  return { drafts: part.rows.flatMap((row) => row.drafts), ...part };
}
const line = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
const GOOD = line('1 Year', '5.49%', '5.62%');

describe('the rows of a table', () => {
  test('become rates with what headings and label say', () => {
    expect(read(GOOD + line('1 Year Open<sup>2</sup>', '9.95%<sup>3</sup>', '10.08%')).drafts).toMatchObject([
      {
        rateType: 'fixed',
        termMonths: 12,
        prepayment: 'closed',
        offer: 'posted',
        rate: 5490,
        apr: 5620,
        label: '1 Year',
      },
      { prepayment: 'open', rate: 9950, apr: 10080, label: '1 Year Open', section: 'Fixed Rate Mortgages' },
    ]);
  });

  test('are kept as printed, footnotes and all', () => {
    expect(read(line('1 Year<sup>2</sup>', '9.95%<sup>3</sup>', 'N/A')).rows).toMatchObject([
      { label: '1 Year2', cells: ['9.95%3', 'N/A'] },
    ]);
  });

  test.each([
    ['a label with an unknown word', line('1 Year Super', '4.59%', '4.62%')],
    ['a label that contradicts the heading', line('5 Year Variable', '3.95%', '3.98%')],
    ['a label without a term', line('Closed', '4.59%', '4.62%')],
    ['a cell with more than a figure', line('2 Year', 'from 4.59%', '4.62%')],
  ])('are not read, with a note, for %s', (_, row) => {
    const { drafts, notes } = read(GOOD + row);
    expect(drafts).toHaveLength(1);
    expect(notes).toHaveLength(1);
  });

  test('are passed over where the cell says that there is no rate', () => {
    const { drafts, notes } = read(
      GOOD + line('2 Year', 'N/A', 'N/A') + line('3 Year', '{bps}%', '') + line('4 Year', '0.00%', '0.00%'),
    );
    expect([drafts.length, notes.length]).toEqual([1, 0]);
  });

  test('lose an APR that cannot be read, not the rate', () => {
    expect(read(line('1 Year', '5.49%', 'see below')).drafts).toMatchObject([{ rate: 5490, apr: null }]);
  });

  test('carry an offset that stands in the label', () => {
    const rows = line('5-year variable (homeprime rate - 0.50%)', '3.95%', '');
    expect(read(rows, { over: ['Posted rates'] }).drafts).toMatchObject([
      { termMonths: 60, rate: 3950, primeOffset: -500 },
    ]);
  });

  test('name rate and APR themselves where no header does', () => {
    const rows = line('1 Year', '5.62% APR', '5.49%');
    expect(read(rows, { columns: [{ at: 'all' }] }).drafts).toMatchObject([{ rate: 5490, apr: 5620 }]);
  });

  test.each([[line('1 Year', '', '') + line('2 Year', '--', '--')], [line('1 Year', '{bps}', '{bps}')]])(
    'without one figure are a failure',
    (rows) => {
      expect(() => read(rows)).toThrow(expect.objectContaining({ kind: 'empty' }));
    },
  );
});

describe("the lender's own prime", () => {
  const prime = (...rows: string[]) =>
    readPrime(tablesOf(rows.map((row) => `<table>${row}</table>`).join('')), /^Prime Rate$/);

  test('is read from its row', () => {
    expect(prime(line('Prime Rate', '4.45%', '30-Oct-25')).prime).toBe(4450);
  });

  test.each([
    ['missing', [line('Base Rate', '4.95%')]],
    ['empty', [line('Prime Rate', '')]],
    ['printed twice with two figures', [line('Prime Rate', '4.45%'), line('Prime Rate', '4.70%')]],
  ])('fails where it is %s', (_, rows) => {
    expect(() => prime(...rows)).toThrow(expect.objectContaining({ kind: 'changed-layout' }));
  });
});
