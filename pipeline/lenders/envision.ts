import { defineLender } from '../lender.ts';
import { onlyColumn } from '../read/columns.ts';
import type { Page } from '../read/page.ts';
import { joinTables } from '../read/parts.ts';
import { readRows } from '../read/rows.ts';
import { page, strategy } from '../read/strategies.ts';

const URL = 'https://envisionfinancial.ca/borrow/mortgages';
const FEATURED = /\bFeatured Mortgage Rates[.:]?$/i;

const read = ({ tables }: Page) =>
  joinTables(
    tables.filter(({ trail }) => FEATURED.test(trail.at(-1) ?? '')),
    (table) => readRows(table, { columns: [{ at: onlyColumn(table) }] }),
  );

export default defineLender({
  id: 'envision',
  name: 'Envision Financial',
  kind: 'credit union',
  provinces: ['CA-BC'],
  provincesSource: null,
  page: URL,
  verified: 'never seen',
  minimumRates: 3,
  strategies: [strategy([page({ url: URL, landmark: FEATURED })], read)],
});
