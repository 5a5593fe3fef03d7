import { describe, expect, it } from 'vitest';
import { nextRun } from '../../src/rates/collection-times.ts';
import { beginOfDay, easternDay, easternTime, printedDay } from '../../src/rates/eastern.ts';

const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('Eastern Time', () => {
  it.each([
    ['2026-03-08T06:59:00Z', 'Mar 8, 2026, 1:59 a.m. EST'],
    ['2026-03-08T07:00:00Z', 'Mar 8, 2026, 3:00 a.m. EDT'],
    ['2026-11-01T05:30:00Z', 'Nov 1, 2026, 1:30 a.m. EDT'],
    ['2026-11-01T06:30:00Z', 'Nov 1, 2026, 1:30 a.m. EST'],
    ['2026-11-20T13:17:00Z', 'Nov 20, 2026, 8:17 a.m. EST'],
    ['2026-07-01T00:00:00Z', 'Jun 30, 2026, 8:00 p.m. EDT'],
  ])('%s is %s', (instant, words) => {
    expect(plain(easternTime(instant))).toBe(words);
  });

  it('takes the day in Toronto, not in UTC', () => {
    expect(easternDay('2026-11-21T03:00:00Z')).toBe('Nov 20, 2026');
  });

  it.each([
    ['2026-07-01', '2026-07-01T04:00:00.000Z'],
    ['2026-11-20', '2026-11-20T05:00:00.000Z'],
    // Clocks change at two in the morning.
    ['2026-03-08', '2026-03-08T05:00:00.000Z'],
    ['2026-03-09', '2026-03-09T04:00:00.000Z'],
    ['2026-11-01', '2026-11-01T04:00:00.000Z'],
    ['2026-11-02', '2026-11-02T05:00:00.000Z'],
  ])('%s begins at %s', (day, instant) => {
    expect(new Date(beginOfDay(day)).toISOString()).toBe(instant);
  });

  it('does not shift a printed day, in summer or winter', () => {
    expect([printedDay('2026-07-01'), printedDay('2026-12-31')]).toEqual(['Jul 1, 2026', 'Dec 31, 2026']);
  });

  it('shows one schedule in winter and in summer', () => {
    const winter = nextRun(new Date('2026-11-20T12:00:00Z'));
    const summer = nextRun(new Date('2026-07-17T12:00:00Z'));
    expect([plain(easternTime(winter)), plain(easternTime(summer))]).toEqual([
      'Nov 20, 2026, 8:17 a.m. EST',
      'Jul 17, 2026, 8:17 a.m. EDT',
    ]);
  });

  it('has no afternoon run at the weekend', () => {
    expect(nextRun(new Date('2026-11-21T13:17:00Z')).toISOString()).toBe('2026-11-22T13:17:00.000Z');
  });
});
