import { Failure } from '../failure.ts';
import { type Answer, defineLender, type Reading } from '../lender.ts';
import { column, columns } from '../readers/columns.ts';
import { findWords, joinWords, type Words } from '../readers/labels.ts';
import { readPrime } from '../readers/prime.ts';
import { joinParts, readRows } from '../readers/rows.ts';
import { mortgageTables, parsePage, type Table } from '../readers/tables.ts';

const URL = 'https://www.rbcroyalbank.com/mortgages/mortgage-rates.html';
const RATES = /^(?:special (?:offers?|rates?)|posted rates?)/i;
const APR = /^APR/i;

/** What headings and column header say together. */
function wordsOver(table: Table, at: number): Words {
  const words = joinWords(...[...table.trail, table.columns[at] ?? ''].map((text) => findWords(text)));
  if (!words) throw new Failure('changed-layout', `The headings contradict each other: ${table.trail.join(' / ')}`);
  return words;
}

function read([answer]: Answer[]): Reading {
  const tables = mortgageTables(parsePage(answer?.text ?? ''));
  const { prime, row } = readPrime(tables, /^RBC Prime Rate$/i);
  const rateTables = tables.filter((table) => columns(table, RATES).length > 0 && columns(table, APR).length > 0);
  if (rateTables.length === 0) throw new Failure('changed-layout', 'No table of special offers or posted rates');
  const part = joinParts(
    ...rateTables.map((table) => {
      const at = column(table, RATES);
      return readRows(table, {
        columns: [{ at, aprAt: column(table, APR) }],
        says: wordsOver(table, at),
        otherwise: { prepayment: 'closed' },
        with: { conditions: /purchase and switch/i.test(table.trail.join(' ')) ? ['purchase-or-switch-only'] : [] },
        // The popular rates are those of the first amortization band, printed a second time without it.
        adjust: (draft) =>
          draft.insurance || draft.amortizationOver || draft.amortizationUpTo
            ? draft
            : { ...draft, amortizationUpTo: 25 },
      });
    }),
  );
  return { rows: [...part.rows, row], prime, notes: part.notes };
}

export default defineLender({
  id: 'rbc',
  name: 'RBC Royal Bank',
  kind: 'big bank',
  provinces: null,
  page: URL,
  verified: 'recorded page',
  minimumRates: 28,
  ways: [{ sources: [{ url: URL, format: 'page', landmark: /RBC Prime Rate/ }], read }],
});
