import { joinTables, NOTHING, readPrime, withPrime } from '../read/parts.ts';
import { onlyColumn, readRows } from '../read/rows.ts';
import { defineLender } from '../read/strategies.ts';

const RATES = /\bFirst Mortgage Rates[.:]?$/i;
const PRIME = /^Prime$/i;

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
  read: ({ tables }) =>
    withPrime(
      joinTables(tables, (table) =>
        RATES.test(table.trail.at(-1) ?? '')
          ? readRows(table, {
              columns: [{ at: onlyColumn(table) }],
              otherwise: { rateType: 'fixed', offer: 'posted' },
              besides: /\bConvertible\b/i,
            })
          : NOTHING,
      ),
      readPrime(tables, PRIME),
    ),
});
