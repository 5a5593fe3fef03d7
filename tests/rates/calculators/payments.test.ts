import { describe, expect, it, test } from 'vitest';
import { toCents } from '../../../src/rates/calculators/cents.ts';
import { instalments, NO_EXTRA, standingAfter } from '../../../src/rates/calculators/loan.ts';
import { schedule } from '../../../src/rates/calculators/schedule.ts';
import { loan } from './mortgages.ts';

test('before the first payment all is owed', () => {
  const none = { interest: 0, balance: toCents(150_000) };
  expect(standingAfter(loan(150_000, 4, 25), 0)).toEqual(none);
});

test('the last payment is what is left, not more', () => {
  // 1,000 at 1 % a month, paid by 505: 10.00, 5.05 and 0.05 of interest.
  const all = [...instalments(loan(1_000, 12, 25, { compounding: 'monthly' }), NO_EXTRA, 505_00)];
  expect(all.map(({ interest, principal, balance }) => [interest, principal, balance])).toEqual([
    [10_00, 495_00, 505_00],
    [5_05, 499_95, 5_05],
    [5, 5_05, 0],
  ]);
});

describe('a schedule', () => {
  it('has a row for each year, with extra payments listed separately', () => {
    const lump = (paid: number): number => (paid === 0 || paid === 12 ? 500_000 : 0);
    const { years } = schedule(loan(150_000, 4, 25), { each: 10_000, lump });
    expect(years.slice(0, 2).map(({ extra }) => extra)).toEqual([2 * 500_000 + 12 * 10_000, 12 * 10_000]);
  });

  it('of a loan that is paid off before the first payment has no interest', () => {
    const all = schedule(loan(1_000, 5, 25), { each: 0, lump: (paid) => (paid === 0 ? 1e9 : 0) });
    expect(all).toMatchObject({ interest: 0, rows: [{ number: 1, extra: 100_000, balance: 0 }] });
  });
});
