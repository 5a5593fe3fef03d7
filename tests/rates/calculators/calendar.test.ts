import { describe, expect, it } from 'vitest';
import { addMonths, dayOf, daysBetween, isDay, spanBetween } from '../../../src/rates/calculators/calendar.ts';

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
