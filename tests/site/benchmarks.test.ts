import { describe, expect, it } from 'vitest';
import { benchmarkOf } from '../../src/site/benchmarks.ts';

const days = (...percents: number[]) => percents.map((percent, index) => ({ date: `2026-11-0${index + 1}`, percent }));

describe('a benchmark', () => {
  it.each([
    [[], null],
    [[4.45], { percent: 4.45, date: '2026-11-01', before: null }],
    [[4.45, 4.45], { percent: 4.45, date: '2026-11-02', before: null }],
    [[4.7, 4.45, 4.45], { percent: 4.45, date: '2026-11-03', before: { percent: 4.7, changedOn: '2026-11-02' } }],
    [[4.45, 4.7, 4.45], { percent: 4.45, date: '2026-11-03', before: { percent: 4.7, changedOn: '2026-11-03' } }],
  ])('of %j says its figure and its last change', (percents, expected) => {
    const found = benchmarkOf('prime', days(...percents));
    if (expected === null) expect(found).toBeNull();
    else expect(found).toEqual({ name: 'prime', ...expected });
  });
});
