import { joinTables } from '../read/parts.ts';
import { onlyColumn, readRows } from '../read/rows.ts';
import { defineLender } from '../read/strategies.ts';

const FEATURED = /\bFeatured Mortgage Rates[.:]?$/i;

export default defineLender({
  id: 'envision',
  name: 'Envision Financial',
  kind: 'credit union',
  page: 'https://envisionfinancial.ca/borrow/mortgages',
  verified: 'never seen',
  minimumRates: 3,
  source: { landmark: FEATURED },
  read: ({ tables }) =>
    joinTables(
      tables.filter(({ trail }) => FEATURED.test(trail.at(-1) ?? '')),
      (table) => readRows(table, { columns: [{ at: onlyColumn(table) }] }),
    ),
});
