import { expect, test } from 'vitest';
import { primeWords } from '../../src/rates/wording.ts';

test('a rate on prime is written relative to prime', () => {
  expect([primeWords(-0.6), primeWords(0), primeWords(0.25)]).toEqual(['prime \u2212 0.60', 'prime', 'prime + 0.25']);
});
