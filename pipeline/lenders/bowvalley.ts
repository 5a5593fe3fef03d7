import { findDay } from '../read/dates.ts';
import { joinTables, NOTHING, readPrime, withPrime } from '../read/parts.ts';
import { onlyColumn, readRows } from '../read/rows.ts';
import { defineLender } from '../read/strategies.ts';

const RATES = /\bPersonal Mortgages[.:]?$/i;
const EFFECTIVE = /\bRates effective \d{4}-\d{2}-\d{2}\b/i;
const PRIME = /^Prime$/i;

export default defineLender({
  id: 'bowvalley',
  name: 'Bow Valley Credit Union',
  kind: 'credit union',
  page: 'https://www.bowvalleycu.com/personal/mortgages/',
  verified: 'never seen',
  minimumRates: 5,
  words: [['personal', {}]],
  source: { landmark: RATES },
  read: ({ tables, text }) =>
    withPrime(
      joinTables(tables, (table) =>
        RATES.test(table.trail.at(-1) ?? '')
          ? readRows(table, {
              columns: [{ at: onlyColumn(table) }],
              otherwise: { offer: 'posted' },
              besides: PRIME,
              with: { effectiveOn: findDay(text.match(EFFECTIVE)?.[0] ?? '') },
            })
          : NOTHING,
      ),
      readPrime(tables, PRIME),
    ),
});
