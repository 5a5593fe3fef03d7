import type { Thousandths } from '../../src/rates/percent.ts';
import { Failure } from '../failure.ts';
import { type Answer, type Draft, defineLender, type Reading, type Row } from '../lender.ts';
import { column, columns, onlyColumn } from '../readers/columns.ts';
import { readFigure } from '../readers/figures.ts';
import { findWords, parseLabel, type Words } from '../readers/labels.ts';
import { joinParts, type RateColumn, readRows } from '../readers/rows.ts';
import { mortgageTables, pageText, parsePage, sectionOf, type Table } from '../readers/tables.ts';

const URL = 'https://www.atb.com/resources/rates/mortgage-rates/';
/** Banners are no parents of the sections below them: the last one before a table holds. */
const BANNER = /^(?:client|posted) rates$/i;
const SECTION = /^(?:rate first )?(?:open|closed) (?:fixed|variable)[- ]rate mortgages$/i;
const FEATURED = /featured offers$/i;
const ORDINARY = /^Residential Mortgage$/i;
const RATE_FIRST: Partial<Draft> = { variant: 'ratefirst', product: 'Rate First' };

/** The tables that hold rates, each under its banner. Two under one heading: one of them is not what the heading says. */
function rateTables(tables: Table[]): Table[] {
  const found = tables.flatMap((table): Table[] => {
    const title = table.trail.at(-1) ?? '';
    const banner = table.headings.findLast((text) => BANNER.test(text));
    if (SECTION.test(title) && banner) return [{ ...table, trail: [banner, title] }];
    return FEATURED.test(title) && columns(table, ORDINARY).length === 1 ? [table] : [];
  });
  const sections = found.map((table) => sectionOf(table));
  const twice = sections.find((section, at) => sections.indexOf(section) !== at);
  if (twice) throw new Failure('changed-layout', `Two tables under "${twice}"`);
  if (found.length === 0) throw new Failure('changed-layout', 'No table under the headings of the mortgage rates');
  return found;
}

/** The APRs that the sentence directly below each table prints for its rows. */
function aprsBelow(tables: Table[], page: string): [Words, Thousandths][][] {
  let end = 0;
  return tables.map((table) => {
    const printed = table.rows.flatMap((row) => row.cells.map((cell) => cell.printed)).join(' ');
    const start = page.indexOf(printed, end);
    if (start === -1) return [];
    end = start + printed.length;
    // A table may stand twice, once for small screens; the sentence follows the last copy.
    while (page.startsWith(` ${printed} `, end)) end += 1 + printed.length;
    return aprsIn(page.slice(end, end + 1000));
  });
}

function aprsIn(text: string): [Words, Thousandths][] {
  const list =
    /^ The Annual Percentage Rate \(APR\)[ *]*for the posted rates above [\w -]+ (?:are|is): ([^:]*?%)\. /i.exec(text);
  return [...(list?.[1] ?? '').matchAll(/([^%]*?) (\d[\d.,]*%)/g)].flatMap(([, label, figure]): [Words, number][] => {
    const [words, apr] = [parseLabel(label ?? ''), readFigure(figure ?? '')?.rate ?? null];
    return words && apr !== null ? [[words, apr]] : [];
  });
}

function readTable(table: Table, aprs: [Words, Thousandths][]): Pick<Reading, 'rows' | 'notes'> {
  const featured = FEATURED.test(table.trail.at(-1) ?? '');
  const rateFirst = featured ? columns(table, /^Rate First\b/i) : [];
  const ordinary = featured ? column(table, ORDINARY) : onlyColumn(table);
  const rateColumns: RateColumn[] = [...rateFirst, ordinary].map((at) => ({ at }));
  const all = /^rate first\b/i.test(table.trail.at(-1) ?? '');
  return readRows(table, {
    columns: rateColumns,
    says: featured ? {} : findWords(table.trail.at(-1) ?? ''),
    otherwise: {
      offer: /^posted/i.test(table.trail[0] ?? '') ? 'posted' : 'special',
      ...(featured && { rateType: 'fixed', prepayment: 'closed' }),
    },
    adjust: (draft, row, cell) => {
      const [apr, ...others] = aprs.flatMap(([words, figure]) =>
        words.termMonths === draft.termMonths && words.insurance === draft.insurance ? [figure] : [],
      );
      // An APR below its rate is one that the sentence kept from earlier figures.
      const kept = apr !== undefined && others.length === 0 && apr >= (draft.rate ?? 0) ? apr : null;
      const named = all || rateFirst.some((at) => cell === row.cells[at]);
      return { ...draft, apr: kept, ...(named && RATE_FIRST) };
    },
  });
}

const same = (a: Draft, b: Draft): boolean =>
  a.rateType === b.rateType && a.termMonths === b.termMonths && a.insurance === b.insurance && a.variant === b.variant;

/** An offer that a section repeats with its APR counts only where the section was read too: without it, half of the rate is lost. */
function repeated(featured: Row, sections: Row[]): Row {
  const special = sections.flatMap(({ drafts }) => drafts.filter(({ offer }) => offer === 'special'));
  const drafts = featured.drafts.filter(
    (draft) => (draft.insurance && !draft.variant) || special.some((other) => same(draft, other)),
  );
  return { ...featured, drafts };
}

function read([answer]: Answer[]): Reading {
  const $ = parsePage(answer?.text ?? '');
  const tables = rateTables(mortgageTables($));
  const aprs = aprsBelow(tables, pageText($));
  const { rows, notes } = joinParts(...tables.map((table, at) => readTable(table, aprs[at] ?? [])));
  const [featured, sections] = [true, false].map((wanted) =>
    rows.filter((row) => FEATURED.test(row.section ?? '') === wanted),
  );
  return {
    rows: [...(featured ?? []).map((row) => repeated(row, sections ?? [])), ...(sections ?? [])],
    prime: null,
    notes,
  };
}

export default defineLender({
  id: 'atb',
  name: 'ATB Financial',
  kind: 'bank',
  provinces: ['CA-AB'],
  page: URL,
  verified: 'recorded page',
  minimumRates: 28,
  ways: [{ sources: [{ url: URL, format: 'page', landmark: /(?:client|posted) rates/i }], read }],
});
