import { readTables } from '../read/rows.ts';
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
  read: (page) => readTables(page, FEATURED, { columns: 'only' }),
});
