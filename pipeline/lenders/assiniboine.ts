import { joinTables, NOTHING, readPrime, withPrime } from '../read/parts.ts';
import { onlyColumn, readRows } from '../read/rows.ts';
import { defineLender } from '../read/strategies.ts';
import type { Table } from '../read/tables.ts';

const PRIME = /^Prime Lending Rate$/i;
const PRODUCT = /\b(?:Fixed|Variable)\b.*\bMortgages?$/i;

/** The product stands in the head of the labels: `Best Rate Fixed Closed Mortgages`. */
function readTable(table: Table) {
  const product = table.columns[table.labelAt] ?? '';
  if (!PRODUCT.test(product)) return NOTHING;
  return readRows(
    { ...table, trail: [product] },
    { columns: [{ at: onlyColumn(table) }], otherwise: { offer: 'posted' } },
  );
}

export default defineLender({
  id: 'assiniboine',
  name: 'Assiniboine Credit Union',
  kind: 'credit union',
  page: 'https://www.acu.ca/en/rates',
  verified: 'never seen',
  minimumRates: 6,
  words: [['best rate', {}]],
  read: ({ tables }) => withPrime(joinTables(tables, readTable), readPrime(tables, PRIME)),
});
