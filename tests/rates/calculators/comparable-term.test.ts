import { describe, expect, it, test } from 'vitest';
import type { Span } from '../../../src/rates/calculators/calendar.ts';
import { toCents } from '../../../src/rates/calculators/cents.ts';
import {
  CLOSEST_TERM,
  comparableTerms,
  type TermRule,
  USUAL_TERMS,
} from '../../../src/rates/calculators/comparable-term.ts';
import { isCappedByAct } from '../../../src/rates/calculators/interest-act.ts';
import { chargeable, EXCESSES, privilegeLeft } from '../../../src/rates/calculators/privilege.ts';

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
  [{ startedOn: '2019-05-31', termMonths: 84, borrower: 'person' }, '2024-05-31', true],
  [{ startedOn: '2019-05-31', termMonths: 84, borrower: 'person' }, '2024-05-30', false],
  [{ startedOn: '2019-05-31', termMonths: 60, borrower: 'person' }, '2024-05-31', false],
  [{ startedOn: '2019-05-31', termMonths: 84, borrower: 'company' }, '2025-05-31', false],
] as const)('the Interest Act caps %o on %s: %s', (mortgage, on, isCapped) => {
  expect(isCappedByAct(mortgage, on)).toBe(isCapped);
});

test('a privilege is used first, by the rule of the lender', () => {
  const left = privilegeLeft({ percent: 15_000, original: toCents(400_000), used: toCents(10_000) });
  expect(left).toBe(toCents(50_000));
  expect(chargeable(toCents(300_000), left, 'beyond')).toBe(toCents(250_000));
  expect(chargeable(toCents(300_000), left, 'whole')).toBe(toCents(300_000));
  expect(chargeable(toCents(50_000), left, 'whole')).toBe(0);
  expect(chargeable(toCents(50_000), left, 'unusable')).toBe(toCents(50_000));
  expect(privilegeLeft({ percent: null, original: toCents(1), used: 0 })).toBeNull();
  expect(privilegeLeft({ percent: 15_000, original: null, used: 0 })).toBeNull();
  for (const excess of EXCESSES) expect(chargeable(toCents(50_000), null, excess)).toBe(toCents(50_000));
  expect(privilegeLeft({ percent: 10_000, original: toCents(100_000), used: toCents(20_000) })).toBe(0);
});
