import { splitDay } from '../read/dates.ts';
import { joinTables } from '../read/parts.ts';
import { readRows } from '../read/rows.ts';
import { defineLender } from '../read/strategies.ts';
import { sectionOf, type Table } from '../read/tables.ts';

/** The header of the labels is the title of the table, and contains its effective day. */
function readTable(table: Table) {
  const title = table.columns[table.labelAt] ?? '';
  return readRows(table, {
    over: [...table.trail, title],
    with: { section: sectionOf(table) ?? splitDay(title).rest, effectiveOn: splitDay(title).day },
  });
}

export default defineLender({
  id: 'alterna',
  name: 'Alterna Savings',
  kind: 'credit union',
  page: 'https://www.alterna.ca/en/rates/mortgages',
  verified: 'recorded page',
  minimumRates: 14,
  words: [['other', {}]],
  read: ({ tables }) =>
    joinTables(
      tables.filter(
        ({ columns, labelAt, rows }) =>
          columns.length === 2 && rows.length > 0 && /mortgage/i.test(columns[labelAt] ?? ''),
      ),
      readTable,
    ),
});
