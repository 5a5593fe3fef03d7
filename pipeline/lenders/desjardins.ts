import { Failure } from '../failure.ts';
import { type Answer, type Draft, defineLender, type Reading } from '../lender.ts';
import { column, columns } from '../readers/columns.ts';
import { findDay } from '../readers/dates.ts';
import { findWords, type Vocabulary } from '../readers/labels.ts';
import { joinParts, readRows } from '../readers/rows.ts';
import { mortgageTables, pageText, parsePage } from '../readers/tables.ts';

const URL = 'https://www.desjardins.com/en/mortgage/mortgage-rates.html';
const SECTION = /^(?:(?:closed|open) fixed|variable)[- ]rate mortgages?(?: loans?)?$/i;
const RATE = /^Interest rate$/i;
/** Variable mortgages are told apart by these names; the page prints no term for them. */
const PRODUCTS: [word: string, variant: string][] = [
  ['regular', 'regular'],
  ['reduced', 'reduced'],
  ['protected', 'protected'],
  ['["“”]?5-in-1["“”]? yearly rate resetter', 'resetter'],
];
const WORDS: Vocabulary = PRODUCTS.map(([word]) => [word, {}]);

/** A variable rate with the name it goes by. The yearly resetter stands under the heading of variable rates and is read as one. */
function named(draft: Draft): Draft | null {
  if (draft.rateType === 'fixed') return draft.termMonths === null ? null : draft;
  const variant = PRODUCTS.find(([word]) => new RegExp(word, 'i').test(draft.label))?.[1];
  return variant ? { ...draft, variant, product: draft.label } : null;
}

function read([answer]: Answer[]): Reading {
  const $ = parsePage(answer?.text ?? '');
  const effectiveOn = findDay(/\brates on (\p{L}+ \d{1,2}, \d{4})/iu.exec(pageText($))?.[1] ?? '');
  const tables = mortgageTables($).filter(
    (table) => SECTION.test(table.trail.at(-1) ?? '') && columns(table, RATE).length > 0,
  );
  if (tables.length === 0)
    throw new Failure('changed-layout', 'No table of interest rates under a heading of mortgages');
  const { rows, notes } = joinParts(
    ...tables.map((table) =>
      readRows(table, {
        columns: [{ at: column(table, RATE) }],
        says: findWords(table.trail.at(-1) ?? ''),
        otherwise: { offer: 'posted', termMonths: null },
        words: WORDS,
        with: { effectiveOn },
        adjust: named,
      }),
    ),
  );
  return { rows, prime: null, notes };
}

export default defineLender({
  id: 'desjardins',
  name: 'Desjardins',
  kind: 'cooperative',
  provinces: ['CA-ON', 'CA-QC'],
  page: URL,
  verified: 'shape only',
  minimumRates: 10,
  ways: [{ sources: [{ url: URL, format: 'page', landmark: /fixed-rate mortgage/i }], read }],
});
