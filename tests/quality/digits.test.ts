import { digits } from '../../pipeline/quality/digits.ts';
import { storedRate } from '../support/rates.ts';
import { ask } from './doubts.ts';

const before = storedRate({
  ratePercent: 4.59,
  aprPercent: 4.625,
  primeOffsetPercent: -0.35,
  rateCeilingPercent: 8.25,
});
const same = { ratePercent: 4.59, aprPercent: 4.625, primeOffsetPercent: -0.35, rateCeilingPercent: 8.25 };

ask(digits, [
  ['nothing moved', same, { before }, null],
  ['ten basis points up', { ...same, ratePercent: 4.69 }, { before }, null],
  ['another second decimal', { ...same, ratePercent: 4.54 }, { before }, null],
  ['a quarter point down', { ...same, ratePercent: 4.34 }, { before }, null],
  ['its last decimal lost', { ...same, ratePercent: 4.5 }, { before }, '4.59 % became 4.5 %, as if digits were lost'],
  ['all decimals lost', { ...same, ratePercent: 4 }, { before }, '4.59 % became 4 %, as if digits were lost'],
  ['a round figure printed with all decimals', { ...same, ratePercent: 4.5 }, { before, places: 2 }, null],
  ['one decimal printed', { ...same, ratePercent: 4.5 }, { before, places: 1 }, '4.59 % became 4.5 %'],
  ['the third decimal of an APR lost', { ...same, aprPercent: 4.62 }, { before }, '4.625 % became 4.62 %'],
  ['an offset cut', { ...same, primeOffsetPercent: -0.3 }, { before }, '-0.35 % became -0.3 %'],
  ['an offset without its minus', { ...same, primeOffsetPercent: 0.35 }, { before }, 'as if its sign were lost'],
  [
    'a mark behind it',
    { ...same, ratePercent: 4.591 },
    { before },
    '4.591 %, as if digits were lost, or a mark stood behind it',
  ],
  ['an APR of three decimals that moved', { ...same, aprPercent: 4.628 }, { before }, null],
  ['no past', same, {}, null],
]);
