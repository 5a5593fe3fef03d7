import { joinTables, NOTHING, printedPrime, withPrime } from '../read/parts.ts';
import { onlyColumn, readRows } from '../read/rows.ts';
import { defineLender } from '../read/strategies.ts';

const RATES = /\bResidential Mortgage Rates[.:]?$/i;

export default defineLender({
  id: 'moya',
  name: 'Moya Financial Credit Union',
  kind: 'credit union',
  page: 'https://moyafinancial.ca/rates/',
  verified: 'never seen',
  minimumRates: 7,
  words: [['starting at', { conditions: ['as-low-as'] }]],
  passes: [
    [/\bVariable Rate \((?:Open|Closed), starting at\)/i, 'of a mortgage without a term'],
    [/\bConstruction Mortgage \(starting at\)/i, 'of a loan to build'],
  ],
  source: { landmark: RATES },
  read: ({ tables, text }) =>
    withPrime(
      joinTables(tables, (table) =>
        RATES.test(table.trail.at(-1) ?? '')
          ? readRows(table, {
              columns: [{ at: onlyColumn(table) }],
              otherwise: { rateType: 'fixed', offer: 'posted' },
            })
          : NOTHING,
      ),
      printedPrime(text, 'Moya Prime Rate'),
    ),
});
