import { Failure } from '../failure.ts';
import type { Draft } from '../lender.ts';
import { isAbsent, readFigure } from '../read/figures.ts';
import { marked } from '../read/footnotes.ts';
import type { TableRow } from '../read/grid.ts';
import { parseHeading, parseLabel, type Words } from '../read/labels.ts';
import { narrow } from '../read/limits.ts';
import type { Page } from '../read/page.ts';
import { joinParts, type Part, type Prime, plainRow, readPrime, withPrime } from '../read/parts.ts';
import { aboveOf, draftOf } from '../read/rows.ts';
import { defineLender } from '../read/strategies.ts';
import { sectionOf, type Table } from '../read/tables.ts';

const APR = /^(?:Annual Percentage Rate|APR)\b/i;
const PRODUCTS: [label: RegExp, variant: string | undefined][] = [
  [/^Standard Mortgage Rate \(Closed\)$/i, undefined],
  [/^EQB Evolution Suite$/i, 'evolution'],
];
const INSURED_ONLY = /borrower-paid mortgage insurance only/i;
const CONVERTIBLE = /This is a convertible closed rate/i;
/** They are its best ones in one province: elsewhere they may be higher. */
const STANDARD = /Standard Mortgage Rates are based on [^.]*\./i;
const IN_ONTARIO = /most favourable rates in Ontario\b/i;

const productOf = (row: TableRow | undefined) => PRODUCTS.find(([label]) => label.test(row?.label.text ?? ''));

/** The table is transposed: a column per term, a row per product, and the APRs of a product in the row below it. */
function readProduct(
  table: Table,
  row: TableRow,
  apr: TableRow | null,
  variant: string | undefined,
  { text, footnotes }: Page,
): Part {
  const notes = row.isWhole ? [] : [`Not read: ${row.label.text} has a cell too many or too few`];
  const drafts: Draft[] = [];
  const blanks: Draft[] = [];
  const section = sectionOf(table);
  for (const [at, cell] of row.isWhole ? row.cells.entries() : []) {
    if (at === table.labelAt) continue;
    const header = table.columns[at] ?? '';
    const words = parseLabel(header);
    const figure = isAbsent(cell.text) ? null : readFigure(cell.text);
    const footnoted = marked(footnotes, [...(table.columnMarks[at] ?? []), ...cell.marks]);
    const insured = footnoted.some((note) => INSURED_ONLY.test(note ?? ''));
    // The 6-month column does not name its type; only its footnote does.
    const half =
      words !== null && words.rateType === undefined && footnoted.some((note) => CONVERTIBLE.test(note ?? ''));
    const understood = words !== null && (words.rateType !== undefined || half);
    if (!isAbsent(cell.text) && !(understood && figure))
      notes.push(`Not read: "${cell.printed}" under "${header}" of ${row.label.text}`);
    if (!understood) continue;
    const kind: Words = { rateType: 'fixed', prepayment: half ? 'convertible' : 'closed', offer: 'posted' };
    const says: Words = { ...kind, ...words, ...(insured && { insurance: 'insured' }) };
    const rate = readFigure(apr?.cells[at]?.text ?? '')?.rate ?? null;
    const standard = variant ? '' : (text.match(STANDARD)?.[0] ?? '');
    const narrowed: Draft['narrowed'] = IN_ONTARIO.test(standard) ? { provinces: ['CA-ON'] } : {};
    const rest = { label: header, section, product: row.label.text, variant, narrowed };
    const draft = draftOf(says, figure, rate, rest);
    if (!draft) continue;
    const whole = narrow(draft, [...footnoted, standard]);
    if (typeof whole === 'string') notes.push(`Left out: ${header} of ${row.label.text}: ${whole}`);
    (figure && typeof whole !== 'string' ? drafts : blanks).push(typeof whole === 'string' ? draft : whole);
  }
  const rows = [{ ...plainRow(table, row), drafts, blanks }, ...(apr ? [plainRow(table, apr)] : [])];
  return { rows, notes, unread: notes.length > 0 ? [section] : [] };
}

function read(page: Page) {
  const { tables } = page;
  const standard = tables.filter((table) => table.rows.some(productOf));
  const [table] = standard;
  if (!table || standard.length > 1)
    throw new Failure('changed-layout', `${standard.length} tables of standard mortgage rates`);
  if (table.rows.some((row, at) => APR.test(row.label.text) && !productOf(table.rows[at - 1])))
    throw new Failure('changed-layout', 'APRs do not stand right below their product');
  const above = aboveOf(table, {});
  if ('unknown' in above) throw new Failure('changed-layout', `Not understood: "${above.unknown}"`);
  const parts = table.rows.flatMap((row, at) => {
    const product = productOf(row);
    if (row.group && !parseHeading(row.group)) throw new Failure('changed-layout', `Not understood: "${row.group}"`);
    const below = table.rows[at + 1];
    const apr = below && APR.test(below.label.text) ? below : null;
    return product ? [readProduct(table, row, apr, product[1], page)] : [];
  });
  const part = joinParts(...parts);
  if (part.rows.every((row) => row.drafts.length === 0))
    throw new Failure('empty', 'The table of rates holds no figures');
  return withPrime(part, primeOf(tables));
}

/** The prime, which the newest row of its history repeats; null if the two differ. */
function primeOf(tables: Table[]): Prime | null {
  const prime = readPrime(tables, /^Equitable Prime Rate \(P\)$/i);
  const history = tables.find(({ columns }) => columns.some((header) => /^Equitable Prime Rate$/i.test(header)));
  const newest = history?.rows[0]?.cells.flatMap(({ text }) => readFigure(text)?.rate ?? [])[0];
  return newest === undefined || newest === prime?.prime ? prime : null;
}

export default defineLender({
  id: 'eqbank',
  name: 'EQ Bank',
  kind: 'alternative lender',
  page: 'https://www.eqbank.ca/residential/mortgage-rates',
  verified: 'recorded page',
  minimumRates: 9,
  read,
});
