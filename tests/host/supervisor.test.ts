import { expect, test } from 'vitest';
import { pauseAfter } from '../../src/host/supervisor.ts';

test('the more early ends, the longer it waits, up to ten seconds', () => {
  expect([0, 1, 2, 5, 8, 99].map(pauseAfter)).toEqual([0, 100, 200, 1600, 10_000, 10_000]);
});
