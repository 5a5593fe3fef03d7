import { describe, expect, it } from 'vitest';
import { bankPosted } from '../../src/site/calculators/known-rates.ts';
import { benchmarkOf, benchmarksOf } from '../../src/site/past/benchmarks.ts';
import type { Snapshot } from '../../src/snapshots/snapshot.ts';

const days = (...percents: number[]) => percents.map((percent, index) => ({ date: `2026-11-0${index + 1}`, percent }));

describe('a benchmark', () => {
  it.each([
    [[], null],
    [[4.45], { percent: 4.45, date: '2026-11-01', before: null }],
    [[4.45, 4.45], { percent: 4.45, date: '2026-11-02', before: null }],
    [[4.7, 4.45, 4.45], { percent: 4.45, date: '2026-11-03', before: { percent: 4.7, changedOn: '2026-11-02' } }],
    [[4.45, 4.7, 4.45], { percent: 4.45, date: '2026-11-03', before: { percent: 4.7, changedOn: '2026-11-03' } }],
  ])('of %j has its figure and its last change', (percents, expected) => {
    const found = benchmarkOf('prime', days(...percents));
    if (expected === null) expect(found).toBeNull();
    else expect(found).toEqual({ name: 'prime', seenAt: null, ...expected });
  });

  it('is the prime that most lenders print if the Bank of Canada was not read, with the day of that reading', () => {
    const snapshot = { manifest: { reference: { series: [] } } } as unknown as Snapshot;
    const printed = (lender: string, primePercent: number | null, observedAt: string) => ({
      lender,
      primePercent,
      observedAt,
    });
    expect(
      benchmarksOf(snapshot, [
        printed('a', 4.45, '2026-09-27T12:00:00Z'),
        printed('b', 4.45, '2026-09-20T12:00:00Z'),
        printed('c', 4.6, '2026-11-20T12:00:00Z'),
        printed('d', null, '2026-11-20T12:00:00Z'),
      ]),
    ).toEqual([{ name: 'prime', percent: 4.45, date: null, seenAt: '2026-09-27T12:00:00Z', before: null }]);
    expect(benchmarksOf(snapshot, [])).toEqual([]);
  });
});

describe('what large banks posted', () => {
  const past = new Map([
    [
      'V80691335',
      new Map([
        ['2024-05-08', 6.84],
        ['2024-05-29', 6.79],
        ['2024-07-10', 6.49],
      ]),
    ],
  ]);
  const snapshot = { manifest: { reference: { series: [] } }, past } as unknown as Snapshot;
  it.each([
    [60, '2024-05', { value: 6790, day: '2024-05-29' }],
    // A weekly series says nothing of a month three weeks later, nor of one before it began.
    [60, '2024-06', null],
    [60, '2024-07', { value: 6490, day: '2024-07-10' }],
    [60, '2024-09', null],
    [60, '2024-04', null],
    // A term without a series, and one whose series was not read.
    [48, '2024-05', null],
    [36, '2024-05', null],
    [6, '2024-05', null],
  ])('for %i months in %s is %j', (months, month, expected) => {
    expect(bankPosted(snapshot, months, month)).toEqual(expected);
  });
});
