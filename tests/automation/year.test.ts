import { expect, test } from 'vitest';
import { isOverdue, nextRun } from '../../src/rates/collection-times.ts';
import { seeded } from '../support/random.ts';

const HOUR = 3_600_000;

/** When the snapshots of a year come: each run due is started two minutes to twelve hours late, and takes five minutes. */
function year(random: () => number): number[] {
  const published: number[] = [];
  const end = Date.UTC(2027, 10, 22);
  for (let due = nextRun(new Date('2026-11-22T00:00:00Z')); due.getTime() < end; due = nextRun(due))
    published.push(due.getTime() + HOUR / 30 + random() * (12 * HOUR - HOUR / 30) + HOUR / 12);
  return published.sort((a, b) => a - b);
}

const late = (published: number, now: number): boolean => isOverdue(new Date(published).toISOString(), new Date(now));

test('a year of late starts raises no false alarm', () => {
  const published = year(seeded(1));
  expect(published.length).toBeGreaterThan(620);
  const alarms = published.filter((next, at) => at > 0 && late(published[at - 1] as number, next - 1));
  expect(alarms).toEqual([]);
});

test('an outage is noticed within a day of the missed run, whenever it begins', () => {
  for (const last of year(seeded(2))) {
    const missing = nextRun(new Date(last)).getTime();
    // The watcher looks every three hours; it may itself start hours late, and still be in time.
    expect(late(last, missing + 16 * HOUR)).toBe(true);
    expect(late(last, missing + 12 * HOUR)).toBe(false);
  }
});
