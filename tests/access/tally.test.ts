import { describe, expect, test } from 'vitest';
import { type Counter, count, countersOf, forgottenBefore, standings } from '../../src/access/tally.ts';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const BURST = { name: 'burst', quota: 5, windowSeconds: 900 };
const POLICIES = [BURST, { name: 'daily', quota: 7, windowSeconds: 86_400 }];
const START = Date.parse('2026-11-20T13:20:00Z');
const QUARTER = Date.parse('2026-11-20T13:15:00Z');
const MIDNIGHT = Date.parse('2026-11-20T00:00:00Z');

/** Counts requests at one time. @returns how many were allowed, and the counters after */
function countAll(counters: Counter[], times: number, now: number): { allowed: number; counters: Counter[] } {
  let [state, allowed] = [counters, 0];
  for (let turn = 0; turn < times; turn++) {
    const counted = count(state, now);
    state = counted.counters;
    if (counted.allowed) allowed++;
  }
  return { allowed, counters: state };
}
const left = (counters: Counter[], now: number): number[] => standings(counters, now).map(({ remaining }) => remaining);

test('windows are fixed and aligned, whenever the first request comes', () => {
  const { counters } = count(countersOf(POLICIES, []), START);
  expect(counters.map(({ windowStart }) => windowStart)).toEqual([QUARTER, MIDNIGHT]);
  expect(counters.map(({ used }) => used)).toEqual([1, 1]);
  expect(standings(counters, START)).toEqual([
    { policy: POLICIES[0], remaining: 4, endsAt: QUARTER + 15 * MINUTE },
    { policy: POLICIES[1], remaining: 6, endsAt: MIDNIGHT + DAY },
  ]);
});

test('counting does not change its input', () => {
  const counters = Object.freeze(countersOf(POLICIES, []).map((counter) => Object.freeze(counter))) as Counter[];
  expect(count(counters, START).counters).not.toBe(counters);
  expect(left(counters, START)).toEqual([5, 7]);
});

test('a plan without policies refuses nothing and has no windows to report', () => {
  expect(countAll([], 1000, START)).toEqual({ allowed: 1000, counters: [] });
  expect(standings([], START)).toEqual([]);
});

test('a stored counter is found by the name of its policy; one without a policy is ignored', () => {
  const stored = [
    { policy: 'hourly', windowStart: QUARTER, used: 9 },
    { policy: 'daily', windowStart: MIDNIGHT, used: 3 },
  ];
  expect(left(countersOf(POLICIES, stored), START)).toEqual([5, 4]);
});

describe('a stored window', () => {
  test.each<[string, number, number, number]>([
    ['stands to its last moment', QUARTER, QUARTER + 15 * MINUTE - 1, 1],
    ['is empty again at its border', QUARTER, QUARTER + 15 * MINUTE, 5],
    ['is empty again after any number of windows', QUARTER, QUARTER + 400 * DAY, 5],
    ['stands for a clock a moment behind', QUARTER, QUARTER - 1, 1],
    ['stands for a clock that was put back by a day', QUARTER, QUARTER - DAY, 1],
    ['stands for a clock that was put back by two days', QUARTER, QUARTER - 2 * DAY, 1],
    ['gives nothing again where a clock was far ahead', QUARTER, QUARTER - 2 * DAY - 1, 1],
    ['gives nothing again where a clock was years ahead', QUARTER, QUARTER - 3650 * DAY, 1],
  ])('%s', (_, windowStart, now, remaining) => {
    expect(left(countersOf([BURST], [{ policy: 'burst', windowStart, used: 4 }]), now)).toEqual([remaining]);
  });

  test.each([
    ['the window it was counted in, put back by two days', 2 * DAY, QUARTER + 15 * MINUTE],
    ['the present window, put back by more', 2 * DAY + 15 * MINUTE, QUARTER - 2 * DAY],
  ])('ends with %s', (_, back, endsAt) => {
    const counters = countersOf(POLICIES.slice(0, 1), [{ policy: 'burst', windowStart: QUARTER, used: 4 }]);
    expect(standings(counters, QUARTER - back)).toEqual([{ policy: POLICIES[0], remaining: 1, endsAt }]);
  });

  test('is kept for a day, and for two more, by which a clock may be put back', () => {
    expect(forgottenBefore(START)).toBe(START - 3 * DAY);
  });

  test('of a clock that was years ahead ends with the present window', () => {
    const ahead = countAll(countersOf([BURST], []), 9, START + 3650 * DAY);
    const corrected = countAll(ahead.counters, 9, START);
    expect([ahead.allowed, corrected.allowed]).toEqual([5, 0]);
    const full = { policy: BURST, remaining: 0, endsAt: QUARTER + 15 * MINUTE };
    expect(standings(corrected.counters, START)).toEqual([full]);
    expect(countAll(corrected.counters, 9, QUARTER + 15 * MINUTE).allowed).toBe(5);
  });

  test('is never reopened, however often the clock is put back and forth by a day', () => {
    let counters = countersOf(POLICIES.slice(0, 1), []);
    const allowed = Array.from({ length: 8 }, (_, turn) => {
      const counted = countAll(counters, 9, START + (turn % 2 === 0 ? DAY : 0));
      counters = counted.counters;
      return counted.allowed;
    });
    expect(allowed).toEqual([5, 0, 0, 0, 0, 0, 0, 0]);
  });

  test('with more requests than a smaller new quota has none left, not a negative number', () => {
    expect(left(countersOf(POLICIES, [{ policy: 'burst', windowStart: QUARTER, used: 90 }]), START)).toEqual([0, 7]);
  });
});
