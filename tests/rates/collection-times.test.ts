import { describe, expect, it } from 'vitest';
import { delays, isOverdue, nextRun, overdueFrom } from '../../src/rates/collection-times.ts';

describe('the next run', () => {
  it.each([
    ['after the morning of a business day is that afternoon', '2026-11-20T13:17:00Z', '2026-11-20T20:43:00Z'],
    ['after a Friday afternoon is Saturday morning', '2026-11-20T20:43:00Z', '2026-11-21T13:17:00Z'],
    ['after Saturday is Sunday', '2026-11-21T13:17:00Z', '2026-11-22T13:17:00Z'],
    ['in the afternoon is that of the same day', '2026-11-20T20:00:00Z', '2026-11-20T20:43:00Z'],
    ['after Sunday is Monday', '2026-11-22T13:17:00Z', '2026-11-23T13:17:00Z'],
    ['is the one a minute away', '2026-11-20T13:16:00Z', '2026-11-20T13:17:00Z'],
    ['keeps the clock of Toronto when summer time begins', '2027-03-13T20:00:00Z', '2027-03-14T12:17:00Z'],
    ['and in summer', '2027-07-01T12:17:00Z', '2027-07-01T19:43:00Z'],
    ['and when it ends', '2027-11-06T23:00:00Z', '2027-11-07T13:17:00Z'],
    ['goes over the end of a year', '2026-12-31T20:43:00Z', '2027-01-01T13:17:00Z'],
    ['late at night is on the day of Toronto, not of London', '2026-11-20T03:00:00Z', '2026-11-20T13:17:00Z'],
  ])('%s', (_, now, next) => {
    expect(nextRun(new Date(now)).toISOString()).toBe(next.replace('Z', '.000Z'));
  });

  it('is always later, by a day at most', () => {
    for (let time = Date.UTC(2026, 9, 1); time < Date.UTC(2027, 11, 1); time += 5 * 5_400_000) {
      const ahead = nextRun(new Date(time)).getTime() - time;
      expect(ahead).toBeGreaterThan(0);
      expect(ahead).toBeLessThanOrEqual(25 * 3_600_000);
    }
  });
});

describe('a run', () => {
  it('has as its delay the time since it was due', () => {
    const started = ['2026-11-20T13:17:00Z', '2026-11-20T23:43:00Z', '2026-11-21T13:19:30Z'];
    expect(delays(started).map((ms) => ms / 60_000)).toEqual([0, 180, 2.5]);
  });

  it('is overdue thirteen hours after it was due', () => {
    const last = '2026-11-20T13:20:00Z';
    expect(isOverdue(last, new Date('2026-11-21T09:42:59Z'))).toBe(false);
    expect(isOverdue(last, new Date('2026-11-21T09:43:00Z'))).toBe(true);
    expect(overdueFrom(new Date('2026-11-20T20:43:00Z'))).toBe(Date.parse('2026-11-21T09:43:00Z'));
  });
});
