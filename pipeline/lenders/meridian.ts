import { joinTables, NOTHING, type Part } from '../read/parts.ts';
import { readRows } from '../read/rows.ts';
import { defineLender } from '../read/strategies.ts';
import type { Table } from '../read/tables.ts';

const HEADING = /\b(?:fixed|variable)(?:[- ]rate)? mortgages?(?: rates)?[.:]?$/i;

/** The first header cell is the title of a table. The table of variable rates has no title, and no special beside it. */
function readTable(table: Table): Part {
  const heading = table.trail.find((text) => HEADING.test(text));
  const title = table.columns.filter(Boolean).join(' ');
  const untitled = title === '' && /variable/i.test(heading ?? '');
  if (!heading || (title === '' && !untitled)) return NOTHING;
  return readRows(
    { ...table, trail: untitled ? [heading] : [heading, title] },
    {
      columns: [{ at: 'all' }],
      over: [...table.trail, title],
      otherwise: untitled ? { offer: 'posted' } : {},
    },
  );
}

export default defineLender({
  id: 'meridian',
  name: 'Meridian Credit Union',
  kind: 'credit union',
  page: 'https://www.meridiancu.ca/personal/rates-and-fees/mortgage-and-borrowing-rates',
  verified: 'recorded page',
  minimumRates: 11,
  prime: 'Meridian Prime Rate',
  read: ({ tables }) => joinTables(tables, readTable),
});
