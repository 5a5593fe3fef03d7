import { onlyColumn } from '../read/columns.ts';
import { joinTables, NOTHING } from '../read/parts.ts';
import { readPrime, withPrime } from '../read/prime.ts';
import { readRows } from '../read/rows.ts';
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
  provinces: ['CA-MB'],
  page: 'https://www.acu.ca/en/rates',
  verified: 'never seen',
  minimumRates: 6,
  read: ({ tables }) => withPrime(joinTables(tables, readTable), readPrime(tables, PRIME)),
});
