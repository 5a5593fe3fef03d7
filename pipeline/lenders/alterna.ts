import { lendingOf } from '../../src/lenders/lending.ts';
import { defineLender } from '../lender.ts';
import { splitDay } from '../read/dates.ts';
import type { Page } from '../read/page.ts';
import { joinTables } from '../read/parts.ts';
import { readRows } from '../read/rows.ts';
import { page, strategy } from '../read/strategies.ts';
import { sectionOf, type Table } from '../read/tables.ts';

const URL = 'https://www.alterna.ca/en/rates/mortgages';

/** The header of the labels is the title of the table, and contains its effective day. */
function readTable(table: Table) {
  const title = table.columns[table.labelAt] ?? '';
  return readRows(table, {
    over: [...table.trail, title],
    with: { section: sectionOf(table) ?? splitDay(title).rest, effectiveOn: splitDay(title).day },
  });
}

const read = ({ tables }: Page) =>
  joinTables(
    tables.filter(
      ({ columns, labelAt, rows }) =>
        columns.length === 2 && rows.length > 0 && /mortgage/i.test(columns[labelAt] ?? ''),
    ),
    readTable,
  );

export default defineLender({
  id: 'alterna',
  name: 'Alterna Savings',
  kind: 'credit union',
  ...lendingOf('alterna'),
  page: URL,
  verified: 'recorded page',
  minimumRates: 14,
  strategies: [strategy([page({ url: URL })], read)],
});
