import { Failure } from '../failure.ts';
import { type Answer, defineLender, type Reading } from '../lender.ts';
import { column, columns } from '../readers/columns.ts';
import { findDay } from '../readers/dates.ts';
import { findWords, joinWords } from '../readers/labels.ts';
import { readPrime } from '../readers/prime.ts';
import { joinParts, type RateColumn, readRows } from '../readers/rows.ts';
import { mortgageTables, parsePage, type Table } from '../readers/tables.ts';

const URL = 'https://www.coastcapitalsavings.com/rates/mortgages';
const TITLE = /^(?:Featured Mortgage Rates|Fixed Rate Mortgages|Variable Rate Mortgages|Posted rates\b.*)$/i;
const BAND = /25 Year Amortization/i;
const APR = /^APR$/i;

/** One column an amortization band, its APRs directly to the right; the featured table has one column without a band. */
function rateColumns(table: Table): RateColumn[] {
  const bands = columns(table, BAND);
  return (bands.length > 0 ? bands : [column(table, /^Rates?$/i)]).map((at) => ({
    at,
    aprAt: APR.test(table.columns[at + 1] ?? '') ? at + 1 : null,
    // The featured rates are those of the first band, printed a second time without it.
    says: bands.length > 0 ? findWords(table.columns[at] ?? '') : { amortizationUpTo: 25 },
  }));
}

function read([answer]: Answer[]): Reading {
  const tables = mortgageTables(parsePage(answer?.text ?? ''));
  const { prime, row } = readPrime(tables, /^CCS Prime$/i);
  const rateTables = tables.filter(
    (table) => TITLE.test(table.trail.at(-1) ?? '') && /^Mortgage Terms/i.test(table.columns[table.labelAt] ?? ''),
  );
  if (rateTables.length === 0) throw new Failure('changed-layout', 'No table under the titles of the mortgage rates');
  const part = joinParts(
    ...rateTables.map((table) => {
      const title = table.trail.at(-1) ?? '';
      const says = joinWords({ offer: /^posted/i.test(title) ? 'posted' : 'special' }, findWords(title));
      if (!says) throw new Failure('changed-layout', `The title contradicts itself: ${title}`);
      return readRows(table, {
        columns: rateColumns(table),
        says,
        otherwise: { prepayment: 'closed' },
        with: { section: title, effectiveOn: findDay(table.columns[table.labelAt] ?? '') },
      });
    }),
  );
  return { rows: [...part.rows, row], prime, notes: part.notes };
}

export default defineLender({
  id: 'coastcapital',
  name: 'Coast Capital Savings',
  kind: 'credit union',
  provinces: null,
  page: URL,
  verified: 'recorded page',
  minimumRates: 28,
  ways: [{ sources: [{ url: URL, format: 'page', landmark: /CCS Prime/ }], read }],
});
