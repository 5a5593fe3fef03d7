import { lendingOf } from '../../src/lenders/lending.ts';
import { defineLender } from '../lender.ts';
import { rateColumns } from '../read/columns.ts';
import type { Vocabulary } from '../read/labels.ts';
import type { Page } from '../read/page.ts';
import { joinTables } from '../read/parts.ts';
import { readPrime, withPrime } from '../read/prime.ts';
import { readRows } from '../read/rows.ts';
import { page, strategy } from '../read/strategies.ts';
import type { Table } from '../read/tables.ts';

const URL = 'https://www.rbcroyalbank.com/mortgages/mortgage-rates.html';
const WORDS: Vocabulary = [
  ['for purchase and switch transactions', { conditions: ['purchase-or-switch-only'] }],
  ['table inside collapsible', {}],
];

function readTable(table: Table, { text }: Page) {
  const passage = text.match(/Funds must be advanced within [^.]*\./)?.[0] ?? '';
  return readRows(table, {
    words: WORDS,
    said: () => [passage],
    otherwise: { prepayment: 'closed' },
    // The popular rates are those of the first amortization band, printed a second time without it.
    adjust: (draft) =>
      draft.insurance || draft.amortizationOver || draft.amortizationUpTo ? draft : { ...draft, amortizationUpTo: 25 },
  });
}

const read = (page: Page) =>
  withPrime(
    joinTables(
      page.tables.filter((table) => rateColumns(table).some(({ aprAt }) => aprAt !== null)),
      (table) => readTable(table, page),
    ),
    readPrime(page.tables, /^RBC Prime Rate$/i),
  );

export default defineLender({
  id: 'rbc',
  name: 'RBC Royal Bank',
  kind: 'big bank',
  ...lendingOf('rbc'),
  page: URL,
  verified: 'recorded page',
  minimumRates: 28,
  strategies: [strategy([page({ url: URL })], read)],
});
