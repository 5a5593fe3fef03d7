import { expect, test } from 'vitest';
import type { Span } from '../../../src/rates/calculators/calendar.ts';
import { broken, months } from './mortgages.ts';

test('CIBC charges three months at the rate posted at signing, not at the contract’s rate', () => {
  const cibc = { sum: 100_000, contract: 4, left: months(24), posted: 7_000, discount: 1_000 };
  const atPosted = { method: 'posted-then-and-now', fixedAt: 'posted-at-signing' } as const;
  expect(broken(cibc, atPosted)).toMatchObject({ sum: 125_000, isLeast: false });
  expect(broken({ ...cibc, discount: null }, atPosted)).toMatchObject({ sum: 100_000, isLeast: true });
  // A variable mortgage has no posted rate.
  const plain = { sum: 100_000, isLeast: false };
  for (const discount of [1_000, null])
    expect(broken({ ...cibc, discount, rateType: 'variable' }, atPosted)).toMatchObject(plain);
});

test('a variable mortgage pays three months’ interest, however low rates are now', () => {
  const cheap = { sum: 100_000, contract: 6, left: months(48), current: 1_000 };
  expect(broken(cheap)?.basis).toBe('differential');
  const none = { differential: null, compared: null, isLeast: false };
  const variable = { ...none, sum: 150_000, basis: 'three-months', threeMonths: 150_000 };
  expect(broken({ ...cheap, rateType: 'variable' })).toEqual(variable);
});

test('three months are counted as their kind of mortgage has it, and the differential only where it is greater', () => {
  const even = { sum: 100_000, contract: 5, left: months(15), current: 4_000 };
  // 5 % over 90 of 365 days; and a point over 15 months is as much as three months at 5 %.
  expect(broken({ ...even, rateType: 'variable' }, { variableMonths: '90-days' })?.sum).toBe(123_288);
  expect(broken({ ...even, rateType: 'variable' }, { fixedMonths: '90-days' })?.sum).toBe(125_000);
  expect(broken(even)).toMatchObject({ sum: 125_000, differential: 125_000, basis: 'three-months' });
});

test('days beyond whole months count as parts of a year', () => {
  // 73 days are a fifth of a year: one point on 100,000 for 1.2 years.
  const left = { months: 12, days: 73, totalDays: 438 };
  expect(broken({ sum: 100_000, contract: 6, left, current: 5_000 })?.differential).toBe(120_000);
});

test('a lender that counts the present value charges it', () => {
  const t9 = { sum: 200_000, contract: 5.5, current: 3_500 };
  const present = (left: Span): number =>
    broken({ ...t9, left }, { counting: 'present-value' })?.differential ?? Number.NaN;
  expect(present(months(30))).toBe(916_908);
  // 15 days are 0.493 of a month.
  const between = (present({ months: 30, days: 15, totalDays: 928 }) - 916_908) / (present(months(31)) - 916_908);
  expect(between).toBeCloseTo((15 * 12) / 365, 2);
  expect(broken({ ...t9, current: 5_501, left: months(30) }, { counting: 'present-value' })?.differential).toBe(0);
});

test('an unknown prime gives no figure', () => {
  const variable = { sum: 60_000, contract: 4.1, left: months(24), rateType: 'variable' } as const;
  expect(broken(variable, { variableAt: 'prime' })).toBeNull();
});

test('near the end of a term some lenders charge the interest until then', () => {
  const near = { sum: 100_000, contract: 6, left: { months: 1, days: 15, totalDays: 46 }, current: 6_000 };
  expect(broken(near)?.sum).toBe(150_000);
  expect(broken({ ...near, left: months(3) }, { nearMaturity: 'interest-to-maturity' })?.basis).toBe('three-months');
  const basis = 'interest-to-maturity';
  expect(broken(near, { nearMaturity: basis })).toMatchObject({ sum: 75_616, basis });
});

test('a charge with unknown rates is a lower bound, and says so', () => {
  const unknown = { sum: 100_000, contract: 6, left: months(24) };
  const capped = { ...unknown, isCapped: true };
  expect(broken(unknown)).toMatchObject({ sum: 150_000, isLeast: true });
  expect(broken(capped)).toMatchObject({ sum: 150_000, isLeast: false, basis: 'after-five-years' });
  expect(broken(capped, { fixedAt: 'posted-at-signing' })).toMatchObject({ sum: 150_000, isLeast: true });
});
