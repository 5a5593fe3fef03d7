import { Failure } from '../failure.ts';
import { findDay } from '../read/dates.ts';
import { parseLabel } from '../read/labels.ts';
import type { Page } from '../read/page.ts';
import { joinTables } from '../read/parts.ts';
import { onlyColumn, type RateColumn, readRows } from '../read/rows.ts';
import { defineLender } from '../read/strategies.ts';
import type { Table } from '../read/tables.ts';

const SECTIONS = /fixed.* closed|adjustable|open term/i;
const OPEN = /open term/i;
const SMALL_PRINT = /Rates are for single-family residential mortgages\.(?: Actual rates may vary\.)?/i;

/** A column per term; the open mortgage has its term in the label and no header at all. */
function termColumns(table: Table): RateColumn[] {
  if (table.columns.length === 0) return [{ at: onlyColumn(table) }];
  const others = table.columns.map((_, at) => at).filter((at) => at !== table.labelAt);
  return others.map((at) => {
    const says = parseLabel(table.columns[at] ?? '');
    if (says?.termMonths === undefined)
      throw new Failure('changed-layout', `Column "${table.columns[at]}" is not a term`);
    return { at, says };
  });
}

function read({ tables, text }: Page) {
  const headingOf = ({ trail }: Table): string => trail.at(-1) ?? '';
  const effectiveOn = findDay(/Rates effective as of ([^.]{0,40}?\d{4})/i.exec(text)?.[1] ?? '');
  return joinTables(
    tables.filter((table) => SECTIONS.test(headingOf(table))),
    (table) =>
      readRows(table, {
        columns: termColumns(table),
        otherwise: { prepayment: 'closed', offer: 'posted', ...(OPEN.test(headingOf(table)) && { rateType: 'fixed' }) },
        passages: () => [SMALL_PRINT.exec(text)?.[0] ?? ''],
        with: { effectiveOn },
      }),
  );
}

export default defineLender({
  id: 'firstnational',
  name: 'First National',
  kind: 'monoline',
  page: 'https://www.firstnational.ca/residential/mortgage-rates',
  verified: 'recorded page',
  minimumRates: 28,
  words: [['adjustable', { rateType: 'variable' }]],
  passes: [[/\bExcalibur\b/i, 'for borrowers who are refused elsewhere, by their credit score']],
  prime: 'First National Prime Rate',
  read,
});
