import { describe, expect, test } from 'vitest';
import type { HeadlineStep } from '../../src/history/headlines.ts';
import { headlineMoves } from '../../src/history/moves.ts';

const ID = 'acme/fixed/60m/closed/posted';
const at = (day: string): string => `2026-${day}T12:00:00.000Z`;
const step = (ratePercent: number, from: string, until: string | null, id = ID): HeadlineStep => ({
  id,
  isForMost: true,
  ratePercent,
  from: at(from),
  until: until && at(until),
  seenUntil: at(until ?? '11-22'),
  publishedAt: at(from),
  captureUrl: null,
});
const movesLiveSince = (firstLive: number | null, steps: HeadlineStep[]) =>
  [
    ...headlineMoves({ lines: [{ lender: 'acme', term: '5-year-fixed', steps }] }, Date.parse(at('11-22')), {
      firstLive: () => firstLive,
    }),
  ].map(([id, { from, to, at: when }]) => [id, from, to, when.slice(5, 10)]);
const moves = (...steps: HeadlineStep[]) => movesLiveSince(null, steps);

describe('moves in the last week', () => {
  test.each([
    ['a figure that rose', [step(4.59, '02-01', '11-18'), step(4.69, '11-18', null)], [ID, 4.59, 4.69, '11-18']],
    [
      'two moves in the week, as one, since the last',
      [step(4.59, '02-01', '11-17'), step(4.69, '11-17', '11-20'), step(4.49, '11-20', null)],
      [ID, 4.59, 4.49, '11-20'],
    ],
    [
      'a figure whose words changed after it moved, since it moved',
      [step(4.59, '02-01', '11-17'), step(4.69, '11-17', '11-20'), step(4.69, '11-20', null)],
      [ID, 4.59, 4.69, '11-17'],
    ],
  ])('include %s', (_, steps, said) => expect(moves(...steps)).toEqual([said]));

  test('do not include differences between the first live reading and the recordings, but later moves', () => {
    const steps = [step(4.59, '02-01', '11-18'), step(4.69, '11-18', null)];
    expect(movesLiveSince(Date.parse(at('11-18')), steps)).toEqual([]);
    const moved = [step(4.59, '02-01', '11-18'), step(4.69, '11-18', '11-20'), step(4.79, '11-20', null)];
    expect(movesLiveSince(Date.parse(at('11-18')), moved)).toEqual([[ID, 4.69, 4.79, '11-20']]);
  });

  test.each([
    ['a figure that stood', [step(4.59, '02-01', null)]],
    ['a move of longer ago', [step(4.59, '02-01', '11-15'), step(4.69, '11-15', null)]],
    ['a record that began in the week', [step(4.59, '11-16', '11-18'), step(4.69, '11-18', null)]],
    ['a figure that was gone in between', [step(4.59, '02-01', '11-17'), step(4.69, '11-18', null)]],
    ['a figure that is gone', [step(4.59, '02-01', '11-17'), step(4.69, '11-17', '11-20')]],
    ['another product', [step(4.59, '02-01', '11-18', `${ID}/other`), step(4.69, '11-18', null)]],
    ['one that came back', [step(4.59, '02-01', '11-17'), step(4.69, '11-17', '11-18'), step(4.59, '11-18', null)]],
    ['nothing at all', []],
  ])('do not include %s', (_, steps) => expect(moves(...steps)).toEqual([]));
});
