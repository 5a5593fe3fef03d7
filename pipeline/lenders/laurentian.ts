import { Failure } from '../failure.ts';
import { type Answer, defineLender, type Reading } from '../lender.ts';
import { column, columns } from '../readers/columns.ts';
import { readFigure } from '../readers/figures.ts';
import { NO_CELL } from '../readers/grid.ts';
import { findWords } from '../readers/labels.ts';
import { joinParts, readRows } from '../readers/rows.ts';
import { parsePage, readTables, type Table } from '../readers/tables.ts';
import { plainDashes } from '../readers/text.ts';

const URL = 'https://www.laurentianbank.ca/en/personal/rates/mortgages';
/** The bank has a French and an English name, and the same pages under both. */
const SAME_PAGE = /^https:\/\/(?:www\.)?(?:laurentianbank|banquelaurentienne)\.ca\/en\/personal\/rates\/mortgages\b/;
const SECTION = /^(?:open|convertible|closed)\b.*\b1 to 4 units\b/i;
/** Headers that say that the numbers below are percentages. */
const FIXED = /^Fixed rate \(%\)/i;
const VARIABLE = /^Variable rate \(%\)/i;
const DETAILS = /^Details\b/i;
const VARIABLE_TERM = /\bclosed term$/i;
const VARIABLE_TYPE = /^Variable-rate mortgage\b.*\b1 to 4 units\b/i;

type Part = Pick<Reading, 'rows' | 'notes'>;

/** A table of fixed rates, closed, open or convertible by the words over it. */
function readFixed(table: Table): Part {
  const section = [...table.trail, table.caption ?? ''].findLast((text) => SECTION.test(text));
  if (!section) return { rows: [], notes: [] };
  return readRows(
    { ...table, trail: [section] },
    {
      columns: [{ at: column(table, FIXED) }],
      says: findWords(section),
      otherwise: { rateType: 'fixed', offer: 'posted' },
      unitless: true,
    },
  );
}

/** The table of variable rates: the distance from prime stands among the details, the term in a column of its own. */
function readVariable(table: Table): Part {
  const [termAt, detailsAt] = [column(table, VARIABLE_TERM), column(table, DETAILS)];
  const part = readRows(
    {
      ...table,
      trail: ['Variable-rate mortgage'],
      labelAt: termAt,
      rows: table.rows.flatMap((row) =>
        VARIABLE_TYPE.test(row.label.text) ? [{ ...row, label: row.cells[termAt] ?? NO_CELL }] : [],
      ),
    },
    {
      columns: [{ at: column(table, VARIABLE) }],
      says: findWords(table.columns[termAt] ?? ''),
      otherwise: { rateType: 'variable', offer: 'posted' },
      unitless: true,
      adjust(draft, row) {
        const quoted = /\bPrime rate ?[+-] ?\d[\d.,]* ?%/i.exec(plainDashes(row.cells[detailsAt]?.text ?? ''))?.[0];
        return { ...draft, primeOffset: readFigure(quoted ?? '')?.primeOffset ?? null };
      },
    },
  );
  // The page prints no prime, so the rates are checked against each other: all have to stand on the same one.
  const primes = new Set(
    part.rows.flatMap(({ drafts }) => drafts.map((draft) => (draft.rate ?? 0) - (draft.primeOffset ?? 0))),
  );
  if (primes.size === 1) return part;
  return {
    rows: part.rows.map((row) => ({ ...row, drafts: [] })),
    notes: ['Left out: the variable rates stand on different primes'],
  };
}

function read([answer]: Answer[]): Reading {
  // Their own headings speak of lines of credit, so the tables are told by their headers alone.
  const { rows, notes } = joinParts(
    ...readTables(parsePage(answer?.text ?? '')).map((table): Part => {
      if (columns(table, FIXED).length > 0) return readFixed(table);
      const variable = [VARIABLE, DETAILS, VARIABLE_TERM].every((header) => columns(table, header).length > 0);
      return variable ? readVariable(table) : { rows: [], notes: [] };
    }),
  );
  if (rows.length === 0) throw new Failure('changed-layout', 'No table of fixed or variable rates for 1 to 4 units');
  return { rows, prime: null, notes };
}

export default defineLender({
  id: 'laurentian',
  name: 'Laurentian Bank',
  kind: 'bank',
  provinces: null,
  page: URL,
  verified: 'shape only',
  minimumRates: 10,
  ways: [{ sources: [{ url: URL, format: 'page', landmark: /1 to 4 units/i, redirectsTo: SAME_PAGE }], read }],
});
