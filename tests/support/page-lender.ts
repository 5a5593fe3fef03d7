import { z } from 'zod';
import type { LenderFile } from '../../pipeline/lender.ts';
import { joinEntries, readEntry } from '../../pipeline/read/feeds.ts';
import { parseLabel } from '../../pipeline/read/labels.ts';
import { joinTables } from '../../pipeline/read/parts.ts';
import { readRows } from '../../pipeline/read/rows.ts';
import { feed, page, strategy } from '../../pipeline/read/strategies.ts';
import { madeUpLender } from './lenders.ts';

/** A lender with its rates in tables of a page, as most lenders have them. */
export function tabled(id: string, fields: Partial<LenderFile> = {}): LenderFile {
  return {
    ...madeUpLender(id, 1),
    strategies: [
      strategy([page({ url: `https://${id}.example/rates` })], ({ tables }) =>
        joinTables(tables, (table) => readRows(table, { otherwise: { prepayment: 'closed', offer: 'posted' } })),
      ),
    ],
    ...fields,
  };
}

/** A row of a table: label, rate, and the APR if there is one. */
export type PrintedRow = readonly [label: string, rate: number | string, apr?: number | string];

/** The parts of a made-up page; a test may replace each. */
export interface PageParts {
  title: string;
  h1: string;
  /** Above all tables, between the two, and behind them. */
  intro: string;
  between: string;
  behind: string;
  headings: readonly [posted: string, special: string];
  header: readonly string[];
  posted: readonly PrintedRow[];
  special: readonly PrintedRow[];
  /** The footnote marks after a cell or heading. */
  notes: string;
  /** The part before the main one: alerts, menus. */
  top: string;
}

export const POSTED: readonly PrintedRow[] = [
  ['1 Year', 5.49],
  ['2 Year', 5.34],
  ['3 Year', 6.04],
  ['4 Year', 5.89],
  ['5 Year', 6.09],
];
export const SPECIAL: readonly PrintedRow[] = [
  ['3 Year', 4.34],
  ['5 Year', 4.59],
];

/** Above all tables of the page, and its 5-year rate. */
export const INTRO = '<p>Look at what we offer today.</p>';
export const FIVE = 'fixed/60m/closed/posted';

/** The accepted page, with these parts replaced. */
export function pageWith(parts: Partial<PageParts> = {}): string {
  const { title, h1, intro, between, behind, headings, header, posted, special, notes, top }: PageParts = {
    title: 'Mortgage rates',
    h1: 'Mortgage rates',
    intro: INTRO,
    between: '<p>Talk to us before you choose.</p>',
    behind: '<p>Rates may change without notice.</p>',
    headings: ['Posted fixed rates', 'Special fixed rates'],
    header: ['Term', 'Rate'],
    posted: POSTED,
    special: SPECIAL,
    notes: '',
    top: '',
    ...parts,
  };
  const cell = (value: number | string): string => (typeof value === 'number' ? `${value.toFixed(2)}%` : value);
  const row = (values: PrintedRow): string =>
    `<tr>${values.map((value, at) => `<td>${at === 0 ? value : cell(value as number)}</td>`).join('')}</tr>`;
  const table = (heading: string, rows: readonly PrintedRow[]): string =>
    rows.length === 0
      ? ''
      : `<h2>${heading}</h2><table><thead><tr>${header.map((text) => `<th>${text}</th>`).join('')}</tr></thead><tbody>${rows.map(row).join('')}</table>`;
  const main = [intro, table(headings[0], posted), between, table(headings[1], special), behind, notes];
  const head = `<head><title>${title}</title></head>`;
  return `<!doctype html><html>${head}<body>${top}<main><h1>${h1}</h1>${main.join('')}</main></body></html>`;
}

/** The rows with other rates, by label. */
export const withRates = (rows: readonly PrintedRow[], rates: Record<string, number>): PrintedRow[] =>
  rows.map(([label, rate, ...rest]) => [label, rates[label] ?? rate, ...rest]);

const entry = z.object({ name: z.string(), rate: z.string(), note: z.string().optional() });
const shape = z.object({ updated: z.string().optional(), notice: z.string().optional(), rates: z.array(entry) });
export type FeedContent = z.infer<typeof shape>;

/** A lender with its rates in a feed, beside a page for people. */
export function fed(id: string, fields: Partial<LenderFile> = {}): LenderFile {
  return {
    ...madeUpLender(id, 1),
    strategies: [
      strategy([feed({ url: `https://api.${id}.example/rates.json` }, shape)], ({ rates }) =>
        joinEntries(
          ...rates.map(({ name, rate }, at) =>
            readEntry({
              section: null,
              label: name,
              at: `rates.${at}`,
              says: { rateType: 'fixed', prepayment: 'closed', offer: 'posted', ...parseLabel(name) },
              rate,
            }),
          ),
        ),
      ),
    ],
    ...fields,
  };
}

/** A feed of such a lender. */
export const feedWith = (parts: Partial<FeedContent> = {}): string =>
  JSON.stringify({ rates: POSTED.map(([name, rate]) => ({ name, rate: Number(rate).toFixed(2) })), ...parts });
