import { Failure } from '../failure.ts';
import { type Answer, type Draft, defineLender, type Reading } from '../lender.ts';
import { readBlockTables } from '../readers/blocks.ts';
import { column, columns } from '../readers/columns.ts';
import { findDay } from '../readers/dates.ts';
import { readFigure } from '../readers/figures.ts';
import { findWords, parseLabel, type Vocabulary } from '../readers/labels.ts';
import { joinParts, plainRow, type RateColumn, readRows } from '../readers/rows.ts';
import { pageText, parsePage, type Table } from '../readers/tables.ts';

const URL = 'https://servus.ca/rates';
/** Words of product names that say nothing about prepayment. */
const PRODUCTS: Vocabulary = [
  ['servus', {}],
  ['no frills', {}],
];
const NO_FRILLS: Partial<Draft> = { variant: 'nofrills', product: 'Servus No Frills Mortgage' };

/** The rows of one product. A product with an unknown name is kept as printed and not read. */
function readProduct(table: Table, product: string | null): Pick<Reading, 'rows' | 'notes'> {
  const rows = table.rows.filter((row) => row.group === product).map((row) => ({ ...row, group: null }));
  const named: Table = { ...table, trail: product ? [title(table), product] : [title(table)], rows };
  const words = parseLabel(product ?? '', PRODUCTS);
  if (!product || !words) {
    return { rows: rows.map((row) => plainRow(named, row)), notes: [`Not read: the product "${product}"`] };
  }
  const { prepayment = 'closed', ...says } = words;
  return readRows(named, {
    columns: [
      { at: column(table, /^Rate$/i), says: { offer: 'posted' } },
      ...columns(table, /^Special Rate$/i).map((at): RateColumn => ({ at, says: { offer: 'special' } })),
    ],
    says: { ...findWords(table.caption ?? ''), ...says },
    otherwise: { prepayment },
    with: { effectiveOn: findDay(table.headings.at(-1) ?? ''), ...(/no frills/i.test(product) && NO_FRILLS) },
    // A convertible mortgage is a closed one that may be converted; any other word than the product's own contradicts it.
    adjust: (draft) => (draft.prepayment === prepayment || draft.prepayment === 'convertible' ? draft : null),
  });
}

/** The heading above a table; the day from which it holds is printed as a heading too. */
function title(table: Table): string {
  return table.headings.findLast((text) => !/^Effective\b/i.test(text)) ?? '';
}

function read([answer]: Answer[]): Reading {
  const $ = parsePage(answer?.text ?? '');
  const tables = readBlockTables($, /^Term$/i).filter(
    (table) => /^mortgages?(?: rates)?$/i.test(title(table)) && /mortgages?$/i.test(table.caption ?? ''),
  );
  if (tables.length === 0) throw new Failure('changed-layout', 'No list of terms under "Mortgages"');
  const products = tables.flatMap((table) =>
    [...new Set(table.rows.map((row) => row.group))].map((product) => readProduct(table, product)),
  );
  const part = joinParts(...products);
  const printed = /Servus Credit Union Prime Rate: ?(\d[\d.,]*%)/i.exec(pageText($))?.[1] ?? '';
  const row = { source: 0, section: null, label: 'Servus Credit Union Prime Rate', cells: [printed], drafts: [] };
  const prime = readFigure(printed)?.rate ?? null;
  return { rows: [...part.rows, ...(prime === null ? [] : [row])], prime, notes: part.notes };
}

export default defineLender({
  id: 'servus',
  name: 'Servus Credit Union',
  kind: 'credit union',
  provinces: ['CA-AB'],
  page: URL,
  verified: 'recorded page',
  minimumRates: 14,
  ways: [{ sources: [{ url: URL, format: 'page', landmark: /Servus Credit Union Prime Rate/i }], read }],
});
