import { describe, expect, it } from 'vitest';
import { addMonths, dayOf, daysBetween, isDay, spanBetween } from '../../src/rates/calculators/calendar.ts';
import { nextRun } from '../../src/rates/collection-times.ts';
import { easternDate, easternTime } from '../../src/rates/eastern.ts';

describe('Eastern Time', () => {
  it.each([
    ['2026-03-08T06:59:00Z', 'Mar 8, 2026, 1:59 a.m. EST'],
    ['2026-03-08T07:00:00Z', 'Mar 8, 2026, 3:00 a.m. EDT'],
    ['2026-11-01T05:30:00Z', 'Nov 1, 2026, 1:30 a.m. EDT'],
    ['2026-11-01T06:30:00Z', 'Nov 1, 2026, 1:30 a.m. EST'],
    ['2026-11-20T13:17:00Z', 'Nov 20, 2026, 8:17 a.m. EST'],
    ['2026-07-01T00:00:00Z', 'Jun 30, 2026, 8:00 p.m. EDT'],
  ])('%s is %s', (instant, words) => {
    expect(easternTime(instant).replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(words);
  });

  it('takes the day in Toronto, not in UTC', () => {
    expect(easternDate(Date.parse('2026-11-21T03:00:00Z'))).toBe('2026-11-20');
  });
});

describe('the next run', () => {
  it.each([
    ['after the morning of a business day is that afternoon', '2026-11-20T13:17:00Z', '2026-11-20T20:43:00Z'],
    ['after a Friday afternoon is Saturday morning', '2026-11-20T20:43:00Z', '2026-11-21T13:17:00Z'],
    ['in the afternoon is that of the same day', '2026-11-20T20:00:00Z', '2026-11-20T20:43:00Z'],
    ['after Sunday is Monday', '2026-11-22T13:17:00Z', '2026-11-23T13:17:00Z'],
    ['in the morning is at 8:17 in winter', '2026-11-20T12:00:00Z', '2026-11-20T13:17:00Z'],
    ['is the one a minute away', '2026-11-20T13:16:00Z', '2026-11-20T13:17:00Z'],
    ['keeps the clock of Toronto when summer time begins', '2027-03-13T20:00:00Z', '2027-03-14T12:17:00Z'],
    ['keeps it when that ends', '2027-11-06T23:00:00Z', '2027-11-07T13:17:00Z'],
    ['goes over the end of a year', '2026-12-31T20:43:00Z', '2027-01-01T13:17:00Z'],
    ['late at night is on the day of Toronto, not of London', '2026-11-20T03:00:00Z', '2026-11-20T13:17:00Z'],
  ])('%s', (_, now, next) => {
    expect(nextRun(new Date(now)).toISOString()).toBe(next.replace('Z', '.000Z'));
  });
});

describe('calendar days', () => {
  it('follow the calendar', () => {
    expect(['2026-02-28', '2024-02-29'].every(isDay)).toBe(true);
    expect(['2026-02-29', '2026-13-01', '2026-1-1', '0', '2026-00-10', '+012026-01', '2026-02-28T'].some(isDay)).toBe(
      false,
    );
    expect(addMonths('2024-01-31', 1)).toBe('2024-02-29');
    expect(addMonths('2026-01-31', -2)).toBe('2025-11-30');
    expect(daysBetween('2026-03-01', '2026-11-01')).toBe(245);
    expect(spanBetween('2026-11-22', '2028-11-22')).toEqual({ months: 24, days: 0, totalDays: 731 });
    expect(spanBetween('2026-11-22', '2028-12-01')).toEqual({ months: 24, days: 9, totalDays: 740 });
    expect(spanBetween('2026-01-31', '2026-03-01')).toEqual({ months: 1, days: 1, totalDays: 29 });
    expect(spanBetween('2026-11-22', '2026-11-01')).toEqual({ months: 0, days: 0, totalDays: 0 });
  });

  it('are those of Eastern Time, not of UTC', () => {
    expect(dayOf(new Date('2026-11-22T04:59:00Z'))).toBe('2026-11-21');
    expect(dayOf(new Date('2026-11-22T05:00:00Z'))).toBe('2026-11-22');
  });
});
