import { expect, test } from 'vitest';
import { OPENER, policiesOf, policyWords, seesEverything } from '../../src/access/plans.ts';

test.each([
  [100, 900, '100 requests per 15 minutes'],
  [10_000, 86_400, '10,000 requests per day'],
  [5, 1, '5 requests per second'],
  [60, 60, '60 requests per minute'],
  [1000, 3600, '1,000 requests per hour'],
  [1000, 5400, '1,000 requests per 90 minutes'],
  [1000, 7200, '1,000 requests per 2 hours'],
  [1_000_000, 604_800, '1,000,000 requests per 7 days'],
])('%i in %i seconds is %s', (quota, windowSeconds, words) => {
  expect(policyWords({ name: 'x', quota, windowSeconds })).toBe(words);
});

test('the free plan has two limits and the premium plan none; both see everything', () => {
  expect(policiesOf('free')).toEqual([
    { name: 'burst', quota: 100, windowSeconds: 900 },
    { name: 'daily', quota: 10_000, windowSeconds: 86_400 },
  ]);
  expect(policiesOf('premium')).toEqual([]);
  expect(([null, 'free', 'premium'] as const).map(seesEverything)).toEqual([false, true, true]);
  expect(OPENER).toBe('free');
});
