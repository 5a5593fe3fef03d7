import { expect, test } from 'vitest';
import { pauseAfter } from '../../src/host/supervisor.ts';

test.each([
  [0, 0],
  [1, 100],
  [2, 200],
  [5, 1600],
  [8, 10_000],
  [99, 10_000],
])('after %i early ends it waits %i ms', (ends, pause) => {
  expect(pauseAfter(ends)).toBe(pause);
});
