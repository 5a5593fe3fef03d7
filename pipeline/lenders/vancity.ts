import { joinTables } from '../read/parts.ts';
import { readRows } from '../read/rows.ts';
import { defineLender } from '../read/strategies.ts';

/** A separate mortgage, which only its footnote names. */
const FLEXPATH = /\bFlexPath\b/;

export default defineLender({
  id: 'vancity',
  name: 'Vancity',
  kind: 'credit union',
  page: 'https://www.vancity.com/rates/mortgages',
  verified: 'recorded page',
  minimumRates: 14,
  // Vancity sells fixed terms and open terms: a closed mortgage of other lenders is a fixed term here.
  words: [
    ['fixed[- ]terms?', { prepayment: 'closed' }],
    ['apr', {}],
  ],
  prime: 'Homeprime rate',
  read: ({ tables }) =>
    joinTables(tables, (table) =>
      readRows(table, {
        otherwise: { offer: 'posted' },
        // The column is both rate and APR: the page says that its APR assumes no fees.
        adjust: (draft, _, { marks }) => ({
          ...draft,
          apr: draft.apr ?? draft.rate,
          product:
            marks.map((mark) => FLEXPATH.exec(table.print.footnotes.get(mark) ?? '')?.[0] ?? null).find(Boolean) ??
            null,
        }),
      }),
    ),
});
