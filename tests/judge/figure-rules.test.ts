import { describe } from 'vitest';
import { storedRate } from '../support/rates.ts';
import { ask, type Question } from './doubts.ts';
import { NO_SERIES, seriesOf } from './series.ts';

describe('a figure out of the band', () => {
  ask('band', [
    ['the lowest rate that there could be', { ratePercent: 0.5 }, {}, null],
    ['a hair below it', { ratePercent: 0.499 }, {}, 'outside 0.5 to 15'],
    ['the highest rate that there could be', { ratePercent: 15 }, {}, null],
    ['a hair above it', { ratePercent: 15.001 }, {}, 'outside 0.5 to 15'],
    ['a lost decimal point', { ratePercent: 60.9 }, {}, '60.9 %'],
    ['a zero', { ratePercent: 0 }, {}, '0 %'],
    ['no rate, but an offset', { ratePercent: null, primeOffsetPercent: -0.6 }, {}, null],
    ['an APR out of the band', { aprPercent: 61.2 }, {}, 'APR of 61.2 %'],
    ['a ceiling out of the band', { rateCeilingPercent: 55 }, {}, 'ceiling of 55 %'],
    ['a prime out of the band', { primePercent: 44.5, primeOffsetPercent: 0 }, {}, 'prime of 44.5 %'],
    ['the widest offset', { primePercent: 4.45, primeOffsetPercent: 6 }, {}, null],
    ['an offset that is a rate', { primePercent: 4.45, primeOffsetPercent: -6.01 }, {}, 'no offset'],
  ]);
});

describe('a figure that is filled in later', () => {
  const below = { rateType: 'variable', ratePercent: 3.95, primePercent: 4.45, primeOffsetPercent: -0.5 } as const;
  const atPrime = { ...below, ratePercent: 4.45, primeOffsetPercent: 0 } as const;
  const before = storedRate(below);

  ask('unfilled', [
    ['the same as before', below, { before }, null],
    ['another distance', { ...below, ratePercent: 4.05, primeOffsetPercent: -0.4 }, { before }, null],
    ['a rate that is unknown now', { ...below, ratePercent: null }, { before }, 'only its distance from prime is left'],
    [
      'another distance, of a rate that always was unknown',
      { ...below, ratePercent: null, primeOffsetPercent: -0.4 },
      { before: storedRate({ ...below, ratePercent: null }) },
      null,
    ],
    ['zero, worked out', { ...atPrime, rateBasis: 'computed' }, { before }, 'became zero'],
    ['zero, beside a rate that is the prime', { ...atPrime, rateBasis: 'published' }, { before }, null],
    ['zero, beside another rate', { ...atPrime, ratePercent: 3.95 }, { before }, 'became zero'],
    ['zero, without a prime', { ...atPrime, primePercent: null }, { before }, 'became zero'],
    ['a zero that always was', { ...atPrime, rateBasis: 'computed' }, { before: storedRate(atPrime) }, null],
    ['no past', { ...atPrime, rateBasis: 'computed' }, {}, null],
  ]);
});

describe('special below posted', () => {
  const posted = (ratePercent: number | null) => storedRate({ offer: 'posted', ratePercent });
  const special = (ratePercent: number | null) => storedRate({ offer: 'special', ratePercent });

  ask('specialBelowPosted', [
    ['a special alone', { offer: 'special', ratePercent: 4.59 }, {}, null],
    ['a special below the posted rate', { offer: 'special', ratePercent: 4.59 }, { found: [posted(6.09)] }, null],
    ['a special that is the posted rate', { offer: 'special', ratePercent: 6.09 }, { found: [posted(6.09)] }, null],
    ['a special above it', { offer: 'special', ratePercent: 6.1 }, { found: [posted(6.09)] }, 'above the posted 6.09'],
    ['a posted rate below its special', { offer: 'posted', ratePercent: 4.5 }, { found: [special(4.59)] }, 'above'],
    ['one of another term', { termMonths: 36, offer: 'special', ratePercent: 6.5 }, { found: [posted(6.09)] }, null],
    ['a posted rate that is unknown', { offer: 'special', ratePercent: 6.5 }, { found: [posted(null)] }, null],
  ]);
});

describe('the distance of a big bank’s posted rate from the Bank of Canada’s series', () => {
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

  ask('bankOfCanada', [
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
    ['of one year', ...moved(5.49, 7, { termMonths: 12 }, { reference: seriesOf(12, 6.09) }), 'more than 1'],
    ['of three years', ...moved(6.05, 8, { termMonths: 36 }, { reference: seriesOf(36, 6.09) }), 'more than 1'],
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

describe('a move farther than ever', () => {
  const before = storedRate({ ratePercent: 5 });
  const small = storedRate({ ratePercent: 3.5 });

  ask('impossibleMove', [
    ['three points up', { ratePercent: 8 }, { before }, null],
    ['farther up', { ratePercent: 8.01 }, { before }, '5 % became 8.01 %, farther than rates move'],
    ['farther down', { ratePercent: 1.99 }, { before }, 'farther than rates move'],
    ['a rate that is known no more', { ratePercent: null }, { before: small }, null],
    ['a rate that was not known', { ratePercent: 3.5 }, { before: storedRate({ ratePercent: null }) }, null],
    ['no past', { ratePercent: 8 }, {}, null],
  ]);
});

describe('a jump', () => {
  const before = storedRate({ ratePercent: 6.09, aprPercent: 6.12, rateCeilingPercent: 8, primeOffsetPercent: -0.5 });
  const same = { ratePercent: 6.09, aprPercent: 6.12, rateCeilingPercent: 8, primeOffsetPercent: -0.5 };
  const fixed = { ...before, primeOffsetPercent: null };

  ask('jump', [
    ['nothing moved', same, { before }, null],
    ['a whole point with its prime', { ...same, ratePercent: 7.09 }, { before }, null],
    [
      'a whole point, as of a wrong first digit',
      { ...same, primeOffsetPercent: null, ratePercent: 5.09 },
      { before: fixed },
      '6.09 % became 5.09 %',
    ],
    [
      'a whole point, where its distance from prime moved too',
      { ...same, primeOffsetPercent: -0.6, ratePercent: 5.09 },
      { before },
      '6.09 % became 5.09 %',
    ],
    ['nearly a whole point', { ...same, ratePercent: 7.08 }, { before: fixed }, null],
    ['more than a point up', { ...same, ratePercent: 7.091 }, { before }, '6.09 % became 7.091 %'],
    ['more than a point down', { ...same, ratePercent: 5.089 }, { before }, '6.09 % became 5.089 %'],
    ['an APR that jumped', { ...same, aprPercent: 7.2 }, { before }, '6.12 % became 7.2 %'],
    ['a ceiling that jumped', { ...same, rateCeilingPercent: 9.5 }, { before }, '8 % became 9.5 %'],
    ['an offset that jumped', { ...same, primeOffsetPercent: 0.6 }, { before }, '-0.5 % became 0.6 %'],
    ['no past', same, {}, null],
  ]);
});

describe('an APR', () => {
  ask('apr', [
    ['no APR', { ratePercent: 4.59, aprPercent: null }, {}, null],
    ['no rate', { ratePercent: null, aprPercent: 4.62 }, {}, null],
    ['an APR that is the rate', { ratePercent: 4.59, aprPercent: 4.59 }, {}, null],
    ['an APR a rounding step below', { ratePercent: 4.59, aprPercent: 4.58 }, {}, null],
    ['an APR below the rate', { ratePercent: 4.59, aprPercent: 4.579 }, {}, 'below the rate'],
    ['an APR with dear fees', { ratePercent: 5.19, aprPercent: 8.19 }, {}, null],
    ['an APR of something else', { ratePercent: 5.19, aprPercent: 8.191 }, {}, 'far above the rate'],
  ]);
});

describe('a rate and its APR', () => {
  const before = storedRate({ ratePercent: 4.34, aprPercent: 4.38 });

  ask('aprMove', [
    ['that stay', { ratePercent: 4.34, aprPercent: 4.38 }, { before }, null],
    ['that move together', { ratePercent: 4.04, aprPercent: 4.08 }, { before }, null],
    ['whose moves differ by 0.30', { ratePercent: 4.04, aprPercent: 4.38 }, { before }, null],
    [
      'of which the rate fell alone',
      { ratePercent: 3.44, aprPercent: 4.38 },
      { before },
      'the rate went from 4.34 % to 3.44 %, and its APR from 4.38 % to 4.38 %',
    ],
    ['whose APR rose alone', { ratePercent: 4.34, aprPercent: 4.69 }, { before }, 'its APR from 4.38 % to 4.69 %'],
    ['that move apart', { ratePercent: 4.19, aprPercent: 4.54 }, { before }, 'the rate went from'],
    ['whose APR is gone', { ratePercent: 3.44, aprPercent: null }, { before }, null],
    ['whose APR is new', { ratePercent: 3.44, aprPercent: 4.5 }, { before: storedRate({ aprPercent: null }) }, null],
    ['whose rate is gone', { ratePercent: null, aprPercent: 4.38 }, { before }, null],
    ['without a past', { ratePercent: 3.44, aprPercent: 4.38 }, {}, null],
  ]);
});
