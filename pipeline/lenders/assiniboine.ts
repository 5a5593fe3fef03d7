import { defineLender } from '../lender.ts';
import { onlyColumn } from '../read/columns.ts';
import type { Page } from '../read/page.ts';
import { joinTables, NOTHING } from '../read/parts.ts';
import { readPrime, withPrime } from '../read/prime.ts';
import { readRows } from '../read/rows.ts';
import { page, strategy } from '../read/strategies.ts';
import type { Table } from '../read/tables.ts';

const URL = 'https://www.acu.ca/en/rates';
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

const read = ({ tables }: Page) => withPrime(joinTables(tables, readTable), readPrime(tables, PRIME));

export default defineLender({
  id: 'assiniboine',
  name: 'Assiniboine Credit Union',
  kind: 'credit union',
  provinces: ['CA-MB'],
  provincesSource: null,
  page: URL,
  verified: 'never seen',
  minimumRates: 6,
  strategies: [strategy([page({ url: URL })], read)],
});
