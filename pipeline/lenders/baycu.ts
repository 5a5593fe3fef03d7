import { joinTables, NOTHING } from '../read/parts.ts';
import { onlyColumn, readRows } from '../read/rows.ts';
import { defineLender } from '../read/strategies.ts';

const RATES = /\b(?:Mortgages|Mortgage Specials)[.:]?$/i;

export default defineLender({
  id: 'baycu',
  name: 'Bay Credit Union',
  kind: 'credit union',
  page: 'https://baycreditunion.com/rates',
  verified: 'never seen',
  minimumRates: 7,
  source: { landmark: /\bMortgages\b/i },
  read: ({ tables }) =>
    joinTables(tables, (table) =>
      RATES.test(table.trail.at(-1) ?? '')
        ? readRows(table, {
            columns: [{ at: onlyColumn(table) }],
            otherwise: { rateType: 'fixed', offer: 'posted' },
            besides: /^Variable$/i,
            // The note at both headings speaks of the specials alone.
            isMarked: ({ offer }) => offer === 'special',
          })
        : NOTHING,
    ),
});
