import type { Draft } from '../lender.ts';
import { readBlockTables } from '../read/blocks.ts';
import { findDay } from '../read/dates.ts';
import { parseHeading, type Vocabulary } from '../read/labels.ts';
import type { Page } from '../read/page.ts';
import { joinParts, joinTables, type Part, printedPrime, withPrime } from '../read/parts.ts';
import { notRead, rateColumns, readRows } from '../read/rows.ts';
import { defineLender } from '../read/strategies.ts';
import type { Table } from '../read/tables.ts';

/** Words of product names that say nothing about prepayment. */
const PRODUCTS = ['servus', 'no frills'].map((words): Vocabulary[number] => [words, {}]);
const NO_FRILLS: Partial<Draft> = { variant: 'nofrills', product: 'Servus No Frills Mortgage' };

/** The rows of one product. A product with an unknown name is kept as printed and not read. */
function readProduct(table: Table, product: string | null, text: string): Part {
  const rows = table.rows.filter((row) => row.group === product).map((row) => ({ ...row, group: null }));
  const named: Table = { ...table, trail: product ? [title(table), product] : [title(table)], rows };
  const words = parseHeading(product ?? '', PRODUCTS)?.words;
  if (!product || !words) return notRead(named, `the product "${product}"`);
  const { prepayment = 'closed' } = words;
  return readRows(named, {
    columns: rateColumns(table).map((column) => ({ ...column, says: { offer: 'posted', ...column.says } })),
    words: PRODUCTS,
    otherwise: { prepayment },
    said: ({ offer }) => (offer === 'special' ? [text.match(/Special rates are for [^.]*\./i)?.[0] ?? ''] : []),
    with: { effectiveOn: findDay(table.headings.at(-1) ?? ''), ...(/no frills/i.test(product) && NO_FRILLS) },
  });
}

/** The heading above a table. Its effective day is printed as a heading too, and skipped. */
const title = ({ headings }: Table): string => headings.findLast((text) => !/\beffective\b/i.test(text)) ?? '';

function read(page: Page) {
  const { $, text } = page;
  const tables = readBlockTables($, /^Term$/i, page).filter(
    (table) => /\bmortgages?(?: rates)?[.:]?$/i.test(title(table)) && /mortgages?[.:]?$/i.test(table.caption ?? ''),
  );
  // A list of terms holds several products, one after the other.
  const productsOf = (table: Table) => [...new Set(table.rows.map(({ group }) => group))];
  const parts = joinTables(tables, (table) =>
    joinParts(...productsOf(table).map((product) => readProduct(table, product, text))),
  );
  return withPrime(parts, printedPrime(text, 'Servus Credit Union Prime Rate'));
}

export default defineLender({
  id: 'servus',
  name: 'Servus Credit Union',
  kind: 'credit union',
  provinces: ['CA-AB'],
  page: 'https://servus.ca/rates',
  verified: 'recorded page',
  minimumRates: 14,
  read,
});
