import { describe } from 'vitest';
import { apart } from '../../pipeline/judge/apr.ts';
import { storedRate } from '../support/rates.ts';
import { ask } from './doubts.ts';

const before = storedRate({ ratePercent: 4.34, aprPercent: 4.38 });

describe('a rate and its APR', () => {
  ask(apart, [
    ['that stay', { ratePercent: 4.34, aprPercent: 4.38 }, { before }, null],
    ['that move together', { ratePercent: 4.04, aprPercent: 4.08 }, { before }, null],
    ['whose moves differ by 0.30', { ratePercent: 4.04, aprPercent: 4.38 }, { before }, null],
    [
      'of which the rate fell alone',
      { ratePercent: 3.44, aprPercent: 4.38 },
      { before },
      'the rate went from 4.34 % to 3.44 %, and its APR from 4.38 % to 4.38 %',
    ],
    [
      'of which the APR rose alone',
      { ratePercent: 4.34, aprPercent: 4.69 },
      { before },
      'its APR from 4.38 % to 4.69 %',
    ],
    ['that move apart', { ratePercent: 4.19, aprPercent: 4.54 }, { before }, 'the rate went from'],
    ['whose APR is gone', { ratePercent: 3.44, aprPercent: null }, { before }, null],
    ['whose APR is new', { ratePercent: 3.44, aprPercent: 4.5 }, { before: storedRate({ aprPercent: null }) }, null],
    ['whose rate is gone', { ratePercent: null, aprPercent: 4.38 }, { before }, null],
    ['without a past', { ratePercent: 3.44, aprPercent: 4.38 }, {}, null],
  ]);
});
