import { expect, test } from 'vitest';
import { movesByDay } from '../../src/saved/past.ts';

/** Steps from their beginnings; each ends where the next begins, unless it says when. */
const steps = (...all: [from: string, ratePercent: number, until?: string][]) =>
  all.map(([from, ratePercent, until], place) => {
    const end = until ?? all[place + 1]?.[0] ?? null;
    return {
      from,
      until: end,
      seenUntil: end ?? from,
      ratePercent,
      lender: 'acme',
      standing: 'can' as const,
      reasons: [],
      added: [],
    };
  });

test.each<[string, ReturnType<typeof steps>, [before: number | null, after: number, day: string][]]>([
  [
    'lenders read one after the other on the first day are no move',
    steps(['2026-05-01T13:00:00.816Z', 4.64], ['2026-05-01T13:00:00.817Z', 4.59]),
    [],
  ],
  [
    'a day of two steps is one move, from the end of the day before',
    steps(['2026-05-01T13:00:00Z', 4.6], ['2026-05-04T13:00:00Z', 4.9], ['2026-05-04T13:00:09Z', 4.5]),
    [[4.6, 4.5, '2026-05-04']],
  ],
  [
    'away and back within a day is none',
    steps(['2026-05-01T13:00:00Z', 4.6], ['2026-05-04T13:00:00Z', 4.9], ['2026-05-04T20:00:00Z', 4.6]),
    [],
  ],
  [
    'evening and next morning in UTC are one Eastern day',
    steps(['2026-05-01T13:00:00Z', 4.6], ['2026-05-04T23:00:00Z', 4.9], ['2026-05-05T03:00:00Z', 4.5]),
    [[4.6, 4.5, '2026-05-05']],
  ],
  [
    'after days of none a figure begins, also at what it had been',
    steps(['2026-05-01T13:00:00Z', 4.6, '2026-05-02T13:00:00Z'], ['2026-05-06T13:00:00Z', 4.6]),
    [[null, 4.6, '2026-05-06']],
  ],
])('%s', (_, given, moves) => {
  expect(
    movesByDay(given).map(({ before, after }) => [
      before?.ratePercent ?? null,
      after.ratePercent,
      after.from.slice(0, 10),
    ]),
  ).toEqual(moves);
});
