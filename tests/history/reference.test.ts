import { expect, test } from 'vitest';
import { stepsOfSeries } from '../../src/history/steps.ts';

const days = new Map([
  ['2026-01-02', 2.5],
  ['2026-01-05', 2.5],
  ['2026-03-18', 2.25],
  ['2026-03-19', 2.25],
]);
const at = (day: string): string => `2026-${day}T05:00:00.000Z`;

test('a daily series gives a step for each figure, which holds over days without an observation', () => {
  expect(stepsOfSeries(days, 0, '2026-03-20T13:00:00.000Z')).toEqual([
    { from: at('01-02'), until: at('03-18'), seenUntil: at('03-18'), ratePercent: 2.5 },
    { from: at('03-18'), until: null, seenUntil: '2026-03-20T13:00:00.000Z', ratePercent: 2.25 },
  ]);
});

test('steps that ended before the requested time are left out', () => {
  expect(stepsOfSeries(days, Date.parse('2026-03-18T05:00:00Z'), null)).toEqual([
    { from: at('03-18'), until: null, seenUntil: at('03-19'), ratePercent: 2.25 },
  ]);
  expect(stepsOfSeries(new Map(), 0, null)).toEqual([]);
});
