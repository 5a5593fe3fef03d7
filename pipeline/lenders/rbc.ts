import type { Page } from '../read/page.ts';
import { joinTables } from '../read/parts.ts';
import { rateColumns, readRows } from '../read/rows.ts';
import { defineLender } from '../read/strategies.ts';
import type { Table } from '../read/tables.ts';

function readTable(table: Table, { text }: Page) {
  return readRows(table, {
    passages: () => text.match(/Funds must be advanced within [^.]*\./) ?? [],
    otherwise: { prepayment: 'closed' },
    // The popular rates are those of the first amortization band, printed a second time without it.
    adjust: (draft) =>
      draft.insurance || draft.amortizationOverYears || draft.amortizationUpToYears
        ? draft
        : { ...draft, amortizationUpToYears: 25 },
  });
}

export default defineLender({
  id: 'rbc',
  name: 'RBC Royal Bank',
  kind: 'big bank',
  page: 'https://www.rbcroyalbank.com/mortgages/mortgage-rates.html',
  verified: 'recorded page',
  minimumRates: 28,
  words: [
    ['for purchase and switch transactions', { conditions: ['purchase-or-switch-only'] }],
    ['table inside collapsible', {}],
    ['other rates', {}],
  ],
  prime: /^RBC Prime Rate$/i,
  read: (page) =>
    joinTables(
      page.tables.filter((table) => rateColumns(table).some(({ aprAt }) => aprAt !== null)),
      (table) => readTable(table, page),
    ),
});
