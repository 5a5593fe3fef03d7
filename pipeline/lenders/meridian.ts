import { lendingOf } from '../../src/lenders/lending.ts';
import { defineLender } from '../lender.ts';
import type { Page } from '../read/page.ts';
import { joinTables, NOTHING, type Part } from '../read/parts.ts';
import { printedPrime, withPrime } from '../read/prime.ts';
import { readRows } from '../read/rows.ts';
import { page, strategy } from '../read/strategies.ts';
import type { Table } from '../read/tables.ts';

const URL = 'https://www.meridiancu.ca/personal/rates-and-fees/mortgage-and-borrowing-rates';
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

const read = ({ tables, text }: Page) =>
  withPrime(joinTables(tables, readTable), printedPrime(text, 'Meridian Prime Rate'));

export default defineLender({
  id: 'meridian',
  name: 'Meridian Credit Union',
  kind: 'credit union',
  ...lendingOf('meridian'),
  page: URL,
  verified: 'recorded page',
  minimumRates: 11,
  strategies: [strategy([page({ url: URL })], read)],
});
