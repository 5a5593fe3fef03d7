import { Failure } from '../failure.ts';
import { type Answer, type Draft, defineLender, type Reading } from '../lender.ts';
import { column, columns } from '../readers/columns.ts';
import { findDay } from '../readers/dates.ts';
import { readFigure } from '../readers/figures.ts';
import { findWords, type Vocabulary } from '../readers/labels.ts';
import { withoutUnchecked } from '../readers/prime.ts';
import { joinParts, readRows } from '../readers/rows.ts';
import { mortgageTables, pageText, parsePage } from '../readers/tables.ts';

const URL = 'https://www.vancity.com/rates/mortgages';
const RATES = /^Rates? \(APR\)/i;
/** Vancity sells fixed terms and open terms: what others call closed is a fixed term here. */
const WORDS: Vocabulary = [['fixed[- ]terms?', { prepayment: 'closed' }]];
const CONDITIONS: [said: RegExp, code: NonNullable<Draft['conditions']>[number]][] = [
  [/\b(?:available to (?:Vancity )?members|only available to members)\b/i, 'members-only'],
  [/\blimited time offer\b/i, 'limited-time'],
];

/** The conditions that the footnotes of a cell state, by their marks. */
function conditionsOf(marks: string[], page: string): NonNullable<Draft['conditions']> {
  const notes = [...page.matchAll(/([¤◊αθ§]|\*\*) ?((?:Some conditions apply|Available to)[^¤◊αθ§†*]*)/g)];
  const said = notes.flatMap(([, mark, text]) => (marks.includes(mark ?? '') ? [text ?? ''] : [])).join(' ');
  return CONDITIONS.flatMap(([pattern, code]) => (pattern.test(said) ? [code] : []));
}

function read([answer]: Answer[]): Reading {
  const $ = parsePage(answer?.text ?? '');
  const page = pageText($);
  const tables = mortgageTables($).filter(
    (table) => columns(table, RATES).length > 0 && /\bmortgages\.?$/i.test(table.trail.at(-1) ?? ''),
  );
  if (tables.length === 0) throw new Failure('changed-layout', 'No table of rates under a heading of mortgages');
  const part = joinParts(
    ...tables.map((table) => {
      const at = column(table, RATES);
      return readRows(table, {
        columns: [{ at }],
        says: findWords(table.trail.at(-1) ?? '', WORDS),
        otherwise: { offer: 'posted' },
        words: WORDS,
        with: { effectiveOn: findDay(table.columns[at] ?? '') },
        // The column holds rate and APR in one: the page says that its APR assumes no fees.
        adjust: (draft, _, cell) => ({
          ...draft,
          apr: draft.apr ?? draft.rate,
          conditions: conditionsOf(cell.marks, page),
        }),
      });
    }),
  );
  const printed = /Homeprime rate[ †]*: ?(\d[\d.,]* ?%)/i.exec(page)?.[1] ?? '';
  const prime = readFigure(printed)?.rate ?? null;
  const row = { source: 0, section: null, label: 'Homeprime rate', cells: [printed], drafts: [] };
  return withoutUnchecked({ rows: [...part.rows, ...(prime === null ? [] : [row])], prime, notes: part.notes });
}

export default defineLender({
  id: 'vancity',
  name: 'Vancity',
  kind: 'credit union',
  provinces: ['CA-BC'],
  page: URL,
  verified: 'recorded page',
  minimumRates: 14,
  ways: [{ sources: [{ url: URL, format: 'page', landmark: /homeprime/i }], read }],
});
