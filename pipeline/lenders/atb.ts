import type { Thousandths } from '../../src/rates/thousandths.ts';
import type { Draft, Row } from '../lender.ts';
import { readFigure } from '../read/figures.ts';
import { parseLabel, type Words } from '../read/labels.ts';
import type { Page } from '../read/page.ts';
import { joinParts, joinTables, type Part } from '../read/parts.ts';
import { columns, onlyColumn, readRows } from '../read/rows.ts';
import { defineLender } from '../read/strategies.ts';
import type { Table } from '../read/tables.ts';
import { fullText, isStruck, isTable, type PageElement, type PageNode, SILENT, tidy } from '../read/text.ts';

/** Banners are not nested above the sections below them, so the last banner before a table counts. */
const BANNER = /\b(?:client|posted) rates[.:]?$/i;
const FEATURED = /\bfeatured offers(?:[.:]?$| \/)/i;
const RATE_FIRST = { variant: 'ratefirst', product: 'Rate First' };

/** The tables of rates, each under its heading and its banner; the featured offers have no banner. */
function rateTables(tables: Table[]): Table[] {
  return tables.flatMap((table): Table[] => {
    const banner = table.headings.findLast((text) => BANNER.test(text));
    if (FEATURED.test(table.trail.join(' / ')))
      return columns(table, /\bResidential Mortgage$/i).length > 0 ? [table] : [];
    return banner && table.rows[0]?.cells.length === 2 ? [{ ...table, trail: [banner, ...table.trail] }] : [];
  });
}

/** As much of the text below a table as is looked at, in characters. */
const LONGEST_SENTENCE = 1000;
/** The beginning of the text below each table, up to the next one. A table may stand twice, once for small screens: it is below the last. */
function textsBelow({ $ }: Page): Map<PageElement, string> {
  const below = new Map<PageElement, string>();
  let open: PageElement[] = [];
  const visit = (node: PageNode): void => {
    if (node.type === 'tag' && isTable(node)) {
      const isCopy = open.some((element) => below.get(element) === '' && fullText(element) === fullText(node));
      open = isCopy ? [...open, node] : [node];
      below.set(node, '');
    } else if (node.type !== 'tag')
      for (const table of open) {
        const text = below.get(table) as string;
        if (text.length < LONGEST_SENTENCE)
          below.set(table, tidy(`${text} ${fullText(node).slice(0, LONGEST_SENTENCE)}`));
      }
    else if (!SILENT.has(node.name) && !isStruck(node)) node.children.forEach(visit);
  };
  $.root()[0]?.children.forEach(visit);
  return below;
}

const APRS = new RegExp(
  String.raw`^[^%]{0,120}?\bThe Annual Percentage Rate \(APR\)[ *]*for the posted rates above ` +
    String.raw`(closed|open) (fixed|variable)-rate mortgages? (?:are|is): ([^:]*?\d ?%?)\.(?: |$)`,
  'i',
);
function aprsIn(text: string): [Words, Thousandths][] {
  const [, prepayment, rateType, figures = ''] = APRS.exec(text) ?? [];
  const named = { prepayment: prepayment as Draft['prepayment'], rateType: rateType as Draft['rateType'] };
  return [...figures.matchAll(/([^%]*?) (\d{1,2}[.,]\d{2,3})(?: ?%)?/g)].flatMap(
    ([, label, figure]): [Words, number][] => {
      const [words, apr] = [parseLabel(label ?? ''), readFigure(figure ?? '')?.rate ?? null];
      return words && apr !== null ? [[{ ...words, ...named }, apr]] : [];
    },
  );
}

/** The one APR that the sentence names for a rate. An APR below the rate is left over from earlier figures. */
function aprOf(draft: Draft, aprs: [Words, Thousandths][]): Thousandths | null {
  const [apr, ...others] = aprs.flatMap(([words, figure]) =>
    words.termMonths === draft.termMonths &&
    words.insurance === draft.insurance &&
    // Where a table is gone, its sentence stands below the one before.
    words.prepayment === draft.prepayment &&
    words.rateType === draft.rateType
      ? [figure]
      : [],
  );
  return apr !== undefined && others.length === 0 && apr >= (draft.rate ?? 0) ? apr : null;
}

const ADVANCE = /The mortgage loan must be advanced within [^.]*\./i;
const PREMIUMS = [
  /If you are refinancing your mortgage, a premium of .*? will be added to the posted interest rates/i,
  /If you are purchasing a rental property or .*? will be added to the posted interest rates/i,
];

function readTable(table: Table, aprs: [Words, Thousandths][], { text }: Page): Part {
  const title = table.trail.join(' / ');
  const featured = FEATURED.test(title);
  const rateFirst = featured ? columns(table, /^Rate First Residential Mortgage$/i) : [];
  const ordinary = featured ? columns(table, /^Residential Mortgage$/i) : [onlyColumn(table)];
  return readRows(table, {
    columns: [...rateFirst, ...ordinary].map((at) => ({ at })),
    passages: () => [ADVANCE, ...PREMIUMS].map((passage) => passage.exec(text)?.[0] ?? ''),
    otherwise: featured ? { rateType: 'fixed', prepayment: 'closed' } : {},
    adjust: (draft, row, cell) => ({
      ...draft,
      apr: aprOf(draft, aprs),
      ...((/\brate first\b/i.test(title) || rateFirst.some((at) => cell === row.cells[at])) && RATE_FIRST),
    }),
  });
}

const same = (a: Draft, b: Draft): boolean =>
  a.rateType === b.rateType && a.termMonths === b.termMonths && a.insurance === b.insurance && a.variant === b.variant;

/** A rate of a section that the featured offers give to everybody at the same figure: then no banner narrows it. */
function widened(section: Row, featured: Row[]): Row {
  const offers = featured.flatMap(({ drafts }) => drafts);
  const drafts = section.drafts.map((draft) =>
    offers.some((offer) => same(offer, draft) && offer.offer === draft.offer && offer.rate === draft.rate)
      ? { ...draft, conditions: (draft.conditions ?? []).filter((code) => code !== 'client-rate') }
      : draft,
  );
  return { ...section, drafts };
}

/** An offer that a section repeats with its APR counts only if the section was read too: otherwise half of the rate is lost. */
function repeated(featured: Row, sections: Row[]): Row {
  const special = sections.flatMap(({ drafts }) => drafts.filter(({ offer }) => offer === 'special'));
  const { true: drafts = [], false: lost = [] } = Object.groupBy(featured.drafts, (draft) =>
    String((draft.insurance && !draft.variant) || special.some((other) => same(draft, other))),
  );
  return { ...featured, drafts, blanks: [...(featured.blanks ?? []), ...lost] };
}

function read(page: Page): Part {
  const tables = rateTables(page.tables);
  const below = textsBelow(page);
  const part = joinTables(tables, (table) => readTable(table, aprsIn(below.get(table.element) ?? ''), page));
  const featured = part.rows.filter(({ section }) => FEATURED.test(section ?? ''));
  const sections = part.rows.filter((row) => !featured.includes(row));
  return joinParts({
    ...part,
    rows: [...featured.map((row) => repeated(row, sections)), ...sections.map((section) => widened(section, featured))],
  });
}

export default defineLender({
  id: 'atb',
  name: 'ATB Financial',
  kind: 'bank',
  page: 'https://www.atb.com/resources/rates/mortgage-rates/',
  verified: 'recorded page',
  minimumRates: 28,
  words: [
    ['client rates', { offer: 'special', conditions: ['client-rate'] }],
    ['rate first', {}],
  ],
  read,
});
