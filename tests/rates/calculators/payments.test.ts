import { describe, expect, it, test } from 'vitest';
import { toCents } from '../../../src/rates/calculators/cents.ts';
import type { Frequency } from '../../../src/rates/calculators/frequencies.ts';
import { instalments, NO_EXTRA, standingAfter } from '../../../src/rates/calculators/loan.ts';
import { schedule } from '../../../src/rates/calculators/schedule.ts';
import { loan } from './mortgages.ts';

test('what was paid is the interest and what is owed less', () => {
  const after = standingAfter(loan(150_000, 4, 25), 24, { each: 10_000, lump: (paid) => (paid === 12 ? 500_000 : 0) });
  expect(after.paid).toBe(after.interest + toCents(150_000) - after.balance);
});

test('before the first payment all is owed', () => {
  const none = { interest: 0, paid: 0, balance: toCents(150_000) };
  expect([0, -1].map((count) => standingAfter(loan(150_000, 4, 25), count))).toEqual([none, none]);
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
  const mortgage = loan(150_000, 4, 25);

  it('has a day for each payment', () => {
    const days = (frequency: Frequency): string[] =>
      schedule({ ...mortgage, frequency }, '2026-01-31').rows.map(({ day }) => day.slice(5));
    expect(days('monthly').slice(0, 3)).toEqual(['02-28', '03-31', '04-30']);
    expect(days('semi-monthly').slice(0, 3)).toEqual(['02-15', '02-28', '03-15']);
    expect(days('biweekly').slice(0, 3)).toEqual(['02-14', '02-28', '03-14']);
    expect(days('accelerated-weekly').slice(0, 3)).toEqual(['02-07', '02-14', '02-21']);
  });

  it('has a row for each year, with extra payments listed separately', () => {
    const { years, rows } = schedule(mortgage, '2026-01-01', {
      each: 10_000,
      lump: (after) => (after === 0 || after === 12 ? 500_000 : 0),
    });
    expect(years[0]).toMatchObject({ year: 1, extra: 2 * 500_000 + 12 * 10_000 });
    expect(years[1]?.extra).toBe(12 * 10_000);
    for (const { year, balance } of years) expect(rows[Math.min(year * 12, rows.length) - 1]?.balance).toBe(balance);
    expect(rows.at(-1)?.balance).toBe(0);
  });
});

test('a loan that is paid off before the first payment costs no interest', () => {
  const all = schedule(loan(1_000, 5, 25), '2026-01-01', { each: 0, lump: (paid) => (paid === 0 ? 1e9 : 0) });
  expect(all).toMatchObject({ interest: 0, rows: [{ number: 1, extra: 100_000, balance: 0 }] });
});
