import { describe, expect, it, test } from 'vitest';
import type { Span } from '../../../src/rates/calculators/calendar.ts';
import {
  CLOSEST_TERM,
  comparableTerms,
  type TermRule,
  USUAL_TERMS,
} from '../../../src/rates/calculators/comparable-term.ts';
import { isCappedByAct } from '../../../src/rates/calculators/interest-act.ts';
import { chargeable } from '../../../src/rates/calculators/prepayment-charge.ts';

const months = (count: number, days = 0) => ({ months: count, days, totalDays: count * 30 + days });

describe('the comparable term', () => {
  it.each([
    [months(12), [12]],
    [months(17), [12]],
    [months(18, 1), [24]],
    [months(19), [24]],
    [months(18), [12, 24]],
    [months(2), [6]],
    [months(150), [120]],
    [months(5, 29), [6]],
  ] as const)('of %o is %o if no rule for ties is stated', (left, expected) => {
    expect(comparableTerms(left, USUAL_TERMS, CLOSEST_TERM)).toEqual(expected);
  });

  it.each<[Span, number[], TermRule['rounds'], TermRule['halfway'], number[]]>([
    [months(18), [12, 24], 'nearest', 'longer', [24]],
    [months(18), [12, 24], 'nearest', 'shorter', [12]],
    // 366 days at RBC for a former HSBC mortgage: equal or next longer.
    [{ months: 12, days: 1, totalDays: 366 }, [12, 24], 'longer', null, [24]],
    [months(12), [12, 24], 'longer', null, [12]],
    [months(150), [12, 24, 36], 'longer', null, [36]],
    [months(35), [12, 24, 36], 'shorter', null, [24]],
    [months(24), [12, 24, 36], 'shorter', null, [24]],
    [months(6), [12, 24, 36], 'shorter', null, [12]],
    // In whatever order a lender posts its terms, also none.
    [months(18), [36, 24, 12], 'nearest', null, [12, 24]],
    [months(13), [12, 36, 24], 'nearest', null, [12]],
    [months(35), [], 'nearest', null, []],
  ])('of %o among %j, by the rule %s and %s of the lender, is %j', (left, offered, rounds, halfway, expected) => {
    expect(comparableTerms(left, offered, { rounds, halfway })).toEqual(expected);
  });
});

test.each([
  ['2019-05-31', 84, '2024-05-31', true],
  ['2019-05-31', 84, '2024-05-30', false],
  ['2019-05-31', 60, '2024-05-31', false],
])('the Interest Act caps a mortgage of %s over %d months on %s: %s', (startedOn, termMonths, on, isCapped) => {
  expect(isCappedByAct(startedOn, termMonths, on)).toBe(isCapped);
});

test.each([
  [300_000, 50_000, 'beyond', 250_000],
  [300_000, 50_000, 'whole', 300_000],
  [50_000, 50_000, 'whole', 0],
  [50_000, 50_000, 'unusable', 50_000],
  [50_000, null, 'beyond', 50_000],
  [50_000, null, 'whole', 50_000],
] as const)('of %d with %s free of charge, one that counts %s charges %d', (sum, free, excess, charged) => {
  expect(chargeable(sum, free, excess)).toBe(charged);
});
