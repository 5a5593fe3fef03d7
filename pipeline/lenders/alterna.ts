import { Failure } from '../failure.ts';
import { type Answer, defineLender, type Reading } from '../lender.ts';
import { findDay } from '../readers/dates.ts';
import { findWords, joinWords } from '../readers/labels.ts';
import { joinParts, readRows } from '../readers/rows.ts';
import { parsePage, readTables, type Table } from '../readers/tables.ts';

const URL = 'https://www.alterna.ca/en/rates/mortgages';
const RATES = /^(?:posted )?rates$/i;

/** The column of rates, beside one whose header is the title of a table of mortgages. */
function ratesAt(table: Table): number {
  const at = table.columns.findIndex((text) => RATES.test(text));
  return table.columns.length === 2 && /mortgage/i.test(table.columns[1 - at] ?? '') ? at : -1;
}

function read([answer]: Answer[]): Reading {
  const tables = readTables(parsePage(answer?.text ?? '')).filter(
    (table) => ratesAt(table) !== -1 && table.rows.length > 0,
  );
  if (tables.length === 0) throw new Failure('changed-layout', 'No table with a column of rates');
  const part = joinParts(
    ...tables.map((table) => {
      const at = ratesAt(table);
      const title = table.columns[1 - at] ?? '';
      const posted = [table.columns[at] ?? '', ...table.trail].some((text) => /posted/i.test(text));
      const special = [title, ...table.trail].some((text) => /special|featured/i.test(text));
      const says = joinWords(...[...table.trail, title, table.columns[at] ?? ''].map((text) => findWords(text)));
      if (!says || posted === special)
        throw new Failure('changed-layout', `Posted or special? "${title}" does not say`);
      return readRows(
        {
          ...table,
          labelAt: 1 - at,
          rows: table.rows.map((row) => ({ ...row, label: row.cells[1 - at] ?? row.label })),
        },
        {
          columns: [{ at }],
          says,
          with: { section: title.replace(/\s*Effective Date.*/i, ''), effectiveOn: findDay(title) },
        },
      );
    }),
  );
  return { rows: part.rows, prime: null, notes: part.notes };
}

export default defineLender({
  id: 'alterna',
  name: 'Alterna Savings',
  kind: 'credit union',
  provinces: ['CA-ON'],
  page: URL,
  verified: 'recorded page',
  minimumRates: 14,
  ways: [{ sources: [{ url: URL, format: 'page', landmark: /Featured Mortgage Rates|posted rates/i }], read }],
});
