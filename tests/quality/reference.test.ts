import { reference } from '../../pipeline/quality/reference.ts';
import { ask } from './doubts.ts';

const series = (id: string, percent: number) => ({ reference: [{ id, label: id, percent, date: '2026-11-18' }] });
const FIVE = 'V80691335';

ask(reference, [
  ['no series collected', { ratePercent: 12 }, {}, null],
  ['a point and a half above', { ratePercent: 7.59 }, series(FIVE, 6.09), null],
  ['farther above', { ratePercent: 7.6 }, series(FIVE, 6.09), "from the Bank of Canada's 6.09"],
  ['farther below', { ratePercent: 4.58 }, series(FIVE, 6.09), 'more than 1.50 points'],
  ['one year, by its own series', { termMonths: 12, ratePercent: 8 }, series('V80691333', 5.49), 'more than 1.50'],
  ['three years, by their own series', { termMonths: 36, ratePercent: 8 }, series('V80691334', 6.05), 'more than 1.50'],
  ['a rate that is unknown', { ratePercent: null }, series(FIVE, 6.09), null],
  ['a series of another term', { termMonths: 36, ratePercent: 8 }, series(FIVE, 6.09), null],
  ['a term without a series', { termMonths: 84, ratePercent: 9 }, series(FIVE, 6.09), null],
  ['a special', { offer: 'special', ratePercent: 3.9 }, series(FIVE, 6.09), null],
  ['a variable rate', { rateType: 'variable', ratePercent: 3.9 }, series(FIVE, 6.09), null],
  ['an open mortgage', { prepayment: 'open', ratePercent: 9.9 }, series(FIVE, 6.09), null],
]);
