import { describe } from 'vitest';
import { storedRate } from '../support/rates.ts';
import { ask } from './doubts.ts';

const whole = { aprPercent: 6.12, primeOffsetPercent: -0.5, primePercent: 4.45, rateCeilingPercent: 8 };
const before = storedRate(whole);
const bare = storedRate({});

describe('what stands beside a rate', () => {
  ask('parts', [
    ['all its parts', whole, { before }, null],
    ['other figures in the same parts', { ...whole, aprPercent: 6.2 }, { before }, null],
    ['an APR that is gone', { ...whole, aprPercent: null }, { before }, 'its APR is gone'],
    ['a ceiling that is gone', { ...whole, rateCeilingPercent: null }, { before }, 'its ceiling is gone'],
    ['the rate itself', { ...whole, ratePercent: null }, { before }, 'its rate is gone'],
    ['an APR that it never had', { aprPercent: 6.12 }, { before: bare }, 'had no APR before'],
    ['no past', whole, {}, null],
  ]);
});

describe('a quotation on prime', () => {
  ask('onPrime', [
    ['that stays', whole, { before }, null],
    ['whose distance is gone', { ...whole, primeOffsetPercent: null }, { before }, 'distance from prime is gone'],
    ['whose prime is gone', { ...whole, primePercent: null }, { before }, 'its prime is gone'],
    ['that it never had', { primeOffsetPercent: -0.5 }, { before: bare }, 'had no distance from prime before'],
    ['of a rate without a past', whole, {}, null],
  ]);
});

describe('a rate beside its prime', () => {
  const summed = { ratePercent: 3.95, primeOffsetPercent: -0.5, primePercent: 4.45 };
  const last = { before: storedRate(summed) };
  ask('sum', [
    ['that moved with its distance', { ...summed, ratePercent: 3.75, primeOffsetPercent: -0.7 }, last, null],
    ['that moved with its prime', { ...summed, ratePercent: 3.7, primePercent: 4.2 }, last, null],
    ['that its distance left behind', { ...summed, primeOffsetPercent: -0.7 }, last, 'no longer the sum'],
    ['that its prime left behind', { ...summed, primePercent: 4.2 }, last, 'no longer the sum'],
    ['that shows no prime any more', { ...summed, primePercent: null }, last, null],
    ['that shows no distance any more', { ...summed, primeOffsetPercent: null }, last, null],
    ['that is gone', { ...summed, ratePercent: null }, last, null],
    ['that was no sum', { ...summed, ratePercent: 4 }, { before: storedRate({ ...summed, ratePercent: 4.1 }) }, null],
  ]);
});
