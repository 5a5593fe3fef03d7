import { readTables } from '../read/rows.ts';
import { defineLender } from '../read/strategies.ts';

export default defineLender({
  id: 'baycu',
  name: 'Bay Credit Union',
  kind: 'credit union',
  page: 'https://baycreditunion.com/rates',
  verified: 'never seen',
  minimumRates: 7,
  source: { landmark: /\bMortgages\b/i },
  read: (page) =>
    readTables(page, /\b(?:Mortgages|Mortgage Specials)[.:]?$/i, {
      columns: 'only',
      otherwise: { rateType: 'fixed', offer: 'posted' },
      besides: /^Variable$/i,
      // The note at both headings speaks of the specials alone.
      isMarked: ({ offer }) => offer === 'special',
    }),
});
