import { splitDay } from '../read/dates.ts';
import { joinTables } from '../read/parts.ts';
import { readRows } from '../read/rows.ts';
import { defineLender } from '../read/strategies.ts';
import { sectionOf, type Table } from '../read/tables.ts';

/** The header of the labels is the title of the table, and contains its effective day: it tells tables under one heading apart. */
function readTable(table: Table, all: Table[]) {
  const title = table.columns[table.labelAt] ?? '';
  const section = sectionOf(table);
  const isAlone = section !== null && all.every((other) => other === table || sectionOf(other) !== section);
  return readRows(table, {
    over: [...table.trail, title],
    with: { section: isAlone ? section : splitDay(title).rest, effectiveOn: splitDay(title).day },
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
  read({ tables }) {
    const own = tables.filter(
      ({ columns, labelAt, rows }) => rows.length > 0 && /mortgage/i.test(columns[labelAt] ?? ''),
    );
    return joinTables(own, (table) => readTable(table, own));
  },
});
