import { joinTables, NOTHING, type Part, readPrime, withPrime } from '../read/parts.ts';
import { onlyColumn, readRows } from '../read/rows.ts';
import { defineLender } from '../read/strategies.ts';
import type { Table } from '../read/tables.ts';

/** How the rates widget of Central 1, which many credit unions use, names a table for screen readers: the product stands behind it. */
const CAPTION = /^List of rates for (.+)$/i;
const PRIME = /^(?:[\p{L} ]+ )?Prime(?: (?:Lending )?Rate)?$/iu;

/** A table of the widget: one product, with a term and a rate in each row. */
function readTable(table: Table): Part {
  const product = CAPTION.exec(table.caption ?? '')?.[1] ?? '';
  if (!/\bmortgages?\b/i.test(product)) return NOTHING;
  return readRows(
    { ...table, caption: null, trail: [product] },
    { columns: [{ at: onlyColumn(table) }], otherwise: { rateType: 'fixed', offer: 'posted' } },
  );
}

export default defineLender({
  id: 'omista',
  name: 'Omista Credit Union',
  kind: 'credit union',
  page: 'https://omista.com/rates',
  verified: 'never seen',
  minimumRates: 8,
  passes: [[/\| ?Convertible\b|^[^|]*\/ Convertible\b/i, 'of a mortgage without a term']],
  source: { landmark: /List of rates for/i },
  read: ({ tables }) => withPrime(joinTables(tables, readTable), readPrime(tables, PRIME)),
});
