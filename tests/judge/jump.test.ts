import { jump } from '../../pipeline/judge/jump.ts';
import { storedRate } from '../support/rates.ts';
import { ask } from './doubts.ts';

const before = storedRate({ ratePercent: 6.09, aprPercent: 6.12, rateCeilingPercent: 8, primeOffsetPercent: -0.5 });
const same = { ratePercent: 6.09, aprPercent: 6.12, rateCeilingPercent: 8, primeOffsetPercent: -0.5 };
const fixed = { ...before, primeOffsetPercent: null };

ask(jump, [
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
