import { storedRate } from '../support/rates.ts';
import { ask } from './doubts.ts';

const before = storedRate({
  ratePercent: 4.59,
  aprPercent: 4.625,
  primeOffsetPercent: -0.35,
  rateCeilingPercent: 8.25,
});
const same = { ratePercent: 4.59, aprPercent: 4.625, primeOffsetPercent: -0.35, rateCeilingPercent: 8.25 };

const half = { ...before, ratePercent: 4.5 };
const fine = { ...before, ratePercent: 4.625 };
const bare = { ...before, aprPercent: null };

ask('digits', [
  ['nothing moved', same, { before }, null],
  ['ten basis points up', { ...same, ratePercent: 4.69 }, { before }, null],
  ['another third decimal', { ...same, ratePercent: 4.628 }, { before: fine }, null],
  ['another second decimal', { ...same, ratePercent: 4.54 }, { before }, null],
  ['a quarter point down', { ...same, ratePercent: 4.34 }, { before }, null],
  ['its last decimal lost', { ...same, ratePercent: 4.5 }, { before }, '4.59 % became 4.5 %, as if digits were lost'],
  ['all decimals lost', { ...same, ratePercent: 4 }, { before }, '4.59 % became 4 %, as if digits were lost'],
  ['a round figure printed with all decimals', { ...same, ratePercent: 4.5 }, { before, places: 2 }, null],
  ['one decimal printed', { ...same, ratePercent: 4.5 }, { before, places: 1 }, '4.59 % became 4.5 %'],
  ['half a point down, printed with its one decimal', { ...same, ratePercent: 4 }, { before: half, places: 1 }, null],
  ['half a point down, printed without', { ...same, ratePercent: 4 }, { before: half, places: 0 }, '4.5 % became 4 %'],
  ['five thousandths down, printed with all three', { ...same, ratePercent: 4.62 }, { before: fine, places: 3 }, null],
  ['five thousandths down, printed with two', { ...same, ratePercent: 4.62 }, { before: fine, places: 2 }, '4.625 %'],
  ['the third decimal of an APR lost', { ...same, aprPercent: 4.62 }, { before }, '4.625 % became 4.62 %'],
  ['an offset cut', { ...same, primeOffsetPercent: -0.3 }, { before }, '-0.35 % became -0.3 %'],
  ['an offset without its minus', { ...same, primeOffsetPercent: 0.35 }, { before }, 'as if its sign were lost'],
  ['a mark behind it', { ...same, ratePercent: 4.591 }, { before }, 'lost, or a mark stood behind it'],
  ['a digit that slipped', { ...same, ratePercent: 4.059 }, { before }, '4.59 % became 4.059 %'],
  ['an APR that is printed finer', { ...same, aprPercent: 4.633 }, { before: { ...before, aprPercent: 4.62 } }, null],
  ['an APR of three decimals that moved', { ...same, aprPercent: 4.628 }, { before }, null],
  ['an offset below one that is gone', { ...same, primeOffsetPercent: null }, { before }, null],
  ['an offset of thousandths that it never had', { primeOffsetPercent: -0.005 }, { before: storedRate() }, null],
  ['a new figure beside one that was cut', { ...same, primeOffsetPercent: -0.3 }, { before: bare }, '-0.35 % became'],
  ['no past', same, {}, null],
]);
