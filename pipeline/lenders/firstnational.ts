import { Failure } from '../failure.ts';
import { type Answer, defineLender, type Reading } from '../lender.ts';
import { onlyColumn } from '../readers/columns.ts';
import { findDay } from '../readers/dates.ts';
import { feedFigure } from '../readers/figures.ts';
import { findWords, parseLabel } from '../readers/labels.ts';
import { joinParts, type RateColumn, readRows } from '../readers/rows.ts';
import { mortgageTables, pageText, parsePage, type Table } from '../readers/tables.ts';

const URL = 'https://www.firstnational.ca/residential/mortgage-rates';
const SECTIONS = [/^Fixed rate mortgages\b.*\bclosed terms/i, /^Adjustable rate mortgages/i, /^Open term mortgage/i];

/** One column a term; the open mortgage has its term in the label and no header at all. */
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

function read([answer]: Answer[]): Reading {
  const $ = parsePage(answer?.text ?? '');
  const body = pageText($);
  const tables = mortgageTables($);
  const primes = new Set(
    [...body.matchAll(/First National Prime Rate: ?(\d{1,2}[.,]\d{1,3})(?![\d.,])/gi)].map((match) => match[1]),
  );
  const [printed] = primes;
  const prime = primes.size === 1 ? feedFigure(printed) : null;
  if (prime === null) throw new Failure('changed-layout', 'The First National Prime Rate is not on the page');
  const effectiveOn = findDay(/Rates effective as of ([^.]{0,40}?\d{4})/i.exec(body)?.[1] ?? '');
  const part = joinParts(
    ...SECTIONS.map((heading) => {
      const found = tables.filter((table) => heading.test(table.trail.at(-1) ?? ''));
      const [table] = found;
      if (!table || found.length > 1) throw new Failure('changed-layout', `${found.length} tables under ${heading}`);
      return readRows(table, {
        columns: termColumns(table),
        says: findWords(table.trail.at(-1) ?? ''),
        otherwise: { prepayment: 'closed', offer: 'posted', ...(heading === SECTIONS[2] && { rateType: 'fixed' }) },
        unitless: true,
        with: { effectiveOn },
      });
    }),
  );
  const row = { source: 0, section: null, label: 'First National Prime Rate', cells: [printed ?? ''], drafts: [] };
  return { rows: [...part.rows, row], prime, notes: part.notes };
}

export default defineLender({
  id: 'firstnational',
  name: 'First National',
  kind: 'monoline',
  provinces: null,
  page: URL,
  verified: 'recorded page',
  minimumRates: 28,
  ways: [{ sources: [{ url: URL, format: 'page', landmark: /First National Prime Rate/ }], read }],
});
