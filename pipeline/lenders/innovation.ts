import { readTables, titledByHead } from '../read/rows.ts';
import { defineLender } from '../read/strategies.ts';

/** The product stands in the head of the labels: `Closed Fixed (Special)`. */
const PRODUCT = /^(?:Open|Closed) (?:Fixed|Variable)\b/i;

export default defineLender({
  id: 'innovation',
  name: 'Innovation Federal Credit Union',
  kind: 'credit union',
  page: 'https://innovationcu.ca/personal/advice-tools/rates.html',
  verified: 'never seen',
  minimumRates: 14,
  words: [['regular', { offer: 'posted' }]],
  prime: /^For all mortgages$/i,
  read: (page) => readTables(page, PRODUCT, { otherwise: { offer: 'posted' } }, titledByHead),
});
