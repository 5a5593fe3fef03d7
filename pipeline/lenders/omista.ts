import { readTables, type TableReading } from '../read/rows.ts';
import { defineLender } from '../read/strategies.ts';
import type { Table } from '../read/tables.ts';

/** How the rates widget of Central 1, which many credit unions use, names a table for screen readers: the product stands behind it. */
const CAPTION = /^List of rates for (.+)$/i;

/** A table of the widget: one product, with a term and a rate in each row. */
const titled = (table: Table): Table => ({
  ...table,
  caption: null,
  trail: [CAPTION.exec(table.caption ?? '')?.[1] ?? ''],
});
const READING: TableReading = { columns: 'only', otherwise: { rateType: 'fixed', offer: 'posted' } };

export default defineLender({
  id: 'omista',
  name: 'Omista Credit Union',
  kind: 'credit union',
  page: 'https://omista.com/rates',
  verified: 'never seen',
  minimumRates: 8,
  passes: [[/\| ?Convertible\b|^[^|]*\/ Convertible\b/i, 'of a mortgage without a term']],
  source: { landmark: /List of rates for/i },
  prime: /^(?:[\p{L} ]+ )?Prime(?: (?:Lending )?Rate)?$/iu,
  read: (page) => readTables(page, /\bmortgages?\b/i, READING, titled),
});
