import { readFigure } from '../read/figures.ts';
import { NO_CELL } from '../read/grid.ts';
import { parseHeading } from '../read/labels.ts';
import { joinTables, NOTHING, type Part } from '../read/parts.ts';
import { columns, readRows } from '../read/rows.ts';
import { defineLender } from '../read/strategies.ts';
import type { Table } from '../read/tables.ts';
import { plainDashes } from '../read/text.ts';

/** The bank has a French and an English name, with the same pages under both. */
const SAME_PAGE = /^https:\/\/(?:www\.)?(?:laurentianbank|banquelaurentienne)\.ca\/en\/personal\/rates\/mortgages\b/;
const SECTION = /\b1 to 4 units\b|^High-ratio\b/i;
const SMALL_PRINT = /Rate applicable exclusively to [^.]*\./i;
/** Headers that say that the numbers below are percentages. */
const FIXED = /^Fixed rate\b/i;
const VARIABLE = /^Variable rate\b/i;
const DETAILS = /^Details\b/i;
const VARIABLE_TERM = /\bclosed term$/i;
const VARIABLE_TYPE = /^Variable-rate mortgage\b.*\b1 to 4 units\b/i;

/** True if a text over a table says nothing about it (`Mortgage rates`). */
function isFilling(text: string): boolean {
  const words = parseHeading(text)?.words;
  return words !== undefined && Object.keys(words).length === 0;
}

/** A table of fixed rates, closed, open, convertible or for high ratios by the words over it. */
function readFixed(table: Table, passages: string[]): Part {
  const over = [...table.trail, table.caption ?? ''].filter((text) => text !== '' && !isFilling(text));
  const at = over.findLastIndex((text) => SECTION.test(text));
  if (at === -1) return NOTHING;
  return readRows(
    { ...table, trail: over.slice(at) },
    {
      columns: columns(table, FIXED).map((at) => ({ at })),
      otherwise: { rateType: 'fixed', offer: 'posted' },
      passages: ({ insurance }) => (insurance === 'insured' ? passages : []),
    },
  );
}

/** The table of variable rates: the distance from prime stands among the details, the term in a column of its own. */
function readVariable(table: Table): Part {
  const [termAt = -1, detailsAt = -1] = [VARIABLE_TERM, DETAILS].flatMap((header) => columns(table, header));
  const rows = table.rows.filter((row) => VARIABLE_TYPE.test(plainDashes(row.label.text)));
  const part = readRows(
    {
      ...table,
      trail: ['Variable-rate mortgage'],
      labelAt: termAt,
      rows: rows.map((row) => ({ ...row, label: row.cells[termAt] ?? NO_CELL })),
    },
    {
      columns: columns(table, VARIABLE).map((at) => ({ at })),
      over: [table.columns[termAt] ?? ''],
      otherwise: { rateType: 'variable', offer: 'posted' },
      adjust(draft, row) {
        const quoted = /\bPrime rate ?[+-] ?\d[\d.,]*(?: ?%)?/i.exec(
          plainDashes(row.cells[detailsAt]?.text ?? ''),
        )?.[0];
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
    rows: part.rows.map((row) => ({ ...row, drafts: [], blanks: row.drafts })),
    notes: ['Left out: the variable rates stand on different primes'],
    unread: part.rows.map(({ section }) => section),
  };
}

function readTable(table: Table, passages: string[]): Part {
  if (columns(table, FIXED).length > 0) return readFixed(table, passages);
  const variable = [VARIABLE, DETAILS, VARIABLE_TERM].every((header) => columns(table, header).length === 1);
  const titled = parseHeading(table.trail.at(-1) ?? '')?.words.rateType === 'variable';
  return variable && titled ? readVariable(table) : NOTHING;
}

export default defineLender({
  id: 'laurentian',
  name: 'Laurentian Bank',
  kind: 'bank',
  page: 'https://www.laurentianbank.ca/en/personal/rates/mortgages',
  verified: 'shape only',
  minimumRates: 10,
  words: [
    ['1 to 4 units', {}],
    ['apr', {}],
  ],
  source: { redirectsTo: SAME_PAGE },
  read: ({ tables, text }) => joinTables(tables, (table) => readTable(table, text.match(SMALL_PRINT) ?? [])),
});
