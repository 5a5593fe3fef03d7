import { readTables, titledByHead } from '../read/rows.ts';
import { defineLender } from '../read/strategies.ts';

/** The product stands in the head of the labels: `Best Rate Fixed Closed Mortgages`. */
const PRODUCT = /\b(?:Fixed|Variable)\b.*\bMortgages?$/i;

export default defineLender({
  id: 'assiniboine',
  name: 'Assiniboine Credit Union',
  kind: 'credit union',
  page: 'https://www.acu.ca/en/rates',
  verified: 'never seen',
  minimumRates: 6,
  words: [['best rate', {}]],
  prime: /^Prime Lending Rate$/i,
  read: (page) => readTables(page, PRODUCT, { columns: 'only', otherwise: { offer: 'posted' } }, titledByHead),
});
