import { onlyColumn } from './columns.ts';
import type { Vocabulary } from './labels.ts';
import { joinTables, type Part } from './parts.ts';
import { readPrime, withPrime } from './prime.ts';
import { readRows } from './rows.ts';
import type { Table } from './tables.ts';

/** How the rates widget of Central 1 names a table, for screen readers: the product stands behind it. */
const CAPTION = /^List of rates for (.+)$/i;
const PRIME = /^(?:[\p{L} ]+ )?Prime(?: (?:Lending )?Rate)?$/iu;

/**
 * Reads the rates widget of Central 1, which many credit unions have on their pages: a table for each product, named by its caption, with a
 * term and a rate in each row.
 * @param words the credit union's own words
 */
export function readWidget(tables: Table[], words: Vocabulary = []): ReturnType<typeof withPrime> {
  const read = (table: Table): Part => {
    const product = CAPTION.exec(table.caption ?? '')?.[1] ?? '';
    if (!/\bmortgages?\b/i.test(product)) return { rows: [], notes: [], unread: [] };
    return readRows(
      { ...table, caption: null, trail: [product] },
      { columns: [{ at: onlyColumn(table) }], words, otherwise: { rateType: 'fixed', offer: 'posted' } },
    );
  };
  return withPrime(joinTables(tables, read), readPrime(tables, PRIME));
}
