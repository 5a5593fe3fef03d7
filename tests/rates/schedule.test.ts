import { expect, test } from 'vitest';
import { cronLine, nextRun, overdueFrom, SCHEDULE } from '../../src/rates/schedule.ts';

test('the starts as lines of cron', () => {
  expect(SCHEDULE.map(cronLine)).toEqual(['17 13 * * *', '43 20 * * 1-5']);
  expect(cronLine({ minute: 5, hour: 1, firstDay: 0, lastDay: 5 })).toBe('5 1 * * 0-5');
  expect(cronLine({ minute: 5, hour: 1, firstDay: 1, lastDay: 6 })).toBe('5 1 * * 1-6');
});

// 2026-11-20 is a Friday.
test.each([
  ['2026-11-20T13:16:59.999Z', '2026-11-20T13:17:00.000Z'],
  ['2026-11-20T13:17:00.000Z', '2026-11-20T20:43:00.000Z'],
  ['2026-11-20T20:43:00.000Z', '2026-11-21T13:17:00.000Z'],
  ['2026-11-21T13:17:00.000Z', '2026-11-22T13:17:00.000Z'],
  ['2026-11-22T13:17:00.000Z', '2026-11-23T13:17:00.000Z'],
  ['2026-11-23T13:17:00.000Z', '2026-11-23T20:43:00.000Z'],
  ['2026-12-31T23:59:59.000Z', '2027-01-01T13:17:00.000Z'],
])('after %s the next run starts %s, and is overdue an hour later', (now, next) => {
  expect(nextRun(new Date(now)).toISOString()).toBe(next);
  expect(overdueFrom(new Date(next)) - Date.parse(next)).toBe(3_600_000);
});
