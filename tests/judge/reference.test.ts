import { describe } from 'vitest';
import { reference } from '../../pipeline/judge/reference.ts';
import { storedRate } from '../support/rates.ts';
import { ask, type Question } from './doubts.ts';
import { NO_SERIES, seriesOf } from './series.ts';

/** A posted 5-year rate that went from a figure to another while the series stood at 6.09. */
const moved = (
  from: number,
  to: number,
  fields: Question[1] = {},
  around: Partial<Question[2]> = {},
): [Question[1], Question[2]] => [
  { ratePercent: to, ...fields },
  { before: storedRate({ ...fields, ratePercent: from }), reference: seriesOf(60, 6.09), ...around },
];

describe('the distance of a big bank’s posted rate from the Bank of Canada’s series', () => {
  ask(reference, [
    ['grew by a point', ...moved(6.09, 7.09), null],
    ['grew by more', ...moved(6.09, 7.1), "left the Bank of Canada's 6.09 % by more than 1 point"],
    ['fell by more', ...moved(6.09, 5.08), 'by more than 1 point'],
    ['crossed the series', ...moved(5.59, 6.6), 'by more than 1 point'],
    ['is wide, and was', ...moved(4.09, 4.29), null],
    ['stays, both moved', ...moved(6.09, 7.39, {}, { reference: seriesOf(60, 7.39, 6.09) }), null],
    [
      'jumped, since the series went the other way',
      ...moved(6.09, 6.69, {}, { reference: seriesOf(60, 5.59, 6.09) }),
      'by more than 1 point',
    ],
    [
      'of one year, by its own series',
      ...moved(5.49, 7, { termMonths: 12 }, { reference: seriesOf(12, 6.09) }),
      'more than 1',
    ],
    [
      'of three years, by theirs',
      ...moved(6.05, 8, { termMonths: 36 }, { reference: seriesOf(36, 6.09) }),
      'more than 1',
    ],
    ['of a term with the series of another', ...moved(6.05, 8, { termMonths: 36 }), null],
    ['of a term without a series', ...moved(6.05, 8, { termMonths: 84 }), null],
    ['where no series is collected', ...moved(6.09, 12, {}, { reference: NO_SERIES }), null],
    ['where none was then', ...moved(6.09, 6.5, {}, { reference: seriesOf(60, 6.09, null) }), null],
    ['where none is now', ...moved(6.09, 6.5, {}, { reference: seriesOf(60, null, 6.09) }), null],
    ['of a rate without a past', { ratePercent: 12 }, { reference: seriesOf(60, 6.09) }, null],
    ['of a rate that is unknown', { ratePercent: null }, { before: storedRate(), reference: seriesOf(60, 6.09) }, null],
    ['of a special', ...moved(3.9, 5.9, { offer: 'special' }), null],
    ['of a variable rate', ...moved(3.9, 5.9, { rateType: 'variable' }), null],
    ['of an open mortgage', ...moved(6.9, 9.9, { prepayment: 'open' }), null],
    ['of another lender than a big bank', ...moved(6.09, 9.09, {}, { isBigBank: false }), null],
  ]);
});
