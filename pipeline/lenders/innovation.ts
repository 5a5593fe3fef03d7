import type { Vocabulary } from '../read/labels.ts';
import { joinTables, NOTHING, readPrime, withPrime } from '../read/parts.ts';
import { readRows } from '../read/rows.ts';
import { defineLender } from '../read/strategies.ts';
import type { Table } from '../read/tables.ts';

const PRIME = /^For all mortgages$/i;
const WORDS: Vocabulary = [['regular', { offer: 'posted' }]];
const PRODUCT = /^(?:Open|Closed) (?:Fixed|Variable)\b/i;

/** The product stands in the head of the labels: `Closed Fixed (Special)`. */
function readTable(table: Table) {
  const product = table.columns[table.labelAt] ?? '';
  if (!PRODUCT.test(product)) return NOTHING;
  return readRows({ ...table, trail: [product] }, { otherwise: { offer: 'posted' } });
}

export default defineLender({
  id: 'innovation',
  name: 'Innovation Federal Credit Union',
  kind: 'credit union',
  page: 'https://innovationcu.ca/personal/advice-tools/rates.html',
  verified: 'never seen',
  minimumRates: 14,
  words: WORDS,
  read: ({ tables }) => withPrime(joinTables(tables, readTable), readPrime(tables, PRIME)),
});
