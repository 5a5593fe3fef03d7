import { findDay } from '../read/dates.ts';
import { readTables } from '../read/rows.ts';
import { defineLender } from '../read/strategies.ts';

const RATES = /\bPersonal Mortgages[.:]?$/i;
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
  prime: PRIME,
  read: (page) =>
    readTables(page, RATES, {
      columns: 'only',
      otherwise: { offer: 'posted' },
      besides: PRIME,
      with: { effectiveOn: findDay(page.text.match(/\bRates effective \d{4}-\d{2}-\d{2}\b/i)?.[0] ?? '') },
    }),
});
