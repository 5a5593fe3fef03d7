import { Failure } from '../failure.ts';
import { type Answer, defineLender, type Reading } from '../lender.ts';
import { readFigure } from '../readers/figures.ts';
import { findWords, joinWords } from '../readers/labels.ts';
import { withoutUnchecked } from '../readers/prime.ts';
import { joinParts, readRows } from '../readers/rows.ts';
import { mortgageTables, pageText, parsePage, type Table } from '../readers/tables.ts';

const URL = 'https://www.meridiancu.ca/personal/rates-and-fees/mortgage-and-borrowing-rates';
const HEADING = /^(?:fixed|variable)[- ]rate mortgages$/i;
const TITLE = /^(?:special offers|posted rates)$/i;

/** The first header cell is the title of a table; the one of variable rates has none, and no special beside it. */
function readTable(table: Table): Pick<Reading, 'rows' | 'notes'> {
  const heading = table.trail.find((text) => HEADING.test(text));
  const title = table.columns.filter(Boolean).join(' ');
  const untitled = title === '' && /^variable/i.test(heading ?? '');
  if (!heading || !(untitled || TITLE.test(title))) return { rows: [], notes: [] };
  const says = joinWords(findWords(heading), findWords(title));
  if (!says) throw new Failure('changed-layout', `"${heading}" and "${title}" contradict each other`);
  return readRows(
    { ...table, trail: untitled ? [heading] : [heading, title] },
    { columns: [{ at: 'all' }], says, otherwise: untitled ? { offer: 'posted' } : {} },
  );
}

function read([answer]: Answer[]): Reading {
  const $ = parsePage(answer?.text ?? '');
  const { rows, notes } = joinParts(...mortgageTables($).map(readTable));
  if (rows.length === 0) throw new Failure('changed-layout', 'No table under a heading of mortgages');
  const printed = [...pageText($).matchAll(/Meridian Prime Rate is (\d[\d.,]*%)/gi)].map((match) => match[1] ?? '');
  const [prime = null, ...others] = new Set(printed.map((text) => readFigure(text)?.rate ?? null));
  const row = { source: 0, section: null, label: 'Meridian Prime Rate', cells: printed, drafts: [] };
  return withoutUnchecked({ rows: [...rows, row], prime: others.length > 0 ? null : prime, notes });
}

export default defineLender({
  id: 'meridian',
  name: 'Meridian Credit Union',
  kind: 'credit union',
  provinces: ['CA-ON'],
  page: URL,
  verified: 'recorded page',
  minimumRates: 11,
  ways: [{ sources: [{ url: URL, format: 'page', landmark: /Meridian Prime Rate/i }], read }],
});
