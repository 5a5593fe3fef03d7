import { Failure } from '../failure.ts';
import { type Answer, defineLender, type Reading } from '../lender.ts';
import { isAbsent, readFigure } from '../readers/figures.ts';
import type { TableRow } from '../readers/grid.ts';
import { parseLabel, type Words } from '../readers/labels.ts';
import { readPrime } from '../readers/prime.ts';
import { draftOf, plainRow } from '../readers/rows.ts';
import { mortgageTables, pageText, parsePage, sectionOf, type Table } from '../readers/tables.ts';

const URL = 'https://www.eqbank.ca/residential/mortgage-rates';
const APR = /^(?:Annual Percentage Rate|APR)\b/i;
/** Rows of the table that are products, and how a product stands in the id. */
const PRODUCTS: [label: RegExp, variant: string | undefined][] = [
  [/^Standard Mortgage Rate \(Closed\)$/i, undefined],
  [/^EQB Evolution Suite$/i, 'evolution'],
];
const INSURED_ONLY = /\*\s*Rate available to mortgages with borrower-paid mortgage insurance only/i;
const CONVERTIBLE = /This is a convertible closed rate/i;

/** The table is turned: one column a term, one row a product, and the APRs of a product in the row below it. */
function readProduct(
  table: Table,
  row: TableRow,
  apr: TableRow | undefined,
  variant: string | undefined,
  footnotes: string,
) {
  const notes: string[] = [];
  const line = plainRow(table, row);
  line.drafts = row.cells.flatMap((cell, at) => {
    if (at === table.labelAt || isAbsent(cell.text)) return [];
    const header = table.columns[at] ?? '';
    const words = parseLabel(header);
    const figure = readFigure(cell.text);
    const starred = cell.marks.some((mark) => mark.includes('*'));
    // The 6-month column does not say what it is; only its footnote does.
    const half = words?.rateType === undefined && CONVERTIBLE.test(footnotes);
    if (!words || !figure || (!words.rateType && !half) || (starred && !INSURED_ONLY.test(footnotes))) {
      notes.push(`Not read: "${cell.printed}" under "${header}" of ${row.label.text}`);
      return [];
    }
    const says: Words = { rateType: 'fixed', prepayment: half ? 'convertible' : 'closed', offer: 'posted', ...words };
    if (starred) says.insurance = 'insured';
    const draft = draftOf(says, figure, readFigure(apr?.cells[at]?.text ?? '')?.rate ?? null, {
      label: header,
      section: sectionOf(table),
      product: row.label.text,
      variant,
    });
    return draft ? [draft] : [];
  });
  return { row: line, notes };
}

function read([answer]: Answer[]): Reading {
  const $ = parsePage(answer?.text ?? '');
  const tables = mortgageTables($);
  const { prime, row: primeRow } = readPrime(tables, /^Equitable Prime Rate \(P\)$/i);
  const found = tables.filter((table) =>
    table.rows.some((row) => PRODUCTS.some(([label]) => label.test(row.label.text))),
  );
  const [table] = found;
  if (!table || found.length > 1)
    throw new Failure('changed-layout', `${found.length} tables of standard mortgage rates`);
  const isProduct = (row: TableRow | undefined): boolean =>
    PRODUCTS.some(([label]) => label.test(row?.label.text ?? ''));
  if (table.rows.some((row, at) => APR.test(row.label.text) && !isProduct(table.rows[at - 1])))
    throw new Failure('changed-layout', 'APRs do not stand right below their product');
  const footnotes = pageText($);
  const parts = table.rows.flatMap((row, at) => {
    const product = PRODUCTS.find(([label]) => label.test(row.label.text));
    const below = table.rows[at + 1];
    const apr = below && APR.test(below.label.text) ? below : undefined;
    return product
      ? [
          readProduct(table, row, apr, product[1], footnotes),
          ...(apr ? [{ row: plainRow(table, apr), notes: [] }] : []),
        ]
      : [];
  });
  if (parts.every(({ row }) => row.drafts.length === 0))
    throw new Failure('empty', 'The table of rates holds no figures');
  return { rows: [...parts.map(({ row }) => row), primeRow], prime, notes: parts.flatMap(({ notes }) => notes) };
}

export default defineLender({
  id: 'eqbank',
  name: 'EQ Bank',
  kind: 'alternative lender',
  provinces: null,
  page: URL,
  verified: 'recorded page',
  minimumRates: 9,
  ways: [{ sources: [{ url: URL, format: 'page', landmark: /Equitable Prime Rate/ }], read }],
});
