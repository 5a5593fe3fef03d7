import { readTables } from '../read/rows.ts';
import { defineLender } from '../read/strategies.ts';

const RATES = /\bFirst Mortgage Rates[.:]?$/i;

export default defineLender({
  id: 'equitycu',
  name: 'Equity Credit Union',
  kind: 'credit union',
  page: 'https://equitycu.com/rates',
  verified: 'never seen',
  minimumRates: 7,
  // It stands before every other mortgage: what all lenders sell.
  words: [['first mortgage', {}]],
  passes: [
    [/\bConvertible\b/i, 'of a mortgage without a term'],
    [/\bCASHBACK\b/i, 'of a mortgage with cash back, without a term'],
    [/\bEquity Line\b/i, 'of a line of credit'],
  ],
  source: { landmark: RATES },
  prime: /^Prime$/i,
  read: (page) =>
    readTables(page, RATES, {
      columns: 'only',
      otherwise: { rateType: 'fixed', offer: 'posted' },
      besides: /\bConvertible\b/i,
    }),
});
