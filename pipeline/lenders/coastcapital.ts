import { splitDay } from '../read/dates.ts';
import { joinTables } from '../read/parts.ts';
import { rateColumns, readRows } from '../read/rows.ts';
import { defineLender } from '../read/strategies.ts';
import type { Table } from '../read/tables.ts';

const LABELS = /^(?:Length of )?Mortgage Terms?\b/i;

/** The title of a table; what stands over it praises all of them. */
const TITLE = /\b(?:featured|fixed|variable)\b/i;

const postedFor = (rateType: string): RegExp =>
  new RegExp(`Posted ${rateType} mortgage rates are used in [^.]{0,60}calculations`, 'i');

function readTable(table: Table, text: string) {
  const over = table.trail.slice(table.trail.findLastIndex((text) => TITLE.test(text)));
  return readRows(table, {
    over,
    columns: rateColumns(table).map((column) => ({ ...column, says: banded(column.says) })),
    otherwise: { prepayment: 'closed', offer: 'special' },
    // The marks of the posted rates refer to another list than the footnotes below: their `2` is the footnote on APRs here.
    isMarked: ({ offer }) => offer === 'special',
    passages: ({ offer, rateType }) => (offer === 'posted' ? [postedFor(rateType).exec(text)?.[0] ?? ''] : []),
    with: { section: over.join(' / '), effectiveOn: splitDay(table.columns[table.labelAt] ?? '').day },
  });
}

/** The featured rates are those of the first band, printed a second time without it. */
function banded(says: ReturnType<typeof rateColumns>[number]['says'] = {}) {
  return says.amortizationOverYears || says.amortizationUpToYears ? says : { ...says, amortizationUpToYears: 25 };
}

export default defineLender({
  id: 'coastcapital',
  name: 'Coast Capital Savings',
  kind: 'credit union',
  page: 'https://www.coastcapitalsavings.com/rates/mortgages',
  verified: 'recorded page',
  minimumRates: 28,
  prime: /^CCS Prime$/i,
  read: ({ tables, text }) =>
    joinTables(
      tables.filter(({ columns, labelAt }) => LABELS.test(columns[labelAt] ?? '')),
      (table) => readTable(table, text),
    ),
});
