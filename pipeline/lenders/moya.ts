import { readTables } from '../read/rows.ts';
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
  prime: 'Moya Prime Rate',
  read: (page) => readTables(page, RATES, { columns: 'only', otherwise: { rateType: 'fixed', offer: 'posted' } }),
});
